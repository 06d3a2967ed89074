//! Serde for arrays of any length: `#[serde(with = "wargame::array")]`.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

pub fn serialize<T: Serialize, S: Serializer, const N: usize>(array: &[T; N], to: S) -> Result<S::Ok, S::Error> {
    array.as_slice().serialize(to)
}

pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>, const N: usize>(
    from: D,
) -> Result<[T; N], D::Error> {
    let values = Vec::<T>::deserialize(from)?;
    values.try_into().map_err(|_| D::Error::custom("an array of another length"))
}

//! Numbers that a table has under names.

/// Writes a struct of numbers of one kind as a table has them, each under its own name or under the key given after it.
///
/// ```
/// wargame::figures! {
///     /// By what a defence is multiplied.
///     pub struct Multiples of u8 { woods, city, fort = "fortification" }
/// }
/// ```
#[macro_export]
macro_rules! figures {
    ($(#[$meta:meta])* pub struct $name:ident of $type:ty { $($field:ident $(= $key:literal)?),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, serde::Deserialize)]
        pub struct $name { $($(#[serde(rename = $key)])? pub $field: $type),+ }
    };
}

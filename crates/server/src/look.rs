//! How a program wants to look: what stands behind the `?` of an address.

use axum::{
    extract::{FromRequestParts, Query},
    http::request::Parts,
};

use wargame::report::When;

use crate::error::Problem;

#[derive(Default)]
pub struct Look {
    /// A side one holds, or `spectator`.
    pub eyes: Option<String>,
    /// Answer when the version is another one, or after a minute.
    pub wait: Option<u32>,
    pub since: Option<u32>,
    /// The last lines up to an action.
    pub until: Option<u32>,
    /// Of which Game-Turn, and which impulse of it.
    pub turn: Option<u32>,
    pub impulse: Option<u32>,
}

impl Look {
    /// The impulse that is asked for, if one is.
    pub fn when(&self) -> Result<Option<When>, Problem> {
        let small = |what: &str, number: u32| {
            u8::try_from(number)
                .map_err(|_| Problem::unreadable(format!("«{what}» must be a whole number from 0 to 255")))
        };
        match (self.turn, self.impulse) {
            (None, None) => Ok(None),
            (Some(turn), Some(impulse)) => {
                Ok(Some(When { turn: small("turn", turn)?, impulse: small("impulse", impulse)? }))
            }
            _ => Err(Problem::unreadable("an impulse is named by «turn» and «impulse», both")),
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Look {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let unreadable = |_| Problem::unreadable("what stands after the `?` of the address cannot be read");
        let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(&parts.uri).map_err(unreadable)?;
        let mut look = Look::default();
        for (name, value) in pairs {
            let twice = match name.as_str() {
                "as" => look.eyes.replace(value).is_some(),
                "wait" => look.wait.replace(number("«wait»", &value)?).is_some(),
                "until" => look.until.replace(number("«until»", &value)?).is_some(),
                "turn" => look.turn.replace(number("«turn»", &value)?).is_some(),
                "impulse" => look.impulse.replace(number("«impulse»", &value)?).is_some(),
                "since" => look.since.replace(number("«since»", &value)?).is_some(),
                // Whatever else somebody puts there means nothing here.
                _ => false,
            };
            if twice {
                return Err(Problem::unreadable(format!("«{name}» stands twice in the address")));
            }
        }
        Ok(look)
    }
}

/// A number in an address; `what` names it.
pub fn number(what: &str, word: &str) -> Result<u32, Problem> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let number = word.parse().ok().filter(|_| digits);
    number.ok_or_else(|| Problem::unreadable(format!("{what} must be a whole number from 0 to 4294967295")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_addresses_are_digits_and_have_an_end() {
        assert_eq!(number("it", "0").ok(), Some(0));
        assert_eq!(number("it", "4294967295").ok(), Some(u32::MAX));
        for bad in ["", "+1", "-1", "1.5", "soon", " 1", "4294967296", "\u{661}"] {
            let why = number("«wait»", bad).expect_err("it is no number").why;
            assert_eq!(why, "«wait» must be a whole number from 0 to 4294967295");
        }
    }
}

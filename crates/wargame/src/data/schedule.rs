//! Schedules: what comes, goes or becomes available on a turn.

use hexmap::LoadError;

use super::datum::Datum;

impl<'a> Datum<'a> {
    /// The lines of a schedule with the turn each is for, in the order they stand in. They have no other keys than
    /// these.
    pub fn schedule(&self, turns: u8, keys: &[&str]) -> Result<Vec<(u8, Datum<'a>)>, LoadError> {
        let line = |line: Datum<'a>| {
            line.only(keys)?;
            let turn = line.at("turn")?;
            match turn.read()? {
                number if (1..=turns).contains(&number) => Ok((number, line)),
                number => Err(turn.error(format!("{number} is no turn of a game of {turns}"))),
            }
        };
        self.list()?.into_iter().map(line).collect()
    }
}

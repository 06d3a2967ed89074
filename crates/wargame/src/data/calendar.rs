//! What the turns of a game stand for.

use hexmap::LoadError;

use super::datum::Datum;

/// Turns of so many days each, from a day on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Calendar {
    /// The first day, as a number of days from 1 March of the year 0 on.
    first: i64,
    days: i64,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Days in 400 years, and the number of a day. Years begin in March, so that a leap day is the last of its year.
const ERA: i64 = 146_097;

fn number(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, year) = (year.div_euclid(400), year.rem_euclid(400));
    era * ERA + year * 365 + year / 4 - year / 100 + (153 * ((month + 9) % 12) + 2) / 5 + day - 1
}

fn date(number: i64) -> (i64, i64, i64) {
    let (era, day) = (number.div_euclid(ERA), number.rem_euclid(ERA));
    let year = (day - day / 1460 + day / 36_524 - day / (ERA - 1)) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let march = (5 * day + 2) / 153;
    let month = (march + 2) % 12 + 1;
    (era * 400 + year + i64::from(month <= 2), month, day - (153 * march + 2) / 5 + 1)
}

fn month(number: i64) -> &'static str {
    MONTHS[(number - 1) as usize % 12]
}

impl Datum<'_> {
    /// The calendar of lines `first_turn = "1941-06-22"` and a number of days.
    pub fn calendar(&self, days: &Datum) -> Result<Calendar, LoadError> {
        let text = self.text()?;
        let mut parts = text.split('-').map(|part| part.parse::<i64>().ok());
        let mut next = || parts.next().flatten();
        let mut read = || Some((next()?, next()?, next()?));
        let first = read().filter(|written| (1..=12).contains(&written.1));
        let first = first.map(|written| (written, number(written.0, written.1, written.2)));
        let known = first.filter(|&(written, number)| date(number) == written);
        let (_, first) = known.ok_or_else(|| self.error(format!("«{text}» is no day")))?;
        match days.read()? {
            days @ 1..=366 => Ok(Calendar { first, days }),
            other => Err(days.error(format!("a turn does not stand for {other} days"))),
        }
    }
}

impl Calendar {
    /// The first and the last day of a turn.
    fn span(self, turn: u8) -> [(i64, i64, i64); 2] {
        let first = self.first + (i64::from(turn) - 1) * self.days;
        [date(first), date(first + self.days - 1)]
    }

    /// The day a turn begins: `22 June`.
    pub fn begins(self, turn: u8) -> String {
        let [(_, of, day), _] = self.span(turn);
        format!("{day} {}", month(of))
    }

    /// All days of a turn: `29 June to 5 July 1941`.
    pub fn days(self, turn: u8) -> String {
        let [(first_year, first_month, first), (year, last_month, last)] = self.span(turn);
        let end = format!("{last} {} {year}", month(last_month));
        match () {
            () if self.days == 1 => end,
            () if first_year != year => format!("{first} {} {first_year} to {end}", month(first_month)),
            () if first_month != last_month => format!("{first} {} to {end}", month(first_month)),
            () => format!("{first} to {end}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Tables;

    fn calendar(text: &str) -> Result<Calendar, String> {
        let tables = Tables::parse("t.toml", text).map_err(|e| e.to_string())?;
        let at = |key| tables.root().at(key).map_err(|e| e.to_string());
        at("first")?.calendar(&at("days")?).map_err(|e| e.to_string())
    }

    #[test]
    fn every_day_has_a_number_of_its_own() {
        let mut last = number(1939, 12, 31);
        assert_eq!(date(last), (1939, 12, 31));
        for year in 1940..=1945 {
            let leap = i64::from(year % 4 == 0);
            for (month, days) in (1..).zip([31, 28 + leap, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
                for day in 1..=days {
                    last += 1;
                    assert_eq!((number(year, month, day), date(last)), (last, (year, month, day)));
                }
            }
        }
    }

    #[test]
    fn turns_are_told_by_their_days() {
        let weeks = calendar("first = '1941-06-22'\ndays = 7").unwrap();
        assert_eq!((weeks.begins(1), weeks.days(1)), ("22 June".into(), "22 to 28 June 1941".into()));
        assert_eq!((weeks.begins(2), weeks.days(2)), ("29 June".into(), "29 June to 5 July 1941".into()));
        let days = calendar("first = '1941-12-31'\ndays = 1").unwrap();
        assert_eq!(days.days(2), "1 January 1942");
        assert_eq!(Calendar { days: 2, ..days }.days(1), "31 December 1941 to 1 January 1942");
    }

    #[test]
    fn what_is_no_day_is_refused_with_its_line() {
        for bad in ["1941-06-31", "1941-13-01", "soon", "1941-06", "1941-00-10"] {
            let why = calendar(&format!("days = 7\nfirst = '{bad}'")).unwrap_err();
            assert_eq!(why, format!("t.toml:2: first: «{bad}» is no day"));
        }
        assert!(calendar("first = '1941-06-22'\ndays = 0").unwrap_err().contains("does not stand for 0 days"));
    }
}

//! Odds and results tables.

/// The ratio of two strengths as an index, rounded for the defender: n-1 is n, 1-n is 2 - n.
/// So 3-1 is 3, 1-1 is 1, 1-2 is 0, 1-4 is -2. A defence of zero counts as one.
pub fn odds_index(attack: u16, defence: u16) -> i16 {
    let (attack, defence) = (attack.max(1), defence.max(1));
    if attack >= defence { (attack / defence) as i16 } else { 2 - defence.div_ceil(attack) as i16 }
}

/// How an index is written: `3-1`, `1-2`.
pub fn odds_name(index: i16) -> String {
    if index >= 1 { format!("{index}-1") } else { format!("1-{}", 2 - index) }
}

/// A results table: columns by index, rows by die.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Crt<R> {
    first: i16,
    first_row: i16,
    rows: Vec<Vec<R>>,
}

impl<R: Copy> Crt<R> {
    /// `rows[die - 1][column]`, the first column having index `first`. Rows are of one length and not empty.
    pub fn new(first: i16, rows: Vec<Vec<R>>) -> Crt<R> {
        Crt::with_rows(first, 1, rows)
    }

    /// The same for a die that is modified: the first row is for this number.
    pub fn with_rows(first: i16, first_row: i16, rows: Vec<Vec<R>>) -> Crt<R> {
        debug_assert!(!rows.is_empty() && rows.iter().all(|r| r.len() == rows[0].len() && !r.is_empty()));
        Crt { first, first_row, rows }
    }

    /// The index of the first column and the number of the first row.
    pub fn first(&self) -> (i16, i16) {
        (self.first, self.first_row)
    }

    /// An index beyond either end taken as the end.
    #[inline]
    pub fn clamp(&self, index: i16) -> i16 {
        index.clamp(self.first, self.first + self.rows[0].len() as i16 - 1)
    }

    /// The result of a die in a column; beyond the table its ends count.
    #[inline]
    pub fn result(&self, index: i16, die: impl Into<i16>) -> R {
        let row = (die.into() - self.first_row).clamp(0, self.rows.len() as i16 - 1);
        self.rows[row as usize][(self.clamp(index) - self.first) as usize]
    }

    /// How many rows there are: with a plain die, its sides.
    pub fn sides(&self) -> u8 {
        self.rows.len() as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_round_for_the_defender() {
        for (attack, defence, name) in
            [(11, 4, "2-1"), (7, 8, "1-2"), (5, 11, "1-3"), (8, 8, "1-1"), (130, 10, "13-1"), (1, 6, "1-6")]
        {
            assert_eq!(odds_name(odds_index(attack, defence)), name);
        }
    }
}

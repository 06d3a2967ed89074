//! Results tables.

use hexmap::LoadError;

use super::datum::Datum;

impl<'a> Datum<'a> {
    /// The rows of a results table under so many columns, by their keys. A cell that is no result is refused in the
    /// words of `read`.
    pub fn results<R>(
        &self,
        rows: impl IntoIterator<Item = String>,
        columns: usize,
        read: impl Fn(&str) -> Result<R, String>,
    ) -> Result<Vec<Vec<R>>, LoadError> {
        let row = |key: String| {
            let row = self.at(&key)?;
            let cells = row.list()?;
            if cells.len() != columns || columns == 0 {
                return Err(row.error(format!("this row has {} results under {columns} columns", cells.len())));
            }
            cells.iter().map(|cell| read(cell.text()?).map_err(|what| cell.error(what))).collect()
        };
        rows.into_iter().map(row).collect()
    }
}

//! Tells whoever runs the program what goes wrong. Errors are for those who asked, and name no file.

use std::{fmt::Display, sync::Arc};

use crate::error::StoreError;

/// Hears a sentence each time something fails: the same sentence for the same failure. It is called on threads that
/// others wait for, so it must be quick.
pub type Tell = Arc<dyn Fn(&str) + Send + Sync>;

#[derive(Clone)]
pub(crate) struct Herald {
    /// The file, as it is called.
    place: String,
    tell: Tell,
}

impl Herald {
    pub(crate) fn new(place: impl Display, tell: Tell) -> Herald {
        Herald { place: place.to_string(), tell }
    }

    /// Tells that the database or the disk failed. That somebody asked for what cannot be is his own matter.
    pub(crate) fn failed(&self, doing: &str, error: &StoreError) {
        if matches!(error, StoreError::Failed(_) | StoreError::Damaged { .. }) {
            self.say(format!("{doing} failed: {error}"));
        }
    }

    pub(crate) fn say(&self, what: impl Display) {
        (self.tell)(&format!("{}: {what}", self.place));
    }
}

//! The course of a game: pages of its log, marks for the slider.

use serde::Serialize;
use wargame::{Moment, Side, battle::Battle, shaped};

use super::Told;

shaped! {
    /// A page of the log.
    #[derive(Serialize)]
    pub struct Log<'a> {
        pub told: &'a [Told],
        /// The battles they tell of, as far as this page goes; one may have begun on an earlier page.
        pub battles: &'a [Battle],
        /// The `since` of the next page, or the `until` where the end was asked for; null when there is none.
        pub next: Option<u32>,
    }
}

shaped! {
    /// When an action was done, and by whom.
    #[derive(Serialize)]
    pub struct CourseMark {
        pub seq: u32,
        #[serde(flatten)]
        pub moment: Moment,
        pub by: Option<Side>,
    }
}

shaped! {
    /// A page of the course of a game: a mark for each action the viewer may know of and something was told about.
    #[derive(Serialize)]
    pub struct Course {
        /// How many actions the game has.
        pub length: u32,
        pub marks: Vec<CourseMark>,
        /// The `since` of the next page; null when there is none.
        pub next: Option<u32>,
    }
}

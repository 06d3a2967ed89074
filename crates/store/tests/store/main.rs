//! The store, as those who use it see it.

mod common;
mod contract;
mod crowd;
mod files;
mod lists;

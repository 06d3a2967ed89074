//! The store, as those who use it see it.

mod backup;
mod common;
mod contract;
mod crowd;
mod damage;
mod files;
mod lists;
mod log;

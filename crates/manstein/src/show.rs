//! What is shown: names, views, charts.

pub mod called;
pub mod forecast;
pub mod layer;
pub mod score;
pub mod view;
pub mod words;

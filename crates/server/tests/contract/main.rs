//! The protocol over real connections. docs/protocol.md is the contract.

#[path = "../common/mod.rs"]
mod common;

mod acting;
mod asyncapi;
mod computers;
mod connections;
mod damage;
mod eyes;
mod limits;
mod making;
mod openapi;
mod past;
mod questions;
mod restart;
mod schema;
mod seats;
mod security;
mod slow;
mod uploads;

const LENINGRAD: &str = "leningrad-1979";
const SECOND_EDITION: &str = "leningrad-2010";
const PEOPLE: [&str; 2] = ["person", "person"];

//! The protocol over real connections. docs/protocol.md is the contract.

#[path = "../common/mod.rs"]
mod common;

mod acting;
mod again;
mod asyncapi;
mod away;
mod computers;
mod connections;
mod damage;
mod examples;
mod eyes;
mod impulses;
mod limits;
mod long;
mod making;
mod minded;
mod openapi;
mod past;
mod questions;
mod restart;
mod schema;
mod seats;
mod security;
mod shared;
mod slow;
#[path = "../../../players/tests/common/drawn.rs"]
mod staff;
#[path = "../../../players/tests/common/chits.rs"]
mod staff_of_chits;
mod standing;
mod thinking;
#[path = "../../../wargame/tests/toys/mod.rs"]
mod toys;
mod uploads;

const LENINGRAD: &str = "leningrad-1979";
const SECOND_EDITION: &str = "leningrad-2010";
const PEOPLE: [&str; 2] = ["person", "person"];

//! The protocol over real connections. docs/protocol.md is the contract.

#[path = "../common/mod.rs"]
mod common;

mod explore;

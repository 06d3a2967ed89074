//! `ladoga attack` in short: what one address gets of a server for strangers. How quickly others are answered depends on
//! the machine and is measured, not tested (docs/performance.md).

use std::process::Command;

use serde_json::Value;

/// The build before gave whoever kept no cookie as many games as he asked for, held 1,500 half requests of one address at
/// a time, and had 2.5 GB after sixty files with long names.
#[test]
fn one_address_gets_its_share_and_no_more() {
    let mut attack = Command::new(env!("CARGO_BIN_EXE_ladoga"));
    attack.args(["attack", "--seconds", "3", "--json"]);
    attack.args(["--only", "games", "--only", "half", "--only", "polls", "--only", "names"]);
    let ran = attack.output().expect("the program runs");
    let text = String::from_utf8(ran.stdout).expect("text");
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let names: Vec<_> = rows.iter().map(|row| row["attack"].as_str().unwrap_or_default()).collect();
    assert_eq!(names, ["nothing", "games", "half", "polls", "names"], "{}", String::from_utf8_lossy(&ran.stderr));
    for row in &rows[1..] {
        assert!(row["tried"].as_u64() > row["most"].as_u64(), "it was attacked: {row}");
        assert!(row["got"].as_u64() <= row["most"].as_u64(), "{row}");
    }
    for row in &rows {
        assert!(row["asked"].as_u64() > Some(0) && row["failed"] == 0, "others are served: {row}");
        // Only Linux tells how much memory there is.
        assert!(row["memory_mb"].as_f64().is_none_or(|mb| mb < 300.0), "{row}");
    }
}

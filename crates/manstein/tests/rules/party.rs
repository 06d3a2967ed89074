//! Section 13: who may fire together.

use manstein::{Command, Limits, Party};

use crate::common::{book, counter};

fn limits() -> &'static Limits {
    &book().limits
}

/// So many counters with each of these names. Counters of a name are alike here: only command and kind count.
fn party(names: &[(usize, &str)]) -> Party {
    let all = names.iter().flat_map(|&(number, name)| std::iter::repeat_n(counter(name), number));
    all.fold(Party::default(), |party, unit| party.with(unit))
}

fn offensive(names: &[(usize, &str)]) -> Result<(), &'static str> {
    party(names).offensive(limits(), false).map_err(|no| no.case)
}

fn defensive(names: &[(usize, &str)]) -> Result<(), &'static str> {
    party(names).defensive(limits(), false).map_err(|no| no.case)
}

const INF: &str = "I/469";
const MOT: &str = "I/8M";
const TOTENKOPF: &str = "I/1T";
const POLIZEI: &str = "I/1P";
const CORPS: &str = "506 Art";
const ARMY: &str = "1/1DNO";
const FRONT: &str = "260/168";

/// Case manstein/13.2a, manstein/13.2b, manstein/13.2c
#[test]
fn a_division_fires_alone_with_up_to_three_corps_units() {
    assert_eq!(offensive(&[(1, INF), (1, MOT)]), Err("13.2"));
    assert_eq!(offensive(&[(12, INF)]), Ok(()));
    assert_eq!(offensive(&[(12, INF), (3, CORPS)]), Ok(()));
    assert_eq!(offensive(&[(1, INF), (4, CORPS)]), Err("13.2"));
    assert_eq!(offensive(&[(9, CORPS)]), Ok(()));
    assert_eq!(offensive(&[(3, "I/1F"), (3, CORPS)]), Ok(()));
    assert_eq!(offensive(&[(1, "I/1F"), (1, INF)]), Err("13.2"));
}

/// Case manstein/13.3a
#[test]
fn with_an_ss_division_four_fire_corps_units_included() {
    for ss in [TOTENKOPF, POLIZEI] {
        assert_eq!(offensive(&[(4, ss)]), Ok(()));
        assert_eq!(offensive(&[(5, ss)]), Err("13.3"));
        assert_eq!(offensive(&[(1, ss), (3, CORPS)]), Ok(()));
        assert_eq!(offensive(&[(2, ss), (3, CORPS)]), Err("13.3"));
    }
}

/// Case manstein/13.4a, manstein/13.4b
#[test]
fn three_units_of_one_soviet_command_fire_together() {
    for command in [ARMY, FRONT] {
        assert_eq!(offensive(&[(3, command)]), Ok(()));
        assert_eq!(offensive(&[(4, command)]), Err("13.4"));
    }
    assert_eq!(offensive(&[(1, ARMY), (1, FRONT)]), Err("13.4"));
}

/// Case manstein/9.2e, manstein/9.2f, manstein/9.2g, manstein/9.2h, manstein/9.2j
#[test]
fn in_defence_commands_mix_within_the_numbers() {
    assert_eq!(defensive(&[(2, INF), (2, MOT), (4, TOTENKOPF), (4, POLIZEI), (9, CORPS)]), Ok(()));
    assert_eq!(defensive(&[(5, TOTENKOPF)]), Err("13.3"));
    assert_eq!(defensive(&[(3, ARMY), (3, FRONT)]), Ok(()));
    assert_eq!(defensive(&[(4, ARMY), (1, FRONT)]), Err("13.4"));
    assert_eq!(defensive(&[(4, FRONT)]), Err("13.4"));
}

/// Case manstein/6.6l
#[test]
fn a_face_down_unit_counts_for_the_limit() {
    let three = party(&[(2, ARMY)]).with_hidden();
    assert_eq!((three.len(), three.count(Command::Army)), (3, 3));
    assert!(three.defensive(limits(), false).is_ok() && three.with_hidden().defensive(limits(), false).is_err());
}

/// Case manstein/14.2a, manstein/14.2c
#[test]
fn under_a_leader_no_limit_of_section_13_holds() {
    let many = party(&[(6, TOTENKOPF), (2, INF), (5, CORPS)]);
    assert!(many.offensive(limits(), true).is_ok() && many.defensive(limits(), true).is_ok());
    let many = party(&[(4, ARMY), (4, FRONT)]);
    assert!(many.offensive(limits(), true).is_ok() && many.defensive(limits(), true).is_ok());
    assert_eq!(many.offensive(limits(), false).map_err(|no| no.case), Err("13.4"));
}

/// Case manstein/12.7a, manstein/12.7b, manstein/12.9a
#[test]
fn air_markers_strike_without_ground_units() {
    assert_eq!(offensive(&[(3, "KG 1")]), Ok(()));
    assert_eq!(offensive(&[(4, "KG 1")]), Err("12.7"));
    assert_eq!(offensive(&[(1, "KG 1"), (1, CORPS)]), Err("12.7"));
    assert_eq!(offensive(&[(1, "LFR Air 10"), (1, "LFR Air 5")]), Ok(()));
    assert_eq!(offensive(&[(1, "LFR Air 10"), (1, FRONT)]), Err("12.9"));
    // No leader changes that.
    for mixed in
        [party(&[(1, "KG 1"), (1, CORPS)]), party(&[(1, "LFR Air 5"), (1, FRONT)]), party(&[(1, "RBF"), (1, ARMY)])]
    {
        assert!(mixed.offensive(limits(), true).is_err());
    }
}

/// Case manstein/15.3a
#[test]
fn the_naval_bombardment_fires_alone() {
    assert_eq!(offensive(&[(1, "RBF")]), Ok(()));
    assert_eq!(offensive(&[(1, "RBF"), (1, ARMY)]), Err("15.3"));
    assert_eq!(offensive(&[(1, "RBF"), (1, "LFR Air 5")]), Err("15.3"));
}

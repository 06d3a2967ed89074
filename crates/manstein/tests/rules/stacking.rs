//! Section 6: who may be in a hex together.

use manstein::{Command, GERMAN, SOVIET, joins, limit, mixes};

use crate::common::{book, hex};

/// Case manstein/6.1a, manstein/6.1b
#[test]
fn a_hex_holds_two_germans_one_soviet_and_in_an_objective_two() {
    let (smolny, plain) = (hex("2807"), hex("0103"));
    assert_eq!([smolny, plain].map(|hex| limit(book(), GERMAN, hex, false)), [2, 2]);
    assert_eq!([smolny, plain].map(|hex| limit(book(), SOVIET, hex, false)), [2, 1]);
    assert_eq!([smolny, plain].map(|hex| limit(book(), SOVIET, hex, true)), [2, 2]);
    assert_eq!([smolny, plain].map(|hex| limit(book(), GERMAN, hex, true)), [2, 2]);
}

/// Case manstein/6.2b, manstein/6.2c, manstein/6.3a
#[test]
fn divisions_do_not_mix_and_armies_do_not_either() {
    let all = || Command::ALL.into_iter().map(|(command, _)| command);
    for one in all() {
        for other in all().filter(|other| other.side() == one.side()) {
            let apart = match one.side() {
                GERMAN => one.is_division() && other.is_division() && one != other,
                SOVIET => one != other,
            };
            assert_eq!(mixes(one, other).is_err(), apart, "{one:?} and {other:?}");
        }
    }
    assert!(mixes(Command::Corps, Command::Totenkopf).is_ok() && mixes(Command::Corps, Command::Corps).is_ok());
    assert!(mixes(Command::Flieger, Command::Totenkopf).is_err());
}

#[test]
fn who_comes_has_to_find_room_and_company_it_may_keep() {
    use Command::{Army, Corps, Front, Panzer8, Polizei};
    let case = |label: &str, command, there: &[Command], prepared| {
        joins(book(), hex(label), command, there.iter().copied(), prepared).map_err(|no| no.case)
    };
    assert_eq!(case("0103", Panzer8, &[Corps], false), Ok(()));
    assert_eq!(case("0103", Panzer8, &[Polizei], false), Err("6.2"));
    assert_eq!(case("0103", Panzer8, &[Panzer8, Corps], false), Err("6.1"));
    assert_eq!(case("0103", Army, &[Army], false), Err("6.1"));
    assert_eq!(case("0103", Army, &[Army], true), Ok(()));
    assert_eq!(case("2807", Army, &[Army], false), Ok(()));
    assert_eq!(case("2807", Front, &[Army], false), Err("6.3"));
    assert_eq!(case("2807", Army, &[Army, Army], true), Err("6.1"));
}

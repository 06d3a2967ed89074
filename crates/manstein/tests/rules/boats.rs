//! Sections 8.11 and 15: water, rails and the Metro.

use manstein::{Book, EdgeSet, HexSet, Metro, finds_landing, is_landing, passes, rolls, sails};

use crate::common::{book, hex, steps};

/// Case manstein/15.2a, manstein/8.11g
#[test]
fn boats_go_where_water_leads_and_bridges_do_not_stop_them() {
    let book = book();
    let (mut under, mut land) = (0, 0);
    for (from, dir, to) in steps() {
        let wet = sails(book, from, dir).is_ok();
        if wet {
            assert!([from, to].iter().all(|&hex| passes(book, hex) || book.coast.has(hex)));
        }
        if book.edge(from, to).is_some_and(|edge| (book.bridges & book.major).has(edge)) {
            assert!(wet, "under a bridge");
            under += 1;
        }
        let dry = |hex| !passes(book, hex);
        if dry(from) && dry(to) {
            assert!(!wet, "coast to coast without water between");
            land += 1;
        }
    }
    assert!(under > 0 && land > 0);
}

/// Case manstein/8.11d, manstein/8.11h
#[test]
fn an_amphibious_move_has_to_find_a_landing() {
    let book = book();
    assert!(book.map.hexes().all(|h| is_landing(book, h) == (book.riverside | book.coast).has(h)));
    let all = |_| true;
    let sea = book.sea.iter().find(|&h| !book.map.around(h).any(|(_, to)| book.land.has(to))).unwrap();
    assert!(finds_landing(book, sea, &HexSet::EMPTY, all, all));
    assert!(!finds_landing(book, sea, &HexSet::EMPTY, all, |_| false), "nowhere to stay");
    assert!(!finds_landing(book, sea, &HexSet::EMPTY, |h| book.sea.has(h), all), "every landing is held");
    // What has been entered is not entered again: ringed by its own way it finds nothing.
    let ring: HexSet = book.map.around(sea).map(|(_, to)| to).collect();
    assert!(!finds_landing(book, sea, &ring, all, all));
    // A landing is an end by itself.
    let river = book.riverside.first().unwrap();
    assert!(finds_landing(book, river, &HexSet::EMPTY, |_| false, all));
}

/// Case manstein/15.1b
#[test]
fn aurora_follows_railways_over_bridges_that_stand() {
    let book = book();
    let (mut lines, mut bridges) = (0, 0);
    for (from, dir, to) in steps() {
        let rail = book.map.link(from, dir).meets(book.map.link_kind("rail"));
        let found = rolls(book, &EdgeSet::EMPTY, from, dir);
        assert_eq!(found.is_ok(), rail);
        lines += usize::from(rail);
        if let Some(edge) = book.edge(from, to).filter(|&edge| rail && book.bridges.has(edge)) {
            let down = rolls(book, &EdgeSet::EMPTY.with(edge), from, dir);
            assert_eq!(down.map_err(|no| no.case), Err("15.1"));
            bridges += 1;
        }
    }
    assert!(lines > 300 && bridges > 0);
    // A railway ends at the edge of the map.
    let north = hex("0102");
    assert!(book.railway.has(north) && Book::leads(&book.rails, north, book.dir(north, hex("0202")).unwrap()));
}

/// Case manstein/15.5a
#[test]
fn the_metro_takes_half_of_those_who_try() {
    use Metro::{Eliminated, Goes, Stays};
    assert_eq!([1, 2, 3, 4, 5, 6].map(Metro::of), [Goes, Goes, Goes, Stays, Stays, Eliminated]);
}

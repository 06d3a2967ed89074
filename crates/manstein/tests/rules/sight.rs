//! Section 10.6 to 10.9: range and line of fire. Blocking hexes and lines are laid by hand, so that the map may change.

use hexmap::{Crossed, HexId};
use manstein::{Book, HexSet, sees, stop};

use crate::common::{book, hex, hexes, load};

/// A city of these built-up hexes, and of lines between these hexes.
fn city(built: &str, lines: &[&str]) -> Book {
    let mut book = load();
    book.built = hexes(built);
    book.links.fill(0);
    for line in lines {
        let line: Vec<HexId> = line.split_whitespace().map(hex).collect();
        for (&a, &b) in line.iter().zip(&line[1..]) {
            let dir = book.dir(a, b).expect("a line goes from hex to hex");
            book.links[a.index()] |= 1 << dir.index();
            book.links[b.index()] |= 1 << dir.opposite().index();
        }
    }
    book
}

/// Whether a hex can be fired at from another, both ways alike.
fn open(book: &Book, from: &str, to: &str) -> bool {
    let there = sees(book, hex(from), hex(to));
    assert_eq!(there, sees(book, hex(to), hex(from)), "{from} and {to}");
    there
}

/// Case manstein/10.6a
#[test]
fn the_target_counts_for_the_range_and_the_firer_does_not() {
    assert_eq!(book().distance(hex("2202"), hex("2206")), 4);
}

/// Case manstein/10.7a
#[test]
fn an_adjacent_hex_can_always_be_fired_at() {
    let book = book();
    for from in book.map.hexes() {
        assert!(book.map.around(from).all(|(_, to)| sees(book, from, to)));
    }
}

/// Case manstein/10.7b, manstein/10.7c
#[test]
fn blocking_hexes_between_block_and_the_ends_do_not() {
    assert!(open(&city("2202 2206", &[]), "2202", "2206"));
    let city = city("2202 2205 2204 2206", &[]);
    assert!(!open(&city, "2202", "2206"));
    let first = stop(&city, hex("2202"), hex("2206"));
    assert!(matches!(first, Some(Crossed::Hex(_, at)) if at == hex("2204")));
    assert!(open(&city, "2202", "2203"));
}

/// Case manstein/10.7d
#[test]
fn along_a_hexside_both_hexes_have_to_block() {
    assert!(open(&city("2104", &[]), "2203", "2003"));
    assert!(open(&city("2103", &[]), "2203", "2003"));
    assert!(!open(&city("2103 2104", &[]), "2203", "2003"));
    // A hex in the middle of such a line blocks alone.
    assert!(!open(&city("2003", &[]), "2203", "1803"));
    assert!(open(&city("2104 1903", &[]), "2203", "1803"));
}

/// Case manstein/10.7e
#[test]
fn at_the_edge_of_the_map_the_one_hex_decides() {
    assert!(!open(&city("0334", &[]), "0234", "0434"));
    assert!(open(&city("0333", &[]), "0234", "0434"));
}

/// Case manstein/10.7f
#[test]
fn a_corner_is_nothing() {
    assert!(open(&city("1912 2013", &[]), "2010", "1915"));
    for through in ["2011", "2012", "1913", "1914"] {
        assert!(!open(&city(through, &[]), "2010", "1915"), "{through}");
    }
}

/// Case manstein/10.8a, manstein/10.8c
#[test]
fn urban_and_objective_hexes_block_and_clear_and_sea_do_not() {
    let book = book();
    assert_eq!(book.built, book.urban | book.objectives);
    let across = |middle: &HexSet| {
        middle.iter().filter_map(|hex| {
            let dir = hexmap::Dir::new(2);
            let (from, to) = (book.map.step(hex, dir.opposite()), book.map.step(hex, dir));
            let unlinked = !Book::leads(&book.links, hex, dir);
            (from.exists() && to.exists() && unlinked).then(|| sees(book, from, to))
        })
    };
    for (ground, seen) in [(&book.urban, false), (&book.objectives, false), (&book.clear, true), (&book.sea, true)] {
        assert!(across(ground).count() > 5 && across(ground).all(|sees| sees == seen));
    }
}

/// Case manstein/10.9a, manstein/10.9b
#[test]
fn along_a_chain_of_lines_nothing_blocks() {
    let built = "2203 2204 2205";
    assert!(!open(&city(built, &[]), "2202", "2206"));
    assert!(open(&city(built, &["2202 2203 2204 2205 2206"]), "2202", "2206"));
    // Prospekts and railways are one chain: the book keeps them together.
    let book = book();
    for (from, dir, _) in crate::common::steps() {
        let link = book.map.link(from, dir);
        let either = ["rail", "prospekt"].iter().any(|kind| link.meets(book.map.link_kind(kind)));
        assert_eq!(Book::leads(&book.links, from, dir), either);
    }
    // Where the line runs along a hexside either hex may serve.
    assert!(open(&city("2103 2104", &["2203 2104 2003"]), "2203", "2003"));
    assert!(open(&city("2103 2104", &["2203 2103 2003"]), "2203", "2003"));
}

/// Case manstein/10.9c
#[test]
fn one_missing_link_restores_the_blocking() {
    let built = "2203 2204 2205";
    for lines in [&["2202 2203 2204 2205"][..], &["2203 2204 2205 2206"], &["2202 2203 2204", "2205 2206"]] {
        assert!(!open(&city(built, lines), "2202", "2206"));
    }
    assert!(!open(&city("2103 2104", &["2203 2104", "2103 2003"]), "2203", "2003"));
    // A street that goes round a corner is no straight chain, though it joins both ends.
    assert!(!open(&city("2203 2204", &["2202 2302 2303 2304 2305 2205"]), "2202", "2205"));
}

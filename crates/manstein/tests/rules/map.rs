//! What the map is to the rules.

use hexmap::Dir;
use manstein::{Book, Crossing, Ground, HexSet};

use crate::common::{book, steps};

#[test]
fn there_are_1734_hexes_and_40_objectives() {
    let book = book();
    assert_eq!(book.map.len(), 1734);
    assert_eq!([book.clear, book.urban, book.objectives, book.sea].map(|set| set.len()), [966, 472, 40, 256]);
    assert_eq!((book.built.len(), book.land.len(), book.forts.len()), (512, 1478, 36));
    assert_eq!((book.bridges.len(), (book.bridges & book.major).len()), (60, 18));
    assert_eq!((book.rivers.len(), book.major.len()), (442, 180));
    assert_eq!(book.needed, 22);
}

/// 27 objectives lie on the left bank of the Neva, where the Germans come from.
#[test]
fn thirteen_objectives_lie_beyond_the_neva() {
    let book = book();
    let (mut bank, mut next) = (HexSet::EMPTY, book.south.iter().collect::<Vec<_>>());
    while let Some(hex) = next.pop() {
        if bank.insert(hex) {
            let dry = |dir: Dir| !matches!(book.crossing[hex.index()][dir.index()], Crossing::Major | Crossing::Shut);
            next.extend(book.map.around(hex).filter(|&(dir, _)| dry(dir)).map(|(_, to)| to));
        }
    }
    assert_eq!((book.objectives & bank).len(), 27);
    assert_eq!((book.objectives - bank).len(), 13);
}

/// Case manstein/3.6b, manstein/3.6c
#[test]
fn the_draw_is_set_up_on_land_outside_the_two_southern_rows() {
    let book = book();
    let label = |hex| book.map.label(hex);
    assert!(book.setup.iter().all(|hex| !label(hex).starts_with("50") && !label(hex).starts_with("51")));
    assert!(book.setup.within(&book.land) && !book.setup.meets(&book.sea));
    assert_eq!((book.land - book.setup).iter().filter(|&hex| !label(hex).starts_with('5')).count(), 0);
    assert!(book.setup.has(book.hex("4901").unwrap()));
}

/// Case manstein/19.3b
#[test]
fn the_front_reserve_comes_from_the_north_and_the_east_down_to_4501() {
    let book = book();
    let has = |label: &str| book.front.has(book.hex(label).unwrap());
    assert!(has("0101") && has("0134") && has("4501") && !has("4601") && !has("5101"));
    let edge = |hex| book.map.label(hex).starts_with("01") || book.map.label(hex).ends_with("01");
    assert!(book.front.iter().all(|hex| edge(hex) && book.land.has(hex)));
    // The Germans come over the whole south edge.
    assert!(book.south.iter().all(|hex| book.map.label(hex).starts_with("51") && book.land.has(hex)));
    let row: HexSet = book.map.hexes().filter(|&hex| book.map.label(hex).starts_with("51")).collect();
    assert_eq!(book.south, row & book.land);
}

#[test]
fn lines_lead_both_ways_and_never_to_sea() {
    let book = book();
    for (from, dir, to) in steps() {
        for masks in [&book.rails, &book.links, &book.water] {
            assert_eq!(Book::leads(masks, from, dir), Book::leads(masks, to, dir.opposite()));
        }
        let linked = Book::leads(&book.links, from, dir);
        assert!(!linked || book.land.has(from) && book.land.has(to));
        assert!(!Book::leads(&book.rails, from, dir) || linked);
        assert_eq!(book.crossing[from.index()][dir.index()], book.crossing[to.index()][dir.opposite().index()]);
    }
}

/// Case manstein/8.11c
#[test]
fn all_sea_and_major_river_hexes_are_one_water() {
    let book = book();
    let afloat = book.sea | book.riverside | book.coast;
    let (mut reached, mut next) = (HexSet::EMPTY, vec![book.sea.first().unwrap()]);
    while let Some(hex) = next.pop() {
        if reached.insert(hex) {
            let wet = book.map.around(hex).filter(|&(dir, _)| Book::leads(&book.water, hex, dir));
            next.extend(wet.map(|(_, to)| to));
        }
    }
    assert_eq!(reached, afloat);
    // A boat goes along a river and across it, and not over land from one river to another.
    for (from, dir, to) in steps() {
        let wet = Book::leads(&book.water, from, dir);
        if book.crossing[from.index()][dir.index()] == Crossing::Major {
            assert!(wet);
        }
        if book.ground[from.index()] != Ground::Sea && book.ground[to.index()] != Ground::Sea && wet {
            assert!(book.riverside.has(from) && book.riverside.has(to));
        }
    }
    let dry = |&(from, dir, to): &_| {
        book.riverside.has(from) && book.riverside.has(to) && !Book::leads(&book.water, from, dir)
    };
    assert!(steps().any(|step| dry(&step)), "two river hexes apart from each other");
}

//! Sections 10 and 11: who can fire at what from where.

use manstein::{
    Book, Command, EdgeSet, HexSet, Manner, SOVIET, Ways, aim, assault, may_drop, may_start, needs_spotter, spots,
};

use crate::common::{book, counter, hex, hexes, load, steps};

/// A city with these built-up hexes and no lines.
fn city(built: &str) -> Book {
    let mut book = load();
    book.built = hexes(built);
    book.links.fill(0);
    book
}

fn fires(book: &Book, name: &str, from: &str, to: &str) -> Result<Manner, &'static str> {
    aim(book, counter(name), Some(hex(from)), hex(to)).map_err(|no| no.case)
}

/// Case manstein/10.4a, manstein/10.6b, manstein/11.1a, manstein/11.2f
#[test]
fn who_fires_has_the_hex_in_range_and_a_line_to_it_or_fires_indirectly() {
    let city = city("2204");
    assert_eq!(fires(&city, "559 PzJg", "2202", "2203"), Ok(Manner::Direct));
    assert_eq!(fires(&city, "559 PzJg", "2202", "2204"), Ok(Manner::Direct), "the target's own hex never blocks");
    assert_eq!(fires(&city, "559 PzJg", "2202", "2205"), Err("10.7"));
    assert_eq!(fires(&city, "559 PzJg", "2202", "2206"), Err("10.6"));
    assert_eq!(fires(&city, "3 Flak", "2202", "2206"), Err("10.7"));
    assert_eq!(fires(&city, "506 Art", "2202", "2206"), Ok(Manner::Indirect));
    assert_eq!(fires(&city, "506 Art", "2202", "2203"), Ok(Manner::Direct), "like any other unit");
    assert_eq!(fires(&city, "1 Mor", "2202", "2213"), Err("10.6"));
    assert_eq!(fires(&city, "Aurora", "0101", "5134"), Ok(Manner::Direct), "over clear ground at any distance");
    assert_eq!(fires(&city, "Manstein", "2202", "2203"), Err("14.7"));
    let off = aim(&city, counter("Rudel"), None, hex("2206"));
    assert_eq!(off.map_err(|no| no.case), Ok(Manner::Indirect));
}

/// Case manstein/11.2b, manstein/11.2c, manstein/11.2e
#[test]
fn soviets_need_a_spotter_of_their_command_with_a_line_within_its_range() {
    assert!(!needs_spotter(counter("506 Art"), Manner::Indirect) && !needs_spotter(counter("Rudel"), Manner::Indirect));
    for name in ["51", "28 Art", "RBF", "LFR Air 10"] {
        assert!(needs_spotter(counter(name), Manner::Indirect), "{name}");
        assert!(!needs_spotter(counter(name), Manner::Direct), "{name}");
    }
    let city = city("2204");
    let spots = |name: &str, from: &str, to: &str, gun: &str| {
        spots(&city, counter(name), hex(from), hex(to), counter(gun).command).is_ok()
    };
    assert!(spots("274 UR", "2202", "2203", "51") && spots("274 UR", "2202", "2203", "RBF"));
    assert!(!spots("274 UR", "2202", "2203", "28 Art"), "another command");
    assert!(!spots("274 UR", "2202", "2205", "51"), "beyond its own range");
    assert!(!spots("189 AA", "2202", "2205", "51"), "in range, but blocked");
    assert!(spots("189 AA", "2105", "2205", "51"));
    assert!(!spots("Zhdanov", "2202", "2203", "51") && counter("Zhdanov").command == Command::Army);
    assert!(spots("260/168", "2202", "2203", "LFR Air 10") && !spots("1/1DNO", "2202", "2203", "LFR Air 10"));
}

/// Case manstein/10.15e, manstein/10.16a, manstein/10.16b, manstein/15.2d
#[test]
fn an_assault_goes_over_a_major_river_by_a_bridge_only() {
    let book = book();
    let none = EdgeSet::EMPTY;
    let rubble = HexSet::EMPTY;
    let over = |demolished: &EdgeSet, pontoons: &EdgeSet, name: &str, from, to| {
        let ways = Ways { book, rubble: &rubble, demolished, pontoons, closed: false };
        assault(ways, counter(name), from, to).map_err(|no| no.case)
    };
    let (mut bridged, mut barred, mut minor, mut sea) = (0, 0, 0, 0);
    for (from, dir, to) in steps() {
        let side = |kind: &str| book.map.side(from, dir).meets(book.map.side_kind(kind));
        let edge = book.edge(from, to).map(|edge| EdgeSet::EMPTY.with(edge)).unwrap_or_default();
        let found = over(&none, &none, "I/469", from, to);
        if book.sea.has(from) || book.sea.has(to) {
            assert_eq!(found, Err("10.15"));
            sea += 1;
        } else if side("major-river") {
            let bridge = side("bridge");
            assert_eq!(found, if bridge { Ok(true) } else { Err("10.16") });
            assert_eq!(over(&edge, &none, "I/469", from, to), Err("10.16"), "no bridge any more");
            assert_eq!(over(&edge, &edge, "I/469", from, to), Ok(true), "a pontoon");
            if bridge { bridged += 1 } else { barred += 1 }
        } else {
            assert_eq!(found, Ok(side("minor-river")));
            minor += usize::from(side("minor-river"));
        }
        assert_eq!(over(&none, &none, "506 Art", from, to), Err("10.15"));
    }
    assert!(bridged > 0 && barred > 0 && minor > 0 && sea > 0);
    assert_eq!(over(&none, &none, "I/469", hex("2202"), hex("2204")), Err("10.15"));
}

/// Case manstein/18.2a, manstein/18.3a
#[test]
fn drops_are_made_on_clear_hexes_without_fortifications() {
    let book = book();
    for hex in book.map.hexes() {
        let good = book.map.terrain_name(hex) == "clear" && !book.map.has_feature(hex, "fort");
        assert_eq!(may_drop(book, hex).is_ok(), good);
    }
}

/// Case manstein/3.3a, manstein/3.3b, manstein/3.3c, manstein/3.3d
#[test]
fn fixed_units_begin_where_the_rules_say() {
    let book = book();
    for hex in book.map.hexes() {
        let may = |name: &str| may_start(book, counter(name), hex).is_ok();
        let is = |feature: &str| book.map.has_feature(hex, feature);
        let sea = book.map.terrain_name(hex) == "sea";
        assert_eq!(may("Zhdanov"), book.map.label(hex) == "2807");
        assert_eq!(may("LG"), sea || is("major-river"));
        assert_eq!([may("51"), may("704")], [!sea; 2]);
        assert_eq!(may("Aurora"), is("rail"));
        assert!(!may("Zhukov") && !may("RBF") && !may("1/1DNO"));
    }
    assert!(may_start(book, counter("51"), hex("5117")).is_ok(), "rows 50 and 51 too");
    assert!(counter("51").side() == SOVIET);
}

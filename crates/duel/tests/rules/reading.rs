//! The rules worked out anew from rules.md and the words of the map folder. Nothing is used here of what `Book` reckons of
//! terrain, zones and crossings.

use std::collections::{BTreeMap, BTreeSet};

use duel::{Duel, GERMAN, Kind, Nation, State, Truth as _};
use hexmap::HexId;
use wargame::{Rules as _, Side, UnitId};

/// The map by its words.
pub struct Reading<'a> {
    pub rules: &'a Duel,
    pub state: &'a State,
}

/// How far a move has come: points left, whether it went along lines so far, whether its first step is to come.
#[derive(Copy, Clone)]
pub struct Gone {
    pub left: i32,
    pub rails: bool,
    pub first: bool,
}

pub type Hexes = BTreeSet<HexId>;

impl<'a> Reading<'a> {
    fn unit(&self, unit: UnitId) -> &'a duel::Unit {
        self.rules.at(self.state).unit(unit)
    }

    fn finn(&self, unit: UnitId) -> bool {
        self.unit(unit).nation == Nation::Finnish
    }

    fn has(&self, hex: HexId, feature: &str) -> bool {
        self.rules.book().map.has_feature(hex, feature)
    }

    fn square(&self, hex: HexId) -> bool {
        self.rules.book().map.terrain_name(hex) == "square"
    }

    fn water(&self, hex: HexId) -> bool {
        ["lake", "sea"].contains(&self.rules.book().map.terrain_name(hex))
    }

    fn side(&self, a: HexId, b: HexId, kind: &str) -> bool {
        let map = &self.rules.book().map;
        map.dir(a, b).is_some_and(|dir| map.side(a, dir).0 & map.side_kind(kind).0 != 0)
    }

    fn link(&self, a: HexId, b: HexId, kind: &str) -> bool {
        let map = &self.rules.book().map;
        map.dir(a, b).is_some_and(|dir| map.link(a, dir).0 & map.link_kind(kind).0 != 0)
    }

    fn around(&self, hex: HexId) -> Vec<HexId> {
        self.rules.book().map.around(hex).map(|(_, to)| to).collect()
    }

    /// A bridge that stands (12).
    fn bridge(&self, a: HexId, b: HexId) -> bool {
        let edge = self.rules.book().map.edge_between(a, b);
        self.side(a, b, "bridge") && edge.is_some_and(|edge| !self.state.blown.has(edge))
    }

    /// A bridge for a side: a pontoon is one for the German (12.2).
    fn crossed(&self, side: Side, a: HexId, b: HexId) -> bool {
        let edge = self.rules.book().map.edge_between(a, b);
        self.bridge(a, b) || side == GERMAN && edge.is_some_and(|edge| self.state.pontoons.has(edge))
    }

    fn river(&self, a: HexId, b: HexId) -> bool {
        self.side(a, b, "minor-river") || self.side(a, b, "major-river")
    }

    /// A hexside nobody crosses, attacks over or reaches over with a zone (8, 9, 10).
    fn closed(&self, a: HexId, b: HexId) -> bool {
        self.water(a) || self.water(b) || self.side(a, b, "lake") || self.side(a, b, "sea")
    }

    fn held(&self, side: Side) -> Hexes {
        self.state.units.on_map(side).map(|(_, hex)| hex).collect()
    }

    /// Zones of control (8).
    pub fn zones(&self, side: Side) -> Hexes {
        let mut zones = Hexes::new();
        for (unit, hex) in self.state.units.on_map(side) {
            if self.unit(unit).kind != Kind::Hq {
                let near = self.around(hex).into_iter();
                let reach = |to: &HexId| !self.closed(hex, *to) && !self.has(*to, "major-city") && !self.square(*to);
                zones.extend(near.filter(reach));
            }
        }
        zones
    }

    /// Halves of a point for entering a hex, on foot and motorized (9, `[terrain]`).
    fn terrain(&self, hex: HexId) -> Option<[i32; 2]> {
        if self.square(hex) || self.water(hex) {
            return None;
        }
        let built = ["town", "city", "major-city"].iter().any(|f| self.has(hex, f));
        Some(match self.rules.book().map.terrain_name(hex) {
            _ if built => [2, 2],
            "clear" => [2, 2],
            "forest" => [2, 4],
            "marsh" => [4, 6],
            other => panic!("{other}"),
        })
    }

    /// Whether a hex is open to a unit at all (9, 4.4).
    fn open(&self, unit: UnitId, hex: HexId) -> bool {
        let side = self.state.side(unit);
        match self.square(hex) {
            true => self.finn(unit),
            false => {
                !self.water(hex)
                    && (self.finn(unit) || !self.has(hex, "finland"))
                    && !self.state.units.held(side.other()).has(hex)
            }
        }
    }

    /// A step of a move, if it can be made.
    fn step(&self, unit: UnitId, from: HexId, to: HexId, gone: Gone, zones: &Hexes) -> Option<Gone> {
        let Gone { left, rails, first } = gone;
        let then = |left: i32, rails: bool| Gone { left, rails, first: false };
        let (side, counter) = (self.state.side(unit), self.unit(unit));
        let class = usize::from(counter.motorized);
        if !self.open(unit, to) || self.closed(from, to) {
            return None;
        }
        if self.square(from) && self.square(to) {
            return None;
        }
        let east = ["6501", "6601", "6701", "6801"].contains(&self.rules.info().hex(to));
        if self.square(from) && east && self.state.finns_east >= 3 {
            return None;
        }
        let toll = if zones.contains(&from) { 2 } else { 0 };
        let cut = first && counter.motorized && self.state.failed[unit.index()] >= 2;
        let pay = |price: i32| match price + toll <= left {
            true => Some(left - price - toll),
            false if cut => Some(0),
            false => None,
        };
        if self.square(to) {
            return pay(2).map(|left| then(left, false));
        }
        let terrain = self.terrain(to)?[class];
        let line = [("major-rail", [1, 2]), ("minor-rail", [2, 3])]
            .iter()
            .find(|(kind, _)| self.link(from, to, kind))
            .map(|(_, rate)| rate[class]);
        if let Some(rate) = line
            && rails
            && (!self.river(from, to) || self.bridge(from, to))
        {
            return pay(rate.min(terrain)).map(|left| then(left, true));
        }
        let river = self.river(from, to) && !self.crossed(side, from, to);
        if river && self.side(from, to, "major-river") {
            return (class == 0 && first).then(|| then(0, false));
        }
        pay(terrain + if river { [2, 4][class] } else { 0 }).map(|left| then(left, false))
    }

    /// All hexes a unit on the march comes to, with the most that can be left.
    pub fn reach(&self, unit: UnitId, begins: Gone) -> BTreeMap<HexId, i32> {
        let here = self.state.units.at(unit).expect("it is on the map");
        let zones = self.zones(self.state.side(unit).other());
        let mut best: BTreeMap<(HexId, bool), i32> = BTreeMap::new();
        let mut open = vec![(here, begins)];
        while let Some((from, gone)) = open.pop() {
            // A zone and a square end a move (8, 4.4).
            if from != here && (zones.contains(&from) || self.square(from)) {
                continue;
            }
            for to in self.around(from) {
                let Some(gone) = self.step(unit, from, to, gone, &zones) else { continue };
                if to != here && best.get(&(to, gone.rails)).is_none_or(|&known| known < gone.left) {
                    best.insert((to, gone.rails), gone.left);
                    open.push((to, gone));
                }
            }
        }
        let mut reach = BTreeMap::new();
        for ((hex, _), left) in best {
            let known = reach.entry(hex).or_insert(left);
            *known = left.max(*known);
        }
        if begins.first && self.square(here) {
            for &square in self.rules.book().square.iter().filter(|&&square| square != here) {
                reach.insert(square, 0);
            }
        }
        reach
    }

    /// Combat units of a side in a hex, without one.
    fn stacked(&self, side: Side, hex: HexId, without: UnitId) -> usize {
        let here = self.state.units.here(side, hex);
        here.filter(|&unit| unit != without && self.unit(unit).kind != Kind::Hq).count()
    }

    fn room(&self, unit: UnitId, hex: HexId) -> bool {
        self.unit(unit).kind == Kind::Hq || self.stacked(self.state.side(unit), hex, unit) < 3
    }

    /// Sources a unit retreats to (10.3).
    fn sources(&self, unit: UnitId) -> Hexes {
        let (side, book) = (self.state.side(unit), self.rules.book());
        let word = match self.unit(unit).nation {
            Nation::German => "supply-de",
            Nation::Soviet => "supply-su",
            Nation::Finnish => "square",
        };
        let mut all: Hexes = book
            .map
            .hexes()
            .filter(|&hex| if word == "square" { self.square(hex) } else { self.has(hex, word) })
            .collect();
        let parent = book.groups.iter().position(|&group| group == unit).map(|i| self.state.parent[i]);
        for unit in [Some(unit), parent].into_iter().flatten() {
            if let Some(range) =
                self.state.range.get(unit.index()).and_then(|&range| book.ranges.get(usize::from(range)))
            {
                all.extend(&range.hexes);
            }
        }
        let (held, zones) = (self.held(side.other()), self.zones(side.other()));
        all.into_iter().filter(|hex| !held.contains(hex) && !zones.contains(hex)).collect()
    }

    /// Whether a step of a retreat is open (10.3).
    fn flees(&self, unit: UnitId, from: HexId, to: HexId, zones: &Hexes) -> bool {
        let major = self.side(from, to, "major-river") && !self.crossed(self.state.side(unit), from, to);
        let shut = self.closed(from, to) || zones.contains(&to) || major && self.unit(unit).motorized;
        self.open(unit, to) && !shut
    }

    /// Whether a way of so many hexes is there from a hex towards a source.
    fn away(&self, unit: UnitId, from: HexId, left: u8, source: HexId, zones: &Hexes) -> bool {
        let finished = left == 0 || self.square(from) && self.state.units.at(unit) != Some(from);
        if finished {
            return self.room(unit, from);
        }
        let book = self.rules.book();
        let nearer = |to: &HexId| book.distance(*to, source) + 1 == book.distance(from, source);
        self.around(from)
            .into_iter()
            .filter(nearer)
            .any(|to| self.flees(unit, from, to, zones) && self.away(unit, to, left - 1, source, zones))
    }

    /// The next hexes of a retreat. Towards which sources every step so far has led is known by distance.
    pub fn flights(&self, unit: UnitId, left: u8) -> Hexes {
        let (book, battle) = (self.rules.book(), &self.state.battle);
        let here = self.state.units.at(unit).expect("it is on the map");
        let zones = self.zones(self.state.side(unit).other());
        let gone = u16::from(battle.outcome.retreat - left);
        let mut next = Hexes::new();
        for source in self.sources(unit) {
            if book.distance(battle.target, source) != book.distance(here, source) + gone {
                continue;
            }
            for to in self.around(here) {
                let nearer = book.distance(to, source) < book.distance(here, source);
                if nearer && self.flees(unit, here, to, &zones) && self.away(unit, to, left - 1, source, &zones) {
                    next.insert(to);
                }
            }
        }
        next
    }

    /// Whether a unit attacks a hex, apart from where the enemy was (10, 9.3).
    fn attacks(&self, unit: UnitId, hex: HexId, overrun: bool) -> bool {
        let (side, activation) = (self.state.side(unit), &self.state.activation);
        let Some(from) = self.state.units.at(unit) else { return false };
        let book = self.rules.book();
        let hq = activation.hq;
        let near = match self.state.units.all().find(|&u| u == hq) {
            None => true,
            Some(hq) => {
                self.state.entered.has(unit)
                    || self.state.units.at(hq).is_some_and(|at| book.distance(at, from) <= self.unit(hq).range.into())
            }
        };
        self.unit(unit).kind != Kind::Hq
            && activation.units.has(unit)
            && !activation.fought.has(unit)
            && near
            && self.around(from).contains(&hex)
            && !self.closed(from, hex)
            && (!overrun || !self.river(from, hex) || self.crossed(side, from, hex))
    }

    fn attack(&self, unit: UnitId) -> u16 {
        let full = u16::from(self.rules.at(self.state).strength(unit).attack);
        match self.state.failed[unit.index()] {
            0 => full,
            1 => full.div_ceil(2),
            _ => full / 2,
        }
    }

    /// Attacks that can be declared: hex and whether it is an overrun.
    pub fn targets(&self) -> BTreeSet<(HexId, bool)> {
        let (side, mut all) = (self.state.phasing(), BTreeSet::new());
        for hex in self.held(side.other()) {
            for overrun in [false, true] {
                let shut = ["town", "city", "major-city"].iter().any(|f| self.has(hex, f));
                if overrun && (shut || self.rules.book().map.terrain_name(hex) != "clear") {
                    continue;
                }
                let units = self.state.units.on_map(side).map(|(unit, _)| unit);
                let able: Vec<UnitId> = units.filter(|&unit| self.attacks(unit, hex, overrun)).collect();
                let strength: u16 = able.iter().map(|&unit| self.attack(unit)).sum();
                let mech = able.iter().any(|&unit| [Kind::Armor, Kind::Motorized].contains(&self.unit(unit).kind));
                if strength > 0 && (!overrun || mech) && self.state.activation.targets.has(hex) {
                    all.insert((hex, overrun));
                }
            }
        }
        all
    }

    /// Column of the table and modifier of the dice for the combat at hand (10.1).
    pub fn odds(&self) -> (usize, i16) {
        let battle = &self.state.battle;
        let attack: u16 = battle.force.iter().map(|unit| self.attack(unit)).sum();
        let fighters: Vec<UnitId> = battle.guard.iter().filter(|&unit| self.unit(unit).kind != Kind::Hq).collect();
        let out = |unit: UnitId| self.state.failed[unit.index()] >= 2;
        let defence: u16 = match fighters.is_empty() {
            true => battle.guard.iter().filter(|&hq| !out(hq)).map(|hq| u16::from(self.unit(hq).artillery)).sum(),
            false => fighters
                .iter()
                .map(|&unit| {
                    let full = u16::from(self.rules.at(self.state).strength(unit).defence);
                    if out(unit) { full / 2 } else { full }
                })
                .sum(),
        };
        let defence = defence.max(1);
        // In sixths of the defence: 1:3, 1:2, 2:3, 1:1, 3:2, 2:1, 3:1, then whole numbers.
        let ladder = [2, 3, 4, 6, 9, 12, 18];
        let initial = match attack / defence {
            whole @ 4.. => 3 + i16::try_from(whole).expect("small"),
            _ => ladder.iter().rposition(|&sixths| attack * 6 >= defence * sixths).unwrap_or(0) as i16,
        };
        let target = battle.target;
        let features = [("major-city", 3), ("city", 2), ("town", 1)];
        let built = features.iter().filter(|(f, _)| self.has(target, f)).map(|f| f.1).max().unwrap_or(0);
        let bare = i16::from(["forest", "marsh"].contains(&self.rules.book().map.terrain_name(target)));
        let rivers = battle.force.iter().filter_map(|unit| self.state.units.at(unit)).map(|from| match () {
            () if self.bridge(from, target) => 0,
            () if self.side(from, target, "major-river") => 2,
            () => i16::from(self.side(from, target, "minor-river")),
        });
        let terrain = rivers.max().unwrap_or(0).max(built).max(bare);
        let soviet = self.state.phasing() == GERMAN;
        let fort = soviet && (self.has(target, "fort") || self.state.forts.has(target));
        let column = initial - terrain - if fort { 2 } else { 0 };
        let mut modifier = (column - 7).max(0);
        let [ours, theirs] = battle.sent;
        let cover = |of: [u8; 2]| i16::from(if battle.dogfought { 0 } else { of[0] }) + 2 * i16::from(of[1]);
        if !battle.overrun {
            modifier += i16::from(battle.artillery) + cover(ours);
        }
        modifier -= cover(theirs);
        (column.clamp(0, 7) as usize, modifier)
    }
}

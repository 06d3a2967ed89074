//! What a fire would be worth, as far as a viewer can know: the die of each defender, and whether the hex is cleared.
//! Under a piece that lies face down can be any counter the viewer has not seen elsewhere (6.6); that is no more than an
//! estimate, for the pool changes with every draw.

use std::collections::BTreeMap;

use wargame::{Forecast, Modifier, Range, Roll, Tally, Viewer};

use crate::{
    announce::result_name,
    demolish,
    fire::{self, Shot},
    prelude::*,
    state::{Aim, Fire},
    strike, view, volley,
};

/// Faces of the die.
const FACES: u64 = 6;
/// What the dice are thrown for where there are several.
const ORDER: [&str; 4] = ["first defender", "second defender", "third defender", "fourth defender"];
const LEADER: &str = "leader";
const CLEARED: &str = "the hex is cleared";

/// The throw of a fire or demolition of which all is known.
pub fn roll(book: &Book, strength: u16, tally: &Tally) -> Roll {
    let mut sum = Sum::default();
    sum.add(book, 1, strength, tally);
    sum.roll("", true)
}

/// A fire that is being declared; nothing while nobody fires.
pub fn of_fire(at: At, viewer: Viewer, fire: &Fire) -> Option<Forecast> {
    if fire.force.is_empty() {
        return None;
    }
    let units = fire.force.iter().collect();
    if matches!(fire.aim, Aim::Bridge(_) | Aim::Buildings(_)) {
        return Some(Forecast::of(roll(at.book, volley::strength(at, fire), &demolish::modifiers(at, fire)), units));
    }
    let rolls = Reckoning::new(at, viewer, fire).rolls();
    (!rolls.is_empty()).then_some(Forecast { rolls, units })
}

/// The side whose knowledge a viewer has; none for the umpire, who knows all. Spectators know what the German knows.
fn eyes(viewer: Viewer) -> Option<Side> {
    match viewer {
        Viewer::Player(side) => Some(side),
        Viewer::Spectator => Some(GERMAN),
        Viewer::Umpire => None,
    }
}

/// What of a counter matters that is fired at.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Kin {
    armored: bool,
    anti_air: bool,
}

impl Kin {
    fn of(unit: &Unit) -> Kin {
        Kin { armored: unit.armored, anti_air: unit.anti_air }
    }
}

/// One way everything can be: how often, the strength and what all dice have in common, and each defender.
struct Way {
    weight: u64,
    strength: u16,
    shot: Shot,
    kin: Vec<Kin>,
}

struct Reckoning<'a> {
    at: At<'a>,
    fire: &'a Fire,
    /// In the order of their dice (10.3).
    defenders: Vec<UnitId>,
    ways: Vec<Way>,
    exact: bool,
}

impl<'a> Reckoning<'a> {
    fn new(at: At<'a>, viewer: Viewer, fire: &'a Fire) -> Reckoning<'a> {
        let mut defenders: Vec<UnitId> = volley::targets(at, fire).iter().collect();
        defenders.sort_by_key(|&unit| (volley::is_leader(at.book, unit), unit));
        let known = |unit: UnitId| view::counter(at, viewer, unit);
        let unseen: Vec<&Unit> = match eyes(viewer) {
            Some(side) => {
                let free = at.state.veil.candidates(side);
                at.book.counters.iter().enumerate().filter(|(c, _)| free.has(*c)).map(|(_, unit)| unit).collect()
            }
            None => Vec::new(),
        };
        let guards: Vec<Option<Kin>> = defenders.iter().map(|&unit| known(unit).map(Kin::of)).collect();
        let firers: Vec<Option<&Unit>> = fire.force.iter().map(known).collect();
        let exact = guards.iter().all(Option::is_some) && firers.iter().all(Option::is_some);
        let defensive = matches!(fire.aim, Aim::Mover(..));
        let powers = powers(&firers, &unseen, defensive);
        // Of anti-aircraft units only those that lie open count in it.
        let common = volley::shot(at, fire);
        let air = strike::by_air(at.book, &fire.force);
        let mut ways = Vec::new();
        for (kin, times) in guarded(&guards, &unseen) {
            for (&(strength, anti_armor), &ways_to_fire) in &powers {
                let anti_air = common.anti_air || air && kin.iter().any(|kin| kin.anti_air);
                let shot = Shot { anti_armor, anti_air, ..common };
                ways.push(Way { weight: times * ways_to_fire, strength, shot, kin: kin.clone() });
            }
        }
        Reckoning { at, fire, defenders, ways, exact }
    }

    fn rolls(&self) -> Vec<Roll> {
        let at = self.at;
        let mut sums: Vec<Sum> = self.defenders.iter().map(|_| Sum::default()).collect();
        let (mut cleared, mut of) = (0, 0);
        for way in &self.ways {
            let mut all = way.weight;
            for ((sum, &unit), kin) in sums.iter_mut().zip(&self.defenders).zip(&way.kin) {
                let target = volley::aimed(at, self.fire, unit, kin.armored);
                let tally = fire::modifiers(at.book, way.shot, target);
                all *= sum.add(at.book, way.weight, way.strength, &tally);
            }
            cleared += all;
            of += way.weight * FACES.pow(self.defenders.len() as u32);
        }
        let several = sums.len() > 1;
        let named = |nth: usize, unit: UnitId| match () {
            () if !several => "",
            () if volley::is_leader(at.book, unit) => LEADER,
            () => ORDER[nth.min(ORDER.len() - 1)],
        };
        let zipped = sums.into_iter().zip(&self.defenders).enumerate();
        let mut rolls: Vec<Roll> = zipped.map(|(nth, (sum, &unit))| sum.roll(named(nth, unit), self.exact)).collect();
        // A leader whom the fire does not touch keeps the hex.
        let stays = match self.fire.aim {
            Aim::Hex(hex) => {
                let enemy = at.state.phasing().other();
                at.state.units.here(enemy, hex).any(|unit| !self.defenders.contains(&unit))
            }
            _ => false,
        };
        if (several || stays)
            && let Some(first) = rolls.first()
        {
            let cleared = if stays { 0 } else { cleared };
            let results = weighed([(result_name(true), cleared), (result_name(false), of - cleared)]);
            let all =
                Roll { name: CLEARED, results, of, shifts: Vec::new(), possible: Vec::new(), ..scaled(first, of) };
            rolls.push(all);
        }
        rolls
    }
}

/// The same throw with its columns weighted anew.
fn scaled(roll: &Roll, of: u64) -> Roll {
    let scale =
        |columns: &[(String, u64)]| columns.iter().map(|(name, w)| (name.clone(), w * (of / roll.of))).collect();
    Roll { initial: scale(&roll.initial), columns: scale(&roll.columns), ..roll.clone() }
}

fn weighed<const N: usize>(results: [(&str, u64); N]) -> Vec<(String, u64)> {
    let mut results: Vec<_> =
        results.into_iter().filter(|(_, weight)| *weight > 0).map(|(name, weight)| (name.to_owned(), weight)).collect();
    results.sort_by_key(|result| std::cmp::Reverse(result.1));
    results
}

/// Strengths the firers can come to, with anti-armor among them or without, and in how many ways. Who is unknown is one of
/// the unseen, each once; who turns out unable adds nothing (6.6).
fn powers(firers: &[Option<&Unit>], unseen: &[&Unit], defensive: bool) -> BTreeMap<(u16, bool), u64> {
    let worth = |unit: &Unit| match !defensive || unit.defends() {
        true => (u16::from(unit.fire), unit.anti_armor),
        false => (0, false),
    };
    let sure = firers.iter().flatten().map(|unit| worth(unit));
    let sure = sure.fold((0, false), |all, one| (all.0 + one.0, all.1 | one.1));
    let hidden = firers.iter().filter(|unit| unit.is_none()).count();
    let mut ways = BTreeMap::from([((0usize, sure), 1u64)]);
    for unit in unseen.iter().filter(|_| hidden > 0) {
        let (fire, anti_armor) = worth(unit);
        for ((drawn, (sum, anti)), times) in ways.clone() {
            if drawn < hidden {
                *ways.entry((drawn + 1, (sum + fire, anti | anti_armor))).or_default() += times;
            }
        }
    }
    ways.into_iter().filter(|((drawn, _), _)| *drawn == hidden).map(|((_, power), times)| (power, times)).collect()
}

/// What the defenders can be, one by one, and in how many ways.
fn guarded(guards: &[Option<Kin>], unseen: &[&Unit]) -> Vec<(Vec<Kin>, u64)> {
    let mut kinds = BTreeMap::<Kin, u64>::new();
    unseen.iter().for_each(|unit| *kinds.entry(Kin::of(unit)).or_default() += 1);
    let mut ways: Vec<(Vec<Kin>, Vec<Kin>, u64)> = vec![(Vec::new(), Vec::new(), 1)];
    for guard in guards {
        let mut next = Vec::new();
        for (all, drawn, times) in ways {
            match guard {
                Some(kin) => next.push(([&all[..], &[*kin]].concat(), drawn, times)),
                None => {
                    for (&kin, &there) in &kinds {
                        let left =
                            there - drawn.iter().filter(|&&other| other == kin).count().min(there as usize) as u64;
                        if left > 0 {
                            let (all, drawn) = ([&all[..], &[kin]].concat(), [&drawn[..], &[kin]].concat());
                            next.push((all, drawn, times * left));
                        }
                    }
                }
            }
        }
        ways = next;
    }
    ways.into_iter().map(|(all, _, times)| (all, times)).collect()
}

/// Ways summed up for one die.
#[derive(Default)]
struct Sum {
    least: Option<u16>,
    most: u16,
    columns: BTreeMap<Option<usize>, (String, u64)>,
    modifiers: Vec<(Modifier, u64)>,
    hits: u64,
    of: u64,
}

impl Sum {
    /// One more way; how many faces of its die eliminate.
    fn add(&mut self, book: &Book, weight: u64, strength: u16, tally: &Tally) -> u64 {
        self.least = Some(self.least.map_or(strength, |least| least.min(strength)));
        self.most = self.most.max(strength);
        let column = book.fire.column(strength);
        let label = column.map_or_else(|| "none".to_owned(), |column| book.fire.columns[column].label.clone());
        self.columns.entry(column).or_insert((label, 0)).1 += weight * FACES;
        for &modifier in tally.iter() {
            match self.modifiers.iter_mut().find(|(known, _)| *known == modifier) {
                Some((_, seen)) => *seen += weight * FACES,
                None => self.modifiers.push((modifier, weight * FACES)),
            }
        }
        let faces = u64::from(fire::sixths(book, strength, tally));
        self.hits += weight * faces;
        self.of += weight * FACES;
        faces
    }

    fn roll(self, name: &'static str, exact: bool) -> Roll {
        let columns: Vec<(String, u64)> = self.columns.into_values().collect();
        let nothing = Range { least: 0, most: 0, quarters: 0 };
        Roll {
            name,
            attack: Range { least: self.least.unwrap_or_default(), most: self.most, quarters: 0 },
            defence: nothing,
            initial: columns.clone(),
            shifts: self.modifiers.iter().filter(|(_, w)| *w == self.of).map(|(m, _)| *m).collect(),
            possible: self.modifiers.iter().filter(|(_, w)| *w < self.of).copied().collect(),
            columns,
            results: weighed([(result_name(true), self.hits), (result_name(false), self.of - self.hits)]),
            of: self.of,
            exact,
        }
    }
}

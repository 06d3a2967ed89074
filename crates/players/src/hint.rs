//! What the veteran would do in somebody's place, and why.

use hexmap::HexId;
use wargame::{
    Action as _, Consequence, Dice, Heard, Info, Matter, Node, Range, Roll, Seat, Side, Target, Viewer, action,
    consequence,
    prose::cited,
    words::{self, on, place, small},
};

use crate::{
    Staffed, Style,
    prudence::{Asked, Prudence},
};

/// As far as a hint looks: the rest of one unit's move or of one attack's announcement.
const FAR: usize = 12;
/// Hexes from a place within which others are called by it.
const CLOSE: u16 = 2;

/// A piece of advice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// What to do, and how to go on; up to the next throw.
    pub acts: Vec<String>,
    /// A reason for the first of them, to be read after «because», with marks ([`wargame::prose`]).
    pub why: String,
    /// What the side is about; nothing in the midst of a move or a combat, which change the plan.
    pub aim: String,
}

/// A hex as a person calls it: by its name and number, or with that of the nearest place close by.
pub(crate) fn near(info: &Info, hex: HexId) -> String {
    let map = &info.map;
    let far = |h: HexId| map.distance(h, hex).filter(|&far| far <= CLOSE && !map.name(h).is_empty());
    match map.hexes().filter_map(|h| Some((far(h)?, h))).min() {
        Some((1.., at)) => on(info, hex, &format!("{} near {}", map.label(hex), map.name(at))),
        _ => place(info, hex),
    }
}

/// Advice for the side that decides, from what it may know.
pub fn hint<R: Staffed>(rules: &R, truth: &R::State, side: Side) -> Option<Hint> {
    if rules.node(truth) != Node::Decide(side) {
        return None;
    }
    let style: Style = rules.weights().style(side, rules.parameters(side));
    let mut policy = rules.policy(style);
    policy.adopt(style);
    let mut state = Seat::new(rules, truth, side).imagine(&mut Dice::new(1));
    let (mut acts, mut why, mut aim) = (Vec::new(), String::new(), String::new());
    // What the combat the row leads to would be worth, as it is known last, and the case it is begun by.
    let (mut odds, mut case) = (None, None);
    // What the first answer costs, by the reckoning that is shown with the offers.
    let mut costs = None;
    // An advance or a loss is not made for the combat that may come after it.
    let mut fights = false;
    let (mut offers, mut weights, mut prudence) = (Vec::new(), Vec::new(), Prudence::default());
    while acts.len() < FAR && rules.node(&state) == Node::Decide(side) {
        offers.clear();
        rules.legal(&state, &mut offers);
        weights.clear();
        policy.weigh(rules, &state, side, &offers, &mut weights);
        prudence.correct(&Asked { rules, state: &state, side, offers: &offers }, &mut *policy, &mut weights);
        let best = (0..offers.len()).max_by_key(|&i| (weights[i], std::cmp::Reverse(i)))?;
        let fresh = rules.fresh_start(&state);
        if acts.is_empty() && fresh {
            aim = policy.aim(rules, &state, side);
        } else if fresh {
            break;
        }
        let act = action::write(rules.info(), offers[best]);
        let (verb, target) = act.split_once(' ').unwrap_or((&act, ""));
        // Whoever is taken up is taken up for what is done with it next.
        if acts.is_empty() && offers.len() == 1 {
            why = "nothing else is left to do".into();
        } else if prudence.saves() {
            why = "otherwise a unit would be lost or starve by itself".into();
        } else if why.is_empty() {
            why = policy.reason(rules, &state, side, offers[best]);
            if !acts.is_empty() && !why.is_empty() && !why.contains(target) {
                let name = match offers[best].parts().1 {
                    Target::Unit(unit) => rules.name(&state, unit),
                    other => words::target(rules.info(), verb, other),
                };
                why = format!("it can {}: {why}", small(&rules.info().say_of(verb, target, &name)));
            }
        }
        let forecast = rules.preview(&state, Viewer::Player(side), offers[best]);
        if acts.is_empty() {
            costs = dear(rules, &state, side, &offers, best);
            fights = rules.fresh_start(&state) || rules.subject(&state).is_some() || forecast.is_some();
        }
        if let Some(forecast) = forecast.filter(|_| fights) {
            case = case.or_else(|| rules.info().saying(verb, target).and_then(|s| s.case));
            odds = Some(worth(rules.info(), forecast.decisive()));
        }
        acts.push(act);
        let mut heard = Heard::default();
        rules.apply(&mut state, offers[best], &mut heard);
        if heard.sealed {
            break;
        }
    }
    if why.is_empty() {
        why = "nothing else is worth more here".into();
    }
    if let Some(odds) = odds {
        let case = case.map(|case| format!(" {}", cited(case))).unwrap_or_default();
        why = format!("{why}: {odds}{case}");
    }
    match costs {
        Some(Costs::Anyway(words)) => why = words,
        Some(Costs::Still(words)) => why = format!("{why}, though {words}"),
        None => {}
    }
    Some(Hint { acts, why, aim })
}

/// What an answer costs: every other answer costs a unit too, or it is taken all the same.
enum Costs {
    Anyway(String),
    Still(String),
}

/// The units, points and supply an answer costs for certain, in words.
fn dear<R: Staffed>(rules: &R, state: &R::State, side: Side, offers: &[R::Action], nth: usize) -> Option<Costs> {
    let grave = consequence::grave(rules, state, Viewer::Player(side));
    let (_, list) = grave.iter().find(|(other, _)| *other == nth)?;
    let words = words::row(&list.iter().map(|one| one.words.as_str()).collect::<Vec<_>>());
    let dies = |(_, list): &(usize, Vec<Consequence>)| list.iter().any(|one| one.matter == Matter::Unit);
    let anyway = offers.len() > 1 && grave.iter().filter(|one| dies(one)).count() == offers.len();
    Some(match anyway {
        true => Costs::Anyway(format!("every answer costs a unit: {words}")),
        false => Costs::Still(words),
    })
}

/// A throw in a few words: strengths, column, the likeliest result.
fn worth(info: &Info, forecast: &Roll) -> String {
    let name = |column: &(String, u64)| column.0.replace('-', " to ");
    let mut columns: Vec<_> = forecast.columns.first().into_iter().chain(forecast.columns.last()).map(name).collect();
    columns.dedup();
    let likeliest = forecast.results.iter().max_by_key(|(_, weight)| *weight);
    let chance = likeliest.map(|(result, weight)| {
        let say = info.results.iter().find(|r| r.result == *result).map_or(result.as_str(), |r| r.say.as_str());
        format!("; likeliest {say}, {}%", (100 * weight + forecast.of / 2) / forecast.of.max(1))
    });
    // A dash, because columns have a «to» of their own.
    let range = |range: Range| range.to_string().replace(" to ", "–");
    let (attack, defence) = (range(forecast.attack), range(forecast.defence));
    format!("{attack} against {defence} at {}{}", columns.join(" up to "), chance.unwrap_or_default())
}

//! The combat mode: which hex is attacked, by whom, and with what.

use duel::{Act, CAS, FIGHTER, HexSet, Phase, Truth, UnitSet, may_attack};
use hexmap::HexId;
use wargame::{Side, UnitId};

use super::{
    fight::{Aid, expected, plane},
    outlook::{Outlook, Value},
    parameters::{AIR, BOLD},
};
use crate::Style;

/// What an overrun is worth besides: two hexes more.
const BREAK: Value = 18;

pub fn least(outlook: &Outlook) -> Value {
    outlook.style.get(BOLD)
}

/// Close support planes reckoned with against a victory hex.
const SUPPORT: i8 = 4;

/// What artillery and air may add, reckoned with before anything is sent: half of what there is, for it serves others
/// too; against a victory hex nearly all.
pub fn hope(outlook: &Outlook, target: HexId) -> i8 {
    let cas = outlook.state.air.ready[outlook.side.index()][usize::from(CAS)] as i8;
    let planes = match outlook.points(target) {
        0 => i8::from(cas > 2),
        _ => cas.min(SUPPORT),
    };
    outlook.state.activation.artillery.min(2) as i8 + planes * plane(outlook, CAS)
}

/// Units that can still attack a hex from where they stand, the strongest first.
fn able(outlook: &Outlook, target: HexId) -> Vec<UnitId> {
    let (book, state) = (outlook.book, outlook.state);
    let beside = |&unit: &UnitId| {
        let from = state.units.at(unit);
        from.is_some_and(|from| book.strike[from.index()].contains(&target)) && may_attack(outlook.at(), unit).is_ok()
    };
    let mut units: Vec<UnitId> = state.activation.units.iter().filter(beside).collect();
    units.sort_by_key(|&unit| (std::cmp::Reverse(outlook.attack(unit)), unit));
    units
}

/// Tells what forces against a hex gain, one brought up after the other, and the best of them less one by one.
fn grow(outlook: &Outlook, target: HexId, without: &UnitSet, tell: &mut dyn FnMut(UnitSet, Value)) {
    let aid = Aid { dice: hope(outlook, target), ..Aid::default() };
    let mut force = UnitSet::EMPTY;
    let mut best: Option<(Value, UnitSet)> = None;
    for unit in able(outlook, target).into_iter().filter(|&u| !without.has(u)) {
        force.add(unit);
        let Some(gain) = expected(outlook, outlook.state, &force, target, aid) else { continue };
        tell(force, gain);
        if best.is_none_or(|b| gain > b.0) {
            best = Some((gain, force));
        }
    }
    let Some((mut gain, mut force)) = best else { return };
    for unit in force.iter() {
        let rest = force.without(unit);
        let Some(less) = expected(outlook, outlook.state, &rest, target, aid) else { continue };
        tell(rest, less);
        if less >= gain {
            (gain, force) = (less, rest);
        }
    }
}

/// Within a mode nobody moves but by combat, after which somebody has fought; between the choice of the order and the
/// combat mode everybody may have moved.
type Key = (u8, u8, Phase, UnitSet, UnitSet, Style);

pub type Strikes = crate::strikes::Strikes<Key, 3>;

/// Hexes beside units that can still attack.
fn open(outlook: &Outlook) -> Vec<HexId> {
    let state = outlook.state;
    let near = |unit: UnitId| state.units.at(unit).map_or([HexId::NONE; 6], |hex| outlook.book.strike[hex.index()]);
    let beside: HexSet = state.activation.units.iter().flat_map(near).filter(|hex| hex.exists()).collect::<HexSet>();
    (beside & *state.units.held(outlook.enemy())).iter().collect()
}

fn keep(strikes: &mut Strikes, outlook: &Outlook) {
    let state = outlook.state;
    let activation = &state.activation;
    if strikes.turns_to((state.turn, state.impulse, state.phase(), activation.units, activation.fought, outlook.style))
    {
        let targets = open(outlook);
        strikes.think(least(outlook), targets.iter().copied(), |i, without, tell| {
            grow(outlook, targets[i], without, tell);
        });
    }
}

/// What all attacks that can be made from where everybody stands promise together.
pub fn promise(outlook: &Outlook, strikes: &mut Strikes) -> Value {
    keep(strikes, outlook);
    open(outlook).into_iter().filter_map(|hex| strikes.gain(hex)).filter(|&gain| gain >= least(outlook)).sum()
}

/// Whether an attack is better made as an overrun.
fn overruns(outlook: &Outlook, target: HexId, force: &UnitSet, gain: Value) -> Option<Value> {
    let mech = force.iter().any(|unit| outlook.at().unit(unit).mech);
    let aid = Aid { overrun: true, dice: 0 };
    let worth = expected(outlook, outlook.state, force, target, aid).filter(|_| mech)? + BREAK;
    (worth > gain).then_some(worth)
}

pub fn pick(outlook: &Outlook, strikes: &mut Strikes, offers: &[Act], weights: &mut Vec<i32>) {
    keep(strikes, outlook);
    let least = least(outlook);
    let gain = |hex: HexId| strikes.gain(hex).filter(|&gain| gain >= least);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Attack(hex) => gain(hex).map_or(-1000, |gain| 1000 + 4 * gain),
        Act::Overrun(hex) => {
            let worth = gain(hex).and_then(|gain| overruns(outlook, hex, &strikes.force(hex), gain));
            worth.map_or(-2000, |worth| 1000 + 4 * worth)
        }
        _ => 0,
    }));
}

pub fn announce(
    outlook: &Outlook,
    strikes: &mut Strikes,
    (target, force): (HexId, &UnitSet),
    offers: &[Act],
    weights: &mut Vec<i32>,
) {
    keep(strikes, outlook);
    let meant = strikes.force(target);
    let complete = meant.within(force) && !force.is_empty();
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Join(unit) if meant.has(unit) => 500 - unit.index() as i32,
        Act::Join(unit) => outlook.attack(unit),
        Act::Done if complete => 1000,
        Act::Done => 100,
        _ => -1000,
    }));
}

/// What the combat at hand is worth to the attacker with some change of the dice.
fn worth(outlook: &Outlook, attacker: Side, dice: i8) -> Value {
    let battle = &outlook.state.battle;
    let look = Outlook { side: attacker, arrive: None, seat: None, ..*outlook };
    let aid = Aid { overrun: battle.overrun, dice };
    expected(&look, look.state, &battle.force, battle.target, aid).unwrap_or(0)
}

/// What is sent already, for the attacker.
fn sent(outlook: &Outlook) -> i8 {
    let battle = &outlook.state.battle;
    let of = |air: [u8; 2]| air[0] as i8 * plane(outlook, FIGHTER) + air[1] as i8 * plane(outlook, CAS);
    of(battle.sent[0]) - of(battle.sent[1])
}

/// The next plane goes in if it gains more than it costs; a fighter first where the other side has sent something.
pub fn commit(outlook: &Outlook, attacker: bool, offers: &[Act], weights: &mut Vec<i32>) {
    let side = outlook.state.phasing();
    let now = sent(outlook) + outlook.state.activation.artillery.min(2) as i8;
    let sign = if attacker { 1 } else { -1 };
    let price = outlook.style.get(AIR);
    let against = outlook.state.battle.sent[usize::from(attacker)].iter().any(|&n| n > 0);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Send(kind) => {
            let change = sign * plane(outlook, kind);
            let gain = i32::from(sign) * (worth(outlook, side, now + change) - worth(outlook, side, now));
            let duel = if kind == FIGHTER && against { 6 } else { 0 };
            // Support is worth more than cover, and has to be paid for its danger.
            gain + duel - if kind == CAS { price + 2 } else { price }
        }
        _ => 0,
    }));
}

/// Each marker that still changes something, as long as there are any: half for later attacks.
pub fn artillery(outlook: &Outlook, offers: &[Act], weights: &mut Vec<i32>) {
    let side = outlook.state.phasing();
    let base = sent(outlook);
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::Artillery(n) => worth(outlook, side, base + n as i8) * 2 - 5 * i32::from(n),
        _ => 0,
    }));
}

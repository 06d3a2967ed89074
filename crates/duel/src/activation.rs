//! Activation (section 6): whom a chit lets move and attack, in which order of the modes.

use wargame::words::row;

use crate::{
    action::{ATTACK_MOVE, MOVE_ATTACK},
    announce, groups, movement, overrun,
    prelude::*,
    reinforce, stacking,
    state::Activation,
};

/// The turn from which any German headquarters activates any German unit, Finns apart (6.2).
pub const FREE: u8 = 14;

/// A chit has been drawn: its headquarters may act, or the other of its colour (3.3, 6.2); nobody, if it cannot.
pub fn drawn(play: &mut Play<impl Listen<Event>>, chit: UnitId) {
    play.state.impulse += 1;
    let able = led_by(play.at(), chit);
    let side = play.state.side(chit);
    match (able.first(), able.len()) {
        (None, _) => play.tell(|_| Event::ChitWithoutEffect { hq: chit }),
        (Some(only), 1) => begin(play, only),
        _ => {
            play.state.activation = Activation { side: Some(side), ..Activation::default() };
            play.state.stack.call(NameHq { chit });
        }
    }
}

/// The headquarters a chit can activate: those of its colour not yet activated in this turn, on the map or about to
/// come in (6.2). A Soviet chit names just its own (3.3).
fn led_by(at: At, chit: UnitId) -> UnitSet {
    let of_colour = match at.state.side(chit) {
        GERMAN => at.book.hq_of(at.command(chit)),
        SOVIET => [chit].into_iter().collect(),
    };
    of_colour.iter().filter(|&hq| !at.state.led.has(hq) && can_lead(at, hq)).collect()
}

/// On the map, or waiting beside it since it was due.
fn can_lead(at: At, hq: UnitId) -> bool {
    at.state.units.at(hq).is_some() || reinforce::waits(at, hq)
}

/// Which of two headquarters of a colour is activated.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NameHq {
    pub chit: UnitId,
}

impl Question<Duel> for NameHq {
    fn prompt(&self, at: At) -> Prompt {
        let command = &at.book.commands[usize::from(at.command(self.chit))].name;
        Prompt::new("6.2", format!("Which headquarters of the {command} is activated?"))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(led_by(at, self.chit).iter().map(Act::Hq));
        out.push(Act::Pass);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Pass => Ok(()),
            Act::Hq(hq) if led_by(at, self.chit).has(hq) => Ok(()),
            Act::Hq(hq) if at.state.led.has(hq) => {
                refuse_about("6.2", "this headquarters was activated in this turn already", Target::Unit(hq))
            }
            Act::Hq(hq) => refuse_about("3.3", "the chit does not activate this headquarters", Target::Unit(hq)),
            _ => refuse("3.3", "a chit was drawn: name its headquarters or let it pass"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        play.state.stack.done();
        match act {
            Act::Hq(hq) => begin(play, hq),
            _ => pass(play),
        }
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.own.map(Act::Hq)
    }
}

/// A chit passes without having done anything; it counts as drawn (3.3).
fn pass(play: &mut Play<impl Listen<Event>>) {
    play.tell(|at| Event::Passed { side: at.state.phasing() });
    play.state.activation = Activation::default();
}

/// The headquarters is activated, and has its artillery (10.1) unless it is out of supply (5.2).
fn begin(play: &mut Play<impl Listen<Event>>, hq: UnitId) {
    let at = play.at();
    let activation = Activation {
        side: Some(at.state.side(hq)),
        hq,
        drawn_at: at.state.units.at(hq).unwrap_or(HexId::NONE),
        artillery: if at.state.failed[hq.index()] >= 2 { 0 } else { at.unit(hq).artillery },
        ..Activation::default()
    };
    play.state.activation = activation;
    play.state.stack.call(NameUnits);
    play.tell(|_| Event::Activates { hq });
}

/// Why a unit cannot be named (6.0, 6.1, 6.2, 6.3, 4.3); one that came in in this turn needs no range (4.0c), nor a Finn
/// that has still to (4.4k), and a headquarters that comes in names nobody else on the map (4.0f).
pub fn may_name(at: At, unit: UnitId) -> Ruling {
    let (about, activation) = (Target::Unit(unit), &at.state.activation);
    if at.state.side(unit) != at.state.phasing() {
        return refuse_about("6.0", "own units are activated", about);
    }
    let Some(hex) = at.state.units.at(unit) else {
        return refuse_about("4.0", "units that wait come in without being named", about);
    };
    if activation.units.has(unit) {
        return refuse_about("6.0", "the unit is named already", about);
    }
    if activation.hex.exists() {
        return in_hex(at, unit, hex);
    }
    if at.book.is_hq(unit) {
        return refuse_about("6.0", "a headquarters is activated by its own chit", about);
    }
    if at.state.raised.has(unit) {
        return refuse_about("4.3", "a unit raised in this turn neither moves nor attacks in it", about);
    }
    if at.state.side(unit) == SOVIET {
        if at.state.activated.has(unit) {
            return refuse_about("6.1", "no Soviet unit is activated twice in a turn", about);
        }
    } else {
        german(at, unit)?;
    }
    if at.state.side(unit) == GERMAN && (at.state.entered.has(unit) || reinforce::still_to_come(at, unit)) {
        return Ok(());
    }
    match activation.drawn_at.exists()
        && at.book.distance(activation.drawn_at, hex) <= at.unit(activation.hq).range.into()
    {
        true => Ok(()),
        false => refuse_about(
            "6.0",
            "the unit is out of range of the headquarters as it stood when its chit was drawn",
            about,
        ),
    }
}

/// The colour of a German unit (6.2); from turn 14 on the colours do not matter, and nobody is activated twice.
fn german(at: At, unit: UnitId) -> Ruling {
    let (about, hq) = (Target::Unit(unit), at.state.activation.hq);
    let same = at.command(unit) == at.command(hq);
    let free = at.state.turn >= FREE && !at.book.is_finn(unit) && !at.book.is_finn(hq);
    if !same && !free {
        return refuse_about("6.2", "a German headquarters activates units of its own command", about);
    }
    if free && at.state.activated.has(unit) {
        return refuse_about("6.2", "from turn 14 on no German unit is activated twice in a turn", about);
    }
    Ok(())
}

/// A unit of the hex chosen without a headquarters (6.3).
fn in_hex(at: At, unit: UnitId, hex: HexId) -> Ruling {
    let (about, activation) = (Target::Unit(unit), &at.state.activation);
    if hex != activation.hex {
        return refuse_about("6.3", "only units of the chosen hex are activated", about);
    }
    may_act_alone(at, unit)?;
    let other = |named: UnitId| at.command(named) != at.command(unit);
    if at.state.side(unit) == GERMAN && activation.units.iter().any(other) {
        return refuse_about("6.3", "German units of different commands are not activated together", about);
    }
    Ok(())
}

/// Whether a unit may be one of those that act without a headquarters (6.3).
pub fn may_act_alone(at: At, unit: UnitId) -> Ruling {
    let about = Target::Unit(unit);
    if at.state.activated.has(unit) || at.state.led.has(unit) {
        return refuse_about("6.3", "only units not yet activated in this turn", about);
    }
    if at.state.raised.has(unit) {
        return refuse_about("4.3", "a unit raised in this turn neither moves nor attacks in it", about);
    }
    match reinforce::still_to_come(at, unit) {
        true => refuse_about("6.3", "a Finnish unit that was never on the map comes with a headquarters only", about),
        false => Ok(()),
    }
}

/// Which units are activated.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NameUnits;

impl NameUnits {
    /// Nothing has been named: the chit may still pass.
    fn fresh(at: At) -> bool {
        at.state.activation.units.is_empty()
    }
}

impl Question<Duel> for NameUnits {
    fn prompt(&self, at: At) -> Prompt {
        let activation = &at.state.activation;
        let named = match activation.units.len() {
            0 => String::new(),
            n => format!(" {} so far.", capital(count(n, "unit", "units"))),
        };
        match activation.hex.exists() {
            true => {
                Prompt::new("6.3", format!("Which units of {} are activated?{named}", place(at.book, activation.hex)))
            }
            false => {
                let (hq, range) = (name(at, activation.hq), at.unit(activation.hq).range);
                Prompt::new("6.0", format!("Which units within {range} hexes does {hq} activate?{named}"))
            }
        }
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        let side = at.state.phasing();
        out.extend(at.state.units.of(side).filter(|&unit| may_name(at, unit).is_ok()).map(Act::Name));
        out.extend([Act::Pass, Act::Done].into_iter().filter(|&act| self.check(at, act).is_ok()));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Name(unit) => may_name(at, unit),
            Act::Pass if !NameUnits::fresh(at) => refuse("6.0", "units are named already"),
            Act::Pass => Ok(()),
            Act::Done if at.state.activation.hex.exists() && NameUnits::fresh(at) => {
                refuse("6.3", "name a unit of the hex, or pass")
            }
            Act::Done => Ok(()),
            _ => refuse("6.0", "the units to be activated are being named"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        match act {
            Act::Name(unit) => {
                play.state.activation.units.add(unit);
                play.tell(|at| Event::Named { unit: Called::now(at, unit) });
            }
            Act::Pass => {
                play.state.stack.done();
                pass(play);
            }
            _ => {
                let named = play.state.activation.units;
                play.state.activated |= &named;
                let hq = play.state.activation.hq;
                if hq != NOBODY {
                    play.state.led.add(hq);
                }
                play.tell(|_| Event::Finished);
                play.state.stack.goto(Order);
            }
        }
    }

    fn chosen(&self, at: At) -> Vec<UnitId> {
        at.state.activation.units.iter().collect()
    }

    fn in_hand(&self, at: At) -> bool {
        !NameUnits::fresh(at)
    }

    fn click(&self, at: At, click: &Click) -> Option<Act> {
        let side = at.state.phasing();
        let here = click.hex.and_then(|hex| at.state.units.here(side, hex).find(|&unit| may_name(at, unit).is_ok()));
        click.unit.or(here).or(click.own).map(Act::Name)
    }

    fn done(&self, at: At) -> &'static str {
        if NameUnits::fresh(at) { "Activate the headquarters alone" } else { "These are activated" }
    }

    fn undone(&self, _: At, offers: &[Act]) -> Option<String> {
        let left = offers.iter().filter(|act| matches!(act, Act::Name(_))).count();
        (left > 0).then(|| format!("{} could be named as well", capital(count(left, "unit", "units"))))
    }

    /// All that can be named.
    fn shortcuts(&self, at: At, offers: &[Act]) -> Vec<Shortcut> {
        let mut then = at.state.activation.clone();
        let mut all = Vec::new();
        for act in offers.iter().filter(|act| matches!(act, Act::Name(_))) {
            let Act::Name(unit) = *act else { continue };
            // In a hex the first named decides the command (6.3).
            let apart = |named: UnitId| at.command(named) != at.command(unit);
            if then.hex.exists() && at.state.side(unit) == GERMAN && then.units.iter().any(apart) {
                continue;
            }
            then.units.add(unit);
            all.push(*act);
        }
        if all.len() < 2 {
            return Vec::new();
        }
        let say = format!("Activate all {}", all.len());
        let hex = [then.hex, then.drawn_at].into_iter().find(|h| h.exists()).unwrap_or(HexId::NONE);
        let done = all.iter().copied().chain([Act::Done]);
        vec![Shortcut::new(say, hex, done)]
    }
}

/// The order of the two modes, one for the whole activation (6, 9).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Order;

impl Question<Duel> for Order {
    fn prompt(&self, at: At) -> Prompt {
        let activation = &at.state.activation;
        let who: Vec<_> = match activation.hq {
            NOBODY => vec![place(at.book, activation.hex)],
            hq => vec![name(at, hq)],
        };
        Prompt::new("6.0", format!("Do the units of {} move first or attack first?", row(&who)))
    }

    fn offers(&self, _: At, out: &mut Vec<Act>) {
        out.extend([Act::Order(MOVE_ATTACK), Act::Order(ATTACK_MOVE)]);
    }

    fn check(&self, _: At, act: Act) -> Ruling {
        match act {
            Act::Order(MOVE_ATTACK | ATTACK_MOVE) => Ok(()),
            _ => refuse("6.0", "the order of moving and attacking is chosen, one for all of the activation"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Order(order) = act else { unreachable!("checked before") };
        play.state.activation.order = order;
        play.tell(|_| Event::OrderChosen { order });
        play.state.stack.goto(Stage { leg: 0, step: Step::of(order, 0) });
    }
}

/// Steps of the two modes (3, f4).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    Move,
    Rail,
    Merge,
    Crowd,
    Fight,
    Overruns,
}

impl Step {
    /// How the first or second mode begins under an order.
    fn of(order: u8, leg: u8) -> Step {
        if (order == MOVE_ATTACK) == (leg == 0) { Step::Move } else { Step::Fight }
    }
}

/// How far an activation has come. The questions a step calls lie above it and come back to the next.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stage {
    /// The first or the second of the two modes.
    pub leg: u8,
    pub step: Step,
}

impl Stage {
    /// The mode it is in.
    pub fn phase(self) -> Option<Phase> {
        Some(match self.step {
            Step::Fight | Step::Overruns => Phase::Combat,
            _ => Phase::Movement,
        })
    }

    fn then(self, play: &mut Play<impl Listen<Event>>, step: Step) {
        play.state.stack.goto(Stage { step, ..self });
    }

    /// The mode is over.
    fn over(self, play: &mut Play<impl Listen<Event>>) {
        if self.leg == 0 {
            let step = Step::of(play.state.activation.order, 1);
            return play.state.stack.goto(Stage { leg: 1, step });
        }
        play.state.activation = Activation::default();
        play.tell(|_| Event::ActivationOver);
        play.state.stack.done();
    }
}

impl Doing<Duel> for Stage {
    fn run<L: Listen<Event>>(self, play: &mut Play<L>) -> bool {
        match self.step {
            Step::Move => {
                play.tell(|_| Event::ModeBegan { phase: Phase::Movement });
                play.state.activation.moved = UnitSet::EMPTY;
                self.then(play, Step::Rail);
                if movement::anything(play.at()) {
                    play.state.stack.call(movement::PickMover { begun: false });
                }
            }
            Step::Rail => {
                self.then(play, Step::Merge);
                if reinforce::trains_wait(play.at()) {
                    play.state.stack.call(reinforce::PickTrain);
                }
            }
            Step::Merge => {
                self.then(play, Step::Crowd);
                if groups::can_merge(play.at()) {
                    play.state.stack.call(groups::Merge);
                }
            }
            Step::Crowd => {
                let side = play.state.phasing();
                match stacking::crowded(play.at(), side) {
                    Some(hex) => play.state.stack.call(stacking::Excess { hex }),
                    None => self.over(play),
                }
            }
            Step::Fight => {
                play.tell(|_| Event::ModeBegan { phase: Phase::Combat });
                let enemy = play.state.phasing().other();
                let held = *play.state.units.held(enemy);
                play.state.activation.targets = held;
                play.state.activation.fought = UnitSet::EMPTY;
                self.then(play, Step::Overruns);
                if announce::anything(play.at()) {
                    play.state.stack.call(announce::PickTarget);
                }
            }
            Step::Overruns => match overrun::anything(play.at()) {
                true => play.state.stack.call(overrun::PickOverrun),
                false => {
                    play.state.activation.overran = UnitSet::EMPTY;
                    self.over(play);
                }
            },
        }
        true
    }
}

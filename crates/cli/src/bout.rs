//! One game between two computer players, from the set-up to the end.

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use players::Staffed;
use wargame::{
    Budget, Dice, Ledger, Limit, Losses, Match, Node, Options, Outcome, Player, Rules, Seat, Side, Table as _, action,
    state_digest, sub_seed, throw,
};

use crate::fail::{Done, Failure};

/// What makes a game: the same bout is the same game everywhere, unless a player thinks against the clock.
pub struct Bout<'a, R: Rules> {
    pub rules: &'a Arc<R>,
    pub scenario: &'a str,
    pub options: &'a Options,
    pub seed: u64,
    pub players: [&'a str; 2],
    pub limits: [Option<Limit>; 2],
    /// Whether every choice is checked before it is done.
    pub check: bool,
}

/// A finished game.
pub struct Played<R: Staffed> {
    pub outcome: Outcome,
    pub decisions: u64,
    pub actions: Vec<R::Action>,
    /// Digest of the last position, and its Game-Turn.
    pub state: String,
    pub turn: u8,
    pub notes: R::Notes,
    pub thought: [Thought; 2],
    /// What it cost each side.
    pub losses: [Losses; 2],
}

/// How long a side thought. What it took from its first impulse of a Game-Turn up to that of the next is one sum, as the
/// budget of a turn is.
#[derive(Copy, Clone, Default)]
pub struct Thought {
    /// Turns in which it decided anything.
    pub turns: u32,
    pub total: Duration,
    pub most: Duration,
    now: Option<u8>,
    spent: Duration,
}

impl Thought {
    fn add(&mut self, turn: u8, time: Duration) {
        if self.now != Some(turn) {
            (self.now, self.spent) = (Some(turn), Duration::ZERO);
            self.turns += 1;
        }
        self.spent += time;
        self.total += time;
        self.most = self.most.max(self.spent);
    }

    /// Mean in milliseconds a turn.
    pub fn mean_ms(&self) -> f64 {
        1000.0 * self.total.as_secs_f64() / f64::from(self.turns.max(1))
    }
}

impl<R: Staffed> Bout<'_, R> {
    pub fn play(&self) -> Result<Played<R>, Failure> {
        let seat = |side: Side| {
            let name = self.players[side.index()];
            let player = self.rules.player(name, sub_seed(self.seed, 10 + side as u64));
            player.ok_or_else(|| Failure::wrong(players::unknown(name)))
        };
        self.play_with([seat(Side::First)?, seat(Side::Second)?])
    }

    fn play_with(&self, mut seats: [Box<dyn Player<R>>; 2]) -> Result<Played<R>, Failure> {
        let rules = &**self.rules;
        let mut state = rules.setup(self.scenario, self.options).map_err(Failure::wrong)?;
        let (mut dice, mut buffer) = (Dice::new(self.seed), Vec::new());
        let (mut decisions, mut actions) = (0, Vec::new());
        let (mut notes, mut thought) = (R::Notes::default(), [Thought::default(); 2]);
        let who = |unit| rules.identity(unit);
        let mut ledger = Ledger::new(&who);
        // The turn of each side's last impulse.
        let mut turns = [0; 2];
        let outcome = loop {
            let action = match rules.node(&state) {
                Node::Over(outcome) => break outcome,
                Node::Chance => throw(rules, &state, &mut dice, &mut buffer),
                Node::Decide(side) => {
                    decisions += 1;
                    let budget = Budget { turn: self.limits[side.index()], stop: None };
                    let begun = Instant::now();
                    let action = seats[side.index()].choose(&Seat::new(rules, &state, side), budget);
                    let took = begun.elapsed();
                    let moment = rules.moment(&state);
                    if moment.playing == Some(side) {
                        turns[side.index()] = moment.turn;
                    }
                    thought[side.index()].add(turns[side.index()], took);
                    if self.check {
                        self.check(&state, side, action)?;
                    }
                    action
                }
            };
            rules.apply(&mut state, action, &mut ledger);
            rules.note(&state, &mut notes);
            actions.push(action);
        };
        let (digest, turn) = (state_digest(&state), rules.moment(&state).turn);
        Ok(Played { outcome, decisions, actions, state: digest, turn, notes, thought, losses: ledger.close() })
    }

    fn check(&self, state: &R::State, side: Side, action: R::Action) -> Done {
        self.rules.check(state, action).map_err(|refusal| {
            let (info, player) = (self.rules.info(), self.players[side.index()]);
            let (side, what) = (&info.sides[side.index()], action::write(info, action));
            let (turn, seed) = (self.rules.moment(state).turn, self.seed);
            Failure::no(format!("seed {seed:016x}, turn {turn}: {player} ({side}) chose «{what}»: {refusal}"))
        })
    }

    /// Writes the game as a replay.
    pub fn write_replay(&self, path: &Path, seats: [String; 2], actions: &[R::Action]) -> Done {
        let mut game =
            Match::new(self.rules.clone(), self.scenario, self.options, self.seed).map_err(Failure::wrong)?;
        game.set_seats(seats);
        while let Some(&action) = actions.get(game.seq() as usize) {
            game.play(action).map_err(|e| Failure::no(format!("a player chose an illegal action: {e}")))?;
        }
        crate::fail::write(path, game.replay().to_text().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use games::Game;
    use wargame::{Action as _, Target};

    use super::*;

    /// Chooses something that is not offered.
    struct Cheat;

    impl<R: Rules> Player<R> for Cheat {
        fn choose(&mut self, seat: &Seat<'_, R>, _: Budget) -> R::Action {
            let mut offers = Vec::new();
            seat.offers(&mut offers);
            let plain = (0..R::Action::VERBS.len()).filter_map(|verb| R::Action::build(verb, Target::None));
            plain.into_iter().find(|a| !offers.contains(a)).expect("not every verb is offered")
        }
    }

    #[test]
    fn an_illegal_choice_ends_the_game_and_is_named() {
        let Ok(Game::Advance(rules)) = games::open("leningrad-1979", &games::data(None)) else {
            panic!("the game is there");
        };
        let options = Options::default();
        let players = ["cheat", "cheat"];
        let (scenario, limits) = (rules.info().first_scenario(), [None; 2]);
        let bout = Bout { rules: &rules, scenario, options: &options, seed: 7, players, limits, check: true };
        let Err(Failure::No(what)) = bout.play_with([Box::new(Cheat), Box::new(Cheat)]) else {
            panic!("the cheat came through");
        };
        for word in ["seed 0000000000000007", "cheat (", "chose «", "(case "] {
            assert!(what.contains(word), "«{word}» is not in {what}");
        }
    }

    #[test]
    fn thought_is_summed_by_game_turn() {
        let ms = Duration::from_millis;
        let mut thought = Thought::default();
        for (turn, time) in [(1, 2), (1, 3), (2, 1), (3, 0)] {
            thought.add(turn, ms(time));
        }
        assert_eq!((thought.turns, thought.total, thought.most), (3, ms(6), ms(5)));
        assert!((thought.mean_ms() - 2.0).abs() < 1e-9);
    }
}

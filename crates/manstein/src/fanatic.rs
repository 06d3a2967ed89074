//! What fanaticism costs (17.3): one of the units that close assault, whatever the dice did.

use crate::prelude::*;

const PRICE: Fate = Fate::combat("the price of fanaticism");

/// Takes the loss; where only one can be it, nobody is asked.
pub fn pay(play: &mut Play<impl Listen<Event>>) {
    if !play.state.fire.fanatic {
        return;
    }
    let assault = play.state.fire.assault;
    match (assault.len(), assault.first()) {
        (1, Some(unit)) => eliminate(play, unit, PRICE),
        (0, _) => {}
        _ => play.state.stack.call(Price),
    }
}

/// Which of the units that close assault is the price.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Price;

impl Question<Manstein> for Price {
    fn prompt(&self, _: At) -> Prompt {
        Prompt::new("17.3", "Which of the units that close assault is the price of fanaticism?")
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(at.state.fire.assault.iter().map(Act::Lose));
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Lose(unit) if at.state.fire.assault.has(unit) => Ok(()),
            Act::Lose(unit) => {
                refuse_about("17.3", "the price is one of the units that close assault", Target::Unit(unit))
            }
            _ => refuse("17.3", "name the unit that is the price of fanaticism"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Lose(unit) = act else { unreachable!("checked before") };
        play.state.stack.done();
        eliminate(play, unit, PRICE);
    }

    fn chosen(&self, at: At) -> Vec<UnitId> {
        at.state.fire.assault.iter().collect()
    }

    fn in_hand(&self, _: At) -> bool {
        false
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.one.map(Act::Lose)
    }
}

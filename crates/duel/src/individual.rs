//! Individual hex activation (6.3): one hex a side after all draws, without a headquarters.

use crate::{activation, prelude::*, reinforce, state::Activation};

/// Lets a side choose a hex, if it has one.
pub fn begin(play: &mut Play<impl Listen<Event>>, side: Side) {
    let at = play.at();
    if at.state.hexes_done[side.index()] || hexes(at, side).is_empty() {
        return;
    }
    play.state.hexes_done[side.index()] = true;
    play.state.stack.call(PickHex { side });
}

/// Hexes with a unit of a side that has not been activated in this turn; a Finnish square counts as one for those that came
/// back to it from the map (6.3g).
fn hexes(at: At, side: Side) -> HexSet {
    let may = |&(unit, _): &(UnitId, HexId)| activation::may_act_alone(at, unit).is_ok();
    at.state.units.on_map(side).filter(may).map(|(_, hex)| hex).collect()
}

/// Which hex is activated without a headquarters.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickHex {
    pub side: Side,
}

impl Question<Duel> for PickHex {
    fn side(&self, _: At) -> Side {
        self.side
    }

    fn prompt(&self, _: At) -> Prompt {
        Prompt::new("6.3", "Which hex is activated without a headquarters, if any?")
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(hexes(at, self.side).iter().map(Act::Hex));
        out.push(Act::Pass);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Pass => Ok(()),
            Act::Hex(hex) if hexes(at, self.side).has(hex) => Ok(()),
            Act::Hex(hex) if at.state.units.here(self.side, hex).any(|unit| reinforce::still_to_come(at, unit)) => {
                refuse_about(
                    "6.3",
                    "no unit there was on the map before: reinforcements come with a headquarters",
                    Target::Hex(hex),
                )
            }
            Act::Hex(hex) if at.state.units.held(self.side).has(hex) => {
                refuse_about("6.3", "all units there were activated in this turn", Target::Hex(hex))
            }
            Act::Hex(hex) => refuse_about("6.3", "a hex with own units is activated", Target::Hex(hex)),
            _ => refuse("6.3", "choose a hex to be activated without a headquarters, or pass"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let side = self.side;
        match act {
            Act::Hex(hex) => {
                play.state.impulse += 1;
                play.state.activation = Activation { side: Some(side), hex, ..Activation::default() };
                play.state.stack.goto(activation::NameUnits);
                play.tell(|_| Event::HexActivated { side, hex });
            }
            _ => {
                play.state.stack.done();
                play.tell(|_| Event::Passed { side });
            }
        }
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Hex)
    }
}

//! Ground support, laid at the start of the Combat Phase (12.5).

use super::{laid, laid_beyond, lay, targets};
use crate::{announce, prelude::*};

/// Hexes an attack could be made on, never to be defended (12.54); more than one air unit on a hex is of no use
/// (12.53).
fn may_support(at: At, hex: HexId) -> Ruling {
    let about = Target::Hex(hex);
    if !targets(at.state).has(hex) {
        return refuse_about("12.52", "ground support is laid on a hex with enemy units", about);
    }
    if at.book.city.has(hex) {
        return refuse_about("8.43", "the hexes of the city on the main map are not attacked", about);
    }
    match at.state.flying.contains(&hex) {
        true => refuse_about("12.53", "one air unit supports an attack", about),
        false => Ok(()),
    }
}

/// Whether there is an air unit, and an attack it could support.
pub fn can_support(at: At) -> bool {
    at.state.air > 0 && targets(at.state).iter().any(|h| may_support(at, h).is_ok())
}

/// Which attack an air unit supports.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Support;

impl Question<Assault> for Support {
    fn prompt(&self, at: At) -> Prompt {
        let units = count(at.state.air.into(), "air unit is", "air units are");
        Prompt::new("12.51", format!("Which attack does an air unit support? {} left.", capital(units)))
    }

    fn offers(&self, at: At, out: &mut Vec<Act>) {
        out.extend(targets(at.state).iter().filter(|&h| may_support(at, h).is_ok()).map(Act::Support));
        out.push(Act::Done);
    }

    fn check(&self, at: At, act: Act) -> Ruling {
        match act {
            Act::Support(hex) => may_support(at, hex),
            Act::Done => Ok(()),
            _ => refuse("12.51", "ground support is laid before the first attack"),
        }
    }

    fn answer<L: Listen<Event>>(self, play: &mut Play<L>, act: Act) {
        let Act::Support(hex) = act else { return finished(play) };
        lay(play.state, hex);
        play.tell(|_| Event::Supported { hex });
        if !can_support(play.at()) {
            play.state.stack.done();
        }
    }

    fn redundant(&self, at: At, act: Act) -> bool {
        if let Act::Support(hex) = act { laid_beyond(at.state, hex) } else { false }
    }

    fn targets(&self, at: At) -> Vec<HexId> {
        laid(at.state)
    }

    fn click(&self, _: At, click: &Click) -> Option<Act> {
        click.hex.map(Act::Support)
    }

    fn done(&self, _: At) -> &'static str {
        "No more support"
    }

    fn routine(&self, _: At, offers: &[Act]) -> bool {
        offers == [Act::Done]
    }

    fn goes_on(&self) -> bool {
        true
    }

    fn leads_to(&self, at: At, act: Act) -> Vec<Consequence> {
        match act {
            Act::Support(hex) => {
                let mut leads = vec![Consequence::note("12.52", "an attack on it adds 1 to the die").on([hex])];
                if let Err(why) = announce::may_target(at, hex) {
                    let whose = phasing_name(at);
                    let words = match why.case {
                        "10.21" => format!("{}: the air unit is wasted", why.reason()),
                        _ => format!("no {whose} unit can attack {}: the air unit is wasted", place(at.book, hex)),
                    };
                    leads.push(Consequence::new(Matter::Wasted, "12.56", words).on([hex]).against());
                }
                leads
            }
            Act::Done if at.state.air > 0 => {
                let words = count(at.state.air.into(), "air unit goes", "air units go");
                let said = Consequence::new(Matter::Wasted, "12.56", format!("{words} back without having been used"));
                vec![said.against()]
            }
            _ => Vec::new(),
        }
    }
}

//! Ranges (10.6), direct and indirect fire with its spotters (11), and who spots for air strikes (12.5) and the naval
//! bombardment (15.3).

use crate::{
    aim::{self, Manner, needs_spotter, spots},
    prelude::*,
    state::Aim,
};

/// The hexes to one of which a firer needs range and line of fire: that of the target, or both of a bridge (10.17).
pub fn ends(book: &Book, aim: Aim) -> [HexId; 2] {
    match aim {
        Aim::None => [HexId::NONE; 2],
        Aim::Hex(hex) | Aim::Buildings(hex) | Aim::Mover(_, hex) => [hex, HexId::NONE],
        Aim::Bridge(edge) => {
            let edge = book.map.edge(edge);
            [edge.a, edge.b]
        }
    }
}

fn hexes(at: At, aim: Aim) -> impl Iterator<Item = HexId> {
    ends(at.book, aim).into_iter().filter(|hex| hex.exists())
}

/// Whether a face-up unit of a Soviet command sees one of the hexes in its own range. Leaders do not spot; who has fired
/// does (11.2).
pub fn spotted(at: At, command: Command, aim: Aim) -> bool {
    at.state.units.on_map(SOVIET).any(|(unit, from)| {
        !at.state.face_down(at.book, unit)
            && hexes(at, aim).any(|hex| spots(at.book, at.unit(unit), from, hex, command).is_ok())
    })
}

/// Why a unit or marker cannot reach what is fired at. It lies open or has a handle of its own.
pub fn reach(at: At, unit: UnitId, aim: Aim) -> Ruling {
    let (who, about) = (at.unit(unit), Target::Unit(unit));
    match who.kind {
        Kind::Air if at.state.side(unit) == GERMAN => return Ok(()),
        Kind::Air if spotted(at, Command::Front, aim) => return Ok(()),
        Kind::Air => return refuse_about("12.5", "no unit of the Front Reserve spots for the air strike", about),
        Kind::Naval if spotted(at, Command::Army, aim) => return Ok(()),
        Kind::Naval => return refuse_about("15.3", "no unit of the 42nd Army spots for the bombardment", about),
        _ => {}
    }
    let Some(from) = at.state.units.at(unit) else {
        return refuse_about("10.3", "the unit is not on the map", about);
    };
    let mut best = refuse("10.6", "the target is out of range");
    for hex in hexes(at, aim) {
        match (aim::aim(at.book, who, Some(from), hex), &best) {
            (Ok(Manner::Direct), _) => return Ok(()),
            (Ok(Manner::Indirect), _) => best = Ok(Manner::Indirect),
            (Err(why), Err(other)) if other.case == "10.6" => best = Err(why),
            (Err(_), _) => {}
        }
    }
    match best {
        Ok(manner) if !needs_spotter(who, manner) || spotted(at, who.command, aim) => Ok(()),
        Ok(_) => refuse_about("11.2", "nobody of its command spots for its indirect fire", about),
        Err(why) => refuse_about(why.case, why.why, about),
    }
}

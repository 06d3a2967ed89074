//! The city: set-up, transfers, evacuation.

use assault::{Act, GERMAN, Kind, RUSSIAN};
use hexmap::{HexId, Hexes as _};
use wargame::UnitId;

use super::eye::Eye;

/// The fighters begin on the side the Germans come from; in Stalingrad everybody keeps a victory hex.
pub fn set_up(eye: &Eye, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| {
        let Act::At(hex) = offer else { return 0 };
        match eye.book.is_stalingrad() {
            true => 100 * i32::from(eye.prize(hex) > 0) + 10 * i32::from(eye.book.interior.has_hex(hex)),
            false => 10 * i32::from(eye.book.districts[2].main == hex) + i32::from(eye.book.city.has_hex(hex)),
        }
    }));
}

/// Victory hexes of a unit's district that nobody keeps.
fn empty_prizes(eye: &Eye, unit: UnitId) -> usize {
    let district = eye.state.units.at(unit).and_then(|h| eye.book.district(h));
    let Some(district) = district else { return 0 };
    eye.book.places.iter().filter(|p| district.hexes.has_hex(p.hex) && eye.prize(p.hex) > 0).count()
}

/// Whether a unit is taken to the inset: in Stalingrad, to occupy a victory hex.
pub fn transfer(eye: &Eye, unit: UnitId) -> i32 {
    let on_main = eye.state.units.at(unit).is_some_and(|h| eye.book.city.has_hex(h));
    let fights = !matches!(eye.kind(unit), Kind::Guerrilla);
    if eye.book.is_stalingrad() && on_main && fights && empty_prizes(eye, unit) > 0 { 20 } else { -5 }
}

pub fn transfer_to(eye: &Eye, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::At(hex) => eye.prize(hex),
        _ => 0,
    }));
}

/// Everybody goes to the inset: key points, and the hexes the Germans come to first.
pub fn evacuate(eye: &Eye, offers: &[Act], weights: &mut Vec<i32>) {
    let germans = *eye.state.units.held(GERMAN) & eye.book.inset;
    let place = |h: HexId| eye.book.place_at[h.index()] != u8::MAX;
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::At(hex) => {
            let empty = !eye.state.units.held(RUSSIAN).has_hex(hex);
            let near = i32::from(eye.near(hex, &germans).min(12));
            30 * i32::from(place(hex)) - 8 * near + 20 * i32::from(empty)
        }
        _ => 0,
    }));
}

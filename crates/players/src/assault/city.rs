//! The city: set-up, transfers, evacuation.

use assault::{Act, GERMAN, Kind, RUSSIAN};
use hexmap::HexId;
use wargame::UnitId;

use super::outlook::Outlook;

/// The fighters begin on the side the Germans come from; in Stalingrad everybody keeps a victory hex.
pub fn set_up(outlook: &Outlook, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| {
        let Act::At(hex) = offer else { return 0 };
        match outlook.book.is_stalingrad() {
            true => 100 * i32::from(outlook.prize(hex) > 0) + 10 * i32::from(outlook.book.interior.has(hex)),
            false => 10 * i32::from(outlook.book.districts[2].main == hex) + i32::from(outlook.book.city.has(hex)),
        }
    }));
}

/// Victory hexes of a unit's district that nobody keeps.
fn empty_prizes(outlook: &Outlook, unit: UnitId) -> usize {
    let district = outlook.state.units.at(unit).and_then(|h| outlook.book.district(h));
    let Some(district) = district else { return 0 };
    outlook.book.places.iter().filter(|p| district.hexes.has(p.hex) && outlook.prize(p.hex) > 0).count()
}

/// Whether a unit is taken to the inset: in Stalingrad, to occupy a victory hex.
pub fn transfer(outlook: &Outlook, unit: UnitId) -> i32 {
    let on_main = outlook.state.units.at(unit).is_some_and(|h| outlook.book.city.has(h));
    let fights = !matches!(outlook.kind(unit), Kind::Guerrilla);
    if outlook.book.is_stalingrad() && on_main && fights && empty_prizes(outlook, unit) > 0 { 20 } else { -5 }
}

pub fn transfer_to(outlook: &Outlook, offers: &[Act], weights: &mut Vec<i32>) {
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::At(hex) => outlook.prize(hex),
        _ => 0,
    }));
}

/// Everybody goes to the inset: key points, and the hexes the Germans come to first.
pub fn evacuate(outlook: &Outlook, offers: &[Act], weights: &mut Vec<i32>) {
    let germans = *outlook.state.units.held(GERMAN) & outlook.book.inset;
    let place = |h: HexId| outlook.book.place_at[h.index()] != u8::MAX;
    weights.extend(offers.iter().map(|&offer| match offer {
        Act::At(hex) => {
            let empty = !outlook.state.units.held(RUSSIAN).has(hex);
            let near = i32::from(outlook.near(hex, &germans).min(12));
            30 * i32::from(place(hex)) - 8 * near + 20 * i32::from(empty)
        }
        _ => 0,
    }));
}

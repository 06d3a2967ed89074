//! What two people at one screen are both shown, where each side knows something of its own.

use players::Hosted;
use wargame::{Face, Node, Side, Target, UnitId, UnitMark, View, Viewer};

/// Whether a question can be put to its side before the other's eyes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Openness {
    /// It hangs on nothing that only one side knows, and its answer is no secret.
    Open,
    Secret,
}

/// What both sides see, with the question as its side is asked it where that tells the other nothing.
pub fn shared(table: &dyn Hosted, viewer: Viewer, openness: Openness) -> View {
    let view = table.view(Viewer::Spectator);
    let ask = if openness == Openness::Open { table.view(viewer).ask } else { view.ask };
    View { viewer, ask, ..view }
}

/// Whether each side sees something else on the map and beside it, or is about to: a secret choice is asked.
pub fn is_private(table: &dyn Hosted) -> bool {
    let [one, other] = Side::BOTH.map(|side| table.view(Viewer::Player(side)));
    (&one.units, &one.marks, &one.tracks, &one.trays) != (&other.units, &other.marks, &other.tracks, &other.trays)
        || table.is_secret()
}

/// So many times is dealt anew what the other side does not know, to see whether a question hangs on it.
pub const DEALS: u64 = 4;

/// Whether the question now asked can be put to its side before the other's eyes: it is the same whatever the other does
/// not know, the units in it look the same to both, and no answer is told to its side alone.
pub fn openness(table: &dyn Hosted) -> Openness {
    let Node::Decide(side) = table.node() else { return Openness::Open };
    let [own, others] = [side, side.other()].map(|side| table.view(Viewer::Player(side)));
    let Some(ask) = &own.ask else { return Openness::Open };
    let named = ask.offers.iter().flat_map(|offer| {
        let unit = if let Target::Unit(unit) = offer.target { Some(unit) } else { None };
        unit.into_iter().chain(offer.mover)
    });
    let mut units = named.chain(ask.chosen.iter().copied());
    if !units.all(|unit| looks(&own, unit) == looks(&others, unit)) || table.is_secret() {
        return Openness::Secret;
    }
    let grave = table.grave(side);
    let same = |nth| {
        let other = table.imagined(side.other(), nth);
        other.view(Viewer::Player(side)).ask.as_ref() == Some(ask) && other.grave(side) == grave
    };
    if (0..DEALS).all(same) { Openness::Open } else { Openness::Secret }
}

/// What is seen of a unit, on the map or beside it.
fn looks(view: &View, unit: UnitId) -> Option<(&Face, &[UnitMark])> {
    let on_map = view.units.iter().find(|one| one.unit == unit).map(|one| (&*one.face, &one.marks[..]));
    let beside = || view.trays.iter().flat_map(|tray| &tray.entries).find(|one| one.unit == unit);
    on_map.or_else(|| beside().map(|one| (&*one.face, &[][..])))
}

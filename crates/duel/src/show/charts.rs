//! The charts, made from the book: what stands in them is what is charged, shifted and thrown for.

mod markers;
mod terrain;
mod track;

use wargame::{
    Chart, Charts, UnitId,
    charts::{Lights, Picture, Sample, Spot, results},
    words::signed,
};

use crate::{event::result_name, prelude::*, words::points};

pub fn charts(book: &Book) -> Charts {
    Charts {
        charts: vec![crt(book), shifts(book), terrain::chart(book), sequence(book), markers::chart(book)],
        counters: counters(book),
        turns: track::turns(book),
    }
}

fn crt(book: &Book) -> Chart {
    let (column, first) = book.crt.first();
    let last = first + i16::from(book.crt.sides()) - 1;
    let rows = (first..=last).map(|roll| {
        let name = match roll {
            _ if roll == first => format!("{roll} and less"),
            _ if roll == last => format!("{roll} and more"),
            _ => roll.to_string(),
        };
        let cells = (0..book.columns.len()).map(|c| result_name(book.crt.result(column + c as i16, roll)));
        (name, cells.collect())
    });
    results(&book.info, "10.2", &rows.collect::<Vec<_>>()).about(
        "Two dice, as they are modified. Left of the stroke the steps the attacker loses, right of it those of the \
         defender and r with the hexes he retreats. The ratio is rounded down to the next column; above the last each \
         step adds one to the dice. Reconstructed: the printed table is lost to us.",
    )
}

/// A shift as it is read: `2 left`.
fn columns(by: i8) -> String {
    match by {
        0 => "none".into(),
        by => format!("{} left", by.unsigned_abs()),
    }
}

fn shifts(book: &Book) -> Chart {
    let mut chart = Chart::new("shifts", "Shifts and modifiers", &["When", "What it does"])
        .about("Of the shifts of terrain only the largest counts; a fort adds to it. What is added changes the dice.");
    let s = &book.shifts;
    chart.line("the defender's terrain", "10.1", ["as the chart of terrain has it"]);
    chart.line("an attacker attacks across a minor river", "10.1", [columns(s.minor)]);
    chart.pictured(Picture::Map("river"));
    chart.line("an attacker attacks across a major river", "10.1", [columns(s.major)]);
    chart.pictured(Picture::Map("great-river"));
    chart.line("Soviets defend in a fort", "13.0", [format!("{} more", columns(s.fort))]);
    chart.pictured(Picture::Marker("fort", 1));
    chart.line("each step of the ratio above the last column", "10.1", ["+1 on the dice"]);
    chart.line("each artillery marker of the attacker", "10.1", ["+1 on the dice"]);
    let [fighter, cas] = book.support.map(i16::from);
    for (name, by) in [("fighter", fighter), ("close support unit", cas)] {
        let cell = format!("{} for the attacker, {} for the defender", signed(by), signed(-by));
        chart.line(&format!("each {name}"), "11.0", [cell]);
    }
    chart.line("a fighter that fought another", "11.1", ["nothing"]);
    chart.line("overrun", "9.3", ["no artillery and no air for the attacker"]);
    chart.line("low supply", "5.2", ["attack halved, fractions up"]);
    chart.pictured(Picture::Marker("low-supply", 1));
    chart.line("out of supply", "5.2", ["attack and defence halved, fractions down; no artillery"]);
    chart.pictured(Picture::Marker("unsupplied", 1));
    chart.line("headquarters alone in a hex", "2.4", ["defend with their artillery numbers"]);
    chart
}

fn sequence(book: &Book) -> Chart {
    let mut chart = Chart::new("sequence", "Sequence of play", &["Phase", "What is done"]).lit(Lights::Phase);
    for phase in &book.info.phases {
        let (case, does) = match phase.key.as_str() {
            "reinforcement" => (
                "3.1",
                "Battle groups join their divisions, rail dice are thrown, units are raised on the spot, forts are built, \
                 Finns come into their squares. All others wait for an activation to come in.",
            ),
            "air" => ("3.2", "All air units that are not eliminated are ready again."),
            "chits" => (
                "2.6",
                "Eliminated headquarters come back; both sides choose their chits for the cup, in secret. Those of \
                 headquarters that arrive go in by themselves.",
            ),
            "activation" => (
                "3.3",
                "A chit is drawn: its headquarters names units within its range, and the order of moving and attacking. \
                 So on until both sides have had their number.",
            ),
            "movement" => (
                "9.0",
                "The units named move one after another, reinforcements come in, bridges are blown; trains arrive, battle \
                 groups combine.",
            ),
            "combat" => {
                ("10.0", "Attacks, one after another, each with its retreats and advances; then overrun moves.")
            }
            "hexes" => ("6.3", "Each side may activate the units of one hex without a headquarters."),
            "end-of-turn" => ("3.4", "Supply is checked, bridges are mended, pontoons are laid, victory is looked at."),
            _ => continue,
        };
        chart.line(&capital(phase.name.clone()), case, [does]);
        chart.keyed(&phase.key);
    }
    chart
}

fn counters(book: &Book) -> Vec<Sample> {
    let combat = |face: &std::sync::Arc<wargame::Face>, title: String| {
        Sample::new(face, title)
            .part(Spot::Size, "size", "2.3", "XX division, III battle group, XXX corps, XXXX army; it has no effect")
            .part(
                Spot::Kind,
                "unit type",
                "2.3",
                "Armor and motorized units are mechanized: they overrun and advance farther",
            )
            .part(Spot::Figure(0), "attack", "2.3", "Strength when it attacks")
            .part(Spot::Figure(1), "defence", "2.3", "Strength when it is attacked")
            .part(Spot::Figure(2), "movement", "9.0", "Movement points in a move mode")
    };
    let unit = |find: &dyn Fn(&crate::book::Unit) -> bool| book.units.iter().position(find);
    let named = |unit: usize| wargame::prose::plain(book.info.name(UnitId(unit as u8))).into_owned();
    let mut all = Vec::new();
    if let Some(panzer) = unit(&|u| u.kind == Kind::Armor && !u.group) {
        let full = combat(&book.faces.open[panzer][0], format!("German: {}", named(panzer)))
            .part(Spot::Band, "command", "6.2", "A headquarters activates units of its own colour")
            .part(Spot::Steps, "steps", "2.3", "Two; a hollow dot is a step lost");
        all.push(full);
        all.push(combat(&book.faces.open[panzer][1], "The same, reduced (reconstructed)".into()));
    }
    if let Some(hq) = unit(&|u| u.is_hq() && u.nation == Nation::German) {
        let sample = Sample::new(&book.faces.open[hq][0], format!("Headquarters: {}", named(hq)))
            .part(Spot::Kind, "headquarters", "2.4", "Activates units; no combat unit, it does not count for stacking")
            .part(Spot::Figure(0), "artillery", "10.1", "Markers for the attacks of one activation")
            .part(Spot::Figure(1), "range", "6.0", "Hexes within which it activates units")
            .part(Spot::Figure(2), "movement", "9.0", "Movement points in a move mode");
        all.push(sample);
    }
    if let Some(group) = unit(&|u| u.group) {
        let say = "From a full division to a battle group and a reduced one, and back";
        let sample = combat(&book.faces.open[group][0], "German battle group (reconstructed)".into());
        all.push(sample.part(Spot::Name, "battle group", "14.0", say));
    }
    if let Some(rifle) = book.counters.iter().position(|c| c.kind == Kind::Infantry) {
        let name = &book.counters[rifle].name;
        all.push(combat(&book.faces.soviet[rifle], format!("Soviet: {name}")));
    }
    if let Some((_, face)) = book.faces.hidden.first() {
        let say = "All the German sees of a unit that lies face down, and where it is";
        all.push(Sample::new(face, "Soviet, face down").part(Spot::Figure(0), "movement", "9.5", say));
    }
    all
}

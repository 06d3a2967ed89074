//! Where a game stands, in words.

use serde_json::{Value, json};
use wargame::{Info, Score, Side, prose::plain, words::signed};

/// The score from the side of whoever counts, a line each.
pub fn lines(info: &Info, score: &Score) -> Vec<String> {
    let name = |side: Side| info.sides[side.index()].as_str();
    let [first, second] = score.points;
    let mut lines = vec![format!(
        "{} {first}, {} {second} points: {} for the {} side",
        info.sides[0],
        info.sides[1],
        signed(score.balance),
        name(score.side)
    )];
    if let Some(stands) = &score.stands {
        lines.push(format!("As it stands: {} (case {})", stands.name, stands.case));
    }
    for level in &score.levels {
        let range = match (level.least, level.most) {
            (Some(least), None) => format!("{} and more", signed(least)),
            (None, Some(most)) => format!("{} and less", signed(most)),
            (Some(least), Some(most)) if least == most => signed(least),
            (Some(least), Some(most)) => format!("{} to {}", signed(least), signed(most)),
            (None, None) => String::new(),
        };
        lines.push(format!("  {range:>12}  {} (case {})", level.name, level.case));
    }
    for way in &score.ways {
        let (when, now) =
            (if way.at_once { "at once" } else { "at the end" }, if way.holds { "it is so now" } else { "not so now" });
        lines.push(format!("  {} wins {when} if {}: {now} (case {})", name(way.side), plain(&way.say), way.case));
    }
    if !score.parts.is_empty() {
        lines.push("Points are given for:".into());
    }
    for part in &score.parts {
        let case = part.case.as_ref().map(|case| format!(" (case {case})")).unwrap_or_default();
        lines.push(format!("  {:>4}  {}: {}{case}", part.points, name(part.side), plain(&part.say)));
    }
    if !score.stakes.is_empty() {
        lines.push("What can still be won or lost:".into());
    }
    for stake in &score.stakes {
        let who = match (stake.side, stake.holder) {
            (Some(side), Some(_)) => format!("{} has them", name(side)),
            (Some(side), None) => format!("for {}", name(side)),
            (None, Some(holder)) => format!("{} has them", name(holder)),
            (None, None) => "nobody has them".into(),
        };
        let each = if stake.each { " each" } else { "" };
        lines.push(format!("  {:>4}{each}  {who}: {} (case {})", stake.points, plain(&stake.say), stake.case));
    }
    lines
}

/// The same for programs.
pub fn json(info: &Info, score: &Score) -> Value {
    let hexes = |hexes: &[hexmap::HexId]| hexes.iter().map(|&hex| info.hex(hex).to_owned()).collect::<Vec<_>>();
    let units = |units: &[wargame::UnitId]| units.iter().map(|&unit| info.unit(unit).to_owned()).collect::<Vec<_>>();
    let parts = score.parts.iter().map(|p| {
        json!({ "side": p.side, "reason": p.reason, "say": p.say, "count": p.count, "points": p.points, "case": p.case,
            "hexes": hexes(&p.hexes), "units": units(&p.units) })
    });
    let stakes = score.stakes.iter().map(|s| {
        json!({ "side": s.side, "holder": s.holder, "points": s.points, "each": s.each, "reason": s.reason, "say": s.say,
            "case": s.case, "hexes": hexes(&s.hexes), "units": units(&s.units) })
    });
    let ways = score
        .ways
        .iter()
        .map(|w| json!({ "side": w.side, "say": w.say, "at_once": w.at_once, "holds": w.holds, "case": w.case }));
    json!({
        "side": score.side, "points": score.points, "balance": score.balance, "stands": score.stands,
        "levels": score.levels, "parts": parts.collect::<Vec<_>>(), "stakes": stakes.collect::<Vec<_>>(),
        "ways": ways.collect::<Vec<_>>(),
    })
}

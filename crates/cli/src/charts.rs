//! `ladoga charts`.

use hexmap::Folder;
use serde_json::{Value, json};
use wargame::{
    Charts, Info, Rules as _, Show as _,
    charts::{Chart, ChartLine, Sample, Turn},
    prose::plain,
};

use crate::fail::{Done, Failure, print, print_json};

#[derive(clap::Args)]
#[command(
    after_help = "Example: ladoga charts leningrad-1979 terrain\n         ladoga charts assault-on-leningrad | less"
)]
pub struct Args {
    game: String,
    /// One of them: results, shifts, terrain, sequence, markers, counters, turns. All of them without it.
    chart: Option<String>,
    /// One JSON object.
    #[arg(long)]
    json: bool,
}

/// So wide a cell that is a sentence gets before it is broken.
const WIDE: usize = 72;

pub fn run(args: &Args, data: &Folder) -> Done {
    let game = games::open(&args.game, data).map_err(Failure::wrong)?;
    games::with_rules!(game, rules => show(args, rules.info(), &rules.charts()))
}

fn show(args: &Args, info: &Info, all: &Charts) -> Done {
    let named = |key: &str| args.chart.as_deref().is_none_or(|wanted| wanted == key);
    let charts: Vec<_> = all.charts.iter().filter(|chart| named(chart.key)).collect();
    let counters = if named("counters") { &all.counters[..] } else { &[] };
    let turns = if named("turns") { &all.turns[..] } else { &[] };
    if charts.is_empty() && counters.is_empty() && turns.is_empty() {
        let known: Vec<_> = all.charts.iter().map(|chart| chart.key).chain(["counters", "turns"]).collect();
        return Err(Failure::no(match &args.chart {
            Some(key) => format!("{} has no chart «{key}» (charts: {})", args.game, known.join(", ")),
            None => format!("{} has no charts", args.game),
        }));
    }
    if args.json {
        return print_json(&json!({
            "game": args.game,
            "charts": charts.into_iter().map(chart_json).collect::<Vec<_>>(),
            "counters": counters.iter().map(sample_json).collect::<Vec<_>>(),
            "turns": turns.iter().map(|turn| turn_json(info, turn)).collect::<Vec<_>>(),
        }));
    }
    for chart in charts {
        print(table(chart))?;
    }
    if !counters.is_empty() {
        print("# How to read a counter\n")?;
    }
    for sample in counters {
        print(counter(sample))?;
    }
    if !turns.is_empty() {
        print("# Turns\n")?;
    }
    for turn in turns {
        print(track(info, turn))?;
    }
    Ok(())
}

/// A chart with its columns under each other, and the case of each line at its end.
fn table(chart: &Chart) -> String {
    let mut out = format!("# {}\n\n", chart.title);
    if !chart.about.is_empty() {
        out += &broken(&plain(&chart.about), 0, WIDE + 20);
        out += "\n\n";
    }
    let row = |line: &ChartLine| -> Vec<String> {
        [line.name.clone()].into_iter().chain(line.cells.iter().map(|cell| plain(cell).to_string())).collect()
    };
    let rows: Vec<_> = chart.lines.iter().map(row).collect();
    let wide = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).chain(chart.heads.get(column));
        cells
            .map(|cell| cell.chars().count())
            .filter(|&n| n <= if column == 0 { 44 } else { WIDE / 2 })
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<_> = (0..chart.heads.len()).map(wide).collect();
    let write = |cells: &[String], case: &str| {
        let mut line = String::new();
        for (i, cell) in cells.iter().enumerate() {
            let at = widths[..i].iter().map(|w| w + 2).sum();
            line += &match i + 1 == cells.len() {
                true => broken(cell, at, WIDE),
                false => format!("{cell:<w$}  ", w = widths[i]),
            };
        }
        let end = line.rsplit('\n').next().unwrap_or_default().chars().count();
        let pad = (widths.iter().map(|w| w + 2).sum::<usize>()).saturating_sub(end);
        let case = if case.is_empty() { String::new() } else { format!("{}  [{case}]", " ".repeat(pad.min(60))) };
        format!("{}\n", format!("{line}{case}").trim_end())
    };
    out += &write(&chart.heads, "");
    for (line, cells) in chart.lines.iter().zip(&rows) {
        out += &write(cells, line.case.as_str());
    }
    out
}

/// Words broken into lines, the later ones indented.
fn broken(words: &str, indent: usize, wide: usize) -> String {
    let (mut out, mut length) = (String::new(), 0);
    for word in words.split(' ') {
        let more = word.chars().count() + 1;
        if length > 0 && length + more > wide {
            out += &format!("\n{}", " ".repeat(indent));
            length = 0;
        } else if length > 0 {
            out.push(' ');
        }
        out += word;
        length += more;
    }
    out
}

fn counter(sample: &Sample) -> String {
    let mut out = format!("{} ({})\n", plain(&sample.title), sample.face.strengths);
    for part in &sample.parts {
        out += &format!("  {:16} {}  [{}]\n", part.name, plain(&part.say), part.case);
    }
    out
}

fn track(info: &Info, turn: &Turn) -> String {
    let mut out = format!("{:2}  {}\n", turn.turn, turn.date);
    for line in &turn.lines {
        let side = line.side.map_or("", |side| &info.sides[side.index()]);
        let mark = if line.event { "!" } else { " " };
        out += &format!("   {mark}{side:9} {}  [{}]\n", broken(&plain(&line.say), 14, WIDE), line.case);
    }
    out
}

fn chart_json(chart: &Chart) -> Value {
    let line = |line: &ChartLine| {
        let cells: Vec<_> = line.cells.iter().map(|cell| plain(cell).to_string()).collect();
        json!({ "name": line.name, "cells": cells, "case": line.case })
    };
    let lines: Vec<_> = chart.lines.iter().map(line).collect();
    json!({ "key": chart.key, "title": chart.title, "about": plain(&chart.about), "heads": chart.heads, "lines": lines })
}

fn sample_json(sample: &Sample) -> Value {
    let part = |part: &wargame::charts::Part| json!({ "name": part.name, "say": plain(&part.say), "case": part.case });
    let parts: Vec<_> = sample.parts.iter().map(part).collect();
    json!({ "title": plain(&sample.title), "strengths": sample.face.strengths, "parts": parts })
}

fn turn_json(info: &Info, turn: &Turn) -> Value {
    let line = |line: &wargame::charts::TurnLine| {
        let side = line.side.map(|side| &info.sides[side.index()]);
        json!({ "side": side, "event": line.event, "say": plain(&line.say), "case": line.case })
    };
    json!({ "turn": turn.turn, "date": turn.date, "lines": turn.lines.iter().map(line).collect::<Vec<_>>() })
}

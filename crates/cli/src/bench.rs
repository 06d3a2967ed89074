//! `ladoga bench`: how fast a game runs on this machine.

use std::{
    hint::black_box,
    mem::size_of,
    time::{Duration, Instant},
};

use games::with_rules;
use hexmap::Folder;
use serde::Serialize;
use wargame::{Dice, Node, Options, Show, Side, Viewer, consequence, sub_seed, throw};

use crate::{
    fail::{Done, Failure, print, print_json},
    simulate::scenario,
};

#[derive(clap::Args)]
#[command(after_help = "Example: ladoga bench leningrad-1979 --seconds 5")]
pub struct Args {
    game: String,
    /// How long to play.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The scenario; the first of the game without it.
    #[arg(long, value_name = "NAME")]
    scenario: Option<String>,
    /// The figures as one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Figures {
    game: String,
    scenario: String,
    state_bytes: usize,
    action_bytes: usize,
    clone_ns: f64,
    games: u64,
    decisions: u64,
    decision_ns: f64,
    games_per_second: f64,
    view_ns: f64,
    grave_ns: f64,
    grave_most_ns: f64,
    grave_most_offers: usize,
}

pub fn run(args: &Args, data: &Folder) -> Done {
    let game = games::open(&args.game, data).map_err(Failure::wrong)?;
    let scenario = scenario(game.info(), args.scenario.as_deref(), &Options::default())?;
    let figures =
        with_rules!(&game, rules => measure(&**rules, scenario, args.seed, Duration::from_secs(args.seconds)))?;
    if args.json {
        return print_json(&figures);
    }
    let f = &figures;
    print(format!("{}, {}, random play on one core", f.game, f.scenario))?;
    print(format!("  state {} bytes, action {} bytes, a copy {:.0} ns", f.state_bytes, f.action_bytes, f.clone_ns))?;
    print(format!("  {:.0} ns a decision, listing what is legal included ({} decisions)", f.decision_ns, f.decisions))?;
    print(format!("  {:.1} games a second", f.games_per_second))?;
    print(format!("  a view of one side {:.1} µs", f.view_ns / 1000.0))?;
    let (mean, most) = (f.grave_ns / 1000.0, f.grave_most_ns / 1000.0);
    let offers = f.grave_most_offers;
    print(format!("  what all offers cost for good {mean:.0} µs, at most {most:.0} µs (of {offers} offers)"))
}

fn measure<R: Show>(rules: &R, scenario: &str, seed: u64, time: Duration) -> Result<Figures, Failure> {
    let (mut decisions, mut games, mut offers) = (0u64, 0u64, Vec::new());
    let mut kept = Vec::new();
    let begun = Instant::now();
    while begun.elapsed() < time {
        let mut state = rules.setup(scenario, &Options::default()).map_err(Failure::wrong)?;
        let (mut dice, mut choice) = (Dice::new(sub_seed(seed, games)), Dice::new(sub_seed(seed, games + 1_000_000)));
        loop {
            let action = match rules.node(&state) {
                Node::Over(_) => break,
                Node::Chance => throw(rules, &state, &mut dice, &mut offers),
                Node::Decide(_) => {
                    offers.clear();
                    rules.legal(&state, &mut offers);
                    decisions += 1;
                    offers[choice.below(offers.len() as u32) as usize]
                }
            };
            rules.apply(&mut state, action, &mut ());
            if games == 0 && decisions % 97 == 0 {
                kept.push(state.clone());
            }
        }
        games += 1;
    }
    let played = begun.elapsed().as_nanos() as f64;
    let each = |work: &dyn Fn(&R::State)| {
        let rounds = 20_000 / kept.len().max(1) + 1;
        let begun = Instant::now();
        for _ in 0..rounds {
            kept.iter().for_each(work);
        }
        begun.elapsed().as_nanos() as f64 / (rounds * kept.len()) as f64
    };
    // The slowest question is looked at by itself.
    let mut grave: Vec<(f64, usize)> = Vec::with_capacity(kept.len());
    for state in &kept {
        let begun = Instant::now();
        black_box(consequence::grave(rules, state, Viewer::Umpire));
        let took = begun.elapsed().as_nanos() as f64;
        offers.clear();
        rules.legal(state, &mut offers);
        grave.push((took, offers.len()));
    }
    let slowest = grave.iter().copied().max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default();
    Ok(Figures {
        game: rules.info().id.clone(),
        scenario: scenario.to_owned(),
        state_bytes: size_of::<R::State>(),
        action_bytes: size_of::<R::Action>(),
        clone_ns: each(&|state| {
            black_box(state.clone());
        }),
        games,
        decisions,
        decision_ns: played / decisions as f64,
        games_per_second: games as f64 / (played / 1e9),
        view_ns: each(&|state| {
            black_box(rules.view(state, Viewer::Player(Side::First)));
        }),
        grave_ns: grave.iter().map(|(took, _)| took).sum::<f64>() / grave.len().max(1) as f64,
        grave_most_ns: slowest.0,
        grave_most_offers: slowest.1,
    })
}

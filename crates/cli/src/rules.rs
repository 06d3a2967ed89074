//! `ladoga rules`.

use hexmap::Folder;
use serde_json::json;

use crate::fail::{Done, Failure, print, print_json};

#[derive(clap::Args)]
#[command(after_help = "Example: ladoga rules leningrad-1979 7.3\n         ladoga rules leningrad-2010 | less")]
pub struct Args {
    game: String,
    /// A case, or a whole section: 7.3, 79:7.3, 7. Everything without it.
    case: Option<String>,
    /// One JSON object.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, data: &Folder) -> Done {
    let book = games::Rulebook::open(&args.game, data).map_err(Failure::wrong)?;
    let prefix = games::find(&args.game).map_err(Failure::wrong)?.cases;
    if let Some(case) = args.case.as_deref().filter(|c| c.contains(':') && !c.starts_with(prefix)) {
        return Err(Failure::no(format!("{} has no case {case}: its cases begin with {prefix}", args.game)));
    }
    let (texts, cases) = match &args.case {
        Some(case) => book.find(case),
        None => (book.texts.iter().collect(), book.cases.iter().collect()),
    };
    if texts.is_empty() && cases.is_empty() {
        let case = args.case.as_deref().unwrap_or_default();
        return Err(Failure::no(format!("{} has no case {case}; `ladoga rules {}` shows all", args.game, args.game)));
    }
    if args.json {
        let texts: Vec<_> =
            texts.iter().map(|t| json!({ "number": t.number, "heading": t.heading, "text": t.text.trim() })).collect();
        let cases: Vec<_> = cases.iter().map(|(c, s)| json!({ "case": c, "statement": s })).collect();
        return print_json(&json!({ "game": args.game, "texts": texts, "cases": cases }));
    }
    for text in texts {
        print(format!("{} {}\n", "#".repeat(text.level), text.heading))?;
        print(format!("{}\n", text.text.trim()))?;
    }
    if args.case.is_some() {
        for (case, statement) in cases {
            print(format!("{case:10} {statement}"))?;
        }
    }
    Ok(())
}

//! docs/play.md shows a turn at the terminal as it really looks: what it types is typed, and the output compared.

mod common;

use std::fs;

use common::{root, run_in};

const OPENS: &str = "```text\n";
const CLOSES: &str = "```\n";

/// The page with its blocks made anew: the first holds the command, and every other one goes from its first answer up
/// to that of the next.
fn renewed(page: &str) -> String {
    let blocks: Vec<&str> = page.split(OPENS).skip(1).map(|b| b.split(CLOSES).next().expect("a block ends")).collect();
    let command = blocks[0].lines().next().and_then(|l| l.strip_prefix("$ ladoga ")).expect("a command");
    let typed: Vec<_> = blocks.iter().flat_map(|b| b.lines()).filter(|l| l.starts_with("> ")).collect();
    let input: String = typed.iter().map(|l| format!("{}\n", &l[2..])).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let out = run_in(folder.path(), &command.split(' ').collect::<Vec<_>>(), input.as_bytes()).fine().out;
    assert!(!out.contains("\n> \n"), "every answer was taken, and the last one ends the game: {out}");
    let (mut text, mut rest) = (String::new(), out.as_str());
    let prose: Vec<&str> = page.split(OPENS).map(|b| b.split_once(CLOSES).map_or(b, |(_, after)| after)).collect();
    for (i, block) in blocks.iter().enumerate() {
        let next = blocks.get(i + 1).and_then(|b| b.lines().next());
        let end = next.map_or(rest.len(), |answer| {
            let at = rest.find(&format!("\n{answer}\n")).unwrap_or_else(|| panic!("«{answer}» was not asked for"));
            at + 1
        });
        let first =
            if i == 0 { block.lines().next().map(|l| format!("{l}\n")).unwrap_or_default() } else { String::new() };
        text += &format!("{}{OPENS}{first}{}\n{CLOSES}", prose[i], rest[..end].trim_end());
        rest = &rest[end..];
    }
    text + prose.last().expect("the page has an end")
}

#[test]
fn the_turn_in_the_docs_is_what_the_program_prints() {
    let path = root().join("docs/play.md");
    let page = fs::read_to_string(&path).expect("the page is there");
    let new = renewed(&page);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        return fs::write(&path, new).expect("the page can be written");
    }
    for (number, (old, new)) in page.lines().zip(new.lines()).enumerate() {
        assert_eq!(old, new, "docs/play.md:{}: the program prints something else; `make golden` renews it", number + 1);
    }
    assert_eq!(page.lines().count(), new.lines().count(), "docs/play.md has another length; `make golden` renews it");
}

#[test]
fn the_turn_in_the_docs_is_worth_reading() {
    let page = fs::read_to_string(root().join("docs/play.md")).expect("the page is there");
    assert_eq!(page.matches("» may not be done").count(), 1, "one refusal is shown, and none by mistake");
    let shown = ["The veteran", "End anyway: ", " left", "odds: ", "the die shows", "advances to 1135", "(case "];
    for words in shown {
        assert!(page.contains(words), "«{words}» is not shown");
    }
    assert!(page.lines().all(|l| l.starts_with("> ") || l.chars().count() <= 96 || !l.starts_with(' ')), "wrapped");
    let readme = fs::read_to_string(root().join("README.md")).expect("it is there");
    assert!(readme.contains("[docs/play.md](docs/play.md)"));
}

//! The rulebooks as data: texts, statements, tables.

use server::{
    pages::{Nav, Shell, rulebook, tables},
    rulebook::Book,
};

fn book(game: &str) -> Book {
    Book::open(game, &games::data(None)).unwrap_or_else(|e| panic!("{e}"))
}

fn tables_page(game: &str) -> String {
    tables(&Shell { current: Nav::Rules, ..Shell::default() }, &book(game)).into_string()
}

#[test]
fn a_case_is_told_with_its_section() {
    let text = book("leningrad-1979").case_text("79:7.3").unwrap();
    assert_eq!(text.title, "7.3 Overrun");
    assert!(text.html.contains("<p>") && !text.html.contains("statement"), "{}", text.html);
    // Without its edition it is found too.
    assert_eq!(book("leningrad-1979").case_text("7.3"), Some(text));
}

#[test]
fn a_statement_comes_before_the_text_it_belongs_to() {
    let text = book("leningrad-1979").case_text("79:7.3a").unwrap();
    assert_eq!(text.title, "7.3a Overrun");
    assert!(text.html.starts_with("<p class=\"statement\">An overrun costs"), "{}", text.html);
    assert!(text.html.len() > 300);
}

#[test]
fn the_second_edition_has_its_own_numbers() {
    let second = book("leningrad-2010");
    let text = second.case_text("10:8.47").unwrap();
    assert!(text.html.contains("Retreat only into safe hexes"), "{}", text.html);
    let part = second.parts().find(|p| p.anchor == "10:8.47").unwrap();
    assert_eq!((part.number.as_str(), part.other.as_str()), ("8.47", "1979: 10.7"));
    // 10.7 of the second edition does not exist, though the first has it.
    assert!(second.case_text("10:10.7").is_none());
}

#[test]
fn links_in_a_pop_up_lead_to_the_page() {
    let text = book("leningrad-1979").case_text("79:4.1").unwrap();
    assert!(text.html.contains("href=\"/rules/leningrad-1979#79:17.2\""), "{}", text.html);
}

#[test]
fn what_is_no_case_has_no_text() {
    for case in ["79:99.9", "10:7.3", "", "about:blank", "79:7.3zz"] {
        assert!(book("leningrad-1979").case_text(case).is_none(), "{case}");
    }
}

#[test]
fn statements_stand_once_each_under_their_section() {
    for entry in games::ALL {
        let book = book(entry.id);
        let count: usize = book.parts().map(|p| p.statements.len()).sum();
        let cases = games::Rulebook::open(entry.id, &games::data(None)).unwrap().cases.len();
        assert_eq!(count, cases, "{}", entry.id);
        for part in book.parts() {
            for statement in &part.statements {
                let stem = statement.case.trim_end_matches(|c: char| c.is_ascii_lowercase());
                let at_home = part.anchor == stem || part.anchor == statement.case;
                assert!(at_home, "{}: {} stands under {}", entry.id, statement.case, part.anchor);
            }
        }
    }
}

#[test]
fn references_of_the_second_edition_lead_to_the_right_place() {
    let html = rulebook(&Shell::default(), &book("leningrad-2010")).into_string();
    // 10.7 of the first edition is 8.47 of the second.
    assert!(html.contains("<a class=\"ref\" href=\"#10:8.47\">10.7</a>"));
}

#[test]
fn combat_results_are_a_table_with_their_columns() {
    let html = tables_page("leningrad-1979");
    assert!(html.contains("<th scope=\"col\">10-1</th>"));
    assert!(html.contains("<th scope=\"row\">Die 6</th><td>-/2</td><td>1/2</td>"));
    let html = tables_page("duel-in-the-north");
    assert!(html.contains("<th scope=\"col\">Roll</th><th scope=\"col\">1:3</th>"));
    let html = tables_page("assault-on-leningrad");
    assert!(html.contains("<th scope=\"col\">7:1</th>") && html.contains("<td>DE</td>"));
    let html = tables_page("leningrad-41");
    assert!(html.contains("<th scope=\"col\">Eliminate on</th>"));
}

#[test]
fn movement_costs_are_shown_in_points_not_in_the_thirds_of_the_file() {
    let html = tables_page("assault-on-leningrad");
    let row = |name: &str| -> Vec<String> {
        let at = html.find(&format!("<th scope=\"row\">{name}</th>")).expect("the table has the row");
        let end = at + html[at..].find("</tr>").expect("a row ends");
        html[at..end].split("<td>").skip(1).map(|cell| cell.replace("</td>", "")).collect()
    };
    assert_eq!(row("Road"), ["2/3", "1/3", "2/3"]);
    assert_eq!(row("Woods"), ["2", "3", "1"]);
    assert!(html.contains("<dt>Leave cost (points)</dt><dd>3</dd>"), "a lone value too");
    assert!(!html.contains("thirds of a point") && !html.contains("THIRD"));
}

#[test]
fn a_game_shows_no_tables_of_its_sister() {
    let (first, second) = (tables_page("leningrad-1979"), tables_page("leningrad-2010"));
    assert!(first.contains("2713, 2906, 2908") && !second.contains("2713, 2906, 2908"));
    assert!(second.contains("2313, 2906, 2911") && !first.contains("2313, 2906, 2911"));
    for (game, own, other) in
        [("assault-on-leningrad", "122 Inf", "XIV Pz HQ"), ("assault-on-stalingrad", "XIV Pz HQ", "122 Inf")]
    {
        let html = tables_page(game);
        assert!(html.contains(own) && !html.contains(other), "{game}");
    }
}

#[test]
fn what_is_reconstructed_is_marked() {
    for entry in games::ALL {
        let html = tables_page(entry.id);
        assert!(html.matches("<small class=\"badge\">reconstructed</small>").count() > 2, "{}", entry.id);
        let html = rulebook(&Shell::default(), &book(entry.id)).into_string();
        let list = html.split("id=\"reconstructed\"").nth(1).unwrap();
        let list = list.split("</section>").next().unwrap_or_default();
        assert!(list.contains(&format!("/rules/{}/tables#table-", entry.id)), "{}", entry.id);
        for map in entry.maps {
            assert!(list.contains(&format!("<b>{map}</b>")), "{}: {map}", entry.id);
        }
    }
    let counters = tables_page("leningrad-1979");
    assert_eq!(counters.matches("<small class=\"badge\">uncertain</small>").count(), 2);
}

#[test]
fn an_unknown_game_is_refused() {
    assert!(Book::open("chess", &games::data(None)).err().is_some_and(|e| e.to_string().contains("«chess»")));
}

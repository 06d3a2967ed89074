//! The rulebook's markdown as HTML: raw HTML is shown, not obeyed; rulings stand out; case numbers are links.

use std::iter::Peekable;

use maud::Escaper;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html::push_html};

/// HTML of a text. `link` gives the address of a case number that stands in it.
pub(super) fn html(text: &str, link: &dyn Fn(&str) -> Option<String>) -> String {
    // A ruling is a paragraph of its own, whether or not a line is free above it.
    let text = text.replace("\nRuling", "\n\nRuling");
    let events = Parser::new_ext(&text, Options::ENABLE_TABLES).map(harmless);
    let mut events = events.peekable();
    let (mut done, mut depth) = (Vec::new(), 0_usize);
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::Paragraph) if ruling(&mut events) => {
                done.push(Event::Html("<p class=\"ruling\">".into()));
            }
            Event::Start(Tag::Table(columns)) => {
                done.push(Event::Html("<div class=\"scroll\" tabindex=\"0\" role=\"group\">".into()));
                done.push(Event::Start(Tag::Table(columns)));
            }
            Event::End(TagEnd::Table) => {
                done.push(Event::End(TagEnd::Table));
                done.push(Event::Html("</div>".into()));
            }
            Event::Start(tag @ (Tag::Link { .. } | Tag::CodeBlock(_) | Tag::Heading { .. })) => {
                depth += 1;
                done.push(Event::Start(tag));
            }
            Event::End(tag @ (TagEnd::Link | TagEnd::CodeBlock | TagEnd::Heading(_))) => {
                depth = depth.saturating_sub(1);
                done.push(Event::End(tag));
            }
            Event::Text(text) if depth == 0 => done.push(Event::Html(linked(&text, link).into())),
            other => done.push(other),
        }
    }
    let mut out = String::new();
    push_html(&mut out, done.into_iter());
    // A heading that says nothing is none.
    out.replace("<th></th>", "<td></td>")
}

/// Raw HTML becomes plain text, and links that are no addresses of pages lead nowhere.
fn harmless(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Html(raw) | Event::InlineHtml(raw) => Event::Text(raw),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let safe = ["https://", "http://", "/", "#"].iter().any(|begin| dest_url.starts_with(begin));
            let dest_url = if safe { dest_url } else { "#".into() };
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        Event::Start(Tag::Image { .. }) => Event::Text("[picture: ".into()),
        Event::End(TagEnd::Image) => Event::Text("]".into()),
        other => other,
    }
}

fn ruling<'a>(events: &mut Peekable<impl Iterator<Item = Event<'a>>>) -> bool {
    matches!(events.peek(), Some(Event::Text(text)) if text.starts_with("Ruling"))
}

/// Escaped text in which case numbers are links.
fn linked(text: &str, link: &dyn Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, number, after)) = next_number(rest, text) {
        escape(&mut out, before);
        match link(number) {
            Some(address) => {
                out.push_str("<a class=\"ref\" href=\"");
                escape(&mut out, &address);
                out.push_str("\">");
                escape(&mut out, number);
                out.push_str("</a>");
            }
            None => escape(&mut out, number),
        }
        rest = after;
    }
    escape(&mut out, rest);
    out
}

/// The next word that has the shape of a case, `7.3` or `12.10b`, with what stands before and after it. Numbers
/// after the name of the second edition count otherwise, and measures are no cases.
fn next_number<'a>(rest: &'a str, whole: &'a str) -> Option<(&'a str, &'a str, &'a str)> {
    let bytes = rest.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let end = at + word_length(&bytes[at..]);
        let before = &whole[..whole.len() - rest.len() + at];
        let joined = before.ends_with(|c: char| c.is_alphanumeric() || c == '.' || c == ':');
        let foreign = ["E10 ", "2010 ", "2010: "].iter().any(|edition| before.ends_with(edition));
        let after = &rest[end..];
        let measure = [" km", " hex", " mile", "%", " %"].iter().any(|unit| after.starts_with(unit));
        let longer = after.starts_with(|c: char| c.is_alphanumeric())
            || after.strip_prefix('.').is_some_and(|a| a.starts_with(|c: char| c.is_ascii_digit()));
        if rest[at..end].contains('.') && !joined && !foreign && !measure && !longer {
            return Some((&rest[..at], &rest[at..end], after));
        }
        at = end.max(at + 1);
    }
    None
}

/// How many bytes of digits, a dot, digits and perhaps a letter come first.
fn word_length(bytes: &[u8]) -> usize {
    let digits = |from: usize| bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let first = digits(0);
    if bytes.get(first) != Some(&b'.') || digits(first + 1) == 0 {
        return first;
    }
    let second = first + 1 + digits(first + 1);
    let letter = bytes.get(second).is_some_and(u8::is_ascii_lowercase)
        && !bytes.get(second + 1).is_some_and(u8::is_ascii_alphanumeric);
    second + usize::from(letter)
}

fn escape(out: &mut String, text: &str) {
    use std::fmt::Write;
    let _ = Escaper::new(out).write_str(text);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(number: &str) -> Option<String> {
        ["7.3", "12.10b", "8.1", "8.3", "4.5"].contains(&number).then(|| format!("#{number}"))
    }

    #[test]
    fn raw_html_is_shown_not_obeyed() {
        let html = html("a <b onclick=x>c</b>\n\n<script>alert(1)</script>\n\n[x](javascript:y)", &known);
        assert!(html.contains("&lt;script&gt;") && html.contains("&lt;b onclick"), "{html}");
        assert!(!html.contains("<script") && !html.contains("<b ") && !html.contains("javascript"), "{html}");
    }

    #[test]
    fn case_numbers_become_links() {
        let html = html("see 7.3 and (12.10b), 8.1-8.3.", &known);
        assert!(html.contains("<a class=\"ref\" href=\"#7.3\">7.3</a> and"), "{html}");
        assert!(html.contains("(<a class=\"ref\" href=\"#12.10b\">12.10b</a>),"), "{html}");
        assert_eq!(html.matches("<a ").count(), 4, "{html}");
    }

    #[test]
    fn other_numbers_do_not() {
        for text in ["4.5 km", "4.5 miles", "2010: 7.3", "17.3", "7.3.1", "7.33", "79:7.3", "7.3ab", "`7.3`"] {
            assert!(!html(text, &known).contains("<a "), "{text}");
        }
    }

    #[test]
    fn rulings_stand_out_and_tables_scroll() {
        assert!(html("It is so.\nRuling: or not.", &known).contains("<p class=\"ruling\">Ruling: or"));
        let html = html("Ruling: so be it.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", &known);
        assert!(html.starts_with("<p class=\"ruling\">Ruling: so be it.</p>"), "{html}");
        assert!(
            html.contains("<div class=\"scroll\" tabindex=\"0\" role=\"group\"><table>")
                && html.contains("</table>\n</div>"),
            "{html}"
        );
    }
}

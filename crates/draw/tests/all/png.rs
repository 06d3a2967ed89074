//! Rendering: text must not vanish without a word.

use draw::{DrawError, FONTS, Look, Theme, counter_sheet_svg, png};

use crate::sample;

fn picture(inside: &str) -> Vec<u8> {
    let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' width='80' height='20'>{inside}</svg>");
    png(&svg, 160).expect("a small picture can be made")
}

#[test]
fn text_leaves_ink_in_every_cut() {
    let blank = picture("");
    let mut seen = vec![blank];
    for font in &FONTS {
        let style = if font.italic { "italic" } else { "normal" };
        let ink = picture(&format!(
            "<text x='2' y='15' font-size='14' font-family='{}' font-weight='{}' font-style='{style}'>Ladoga \
             10-8</text>",
            font.family, font.weight
        ));
        assert!(!seen.contains(&ink), "{} leaves no ink of its own", font.woff2[0].0);
        seen.push(ink);
    }
}

#[test]
fn a_counter_sheet_can_be_rendered() {
    let bytes = png(&counter_sheet_svg(&sample::faces(), &Look::STANDARD, &Theme::LIGHT), 400).expect("it can be made");
    assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 20_000);
}

#[test]
fn what_cannot_be_rendered_is_said() {
    assert!(matches!(png("no drawing", 100), Err(DrawError::Unreadable(_))));
    let tall = "<svg xmlns='http://www.w3.org/2000/svg' width='1' height='100000'/>";
    assert!(matches!(png(tall, 10_000), Err(DrawError::Size { .. })));
    assert!(matches!(png(tall, 0), Err(DrawError::Size { .. })));
}

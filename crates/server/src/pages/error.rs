//! What did not work, in the frame of the site.

use maud::{Markup, html};

use super::{
    frame::{Head, Shell, page},
    parts::sentence,
};

/// A page for a status: one sentence, and a way back. `why` replaces the usual sentence.
pub fn error(shell: &Shell, status: u16, why: Option<&str>) -> Markup {
    let (title, usual) = match status {
        400 => ("That could not be read", "The request is not one this site knows."),
        403 => ("Not yours", "This belongs to somebody else."),
        404 => ("There is nothing here", "No page has this address."),
        410 => ("Gone", "What was here has been removed."),
        413 => ("Too large", "This is more than the site takes at once."),
        429 => ("Too much at once", "Wait a moment and try again."),
        _ => ("Something broke", "The fault is ours. What was confirmed before is safe; try again in a moment."),
    };
    let head = Head { title, styles: &["pages.css"], class: "plain", ..Head::default() };
    page(
        shell,
        head,
        html! {
            main #main .column.error {
                p.status { (status) }
                h1 { (title) }
                p.lede { (why.map_or_else(|| usual.to_owned(), sentence)) }
                a.button.main href="/" { span { "To the games" } }
            }
        },
    )
}

//! Converts Markdown into HTML that is safe on any page: it shows HTML typed by the author as text, and
//! keeps only web addresses.

use pulldown_cmark::{CowStr, Event, Options, Tag, html};

/// The only extension beyond `CommonMark`: tables.
pub(super) const OPTIONS: Options = Options::ENABLE_TABLES;

/// Writes events as HTML that loads nothing from another host.
pub(super) fn html<'a>(events: impl Iterator<Item = Event<'a>>) -> String {
    let mut text = String::new();
    html::push_html(&mut text, events.map(harmless));
    text.trim().to_owned()
}

fn harmless(event: Event<'_>) -> Event<'_> {
    match event {
        Event::Html(typed) | Event::InlineHtml(typed) => Event::Text(typed),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let dest_url = if is_of_the_web(&dest_url) { dest_url } else { CowStr::Borrowed("#") };
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        // A picture would be a request to another host, which the page never makes.
        Event::Start(Tag::Image { .. }) => Event::Start(Tag::Emphasis),
        Event::End(pulldown_cmark::TagEnd::Image) => Event::End(pulldown_cmark::TagEnd::Emphasis),
        other => other,
    }
}

fn is_of_the_web(address: &str) -> bool {
    let begins = |with: &str| {
        address.get(..with.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(with))
    };
    begins("https://") || begins("http://")
}

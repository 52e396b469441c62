//! Writes a scene as SVG. It has attributes only and no style sheet, so that any page can embed it.

use super::scene::{Anchor, Edge, Glyph, Label, Line, Place, SUB, Scene, Tone};
use quick_xml::escape::escape;
use std::borrow::Cow;

/// Screen pixels per point of print.
const PIXELS: f32 = 4.0 / 3.0;

/// Returns the colour of a tone. On white, each text has a contrast of at least 4.5 to 1.
pub(super) const fn ink(tone: Tone) -> &'static str {
    match tone {
        Tone::Max => "#00558a",
        Tone::Min => "#a84300",
        Tone::Ink => "#14181d",
        Tone::Quiet => "#4a525c",
        Tone::Pruned => "#6b7280",
        Tone::Future => "#b4bac2",
        Tone::Cut => "#b3261e",
    }
}

fn fill(glyph: &Glyph) -> &'static str {
    match glyph.tone {
        Tone::Max => "#d6e8f5",
        Tone::Min => "#fbe3d2",
        _ => "#ffffff",
    }
}

/// Formats a length with at most two decimals.
pub(super) fn short(length: f32) -> String {
    let text = format!("{length:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Escapes a text and replaces characters that XML cannot hold.
pub(super) fn xml(text: &str) -> String {
    let bad = |c: char| c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}');
    let clean: Cow<'_, str> = if text.contains(bad) {
        text.chars().map(|c| if bad(c) { '\u{FFFD}' } else { c }).collect()
    } else {
        text.into()
    };
    escape(&*clean).into_owned()
}

pub(super) fn write(scene: &Scene) -> String {
    let body: String = elements(scene).concat();
    framed(scene, "", &body)
}

pub(super) fn framed(scene: &Scene, head: &str, body: &str) -> String {
    let [wide, high] = [scene.width, scene.height].map(short);
    let [px, py] = [scene.width, scene.height].map(|length| short((length * PIXELS).round()));
    let (title, description) = (xml(&scene.title), xml(&scene.description));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{px}\" \
         height=\"{py}\" role=\"img\" font-family=\"Helvetica, Arial, 'Liberation Sans', sans-serif\" \
         stroke-linejoin=\"round\">\n<title>{title}</title>\n<desc>{description}</desc>\n{head}{body}</svg>\n"
    )
}

/// Returns the elements of a scene from back to front, one per line.
pub(super) fn elements(scene: &Scene) -> Vec<String> {
    let (bold, thin): (Vec<&Edge>, Vec<&Edge>) = scene.edges.iter().partition(|edge| edge.pv);
    let mut elements: Vec<String> = thin.into_iter().chain(bold).map(edge).collect();
    elements.extend(scene.strokes.iter().map(stroke));
    elements.extend(scene.glyphs.iter().map(glyph));
    elements.extend(scene.labels.iter().map(label));
    elements
}

fn line((x1, y1): (f32, f32), (x2, y2): (f32, f32), style: &str) -> String {
    let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(short);
    format!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {style}/>\n")
}

fn edge(edge: &Edge) -> String {
    let wide = if edge.pv { "2.2" } else { "0.9" };
    let dash = match (edge.dashed, edge.dotted) {
        (true, _) => " stroke-dasharray=\"5 3\"",
        (_, true) => " stroke-dasharray=\"1.2 2.4\"",
        _ => "",
    };
    line(
        edge.from,
        edge.to,
        &format!("stroke=\"{}\" stroke-width=\"{wide}\"{dash}", ink(edge.tone)),
    )
}

fn stroke(stroke: &Line) -> String {
    line(stroke.from, stroke.to, &format!("stroke=\"{}\" stroke-width=\"1.3\"", ink(Tone::Cut)))
}

fn polygon(glyph: &Glyph, out: f32, style: &str) -> String {
    let corners = glyph.corners(out).into_iter();
    let points: Vec<String> = corners.map(|(x, y)| format!("{},{}", short(x), short(y))).collect();
    format!("<polygon points=\"{}\" {style}/>\n", points.join(" "))
}

fn glyph(glyph: &Glyph) -> String {
    let (colour, mut text) = (ink(glyph.tone), String::new());
    if glyph.at == Place::Now {
        text += &polygon(glyph, 2.4, "fill=\"#f0d83a\" stroke=\"#f0d83a\" stroke-width=\"2\"");
    }
    if glyph.hit {
        text += &polygon(
            glyph,
            1.9,
            &format!("fill=\"#ffffff\" stroke=\"{colour}\" stroke-width=\"0.8\""),
        );
    }
    if glyph.ringed {
        text += &polygon(
            glyph,
            3.4,
            "fill=\"none\" stroke=\"#14181d\" stroke-width=\"1.4\" stroke-dasharray=\"1.4 1.6\"",
        );
    }
    let wide = if glyph.at == Place::None { "1.1" } else { "2.4" };
    let dash = if glyph.dashed { " stroke-dasharray=\"3 2\"" } else { "" };
    let style =
        format!("fill=\"{}\" stroke=\"{colour}\" stroke-width=\"{wide}\"{dash}", fill(glyph));
    text + &polygon(glyph, 0.0, &style)
}

fn label(label: &Label) -> String {
    let anchor = match label.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
        Anchor::End => " text-anchor=\"end\"",
    };
    let bold = if label.bold { " font-weight=\"bold\"" } else { "" };
    let italic = if label.italic { " font-style=\"italic\"" } else { "" };
    // A capital is centred a bit more than a third of its size above the baseline.
    let (x, y) = (short(label.x), short(label.y + label.size * 0.36));
    let sub = if label.sub.is_empty() {
        String::new()
    } else {
        let (down, size) = (short(label.size * 0.22), short(label.size * SUB));
        format!("<tspan dy=\"{down}\" font-size=\"{size}\">{}</tspan>", xml(&label.sub))
    };
    let (size, colour, text) = (short(label.size), ink(label.tone), xml(&label.text));
    format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{colour}\"{anchor}{bold}{italic}>{text}{sub}</text>\n"
    )
}

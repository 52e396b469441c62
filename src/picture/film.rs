//! Combines scenes into one animated SVG that repeats, with the last scene shown longest. For readers
//! who prefer reduced motion, it shows only the last scene.

use super::scene::Scene;
use super::svg::{elements, framed};
use std::collections::BTreeMap;

/// Time of the last scene, relative to the others.
const REST: usize = 3;

/// Writes a film of scenes, each shown for `milliseconds`. Elements that scenes share are in the file
/// only once.
pub fn film(scenes: &[Scene], milliseconds: u32) -> String {
    let Some(last) = scenes.last() else { return String::new() };
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    let (mut defined, mut body) = (String::new(), String::new());
    let units = scenes.len() - 1 + REST;
    for (place, scene) in scenes.iter().enumerate() {
        let wait = place as u64 * u64::from(milliseconds);
        let class = if place + 1 == scenes.len() { "ply-f ply-last" } else { "ply-f" };
        body += &format!("<g class=\"{class}\" style=\"animation-delay:{wait}ms\">");
        for element in elements(scene) {
            let next = known.len();
            let number = *known.entry(element.clone()).or_insert_with(|| {
                defined += &format!("<g id=\"ply-{next}\">{}</g>\n", element.trim_end());
                next
            });
            body += &format!("<use href=\"#ply-{number}\"/>");
        }
        body += "</g>\n";
    }
    let whole = units as u64 * u64::from(milliseconds);
    let percent = |shown: usize| format!("{:.4}", 100.0 * shown as f64 / units as f64);
    let frames = |name: &str, shown: usize| {
        let shown = percent(shown);
        format!("@keyframes {name}{{0%{{visibility:visible}}{shown}%,100%{{visibility:hidden}}}}\n")
    };
    let head = format!(
        "<style>\n{}{}.ply-f{{visibility:hidden;animation:ply-shown {whole}ms step-end infinite}}\n\
         .ply-last{{animation-name:ply-rest}}\n\
         @media (prefers-reduced-motion:reduce){{.ply-f{{animation:none}}.ply-last{{visibility:visible}}}}\n\
         </style>\n<defs>\n{defined}</defs>\n",
        frames("ply-shown", 1),
        frames("ply-rest", REST),
    );
    let largest = |of: fn(&Scene) -> f32| scenes.iter().map(of).fold(0.0f32, f32::max);
    let frame = Scene {
        width: largest(|scene| scene.width),
        height: largest(|scene| scene.height),
        title: last.title.clone(),
        description: last.description.clone(),
        ..Scene::default()
    };
    framed(&frame, &head, &body)
}

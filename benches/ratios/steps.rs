//! The service's cost of one step in the stepper, for traces of three sizes.

use crate::table::{Table, per_unit};
use plyscope::service::wire::{RunRequest, SetupRequest};
use plyscope::service::{Handle, Request, Workspace, call, call_tiles, record};
use plyscope::trace::StepEvent;
use serde_json::{Value, json};
use std::hint::black_box;

/// Recorded nodes of one search; the trees have the same shape and the same plies.
const SIZES: [u64; 3] = [20_000, 550_000, 2_000_000];
const STEPS: u32 = 100;

/// An open trace, with the steps to request and their nodes.
struct Open {
    workspace: Workspace,
    trace: Option<u64>,
    nodes: u32,
    steps: Vec<(u32, u32)>,
}

/// Traces of one size, requested in turn.
struct Size {
    open: Vec<Open>,
}

impl Size {
    /// Opens as many small traces as fill the memory of a large one, so that the processor's cache helps no size. On a
    /// screen, too, no step is requested twice.
    fn of(nodes: u64) -> Self {
        let traces = (SIZES[1] / nodes).max(1);
        Self { open: (0..traces).map(|_| Open::of(nodes)).collect() }
    }

    fn ask(&self, name: &str, request: impl Fn(&Open, u32, u32) -> Value) -> u64 {
        let units = (0..STEPS as usize).map(|turn| {
            let open = &self.open[turn % self.open.len()];
            open.ask(name, open.steps[turn], &request)
        });
        units.sum()
    }
}

impl Open {
    fn of(budget: u64) -> Self {
        let words = RunRequest {
            setup: SetupRequest { game: "connect4".to_owned(), ..SetupRequest::default() },
            run: "minimax".to_owned(),
            depth: Some(8),
            eval: Some("lines".to_owned()),
            budget: Some(budget),
            ..RunRequest::default()
        };
        let request = Request::read(&words).expect("a request of ours");
        let workspace = Workspace::new();
        let stored = workspace.add(record(&request, &Handle::new()));
        let last = f64::from(stored.trace.steps());
        let spread = (1..=STEPS).map(|turn| (f64::from(turn) * 0.618_033_988_75).fract());
        let at = spread.map(|share| {
            let step = (last * share) as u32;
            let event = stored.trace.event(step);
            (step, event.and_then(StepEvent::node).unwrap_or(0))
        });
        let steps = at.collect();
        Self { workspace, trace: stored.summary().trace, nodes: stored.trace.len(), steps }
    }

    /// Sends a request; returns the number of its units.
    ///
    /// A request is one unit. Tiles count one by one, because ten thousand nodes fill more tiles where the tree is wide.
    fn ask(
        &self,
        name: &str,
        (step, node): (u32, u32),
        request: impl Fn(&Self, u32, u32) -> Value,
    ) -> u64 {
        let text = request(self, step, node).to_string();
        if name != "tiles" {
            black_box(call(&self.workspace, name, &text).expect("an answer"));
            return 1;
        }
        let tiles = black_box(call_tiles(&self.workspace, &text).expect("tiles"));
        let count = |bytes: &[u8; 4]| u64::from(u32::from_le_bytes(*bytes));
        tiles.first_chunk::<8>().map_or(0, |counts| counts.as_chunks().0.iter().map(count).sum())
    }
}

type MakeRequest = fn(&Open, u32, u32) -> Value;

pub(crate) fn measure(table: &mut Table) {
    let open = SIZES.map(Size::of);
    let requests: [(&str, MakeRequest); 6] = [
        ("step", |open, step, _| json!({ "trace": open.trace, "step": step })),
        ("node", |open, _, node| json!({ "trace": open.trace, "node": node })),
        ("path", |open, _, node| json!({ "trace": open.trace, "node": node })),
        ("tree", |open, step, node| {
            json!({ "trace": open.trace, "step": step, "focus": node, "opened": [], "closed": [],
                    "max_glyphs": 500, "show_future": false })
        }),
        ("tiles", |open, _, node| tiles(open, node)),
        ("stage", |open, step, _| {
            json!({ "trace": open.trace, "step": step, "tree": { "opened": [], "closed": [],
                    "max_glyphs": 500, "show_future": false } })
        }),
    ];
    for (name, request) in requests {
        let [small, middle, large] = &open;
        let times = per_unit(
            9,
            [&mut || small.ask(name, request), &mut || middle.ask(name, request), &mut || {
                large.ask(name, request)
            }],
        );
        for (time, size) in times.iter().zip(SIZES) {
            if name == "tiles" {
                table.note(format!("one of the tiles, {size} nodes"), *time, "ns");
            } else {
                table.note(format!("{name}, {size} nodes"), time / 1e3, "us");
            }
        }
        let most = times[1].max(times[2]) / times[0];
        table.at_most(format!("{name}, larger / 20000 nodes"), most, "ratio", 1.5);
    }
}

/// Returns a view of ten thousand nodes around one.
fn tiles(open: &Open, node: u32) -> Value {
    let from = node.saturating_sub(5_000).min(open.nodes.saturating_sub(10_000));
    json!({ "trace": open.trace, "from": from, "to": from + 10_000, "width": 1280.0,
            "first_ply": 0, "plies": 20 })
}

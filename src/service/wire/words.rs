//! The closed sets of words that fields carry, for the schema of the wire. The fields themselves
//! are text: a file may come from a newer program.

use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

/// Declares a set of words that exists for its schema only.
macro_rules! words {
    ($(#[$about:meta])* $name:ident: $($word:literal => $variant:ident),+ $(,)?) => {
        $(#[$about])*
        #[derive(JsonSchema)]
        #[expect(dead_code, reason = "only its schema is used")]
        pub(super) enum $name {
            $(#[schemars(rename = $word)] $variant,)+
        }
    };
}

words! {
    /// Who chooses at a node.
    Kind: "max" => Max, "min" => Min
}
words! {
    /// What a score proves.
    Bound: "exact" => Exact, "lower" => Lower, "upper" => Upper
}
words! {
    /// searched: an inner node; leaf: scored at the depth limit; terminal: game over; cutoff: an
    /// inner node that was cut; pruned: never entered; stub: counted, not recorded; open: the
    /// search stopped inside it; hit: answered by the transposition table.
    Status: "searched" => Searched, "leaf" => Leaf, "terminal" => Terminal, "cutoff" => Cutoff,
        "pruned" => Pruned, "stub" => Stub, "open" => Open, "hit" => Hit
}
words! {
    /// A game.
    GameWord: "tictactoe" => TicTacToe, "gomoku" => Gomoku, "connect4" => ConnectFour,
        "othello" => Othello, "tree" => Tree, "uniform" => Uniform
}
words! {
    /// Why a principal variation ends. leaf: the game is over; limit: at the depth limit; stop: the
    /// search was stopped without a value; forgotten: what proves the next move is no longer there.
    PvEnd: "leaf" => Leaf, "limit" => Limit, "stop" => Stop, "forgotten" => Forgotten
}
words! {
    /// What happened at a step.
    EventName: "start" => Start, "enter" => Enter, "score" => Score, "update" => Update,
        "cutoff" => Cutoff, "exit" => Exit
}
words! {
    /// A player.
    PlayerWord: "first" => First, "second" => Second
}
words! {
    /// Why a search has its evaluation.
    EvaluationWhy: "horizon" => Horizon, "end" => End, "refused" => Refused, "leaves" => Leaves,
        "named" => Named
}
words! {
    /// How a game ended.
    OutcomeWord: "first" => First, "second" => Second, "draw" => Draw, "exhausted" => Exhausted
}
words! {
    /// Where a debugger's step leads.
    SeekKind: "into" => Into, "over" => Over, "out" => Out, "cutoff" => Cutoff,
        "root_best" => RootBest, "leaf" => Leaf, "visit" => Visit, "node" => Node,
        "breakpoint" => Breakpoint
}
words! {
    /// What an estimate is worth.
    EstimateKind: "sampled" => Sampled, "bound" => Bound
}
words! {
    /// A glyph's state at the step that is drawn.
    GlyphState: "done" => Done, "open" => Open, "future" => Future, "pruned" => Pruned
}
words! {
    /// What another search did at a node's place. neither: pruned in both, or here alone; both:
    /// entered by both; only: entered here only; cut: entered here, pruned there at this very
    /// place; other: pruned here, entered there; unknown: the other record is silent.
    Mark: "neither" => Neither, "both" => Both, "only" => Only, "cut" => Cut, "other" => Other,
        "unknown" => Unknown
}

/// A request may leave out an empty position; whoever builds one writes it.
pub(super) fn with_position(schema: &mut Schema) {
    require(schema, "position");
}

/// A service's summary always has a handle; one of a file alone has none.
pub(super) fn with_trace(schema: &mut Schema) {
    require(schema, "trace");
}

/// An answer that is also asked with has all of its fields, null or not.
pub(super) fn with_all(schema: &mut Schema) {
    let fields = schema.get("properties").and_then(Value::as_object);
    let fields: Vec<String> = fields.into_iter().flat_map(|all| all.keys().cloned()).collect();
    for field in fields {
        require(schema, &field);
    }
}

fn require(schema: &mut Schema, field: &str) {
    let required = schema.ensure_object().entry("required").or_insert_with(|| json!([]));
    if let Value::Array(fields) = required
        && !fields.contains(&json!(field))
    {
        fields.push(json!(field));
    }
}

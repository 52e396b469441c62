//! The recorder and the petgraph graph; replay, owners, statistics.
//!
//! A [`Recorder`] folds the events of a search into a [`Trace`]: the frozen graph is the record. The
//! trace yields the event at any step and the whole state after it ([`Trace::state`]), the owner of
//! every cutoff ([`Trace::owner`]) and the figures of [`first_move_share`] and its kin. Only this
//! module uses petgraph, and it knows no file format.

mod about;
pub mod any;
mod builder;
#[cfg(feature = "serde")]
mod carried;
mod check;
mod choice;
mod choices;
mod claims;
mod external;
mod graph;
mod grown;
mod index;
mod iterations;
mod leaves;
mod line;
mod monte_carlo;
mod names;
mod node;
mod outcomes;
mod owner;
mod parts;
mod place;
mod places;
mod positions;
mod progress;
mod proof;
mod proved;
mod quiet;
mod record;
mod recorder;
mod replay;
mod size;
mod statistics;
mod sums;
mod table;
mod three;
mod unsearched;

pub use about::About;
pub use builder::Builder;
pub use check::{CheckError, Fault, Rule};
pub use choice::Choice;
pub use claims::Claim;
pub use external::{ExternalBuilder, TooLarge};
#[cfg(debug_assertions)]
#[doc(hidden)]
pub use graph::reads;
pub use graph::{Children, Trace};
pub use index::{CutoffSteps, step_histogram};
pub use monte_carlo::{MonteCarloRecord, Phase, PlayedGame, Visits};
pub use names::MoveNames;
pub use node::{Edge, Kind, Node, Status};
pub use outcomes::ChanceValues;
pub use owner::{Holder, Owner};
pub use parts::{BeforeStop, Iteration, Stub, TableHit};
pub use place::{Place, WHOLE};
pub use places::{name_parts, places_of, shown_name};
pub use progress::Reach;
pub use proof::ProofRecord;
pub use quiet::Alarm;
pub use record::{Header, MAX_PLY, MonteCarloHeader, NodeRecord, ProofHeader, VisitRecord};
pub use recorder::{DEFAULT_BUDGET, MAX_BUDGET, Recorder};
pub use replay::{EventKind, Frame, Frames, SoFar, State, StepEvent};
pub use statistics::{Theory, effective_branching, first_move_share};
pub use table::{Filed, Stored, StoredEntry, TableCounts, TableHistory, Transpositions};
pub use unsearched::{UnsearchedNode, UnsearchedPart};

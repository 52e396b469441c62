//! The table of operations: name, and what it does with JSON. Every shell offers this list.

use super::questions::{estimate, find};
use super::views::{histogram, path, seek_answer, siblings, tile_bytes, tree_drawing};
use super::wire::drawing::{HistogramRequest, TilesRequest, TreeRequest};
use super::wire::operations::{
    BoardRequest, CancelRequest, ConditionAnswer, ConditionFault, ConditionRequest, JobRef,
    LinkRequest, NodeRequest, Nothing, SeekRequest, SiblingsRequest, StepRequest, TraceRef,
};
use super::wire::questions::{FindRequest, WhatIfRequest};
use super::wire::{BoardView, RunRequest};
use super::{Code, Request, ServiceError, Workspace, board_view, catalogue, node_view, step_view};
use crate::analysis::{Condition, WORDS};
use crate::game::{InputError, Notation, PositionExt};
use crate::with_position;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// An operation: JSON text in, JSON text out.
type Operation = fn(&Workspace, &str) -> Result<String, ServiceError>;

/// Every operation by its name, in alphabetical order.
pub const OPERATIONS: [(&str, Operation); 20] = [
    ("board", |_, text| answer(text, board)),
    ("cancel", |open, text| {
        answer(text, |r: CancelRequest| open.cancel(r.job, r.keep).map(|()| Nothing {}))
    }),
    ("catalogue", |_, text| answer(text, |_: Nothing| Ok(catalogue()))),
    ("close", |open, text| {
        answer(text, |r: TraceRef| {
            open.close(r.trace);
            Ok(Nothing {})
        })
    }),
    ("condition", |_, text| answer(text, |r: ConditionRequest| Ok(condition(&r.text)))),
    ("estimate", |_, text| {
        answer(text, |r: RunRequest| Request::read(&r).map(|request| estimate(&request)))
    }),
    ("find", |open, text| answer(text, |r: FindRequest| find(&open.get(r.trace)?.trace, &r))),
    ("histogram", |open, text| {
        answer(text, |r: HistogramRequest| histogram(&*open.get(r.trace)?, &r))
    }),
    ("node", |open, text| {
        answer(text, |r: NodeRequest| node_view(&open.get(r.trace)?.trace, r.node))
    }),
    ("path", |open, text| answer(text, |r: NodeRequest| path(&open.get(r.trace)?.trace, r.node))),
    ("request_of_link", |_, text| answer(text, |r: LinkRequest| request_of_link(&r.link))),
    ("seek", |open, text| answer(text, |r: SeekRequest| seek_answer(&*open.get(r.trace)?, &r))),
    ("siblings", |open, text| {
        answer(text, |r: SiblingsRequest| siblings(&open.get(r.trace)?.trace, &r))
    }),
    ("start", |open, text| {
        answer(text, |r: RunRequest| open.start(Request::read(&r)?).map(|job| JobRef { job }))
    }),
    ("step", |open, text| {
        answer(text, |r: StepRequest| step_view(&open.get(r.trace)?.trace, r.step))
    }),
    ("summary", |open, text| answer(text, |r: TraceRef| Ok(open.get(r.trace)?.summary()))),
    ("traces", |open, text| {
        answer(text, |_: Nothing| {
            Ok(open.all().iter().map(|stored| stored.summary()).collect::<Vec<_>>())
        })
    }),
    ("tree", |open, text| {
        answer(text, |r: TreeRequest| tree_drawing(&open.get(r.trace)?.trace, &r))
    }),
    ("validate_request", |_, text| {
        answer(text, |r: RunRequest| Request::read(&r).map(|request| request.canonical()))
    }),
    ("what_if", |open, text| {
        answer(text, |r: WhatIfRequest| open.what_if(r).map(|job| JobRef { job }))
    }),
];

/// Calls an operation by its name.
pub fn call(open: &Workspace, name: &str, payload: &str) -> Result<String, ServiceError> {
    let found = OPERATIONS.iter().find(|(known, _)| *known == name);
    let (_, operation) =
        found.ok_or_else(|| ServiceError::not_found(format!("no operation {name:?}")))?;
    operation(open, payload)
}

/// The icicle's tiles, the one operation that answers bytes.
pub fn call_tiles(open: &Workspace, payload: &str) -> Result<Vec<u8>, ServiceError> {
    let request: TilesRequest = read(payload)?;
    Ok(tile_bytes(&*open.get(request.trace)?, &request))
}

fn read<R: DeserializeOwned>(payload: &str) -> Result<R, ServiceError> {
    serde_json::from_str(payload)
        .map_err(|error| ServiceError::new(Code::Input, format!("the request: {error}")))
}

fn answer<R: DeserializeOwned, A: Serialize>(
    payload: &str,
    act: impl FnOnce(R) -> Result<A, ServiceError>,
) -> Result<String, ServiceError> {
    serde_json::to_string(&act(read(payload)?)?)
        .map_err(|error| ServiceError::new(Code::Internal, format!("the answer: {error}")))
}

fn board(request: BoardRequest) -> Result<BoardView, ServiceError> {
    let start = RunRequest::from(request.setup).setup()?.read()?;
    let (mut any, mut moves) = (start.position, start.moves);
    with_position!(&mut any, position => {
        for text in &request.play {
            let mv = position.parse_move(text).map_err(|e| ServiceError::input("play", &e))?;
            if !position.try_play(mv) {
                let reason = format!("move {text:?} is not legal here");
                let error = InputError::whole(reason, "play one of the legal moves");
                return Err(ServiceError::input("play", &error));
            }
            if let Some(moves) = &mut moves {
                moves.push(mv);
            }
        }
    });
    Ok(board_view(&any, moves.as_deref()))
}

fn condition(text: &str) -> ConditionAnswer {
    let fault =
        |InputError { at, reason, remedy }| ConditionFault { at: at.unwrap_or(0), reason, remedy };
    ConditionAnswer {
        error: Condition::parse(text).err().map(fault),
        words: WORDS.iter().map(|&word| word.to_owned()).collect(),
    }
}

fn request_of_link(link: &str) -> Result<RunRequest, ServiceError> {
    let request: RunRequest = serde_json::from_str(link)
        .map_err(|error| ServiceError::new(Code::Input, format!("the link is damaged: {error}")))?;
    Ok(Request::read(&request)?.canonical())
}

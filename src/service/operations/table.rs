//! The rows of the table, one per operation, in alphabetical order.

use super::operation::{Operation, Row};
use crate::analysis::{Condition, WORDS, convention};
use crate::exercise::{
    CodeRequest, ExerciseRequest, GradeRequest, ResultRequest, SheetRequest, exercise, grade,
    result_of, sheet, sheet_result,
};
use crate::experiments::catalogue::catalogue;
use crate::experiments::claims::ClaimsRequest;
use crate::experiments::comparison::CompareTask;
use crate::experiments::comparison::json::{CompareRequest, ExportRequest};
use crate::experiments::document::{ComparisonText, export};
use crate::experiments::matches::MatchTask;
use crate::experiments::matches::json::MatchRequest;
use crate::experiments::play::choose::{ThinkRequest, think};
use crate::experiments::play::game::{BoardRequest, GameRecord, game_view};
#[cfg(not(target_family = "wasm"))]
use crate::experiments::solving::{SolveTask, json::SolveRequest};
use crate::experiments::success::SuccessTask;
use crate::experiments::success::json::{ExportSuccessRequest, SuccessRequest};
use crate::experiments::tuning::TuneTask;
use crate::experiments::tuning::json::{TuneRequest, WeightsRequest, WeightsText};
use crate::experiments::weights::read_weights;
use crate::external::{
    CheckRequest, ExternalRequest, ExternalRun, HomeworkRequest, MistakeRequest, SpotRequest,
    check_text, mistakes, open_homework, room_to_open, staged,
};
use crate::game::InputError;
use crate::lesson::{LessonRequest, LessonStageRequest, read as read_lesson, resolve};
use crate::search::RunRequest;
use crate::service::json::{
    CancelRequest, ConditionAnswer, ConditionFault, ConditionRequest, ConventionRunRequest, Empty,
    ExternalAnswer, LinkRequest, MessagesRequest, NodeRequest, RunText, StepRequest, TraceRef,
    messages,
};
use crate::service::qr_code::{QrRequest, qr_code};
use crate::service::workspace::Workspace;
use crate::trace::StepEvent;
use crate::views::board::board_of_text;
use crate::views::choices::{ChoicesRequest, choices};
use crate::views::drawing::{PictureRequest, picture};
use crate::views::joined::{JoinedPathRequest, JoinedRequest, joined, joined_path};
use crate::views::leaf::{LeafBandsRequest, TryLeafRequest, bands_of_leaf, try_leaf};
use crate::views::mistakes::{mistake, spot};
use crate::views::monte_carlo::{RandomGameRequest, VisitSharesRequest, random_game, visit_shares};
use crate::views::overlay::{
    CounterpartRequest, OverlayClaimsRequest, OverlayCutsRequest, OverlayRequest, counterpart,
    cuts, overlay, overlay_claims,
};
use crate::views::pictures::{
    HistogramRequest, NodeAtRequest, SiblingsRequest, TreeRequest, histogram, node_at, path,
    siblings, tree_drawing,
};
use crate::views::predict::{PredictAnswer, PredictRequest, predict, question};
use crate::views::proof::{RootNumbersRequest, root_numbers};
use crate::views::questions::{FindRequest, estimate, find};
use crate::views::seeking::{SeekRequest, seek_for};
use crate::views::stage::{StageRequest, stage};
use crate::views::step::step_view_in;
use crate::views::summary::node_view;
use crate::views::table::{TableRequest, table_step};
use crate::views::textbook::{TreeChangeRequest, TreeTextRequest, change_tree, tree_text};
use crate::views::what_if::WhatIfRequest;
use crate::work::asker::Asker;
use crate::work::error::ServiceError;
use crate::work::json_fault::json_fault;
use crate::work::position_text::{TextRequest, take_text};
use crate::work::request::Request;
use std::sync::LazyLock;

/// Returns the table, with rows that can be called or rows that can be described. The row type is generic
/// so that a program that never describes the operations contains no schemas.
#[expect(clippy::too_many_lines, reason = "a table has a row an operation")]
pub(super) fn table<T: Row>() -> Vec<T> {
    let mut table = vec![
        T::new(
            "catalogue",
            "Lists games, algorithms, modifiers and evaluations.",
            |_, _: Empty| Ok(catalogue()),
        ),
        T::new("board", "Shows a position as a board, after moves.", |_, r: BoardRequest| {
            let game = GameRecord::read(&r)?;
            Ok(board_of_text(&game.searched(None), &game.start.notes))
        }),
        T::new(
            "take_text",
            "Reads a text of another program as a position, with what else it holds.",
            |_, r: TextRequest| take_text(&r),
        ),
        T::new(
            "tree_text",
            "Splits the text of a textbook tree into parts that know their nodes.",
            |_, r: TreeTextRequest| tree_text(r),
        ),
        T::new(
            "change_tree",
            "Changes one thing in a textbook tree: a child's place, or a leaf's value.",
            |_, r: TreeChangeRequest| change_tree(r),
        ),
        T::new(
            "try_leaf",
            "Searches a textbook tree with another value at one leaf, and draws it at its end.",
            |open, r: TryLeafRequest| try_leaf(r, &open.handle()),
        ),
        T::new(
            "leaf_bands",
            "Finds the values of a leaf at which a search cuts the same edges.",
            |_, r: LeafBandsRequest| bands_of_leaf(&r),
        ),
        T::new("estimate", "Estimates how large a run will be.", |_, r: RunRequest| {
            Request::read(&r).map(|request| estimate(&request))
        }),
        T::new(
            "validate_request",
            "Returns a request in its canonical form.",
            |_, r: RunRequest| Request::read(&r).map(|request| request.canonical()),
        ),
        T::new("request_of_link", "Reads the request in a link.", |_, r: LinkRequest| {
            request_of_link(&r.link)
        }),
        T::job("start", "Starts a search; its job tells the rest.", |open, r: RunRequest| {
            open.start(Request::read(&r)?)
        }),
        T::new("cancel", "Ends a job.", |open, r: CancelRequest| {
            open.cancel(r.job, r.keep).map(|()| Empty {})
        }),
        T::new("traces", "Lists the open traces.", |open, _: Empty| {
            Ok(open.all().iter().map(|stored| stored.summary()).collect::<Vec<_>>())
        }),
        T::new("summary", "Summarises an open trace.", |open, r: TraceRef| {
            Ok(open.get(r.trace)?.summary())
        }),
        T::new("close", "Closes a trace.", |open, r: TraceRef| {
            open.close(r.trace);
            Ok(Empty {})
        }),
        T::new("step", "Returns the whole state after a step.", |open, r: StepRequest| {
            step_view_in(&open.get(r.trace)?.trace, r.step, r.profile)
        }),
        T::new(
            "convention",
            "Explains a step of a trace under a convention.",
            |open, r: StepRequest| Ok(convention(&open.get(r.trace)?.trace, r.step, r.profile)),
        ),
        T::new(
            "convention_run",
            "Starts a run under a convention.",
            |_, r: ConventionRunRequest| Ok(RunText { run: r.profile.write(&r.run) }),
        ),
        T::new(
            "stage",
            "Returns a whole step: its state, the selected node, and the requested pictures.",
            |open, r: StageRequest| {
                let laid = r.against.map(|other| open.overlay(r.trace, other)).transpose()?;
                stage(&*open.get(r.trace)?, laid.as_ref(), r)
            },
        ),
        T::new("tree", "Draws part of the tree.", |open, r: TreeRequest| {
            let laid = r.against.map(|other| open.overlay(r.trace, other)).transpose()?;
            tree_drawing(&open.get(r.trace)?.trace, &r, laid.as_ref())
        }),
        T::new(
            "picture",
            "Draws pictures as in a textbook: SVG, LaTeX or DOT.",
            |open, r: PictureRequest| picture(&open.get(r.trace)?.trace, &r.look),
        ),
        T::new("lesson", "Reads a lesson's text.", |_, r: LessonRequest| read_lesson(&r.text)),
        T::new(
            "lesson_stage",
            "Resolves a lesson's words on a trace.",
            |open, LessonStageRequest { trace, words }| resolve(&open.get(trace)?.trace, &words),
        ),
        T::new("histogram", "Counts the cutoffs over time.", |open, r: HistogramRequest| {
            histogram(&*open.get(r.trace)?, &r, open.asker())
        }),
        T::new("node", "Describes one node.", |open, r: NodeRequest| {
            node_view(&open.get(r.trace)?.trace, r.node)
        }),
        T::new("path", "Lists the nodes from the root to one node.", |open, r: NodeRequest| {
            path(&open.get(r.trace)?.trace, r.node)
        }),
        T::new(
            "node_at",
            "Finds the node at the end of a path of moves, or the last one on the way.",
            |open, r: NodeAtRequest| node_at(&open.get(r.trace)?.trace, &r),
        ),
        T::new("siblings", "Returns a page of a row of siblings.", |open, r: SiblingsRequest| {
            siblings(&open.get(r.trace)?.trace, &r)
        }),
        T::new(
            "visit_shares",
            "Returns the visits of the root's moves over the iterations of a Monte Carlo search.",
            |open, r: VisitSharesRequest| visit_shares(&open.get(r.trace)?.trace, &r),
        ),
        T::new(
            "root_numbers",
            "Returns the proof and disproof numbers of the root over a proof-number search.",
            |open, r: RootNumbersRequest| root_numbers(&open.get(r.trace)?.trace, &r),
        ),
        T::new(
            "table",
            "Returns the transposition table at a step: its counts, the entries of a position, and the last changes.",
            |open, r: TableRequest| table_step(&open.get(r.trace)?.trace, &r),
        ),
        T::new(
            "joined",
            "Returns the positions of a search as a graph: equal positions of the tree are one place.",
            |open, r: JoinedRequest| joined(&open.get(r.trace)?.trace),
        ),
        T::new(
            "joined_path",
            "Returns the positions from the root to the node of a step.",
            |open, r: JoinedPathRequest| joined_path(&open.get(r.trace)?.trace, &r),
        ),
        T::new(
            "random_game",
            "Replays the random game of an iteration, or plays the one that another seed gives.",
            |open, r: RandomGameRequest| random_game(&open.get(r.trace)?.trace, &r),
        ),
        T::new(
            "choices",
            "Lists the moves that a search would have played if it had been stopped.",
            |open, r: ChoicesRequest| choices(&open.get(r.trace)?.trace, &r),
        ),
        T::new(
            "seek",
            "Finds the step to which a debugger command leads.",
            |open, r: SeekRequest| seek_for(&*open.get(r.trace)?, &r, open.asker()),
        ),
        T::new("find", "Finds nodes with a property.", |open, r: FindRequest| {
            find(&open.get(r.trace)?.trace, &r, open.asker())
        }),
        T::new(
            "predict_question",
            "Returns what a student works out before a step.",
            |open, r: PredictRequest| question(&open.get(r.trace)?.trace, r),
        ),
        T::new("predict", "Marks a prediction.", |open, r: PredictAnswer| {
            predict(&open.get(r.question.trace)?.trace, &r)
        }),
        T::new("qr_code", "Draws a text as a QR code.", |_, r: QrRequest| qr_code(&r)),
        T::new("condition", "Checks whether a condition can be read.", |_, r: ConditionRequest| {
            Ok(condition(&r.text))
        }),
        T::job(
            "what_if",
            "Searches a pruned branch; its job ends with the answer.",
            |open, r: WhatIfRequest| open.what_if(r),
        ),
        T::job(
            "judge_claims",
            "Checks every claim of a search with forward pruning by plain alpha-beta.",
            |open, r: ClaimsRequest| open.judge_claims(r),
        ),
        T::new(
            "overlay",
            "Lays two traces of one position over each other.",
            |open, r: OverlayRequest| {
                let (a, b) = (open.get(r.a)?, open.get(r.b)?);
                Ok(overlay(&a, &b, &open.overlay(r.a, r.b)?, r))
            },
        ),
        T::new(
            "overlay_claims",
            "Lists the claims of a search with forward pruning, at their places in another.",
            |open, r: OverlayClaimsRequest| {
                let (a, b) = (open.get(r.a)?, open.get(r.b)?);
                Ok(overlay_claims(&a, &b, &open.overlay(r.a, r.b)?, &r))
            },
        ),
        T::new(
            "overlay_cuts",
            "Lists the largest subtrees that cuts saved.",
            |open, r: OverlayCutsRequest| {
                let (a, b) = (open.get(r.a)?, open.get(r.b)?);
                Ok(cuts(&a, &b, &open.overlay(r.a, r.b)?, r))
            },
        ),
        T::job(
            "compare",
            "Counts runs side by side; its job ends with the comparison.",
            |open, r: CompareRequest| open.compare(read(open, &r, CompareTask::read_for)?),
        ),
        T::new("export_comparison", "Writes a comparison as text.", |_, r: ExportRequest| {
            export(&r.comparison, r.format).map(|text| ComparisonText { text })
        }),
        T::job(
            "success",
            "Tries to solve positions within a limit; its job ends with a curve a run.",
            |open, r: SuccessRequest| open.success(read(open, &r, SuccessTask::read_for)?),
        ),
        T::new("export_success", "Writes success curves as text.", |_, r: ExportSuccessRequest| {
            export(&r.success, r.format).map(|text| ComparisonText { text })
        }),
        T::new(
            "counterpart",
            "Finds a node's place in another trace.",
            |open, r: CounterpartRequest| {
                let laid = open.overlay(r.trace, r.other)?;
                counterpart(&*open.get(r.trace)?, &laid, r)
            },
        ),
        T::new("game", "Returns a game after its moves.", |_, r: BoardRequest| {
            GameRecord::read(&r).map(|game| game_view(&game))
        }),
        T::job(
            "think",
            "Lets an engine find its move; its job ends with it.",
            |open, r: ThinkRequest| open.think(think(&r)?),
        ),
        T::job(
            "start_match",
            "Plays a match of two engines; its job ends with the score and the games.",
            |open, r: MatchRequest| open.play_match(read(open, &r, MatchTask::read_for)?),
        ),
        T::job(
            "start_tuning",
            "Tunes the weights of an evaluation by play; its job ends with them.",
            |open, r: TuneRequest| open.tune(read(open, &r, TuneTask::read_for)?),
        ),
        T::new(
            "weights",
            "Reads an evaluation with the weights of a file.",
            |_, r: WeightsRequest| {
                read_weights(&r.file).map(|name| WeightsText { text: name.to_string() })
            },
        ),
        T::new(
            "check",
            "Compares the output of another program with the reference search.",
            |_, r: CheckRequest| check_text(&r),
        ),
        T::new(
            "external",
            "Opens the output of another program as a trace.",
            |open, r: ExternalRequest| open_external(open, &r),
        ),
        T::new(
            "messages",
            "Lists every message of a language, by its key.",
            |_, r: MessagesRequest| Ok(messages(r.language)),
        ),
        T::new("mistakes", "Lists the common mistakes, by their words.", |_, _: Empty| {
            Ok(mistakes())
        }),
        T::new(
            "mistake",
            "Shows a common mistake beside the right run.",
            |_, r: MistakeRequest| mistake(&r),
        ),
        T::new(
            "spot",
            "Makes a run with or without a mistake, for a quiz.",
            |_, r: SpotRequest| spot(&r),
        ),
        T::new("homework", "Reads a homework file as a search.", |_, r: HomeworkRequest| {
            open_homework(&r)
        }),
        T::new("exercise", "Makes an exercise, without its answers.", |_, r: ExerciseRequest| {
            exercise(&r)
        }),
        T::new("grade", "Marks the answers to an exercise.", |_, r: GradeRequest| grade(&r)),
        T::new("sheet", "Reads or makes a sheet of exercises.", |_, r: SheetRequest| sheet(&r)),
        T::new(
            "sheet_result",
            "Marks the answers to a sheet, and returns a code to paste.",
            |_, r: CodeRequest| sheet_result(&r),
        ),
        T::new("result_of_code", "Reads the result in a code.", |_, r: ResultRequest| {
            result_of(&r)
        }),
    ];
    #[cfg(not(target_family = "wasm"))]
    table.push(T::job(
        "solve",
        "Solves positions to the end of the game; its job ends with their values.",
        |open, r: SolveRequest| open.solve(read(open, &r, SolveTask::read_for)?),
    ));
    table.sort_by_key(T::name);
    table
}

/// Returns every operation, in alphabetical order.
pub fn operations() -> &'static [Operation] {
    static TABLE: LazyLock<Vec<Operation>> = LazyLock::new(table);
    &TABLE
}

/// Reads a task for as long as its client waits. If reading was refused because the client has gone,
/// returns that error.
fn read<R, T>(
    open: &Workspace,
    request: &R,
    read: impl FnOnce(&R, &Asker) -> Result<T, ServiceError>,
) -> Result<T, ServiceError> {
    open.asker().unless_gone(read(request, open.asker()))
}

/// Opens an external run, once there is memory for it.
fn open_external(
    open: &Workspace,
    request: &ExternalRequest,
) -> Result<ExternalAnswer, ServiceError> {
    let lease = open.lease(room_to_open(request.text.as_bytes()), "the search")?;
    let ExternalRun { trace, step } = staged(request)?;
    let node = trace.event(step).and_then(StepEvent::node);
    Ok(ExternalAnswer { summary: open.add_with(trace, lease).summary(), step, node })
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
    let request: RunRequest =
        serde_json::from_str(link).map_err(|error| json_fault("the link", link, &error))?;
    Ok(Request::read(&request)?.canonical())
}

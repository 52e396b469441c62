//! The wire: the requests and answers of the operations as JSON, for shells and their tests.
//!
//! Scores, windows and evaluations are in MAX's view; an infinite end of a window is null. Node ids,
//! steps and counts are integers below 2^53. The TypeScript code has the same names. The types are
//! declared next to their operations; nothing inside the library imports from here.

pub use super::json::*;
pub use super::qr_code::{QrCode, QrRequest};
pub use crate::analysis::ConventionView;
pub use crate::class::{
    ClassAddresses, ClassAnswer, ClassAnswerRequest, ClassAsks, ClassCountRequest,
    ClassJoinRequest, ClassLetInRequest, ClassNow, ClassOpen, ClassOpenRequest, ClassQuestion,
    ClassQueue, ClassResults, ClassRoom, ClassRounds, ClassShowRequest, ClassSlip, ClassStage,
    ClassStep, ClassStepKind, ClassStepKinds, ClassStepKindsRequest, ClassStepRequest, ClassTally,
    ClassTallyBar, ClassTarget, ClassVote, ClassVoteRef, VoteState,
};
pub use crate::exercise::{
    AnswerState, AnsweredItem, Answers, CodeRequest, Element, ElementFeedback, Exercise,
    ExerciseGround, ExerciseItem, ExerciseKind, ExerciseNode, ExerciseRequest, Feedback,
    GradeRequest, NewSheet, Part, Reason, ReasonKind, ResultRequest, Sheet, SheetRequest,
    SheetResult, SolvedItem,
};
#[cfg(not(target_family = "wasm"))]
pub use crate::experiments::books::{
    BookBuildRequest, BookError, BookMove, BookPosition, BookVerification, BookView,
};
pub use crate::experiments::catalogue::*;
pub use crate::experiments::claims::*;
pub use crate::experiments::comparison::json::*;
pub use crate::experiments::document::{ComparisonText, Convention, ExportFormat};
pub use crate::experiments::matches::json::*;
pub use crate::experiments::play::choose::{EngineMove, ThinkRequest};
pub use crate::experiments::play::game::{BoardRequest, GameView};
#[cfg(not(target_family = "wasm"))]
pub use crate::experiments::solving::json::*;
pub use crate::experiments::success::json::*;
pub use crate::experiments::tuning::json::*;
pub use crate::external::{
    CheckAnswer, CheckRequest, ConventionWords, Difference, Expectations, ExternalRequest,
    FieldCounts, Further, Hint, HomeworkAnswer, HomeworkRequest, HomeworkSearch,
    Kind as DifferenceKind, MistakeAnswer, MistakeRequest, MistakeWord, MistakesAnswer,
    NamedMistake, NumberedEvent, ReportedEvent, ReportedScore, SearchCheck, SkippedField,
    SpotAnswer, SpotChoice, SpotRequest, TaskItem, TwoCounts, TwoValues,
};
pub use crate::format::{ProofAnswer, ProofNumber};
pub use crate::game::{Game, Outcome, Player, SetupRequest};
pub use crate::lesson::{
    Answer as LessonAnswer, Choice as LessonChoice, Lesson, LessonCompare, LessonGame, LessonPage,
    LessonStage, Question as LessonQuestion, StagePlaces as LessonStageResolved,
    StageWords as LessonStageWords,
};
pub use crate::mistakes::{Mistake, MistakeClass};
pub use crate::play::Threat;
pub use crate::play::matches::Verdict;
pub use crate::play::matches::{GameResult, Side};
pub use crate::play::tuning::Point as TunePoint;
pub use crate::say::{Arg, Form, Language, Link, LinkTo, Message, StepMessage};
pub use crate::search::{
    BookReply, Bound, ClaimBy, Deviation, LineEnd, NodeCounts, Profile, RunRequest,
    SelectiveCounts, Stop,
};
pub use crate::trace::{EventKind, Filed, Kind, Phase, Status, Theory};
pub use crate::views::board::*;
pub use crate::views::choices::*;
pub use crate::views::drawing::{PictureAnswer, PictureLook, PicturePage, PictureRequest};
pub use crate::views::joined::*;
pub use crate::views::leaf::*;
pub use crate::views::mistakes::*;
pub use crate::views::monte_carlo::*;
pub use crate::views::overlay::*;
pub use crate::views::pictures::*;
pub use crate::views::predict::*;
pub use crate::views::proof::*;
pub use crate::views::questions::*;
pub use crate::views::seeking::*;
pub use crate::views::small_board::{PlayoutBoard, SmallBoard};
pub use crate::views::stage::*;
pub use crate::views::step::*;
pub use crate::views::summary::*;
pub use crate::views::table::*;
pub use crate::views::textbook::*;
pub use crate::views::tiles::*;
pub use crate::views::what_if::*;
pub use crate::work::notices::{EqualLeaves, EvaluationChoice, Restart};
pub use crate::work::stage::{CompareProgress, MatchProgress, MatchScore, SprtState, TuneProgress};

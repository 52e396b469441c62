//! The actions of the teacher on an open class, with requests and answers as JSON.

use super::store::Class;
use crate::workers::off_the_reactor;
use plyscope::service::wire::{
    ClassCountRequest, ClassLetInRequest, ClassQuestion, ClassShowRequest, ClassStepRequest,
    ClassVoteRef,
};
use plyscope::service::{
    ClassRecord, Code, Room, ServiceError, Workspace, json_fault, step_question, step_svg,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Deserialize)]
struct RoomQuery {
    #[serde(default)]
    live: bool,
}

/// Does what the teacher wants of an open class.
pub(super) async fn act(
    class: &Arc<Class>,
    open: &Workspace,
    action: &str,
    payload: &str,
) -> Result<String, ServiceError> {
    let mut live = false;
    match action {
        "room" => live = read::<RoomQuery>(payload)?.live,
        "results" => return json(&class.room().results()?),
        "show" => show(class, open, read(payload)?).await?,
        "hide" => {
            let class = Arc::clone(class);
            off_the_reactor(move || class.show(None)).await?;
        }
        "ask" => put(class, read(payload)?).await?,
        "ask-step" => ask_step(class, open, read(payload)?).await?,
        "close" => {
            let ClassVoteRef { vote } = read(payload)?;
            class.change(ClassRecord::Closed { vote }).await?;
        }
        "disclose" => {
            let ClassVoteRef { vote } = read(payload)?;
            class.change(ClassRecord::Disclosed { vote }).await?;
        }
        "again" => {
            let ClassVoteRef { vote } = read(payload)?;
            class.change(ClassRecord::Again { vote }).await?;
        }
        "let-in" => {
            let ClassLetInRequest { place, number } = read(payload)?;
            class.let_in(place, number)?;
        }
        "new-code" => class.renew().await?,
        "count" => {
            let ClassCountRequest { students, counts } = read(payload)?;
            class.change(ClassRecord::Counted { students, counts }).await?;
        }
        _ => {
            let shown: String = action.chars().take(40).collect();
            return Err(ServiceError::not_found(format!("a class has no action {shown:?}")));
        }
    }
    json(&class.for_teacher(live))
}

async fn put(class: &Class, question: ClassQuestion) -> Result<(), ServiceError> {
    class.change(ClassRecord::Asked { question }).await.map(|_| ())
}

async fn show(
    class: &Arc<Class>,
    open: &Workspace,
    request: ClassShowRequest,
) -> Result<(), ServiceError> {
    let (class, open) = (Arc::clone(class), open.clone());
    off_the_reactor(move || {
        let stored = open.get(request.trace)?;
        let svg = step_svg(&stored.trace, &request)?;
        class.show(Some((&request, stored.trace.steps(), svg)))
    })
    .await
}

/// Shows a step and asks its question. The question is tried on a copy of the class before the step is
/// shown, so that a refusal changes nothing.
async fn ask_step(
    class: &Arc<Class>,
    open: &Workspace,
    request: ClassStepRequest,
) -> Result<(), ServiceError> {
    let (shown, open) = (Arc::clone(class), open.clone());
    let question = off_the_reactor(move || {
        let stored = open.get(request.show.trace)?;
        let (question, svg) = step_question(&stored.trace, &request)?;
        Room::clone(&shown.room()).apply(ClassRecord::Asked { question: question.clone() })?;
        shown.show(Some((&request.show, stored.trace.steps(), svg)))?;
        Ok(question)
    })
    .await?;
    put(class, question).await
}

pub(super) fn read<T: DeserializeOwned>(payload: &str) -> Result<T, ServiceError> {
    serde_json::from_str(payload).map_err(|error| json_fault("the request", payload, &error))
}

pub(super) fn json(answer: &impl Serialize) -> Result<String, ServiceError> {
    serde_json::to_string(answer)
        .map_err(|error| ServiceError::new(Code::Internal, error.to_string()))
}

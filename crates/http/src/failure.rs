//! A failure as an HTTP response.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use plyscope::service::{Code, ServiceError};
use std::time::Duration;

/// The seconds in `Retry-After` when the service has no memory or threads to spare.
const TRY_AGAIN: &str = "5";

/// A failure as an HTTP response.
pub(crate) struct Failure {
    error: ServiceError,
    status: StatusCode,
}

impl Failure {
    /// A body with more than `most` bytes.
    pub(crate) fn too_large(most: usize) -> Self {
        if most < 1 << 20 {
            let reason = format!("the request is larger than {} KB", most >> 10);
            return ServiceError::new(Code::Limit, reason).with_remedy("write less").into();
        }
        let reason = format!("the request is larger than {} MB", most >> 20);
        ServiceError::new(Code::Limit, reason).with_remedy("use the command line").into()
    }

    /// A client with too many requests.
    pub(crate) fn too_often() -> Self {
        let error = ServiceError::new(Code::Busy, "too many requests came from here");
        let error = error.with_remedy("wait a few seconds");
        Self { error, status: StatusCode::TOO_MANY_REQUESTS }
    }

    /// A browser that has not joined the class.
    pub(crate) fn not_joined() -> Self {
        let error = ServiceError::new(Code::Input, "this browser has not joined the class");
        Self { error: error.with_remedy("type the code"), status: StatusCode::FORBIDDEN }
    }

    /// A body of a type that any web page could make a browser send.
    pub(crate) fn of_a_form() -> Self {
        let error = ServiceError::new(Code::Input, "a form or plain text is no request");
        let error = error.with_remedy("send application/json, a file as application/octet-stream");
        Self { error, status: StatusCode::UNSUPPORTED_MEDIA_TYPE }
    }

    /// An address with wrong parameters.
    pub(crate) fn wrong_address(reason: &str, remedy: &str) -> Self {
        let error = ServiceError::new(Code::Input, reason).with_remedy(remedy);
        Self { error, status: StatusCode::BAD_REQUEST }
    }

    /// A request without an answer within its time.
    pub(crate) fn too_hard(longest: Duration) -> Self {
        let reason = format!("no answer within {} s", longest.as_secs());
        let remedy = "ask again later, or about a later position; plyscope solve has no such limit";
        ServiceError::new(Code::Busy, reason).with_remedy(remedy).into()
    }

    /// A request that matches no route.
    pub(crate) fn of_the_router(status: StatusCode) -> Self {
        let (code, reason, remedy) = match status {
            StatusCode::NOT_FOUND => (Code::NotFound, "there is nothing here", "see /api"),
            StatusCode::METHOD_NOT_ALLOWED => {
                (Code::Input, "this route takes another method", "see the header Allow")
            }
            _ => (Code::Input, "the address or the request is malformed", "see /api"),
        };
        Self { error: ServiceError::new(code, reason).with_remedy(remedy), status }
    }

    /// A body that did not arrive in time.
    pub(crate) fn too_slow() -> Self {
        let error = ServiceError::new(Code::Io, "the request did not come in time");
        Self { error: error.with_remedy("send it again"), status: StatusCode::REQUEST_TIMEOUT }
    }

    /// A body that broke off.
    pub(crate) fn broken() -> Self {
        let error = ServiceError::new(Code::Io, "the request broke off");
        Self { error: error.with_remedy("send it again"), status: StatusCode::BAD_REQUEST }
    }
}

impl From<ServiceError> for Failure {
    fn from(error: ServiceError) -> Self {
        let status = match error.code {
            Code::Input | Code::InvalidFile => StatusCode::UNPROCESSABLE_ENTITY,
            Code::NotFound => StatusCode::NOT_FOUND,
            Code::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Code::Limit => StatusCode::PAYLOAD_TOO_LARGE,
            Code::Cancelled => StatusCode::CONFLICT,
            Code::Io | Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Self { error, status }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = (self.status, axum::Json(self.error)).into_response();
        let headers = response.headers_mut();
        match self.status {
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static(TRY_AGAIN));
            }
            // The rest of the body would be read as the next request.
            StatusCode::REQUEST_TIMEOUT | StatusCode::PAYLOAD_TOO_LARGE => {
                headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            _ => {}
        }
        response
    }
}

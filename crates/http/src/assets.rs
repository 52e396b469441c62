//! The built UI, inside the binary.

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "../../ui/dist"]
struct Files;

/// Serves a file of the UI; an unknown path gets status 404. A browser that already has the file gets
/// status 304.
pub(crate) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        let allowed = [(header::ALLOW, "GET, HEAD")];
        return (StatusCode::METHOD_NOT_ALLOWED, allowed, "this can only be read").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(file) = Files::get(path) else {
        return (StatusCode::NOT_FOUND, "there is nothing here").into_response();
    };
    let tag = tag(&file);
    let known = [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, "no-cache")];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|theirs| theirs == tag.as_str()) {
        return (StatusCode::NOT_MODIFIED, known).into_response();
    }
    (known, [(header::CONTENT_TYPE, kind(path))], file.data).into_response()
}

/// A strong entity tag: the digest of the file.
fn tag(file: &EmbeddedFile) -> String {
    format!("\"{}\"", hex::encode(file.metadata.sha256_hash()))
}

pub(crate) fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_file_that_is_there_already_is_not_sent_again() {
        let page = || Uri::from_static("/");
        let first = serve(Method::GET, page(), HeaderMap::new()).await;
        assert_eq!(first.status(), StatusCode::OK);
        let tag = first.headers()[header::ETAG].clone();
        let again = |tag| {
            let known = HeaderMap::from_iter([(header::IF_NONE_MATCH, tag)]);
            serve(Method::GET, page(), known)
        };
        assert_eq!(again(tag).await.status(), StatusCode::NOT_MODIFIED);
        let other = header::HeaderValue::from_static("\"0\"");
        assert_eq!(again(other).await.status(), StatusCode::OK);
        let refused = serve(Method::DELETE, page(), HeaderMap::new()).await;
        assert_eq!(refused.status(), StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(refused.headers()[header::ALLOW], "GET, HEAD");
    }
}

//! `GET /guide/...`: the guide that `cargo xtask guide` builds, from the folder beside the program.
//!
//! Its pages have a policy of their own: they may frame the page of Plyscope that lies among them, and nothing else.

use crate::assets::kind;
use axum::extract::Path as Named;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use std::path::{Component, Path, PathBuf};

/// The policy of the guide's pages: their own files, and one frame with the page of Plyscope.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// The header's part of the framed page's policy. The page itself holds the rest: it reaches no service.
const FRAMED: &str = "frame-ancestors 'self'; connect-src data:";
/// The folder of the framed page.
const FRAME: &str = "page";
/// The places of the guide from the folder of the program: in a package of the system, and beside the program.
const PLACES: [&str; 2] = ["../share/doc/plyscope/guide", "guide"];
/// Its place from a folder of cargo's builds, `target/debug` or `target/release`.
const OF_A_CLONE: &str = "../guide";
/// Files that only our guide has together, because another folder may have its name.
const MARKS: [&str; 3] = ["index.html", "guide.js", "page/plyscope.html"];

/// Returns the folder of the guide.
///
/// # Errors
/// If it was neither installed nor built; the error says how to build it.
pub fn guide_folder() -> Result<PathBuf, &'static str> {
    let program = std::env::current_exe().ok();
    let found = program.as_deref().and_then(Path::parent).and_then(beside);
    found.ok_or("there is no guide beside this program; in a clone, `cargo xtask guide` builds it")
}

fn beside(programs: &Path) -> Option<PathBuf> {
    let is_of_cargo = programs.ends_with("debug") || programs.ends_with("release");
    let places = PLACES.into_iter().chain(is_of_cargo.then_some(OF_A_CLONE));
    let mut places = places.map(|place| programs.join(place));
    places.find(|place| MARKS.iter().all(|file| place.join(file).is_file()))
}

/// `GET /guide`
pub(crate) async fn first() -> Redirect {
    Redirect::permanent("/guide/index.html")
}

/// `GET /guide/{*path}`
pub(crate) async fn file(Named(path): Named<String>) -> Response {
    let found = tokio::task::spawn_blocking(move || match guide_folder() {
        Ok(folder) => read(&folder, &path),
        Err(reason) => (StatusCode::NOT_FOUND, reason).into_response(),
    });
    found.await.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// Returns a file below a folder.
fn read(folder: &Path, path: &str) -> Response {
    let inside = Path::new(path);
    let is_plain = inside.components().all(|part| matches!(part, Component::Normal(_)));
    let bytes = if is_plain { std::fs::read(folder.join(inside)).ok() } else { None };
    let Some(bytes) = bytes else {
        return (StatusCode::NOT_FOUND, "the guide has no such page").into_response();
    };
    let policy = if inside.starts_with(FRAME) { FRAMED } else { POLICY };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind(path))),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy)),
    ];
    (headers, bytes).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_guide_are_read_and_only_its_stage_is_framed() {
        let programs = tempfile::tempdir().unwrap();
        let guide = programs.path().join("guide");
        std::fs::create_dir_all(guide.join("page")).unwrap();
        for name in ["index.html", "guide.css", "guide.js", "page/plyscope.html"] {
            assert_eq!(beside(programs.path()), None, "a folder of this name without {name}");
            std::fs::write(guide.join(name), name).unwrap();
        }
        let build = programs.path().join("debug");
        std::fs::create_dir(&build).unwrap();
        assert!(beside(&build).is_some_and(|folder| folder.ends_with("debug/../guide")));
        assert_eq!(beside(&programs.path().join("bin")), None);
        std::fs::write(programs.path().join("secret.html"), "").unwrap();
        let folder = beside(programs.path()).unwrap();
        let policy = |path: &str| {
            let answer = read(&folder, path);
            assert_eq!(answer.status(), StatusCode::OK, "{path}");
            answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned()
        };
        assert!(policy("index.html").contains("frame-ancestors 'none'"));
        assert!(policy("page/plyscope.html").contains("frame-ancestors 'self'"));
        assert_eq!(
            read(&folder, "guide.css").headers()[header::CONTENT_TYPE],
            "text/css; charset=utf-8"
        );
        for foreign in
            ["../secret.html", "page/../../secret.html", "/etc/hostname", "", "none.html"]
        {
            assert_eq!(read(&folder, foreign).status(), StatusCode::NOT_FOUND, "{foreign}");
        }
    }
}

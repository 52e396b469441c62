//! The reference of the service: its OpenAPI description, also as a page for people.

use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use plyscope::service::openapi;
use serde_json::Value;

const STYLE: &str = "body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; \
                     padding: 0 1rem } pre { background: #f4f6f8; padding: 0.6rem; overflow: auto } \
                     h2 { margin-top: 2rem }\n";

/// `GET /api/v1/openapi.json`
pub(crate) async fn description() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], openapi()).into_response()
}

/// `GET /api`: the description as a page, without a script.
pub(crate) async fn page() -> Html<String> {
    Html(page_of(&serde_json::from_str(&openapi()).unwrap_or_default()))
}

/// `GET /api/reference.css`: a file of its own, because the content security policy allows no style in
/// the page.
pub(crate) async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response()
}

fn page_of(document: &Value) -> String {
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <link rel=\"icon\" href=\"/icon.svg\"><title>Plyscope: the service</title>\
         <link rel=\"stylesheet\" href=\"/api/reference.css\">\
         <main><h1>Plyscope: the service</h1>",
    );
    let text = |value: &Value| escaped(value.as_str().unwrap_or_default());
    page += &format!("<p>{}</p>", text(&document["info"]["description"]));
    page += "<p>Machine-readable: <a href=\"/api/v1/openapi.json\">OpenAPI 3.1</a>. Every address \
             below is under <code>/api/v1</code>.</p><h2>Operations</h2>";
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        for (method, described) in methods.as_object().into_iter().flatten() {
            page += &format!(
                "<h3><code>{} {}</code></h3><p>{}</p>",
                escaped(&method.to_uppercase()),
                escaped(path),
                text(&described["summary"]),
            );
            let content = |part: &Value| part["application/json"]["schema"].clone();
            for (label, schema) in [
                ("Takes", content(&described["requestBody"]["content"])),
                ("Answers", content(&described["responses"]["200"]["content"])),
            ] {
                if !schema.is_null() {
                    page += &format!("<p>{label} {}</p>", type_link(&schema));
                }
            }
        }
    }
    page += "<h2>Types</h2>";
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let name = escaped(name);
        let schema = escaped(&format!("{schema:#}"));
        page += &format!("<h3 id=\"{name}\">{name}</h3><pre tabindex=\"0\">{schema}</pre>");
    }
    page + "</main></html>"
}

fn type_link(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        let name = escaped(name);
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    match schema.get("items") {
        Some(items) => format!("a list of {}", type_link(items)),
        None => escaped(schema["type"].as_str().unwrap_or("anything")),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_operation_and_type_is_on_the_page() {
        let Html(page) = page().await;
        for operation in plyscope::service::operations() {
            assert!(page.contains(&format!("POST /{}<", operation.name)), "{}", operation.name);
        }
        assert!(page.contains("<a href=\"#StepState\">") && page.contains("<h3 id=\"StepState\">"));
        assert!(page.contains("a list of <a href=\"#NodeView\">"));
    }

    #[test]
    fn markup_is_text() {
        let hostile = serde_json::json!({ "info": { "description": "<script>\"&" } });
        assert!(page_of(&hostile).contains("&lt;script&gt;&quot;&amp;"));
    }
}

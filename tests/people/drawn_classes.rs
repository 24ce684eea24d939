//! Each shape of a picture has a style: without one it would be drawn black.

use crate::command_line::{lod_reading, out};
use crate::player::folder;
use roxmltree::Document;
use std::collections::BTreeSet;
use std::path::Path;

const SHAPES: [&str; 6] = ["rect", "path", "line", "polyline", "polygon", "circle"];

/// The elements and classes that the last part of each selector of a style names; no element is any.
fn styled(css: &str) -> BTreeSet<(String, String)> {
    let selectors = css.split('}').filter_map(|rule| rule.split_once('{'));
    let selectors = selectors.flat_map(|(selectors, _)| selectors.split(','));
    let mut named = BTreeSet::new();
    for selector in selectors {
        let last = selector.trim().rsplit([' ', '>']).next().unwrap_or_default();
        let mut parts = last.split('.');
        let element = parts.next().unwrap_or_default();
        named.extend(parts.map(|class| (element.to_string(), class.to_string())));
    }
    named
}

/// The shapes of which a class has no style.
fn unstyled(picture: &str) -> BTreeSet<String> {
    let picture = Document::parse(picture).expect("a picture");
    let css: String = picture
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "style")))
        .filter_map(|node| node.text())
        .collect();
    let styled = styled(&css);
    let mut found = BTreeSet::new();
    for node in picture.descendants() {
        let name = node.tag_name().name();
        let classes = node.attribute("class").filter(|_| SHAPES.contains(&name));
        for class in classes.unwrap_or_default().split_whitespace() {
            let is_styled = |element: &str| styled.contains(&(element.into(), class.into()));
            if !is_styled(name) && !is_styled("") {
                found.insert(format!("{name} of class {class}"));
            }
        }
    }
    found
}

fn drawn(arguments: &[&str], file: &Path) -> String {
    let output = lod_reading(arguments, b"");
    assert!(output.status.success(), "{arguments:?}: {output:?} {}", out(&output));
    std::fs::read_to_string(file).expect("a picture")
}

#[test]
fn each_shape_has_the_style_of_its_class() {
    let folder = folder("drawn-classes");
    for scenario in ["1775:", "1776:", "1778:"] {
        for sheet in [&[][..], &["--tall"]] {
            let file = folder.join(format!("{}{}.svg", &scenario[..4], sheet.len()));
            let path = file.display().to_string();
            let arguments = [&["score", "--position", scenario, "--svg", &path], sheet].concat();
            let picture = drawn(&arguments, &file);
            assert!(picture.contains("band none"), "{scenario}");
            assert_eq!(unstyled(&picture), BTreeSet::new(), "{scenario} {sheet:?}");
        }
    }
    for faction in ["british", "patriots", "french", "indians"] {
        let file = folder.join(format!("{faction}.svg"));
        let svg = format!("--svg={}", file.display());
        let picture = drawn(&["flowchart", faction, &svg], &file);
        assert_eq!(unstyled(&picture), BTreeSet::new(), "{faction}");
    }
}

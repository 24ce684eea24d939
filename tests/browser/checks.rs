//! What every screen is held to.

use crate::left_out::missing;
use crate::page::{DESK, Page, SCREENS, TELEPHONE};

use fantoccini::Client;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

/// The accessibility checker's source, which `.ci/axe` fetches.
fn axe() -> Option<&'static str> {
    static SOURCE: OnceLock<Option<String>> = OnceLock::new();
    let source = SOURCE.get_or_init(|| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/axe/axe.min.js");
        let source = fs::read_to_string(&path).ok();
        if source.is_none() {
            missing(
                "no axe here, so no page is looked at for who cannot see it (.ci/axe fetches it)",
            );
        }
        source
    });
    source.as_deref()
}

/// What is wrong with a page for those who see, hear or move otherwise.
const LOOK: &str = "
const [options, done] = arguments;
axe.run(document, { resultTypes: ['violations'], ...options }).then(
  (found) => done(found.violations
    .filter((each) => ['serious', 'critical'].includes(each.impact))
    .map((each) => `${each.id}: ${each.help}: ${each.nodes.map((node) => node.html.slice(0, 120) + ' ' + node.failureSummary).join(' | ')}`)),
  (error) => done([String(error)]));";

/// What is wider than the window.
const WIDE: &str = "
const page = document.scrollingElement;
if (page.scrollWidth <= page.clientWidth) return [];
return [...document.querySelectorAll('body *')]
  .filter((e) => e.getBoundingClientRect().right > page.clientWidth + 1)
  .map((e) => `${page.scrollWidth} > ${page.clientWidth}: ${e.outerHTML.slice(0, 200)}`);";

/// What a thumb does not hit: less than 44 pixels high or wide. A link within a sentence is no target of its own; a
/// box has its label as one.
const SMALL_TARGETS: &str = "
const wrong = [];
for (const each of document.querySelectorAll('button, a[href], summary, select, input')) {
  const target = each.matches('[type=checkbox]') ? each.closest('label') : each;
  const { width, height } = target.getBoundingClientRect();
  const unseen = !target.checkVisibility() || each.matches('.skip');
  if (!unseen && (height < 43.5 || width < 43.5)) wrong.push(`${Math.round(width)}x${Math.round(height)} ${target.outerHTML.slice(0, 160)}`);
}
return wrong;";

/// What lies under a bar though it was brought into sight: nobody could tap it.
const COVERED: &str = "
const wrong = [];
const within = document.querySelector('dialog[open]') ?? document.querySelector('#talk');
const scrolled = [...document.querySelectorAll('#talk, main, #sheet, #sheet-body, html')].map((e) => [e, e.scrollTop, e.scrollLeft]);
for (const each of within.querySelectorAll('button, a[href], summary, select, input')) {
  if (!each.checkVisibility() || each.closest('details:not([open]) .inside')) continue;
  const target = each.matches('[type=checkbox]') ? each.closest('label') : each;
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = target.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  if (there === null || !(target.contains(there) || there.contains(target))) {
    wrong.push(`${Math.round(left)},${Math.round(top)} ${target.outerHTML.slice(0, 120)} under ${there?.outerHTML.slice(0, 80)}`);
  }
}
for (const [element, top, left] of scrolled) element.scrollTo(left, top);
return wrong;";

/// What belongs to the terminal and stands in prose: where nothing is typed.
const TYPED: &str = "
const wrong = [];
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
  const within = text.parentElement;
  if (/`| -> |>=|<=|\\[Enter\\]|e\\.g\\. 1 3/.test(text.data) && within.checkVisibility() && !within.closest('.typing, .does, script, noscript')) wrong.push(text.data);
}
return wrong;";

impl Page {
    /// Looks at the screen, and keeps a picture of it.
    pub fn looks_right(&mut self, screen: &str) {
        self.keeps_picture(screen);
        self.fits(screen);
        self.is_accessible(screen, &json!({}));
    }

    /// Opens the flowchart of a turn on the whole screen: it is drawn, two fingers make it larger, and Back closes it.
    pub fn opens_flowchart(&mut self, turn: &str, screen: &str) {
        let row = format!("{turn} .flow");
        assert!(self.shown(&row).contains("Flowchart"), "{}", self.shown(&row));
        self.taps(&row);
        self.sees("#sheet.whole .chart img");
        let drawn = "const image = document.querySelector('.chart img');
            return image.complete && image.naturalWidth > 100 && decodeURIComponent(image.src).includes('</svg>');";
        self.waits("the drawing", drawn);
        self.looks_right_everywhere(screen);
        let pinched = "
            const view = document.querySelector('.chart'), image = view.firstElementChild;
            const before = image.getBoundingClientRect().width;
            const touch = (identifier, x) => new Touch({ identifier, target: view, clientX: x, clientY: 300 });
            const fingers = (kind, ...xs) => view.dispatchEvent(new TouchEvent(kind, { touches: xs.map((x, at) => touch(at, x)), cancelable: true, bubbles: true }));
            fingers('touchstart', 150, 200);
            fingers('touchmove', 140, 215);
            return image.getBoundingClientRect().width / before;";
        let by = self.browser.runs(pinched, &[]);
        assert!(by.as_f64().is_some_and(|by| (by - 1.5).abs() < 0.01), "{by}");
        self.browser.runs("window.history.back()", &[]);
        self.waits("the turn", "return !document.querySelector('#sheet').open");
    }

    /// The same in the dark and on other screens.
    pub fn looks_right_everywhere(&mut self, screen: &str) {
        self.looks_right(screen);
        self.is_dark(true);
        let dark = format!("{screen}, dark");
        self.keeps_picture(&dark);
        // The rest does not hang on colours.
        self.is_accessible(&dark, &json!({ "runOnly": ["color-contrast"] }));
        self.is_dark(false);
        for (name, size) in SCREENS {
            self.is_sized(size);
            let screen = format!("{screen}, {name}");
            self.keeps_picture(&screen);
            self.fits(&screen);
        }
        self.is_sized(TELEPHONE);
    }

    /// Nothing is beside the screen, and all that is tapped is large enough.
    fn fits(&mut self, screen: &str) {
        self.notes(screen, "sideways", self.browser.runs(WIDE, &[]));
        self.notes(screen, "covered", self.browser.runs(COVERED, &[]));
        self.notes(screen, "as it is typed", self.browser.runs(TYPED, &[]));
        if self.size().0 < DESK.0 {
            let small = self.browser.runs(SMALL_TARGETS, &[]);
            self.notes(screen, "for a thumb", small);
        }
    }

    /// The checker finds nothing serious.
    fn is_accessible(&mut self, screen: &str, options: &Value) {
        let Some(source) = axe() else {
            return;
        };
        if self.browser.runs("return typeof axe === 'undefined'", &[]) == json!(true) {
            self.browser.runs(source, &[]);
        }
        let wrong = self.browser.awaits(LOOK, std::slice::from_ref(options));
        self.notes(screen, "axe", wrong);
    }

    /// Keeps what is wrong with a screen: all of it is told at the end.
    fn notes(&mut self, screen: &str, what: &str, wrong: Value) {
        let Value::Array(wrong) = wrong else {
            panic!("{screen}: {what}: {wrong}");
        };
        let told = wrong.iter().map(|one| format!("{screen}: {what}: {one}"));
        self.wrong.extend(told);
    }

    /// Keeps a picture of the window.
    pub fn keeps_picture(&self, screen: &str) {
        let picture =
            self.browser.does("a picture", async |client: &Client| client.screenshot().await);
        fs::write(self.home.join(format!("{screen}.png")), picture).expect("a picture");
    }

    /// Looks at what the browser said: nothing wrong, and nothing asked of anybody else.
    pub fn ends(self) {
        assert!(self.wrong.is_empty(), "{:#?}", self.wrong);
        let said = self.browser.log("browser");
        let wrong: Vec<&Value> = said
            .iter()
            .filter(|entry| {
                let text = entry["message"].as_str().unwrap_or_default();
                !self.expected.iter().any(|expected| text.contains(expected))
            })
            .collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
        let mut asked = 0;
        for entry in self.browser.log("performance") {
            let text = entry["message"].as_str().expect("a text");
            let event: Value = serde_json::from_str(text).expect("an event");
            let event = &event["message"];
            if event["method"] != "Network.requestWillBeSent" {
                continue;
            }
            let url = event["params"]["request"]["url"].as_str().expect("an address");
            let own =
                url.strip_prefix(&self.server.origin).is_some_and(|rest| rest.starts_with('/'));
            assert!(own || url.starts_with("data:"), "{url} was asked");
            asked += usize::from(own);
        }
        assert!(asked > 3, "{asked} requests were seen");
    }
}

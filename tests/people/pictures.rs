//! The pictures and the page in a real browser: drawn, without a complaint, without a request, and no word over
//! another. Where no Chromium is installed, a line says so and nothing is tried.

use crate::chromium;
use crate::command_line::{err, lod_reading, out};
use crate::left_out::missing;
use crate::player::folder;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The browser there is; where there is none, a line says so once.
pub fn browser() -> Option<&'static str> {
    static BROWSER: OnceLock<Option<&str>> = OnceLock::new();
    *BROWSER.get_or_init(|| {
        let found = chromium::browser();
        if found.is_none() {
            let what = "no Chromium here, so no picture is looked at in a browser";
            missing(&format!("{what} (apt-get install chromium)"));
        }
        found
    })
}

/// Opens a file in the browser, which may say nothing of a script, a style or a request that failed.
pub fn open(browser: &str, home: &Path, file: &Path, more: &[&str]) -> String {
    let profile = home.join("profile");
    let output = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--disable-dev-shm-usage",
        ])
        .args([
            "--disable-background-networking",
            "--no-first-run",
            "--enable-logging=stderr",
            "--v=0",
        ])
        // Whatever were asked of the network would fail and be told.
        .args(["--host-resolver-rules=MAP * ~NOTFOUND", "--force-device-scale-factor=1"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .args(more)
        .arg(format!("file://{}", file.display()))
        .output()
        .expect("the browser runs");
    let said = err(&output);
    let console: Vec<&str> = said.lines().filter(|l| l.contains("CONSOLE")).collect();
    assert!(console.is_empty(), "{}: {console:?}", file.display());
    assert!(output.status.success(), "{}: {said}", file.display());
    out(&output)
}

/// The width and the height of a PNG file, and how many of its pixels' bytes there are.
fn png(path: &Path) -> (u32, u32, usize) {
    let bytes = fs::read(path).expect("a picture");
    assert_eq!(&bytes[1..4], b"PNG", "{}", path.display());
    let number =
        |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    (number(16), number(20), bytes.len())
}

/// Draws a file as it looks in a window; the PNG beside it.
fn photographed(browser: &str, home: &Path, file: &Path, (wide, high): (u32, u32)) -> PathBuf {
    let picture = file.with_extension(format!("{wide}.png"));
    let size = format!("--window-size={wide},{high}");
    let shot = format!("--screenshot={}", picture.display());
    open(browser, home, file, &[&size, &shot]);
    let (w, h, bytes) = png(&picture);
    assert_eq!((w, h), (wide, high), "{}", picture.display());
    assert!(bytes > 20_000, "{}: {bytes} bytes is an empty page", picture.display());
    picture
}

/// A board with more in its spaces than a game has as a rule.
const CROWDED: &str = r#"base = "1776"
[spaces.new-york]
british-regulars = 10
tories = 3
continentals = 10
militia-underground = 2
militia-active = 2
patriot-forts = 1
war-parties-active = 3
war-parties-underground = 1
villages = 1
propaganda = 2
raids = 1
[leaders]
british = { name = "clinton", space = "new-york" }
patriots = { name = "washington", space = "new-york" }
"#;

/// Two saved pictures of each board, and a page of a game.
fn drawings(home: &Path) -> Vec<PathBuf> {
    let mut drawn = Vec::new();
    let path = |name: &str| home.join(name).display().to_string();
    fs::write(path("crowded.toml"), CROWDED).expect("a position");
    fs::write(path("early.toml"), "base = \"1775\"\n").expect("a position");
    for (name, since) in [("early", "crowded"), ("crowded", "early")] {
        for sheet in ["", "--tall"] {
            let svg = path(&format!("{name}{sheet}.svg"));
            let (now, then) = (path(&format!("{name}.toml")), path(&format!("{since}.toml")));
            let mut arguments = vec!["score", "--position", &now, "--since", &then, "--svg", &svg];
            arguments.extend((!sheet.is_empty()).then_some(sheet));
            let done = lod_reading(&arguments, b"");
            assert_eq!(done.status.code(), Some(0), "{}", err(&done));
            drawn.push(PathBuf::from(svg));
        }
    }
    drawn
}

/// A name that is no markup.
const NAME: &str = "g<b>&amp;";

/// A game of which only Passes are typed, its page and its charts.
fn game(home: &Path) -> Vec<PathBuf> {
    let path = |name: &str| home.join(name).display().to_string();
    let (page, chart, tall) = (path("game.html"), path("chart.svg"), path("chart--tall.svg"));
    let lines = "pass\n\n".repeat(60);
    let games = path("games");
    let start = "play g --plain --new --scenario sprint --people french --deck program --dice program --seed 5";
    let mut arguments: Vec<&str> = start.split(' ').collect();
    arguments.extend(["--folder", &games]);
    let done = lod_reading(&arguments, lines.as_bytes());
    assert_eq!(done.status.code(), Some(0), "{}", err(&done));
    let lines = format!("chart --svg {chart}\nchart --svg {tall} --tall\nquit\n");
    let done = lod_reading(&["play", "g", "--plain", "--folder", &games], lines.as_bytes());
    assert!(out(&done).contains("Saved: the chart, in"), "{}", out(&done));
    let saved = |name: &str| Path::new(&games).join(format!("{name}.lod"));
    fs::copy(saved("g"), saved(NAME)).expect("a copy");
    let arguments = ["play", NAME, "--folder", &games, "--export-html", &page];
    let done = lod_reading(&arguments, b"");
    assert_eq!(done.status.code(), Some(0), "{}", err(&done));
    let again = lod_reading(&arguments, b"");
    assert_eq!(again.status.code(), Some(2), "{}", out(&again));
    assert!(err(&again).contains("game.html exists. Type another name"));
    [page, chart, tall].map(PathBuf::from).to_vec()
}

/// Looks at every text of a drawing where the browser puts it: inside the page, and over no other.
const MEASURE: &str = r#"
const wrong = [];
const page = document.querySelector('svg:not(.defined)').getBoundingClientRect();
const all = [...document.querySelectorAll('svg:not(.defined) text')];
const boxes = all.map(t => ({ t, r: t.getBoundingClientRect() })).filter(b => b.r.width > 0);
const told = b => b.t.textContent + ' in ' + (b.t.closest('.space')?.id ?? 'the page');
for (const b of boxes) {
  if (b.r.left < page.left || b.r.right > page.right + .5 || b.r.bottom > page.bottom + .5) wrong.push('outside: ' + told(b));
  const card = b.t.closest('.space')?.querySelector('rect').getBoundingClientRect();
  if (card && (b.r.left < card.left - 1 || b.r.right > card.right + 1 || b.r.bottom > card.bottom + 2)) wrong.push('off its card: ' + told(b));
}
// A line of text is higher than its letters: a little is taken away above and below.
const bare = r => ({ l: r.left + .5, r: r.right - .5, t: r.top + r.height * .22, b: r.bottom - r.height * .22 });
for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
  const [a, b] = [bare(boxes[i].r), bare(boxes[j].r)];
  if (a.l < b.r && b.l < a.r && a.t < b.b && b.t < a.b) wrong.push('over another: ' + told(boxes[i]) + ' / ' + told(boxes[j]));
}
document.body.replaceChildren('MEASURED ' + boxes.length + ' ' + wrong.join(' | '));
"#;

#[test]
fn pictures_look_right_in_a_browser() {
    let Some(browser) = browser() else { return };
    let home = folder("pictures");
    for file in drawings(&home) {
        let tall = file.to_string_lossy().contains("tall");
        let size = if tall { (390, 1560) } else { (1123, 794) };
        photographed(browser, &home, &file, size);
        let svg = fs::read_to_string(&file).expect("a drawing");
        let measured = file.with_extension("html");
        let html = format!(
            "<!doctype html><meta charset=utf-8><body style='margin:0'>{svg}<script>{MEASURE}</script>"
        );
        fs::write(&measured, html).expect("a page");
        let told = open(browser, &home, &measured, &["--dump-dom", "--window-size=1200,1600"]);
        let told = told.split("MEASURED ").nth(1).expect("it was measured");
        let (count, wrong) = told.split_once(' ').expect("a number");
        assert!(count.parse::<u32>().expect("a number") > 150, "{told}");
        let wrong = wrong.split("</body>").next().unwrap_or_default();
        assert_eq!(wrong.trim(), "", "{}", file.display());
    }
}

#[test]
fn the_page_of_a_game_is_read_without_a_request() {
    let home = folder("page");
    let files = game(&home);
    let page = fs::read_to_string(&files[0]).expect("a page");
    // Nothing is fetched, nothing runs, and what people named is text.
    for never in
        ["<script", "src=", "url(", "@import", "http-equiv=\"refresh\"", "<b>&amp;", "<link"]
    {
        assert!(!page.contains(never), "{never}");
    }
    assert!(page.contains("g&lt;b&gt;&amp;amp;"), "the name as it was typed");
    for address in page.split("href=\"").skip(1) {
        let target = address.split('"').next().unwrap_or_default();
        let id = target.strip_prefix('#').unwrap_or_else(|| panic!("{target} leads out"));
        assert!(page.contains(&format!("id=\"{id}\"")), "{target} leads nowhere");
    }
    let http = page.matches("http").count();
    assert_eq!(
        http,
        page.matches("http-equiv").count() + page.matches("http://www.w3.org/2000/svg").count()
    );
    let Some(browser) = browser() else { return };
    photographed(browser, &home, &files[0], (1200, 2600));
    photographed(browser, &home, &files[0], (390, 2600));
    photographed(browser, &home, &files[1], (1131, 440));
    photographed(browser, &home, &files[2], (390, 320));
}

/// What `lod score` cannot draw is said with the file and ends with 2; nothing is written over.
#[test]
fn a_picture_that_cannot_be_written_is_refused() {
    let home = folder("refused-pictures");
    let path = |name: &str| home.join(name).display().to_string();
    let (there, nowhere, early) = (path("there.svg"), path("no/where.svg"), path("early.toml"));
    fs::write(&there, "mine").expect("a file");
    fs::write(&early, "base = \"1775\"\n[spaces.boston]\nmusket = 1\n").expect("a position");
    let fresh = path("fresh.svg");
    let cases: [(&[&str], &str); 5] = [
        (&["--svg", &there], "there.svg exists. Type another name"),
        (&["--svg", &nowhere], "no/where.svg: "),
        (&["--svg", &fresh, "--since", &early], "early.toml:3: "),
        (&["--tall"], "--svg <FILE>"),
        (&["--svg", &fresh, "--json"], "cannot be used with"),
    ];
    for (more, says) in cases {
        let arguments = [&["score", "--position", "-"], more].concat();
        let done = lod_reading(&arguments, b"base = \"1776\"");
        assert_eq!(done.status.code(), Some(2), "{more:?}");
        assert!(err(&done).contains(says), "{more:?}: {}", err(&done));
        assert_eq!(out(&done), "", "{more:?}");
    }
    assert_eq!(fs::read_to_string(&there).expect("a file"), "mine");
    assert!(!Path::new(&fresh).exists());
}

/// The words for pictures in a game.
#[test]
fn a_game_shows_and_keeps_pictures() {
    let home = folder("words-for-pictures");
    let path = |name: &str| home.join(name).display().to_string();
    let (file, games) = (path("a picture.svg"), path("games"));
    let start = "play g --plain --new --scenario sprint --people french --deck program --dice program --seed 5";
    let arguments: Vec<&str> = start.split(' ').chain(["--folder", &games]).collect();
    let mut lines = "board --since 1\n".to_string() + &"pass\n\n".repeat(6);
    for typed in
        ["board ?", "board --since 2", "board --since 99", "board --mop", "chart", "chart --map"]
    {
        lines += &format!("{typed}\n");
    }
    lines += &format!(
        "board --svg {file} --since 2\nboard --svg {file}\nboard boston\nexport --svg x\nquit\n"
    );
    let done = lod_reading(&arguments, lines.as_bytes());
    let told = out(&done);
    for says in [
        "  board --svg FILE --tall  the same for a phone\n",
        "* changed by turn 2 or later\n",
        "Type a turn from 1 to ",
        "Unknown option \"--mop\". Type --since, --svg or --tall.",
        "Unknown option \"--map\". Type --svg or --tall.",
        "Unknown option \"--svg\". Type --html.",
        "Type chart --svg FILE.\n",
        "Boston: City, Population 1\n",
    ] {
        assert!(told.contains(says), "{says}\n{told}");
    }
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("exists. Type another name"), "{told}");
    let picture = fs::read_to_string(&file).expect("a picture");
    assert!(picture.contains(">g: 1778, after turn "), "{picture}");
    assert!(picture.contains("class=\"card changed\""));
}

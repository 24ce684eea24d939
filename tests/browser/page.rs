//! A page of `lod serve`, as somebody with a telephone sees and taps it.

use crate::driver::Browser;
use crate::player::{Program, folder};
use crate::server::Server;

use fantoccini::error::CmdError;
use fantoccini::wd::WindowHandle;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// A telephone, held upright.
pub const TELEPHONE: (u32, u32) = (390, 844);
/// Other screens that have to do, each with its name: "double" is the telephone where everything is twice as large.
pub const SCREENS: [(&str, (u32, u32)); 4] =
    [("small", (320, 640)), ("flat", (844, 390)), ("desk", DESK), ("double", (195, 422))];
/// A screen on a desk.
pub const DESK: (u32, u32) = (1280, 900);

/// The main button.
pub const MAIN: &str = "the main button";

/// Whether a question stands there that can be answered.
pub const ASKS: &str =
    "return document.body.dataset.state === 'asks' && document.body.dataset.guard === undefined";

/// The board in the words for who cannot see it.
const BOARD: &str =
    "return [...document.querySelectorAll('#map .area')].map((e) => e.getAttribute('aria-label'))";

/// How long a page may take until something is there, on a machine with other things to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server, a browser and the page it shows.
pub struct Page {
    pub browser: Browser,
    pub server: Server,
    /// Where the games of this scene are, and what is kept of it.
    pub home: PathBuf,
    size: (u32, u32),
    /// What the browser may have said that is no fault, in words that stand in it.
    pub expected: Vec<&'static str>,
    /// What is wrong with its screens.
    pub wrong: Vec<String>,
}

impl Page {
    /// A server and a page, where a browser is installed.
    pub fn open(scene: &str) -> Option<Page> {
        let browser = Browser::start()?;
        let home = folder(&format!("browser-{scene}"));
        let games = folder(&format!("browser-{scene}/games"));
        let server = Server::start(&games, "0");
        let mut page = Page {
            browser,
            server,
            home,
            size: TELEPHONE,
            expected: Vec::new(),
            wrong: Vec::new(),
        };
        page.is_sized(TELEPHONE);
        page.is_dark(false);
        Some(page)
    }

    /// The same at a game of this name, which begins so.
    pub fn open_game(name: &str, set_up: &str) -> Option<Page> {
        let page = Page::open(name)?;
        page.begins(name, set_up);
        page.goes(&format!("game%2F{name}"));
        Some(page)
    }

    /// Begins a game and leaves it, as at a terminal.
    pub fn begins(&self, name: &str, set_up: &str) {
        let arguments: Vec<&str> = [name, "--new"].into_iter().chain(set_up.split(' ')).collect();
        let mut program = Program::start(&self.home.join("games"), &arguments);
        program.say("quit");
        assert_eq!(program.finish(), Some(0));
    }

    /// Gives the page this size.
    pub fn is_sized(&mut self, (width, height): (u32, u32)) {
        self.size = (width, height);
        let metrics = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 800,
        });
        self.browser.devtools("Emulation.setDeviceMetricsOverride", metrics);
        // A tap that is under way while the page changes its size would land elsewhere.
        let there = format!(
            "return !location.href.startsWith('http') || matchMedia('(width: {width}px)').matches"
        );
        self.waits("the size", &there);
        self.browser
            .awaits("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))", &[]);
    }

    /// Its width and height.
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// Sets what the person likes: dark or light, and nothing that moves.
    pub fn is_dark(&self, dark: bool) {
        let scheme = if dark { "dark" } else { "light" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": "reduce" },
        ]);
        self.browser.devtools("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Goes to a place by its address.
    pub fn goes(&self, place: &str) {
        let address = format!("{}/#{place}", self.server.origin);
        self.browser.does("an address", async |client: &Client| client.goto(&address).await);
        match place {
            "" => self.sees(".door"),
            _ => self.waits("a question", ASKS),
        }
    }

    /// Waits until a script says that it is so.
    pub fn waits(&self, what: &str, script: &str) {
        let until = Instant::now() + PATIENCE;
        while self.browser.runs(script, &[]) != json!(true) {
            assert!(Instant::now() < until, "{what}:\n{}", self.shown("body"));
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until there is something of this kind.
    pub fn sees(&self, css: &str) {
        let script = format!("return document.querySelector({}) !== null", json!(css));
        self.waits(css, &script);
    }

    /// The text that is to be seen there.
    pub fn shown(&self, css: &str) -> String {
        let script =
            "return [...document.querySelectorAll(arguments[0])].map(e => e.innerText).join('\\n')";
        match self.browser.runs(script, &[json!(css)]) {
            Value::String(text) => text,
            other => panic!("{css}: {other}"),
        }
    }

    /// Whether what a CSS selector names is on the screen, and under no bar.
    pub fn is_in_sight(&self, css: &str) -> bool {
        let script = "const { left, top, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
            const there = document.elementFromPoint(left + width / 2, top + height / 2);
            return there !== null && there.closest(arguments[0]) !== null;";
        self.browser.runs(script, &[json!(css)]) == json!(true)
    }

    /// The question that stands there.
    pub fn question(&self) -> String {
        self.shown("#question > span:last-child")
    }

    /// The number of the question.
    pub fn number(&self) -> u64 {
        let number = self.browser.runs("return Number(document.body.dataset.number)", &[]);
        number.as_u64().expect("a number")
    }

    /// Taps what a CSS selector names, where a finger would reach it.
    pub fn taps(&self, css: &str) {
        self.taps_at(Locator::Css(css), css);
    }

    fn taps_at(&self, at: Locator<'_>, what: &str) {
        self.browser.does(what, async |client: &Client| {
            let target = client.find(at).await?;
            // Out from under the bars above and below, as a thumb would move it.
            let centre = "arguments[0].scrollIntoView({ block: 'center' })";
            let element = serde_json::to_value(&target)?;
            client.execute(centre, vec![element]).await?;
            target.click().await
        });
    }

    /// Taps the button, link or box with these words; [`MAIN`] is the main button, whatever it says.
    pub fn taps_on(&self, words: &str) {
        if words == MAIN {
            return self.taps("#go");
        }
        let either = [words.to_string(), capital(words)].map(|words| {
            let quoted = json!(words);
            format!(
                "normalize-space()={quoted} or @aria-label={quoted} or normalize-space(b)={quoted}"
            )
        });
        let said = either.join(" or ");
        let path = format!("//*[self::button or self::a or self::summary or self::label][{said}]");
        self.taps_at(Locator::XPath(&path), words);
    }

    /// Types into the field that a CSS selector names, in place of what stands there.
    pub fn types(&self, css: &str, text: &str) {
        self.browser.does(css, async |client: &Client| {
            let field = client.find(Locator::Css(css)).await?;
            field.clear().await?;
            field.send_keys(text).await
        });
    }

    /// Does what answers the question, and waits for the next.
    pub fn answers(&self, how: impl FnOnce(&Page)) {
        // Whoever answers has read it: taps that come sooner do not count.
        self.waits("a question", ASKS);
        self.browser.runs("document.querySelector('#peek:not([hidden])')?.click()", &[]);
        let before = self.number();
        how(self);
        let next = format!(
            "const {{ state, number, guard }} = document.body.dataset;
            const isNext = guard === undefined && (state === 'over' || (state === 'asks' && Number(number) > {before}));"
        );
        const IS_SHOWN: &str = "document.querySelector('#effect')?.checkVisibility() ?? false";
        self.waits("what comes of it", &format!("{next} return isNext || ({IS_SHOWN})"));
        // What changes something counts when it is confirmed.
        if self.browser.runs(&format!("{next} return !isNext"), &[]) == Value::Bool(true) {
            self.taps("#go");
        }
        self.waits("the next question", &format!("{next} return isNext"));
    }

    /// Answers by tapping these words.
    pub fn says(&self, words: &str) {
        self.answers(|page| page.taps_on(words));
    }

    /// Answers each of the questions whose words are given, by tapping these.
    pub fn says_all(&self, told: &[(&str, &str)]) {
        for (question, words) in told {
            let asked = self.question();
            assert!(asked.contains(question), "{question}: {asked}");
            self.says(words);
        }
    }

    /// Looks something up with an entry of the sheet behind More.
    pub fn looks_up(&self, words: &str) {
        self.taps_on("More");
        let entry = format!("//dialog//button[normalize-space(b)={}]", json!(words));
        self.taps_at(Locator::XPath(&entry), words);
        self.waits(words, "return document.querySelector('#sheet-title').textContent !== 'More'");
    }

    /// The board, space by space.
    pub fn board(&self) -> Value {
        self.browser.runs(BOARD, &[])
    }

    /// Waits until the board is this.
    pub fn has_board(&self, board: &Value) {
        let until = Instant::now() + PATIENCE;
        while self.board() != *board {
            assert!(Instant::now() < until, "{}", self.board());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Loads the page again.
    pub fn reloads(&self) {
        self.browser.does("again", async |client: &Client| client.refresh().await);
        self.waits("a question", ASKS);
    }

    /// Opens another page beside this one, at the same size, and turns to it; the one that was left.
    pub fn opens_another(&mut self) -> WindowHandle {
        let (left, opened) = self.browser.does("a window", async |client: &Client| {
            let left = client.window().await?;
            let opened = client.new_window(false).await?.handle;
            client.switch_to_window(opened).await?;
            Ok::<_, CmdError>((left, client.window().await?))
        });
        assert_ne!(left, opened);
        self.is_sized(self.size);
        self.is_dark(false);
        left
    }

    /// Turns to another page; the one that was left.
    pub fn turns_to(&self, page: &WindowHandle) -> WindowHandle {
        self.browser.does("a window", async |client: &Client| {
            let left = client.window().await?;
            client.switch_to_window(page.clone()).await?;
            Ok::<_, CmdError>(left)
        })
    }

    /// Ends the server as a crash would, and starts it again at its port.
    pub fn starts_the_server_again(&mut self) {
        let (_, port) = self.server.origin.rsplit_once(':').expect("a port");
        let port = port.to_string();
        self.server.ends();
        self.server = Server::start(&self.home.join("games"), &port);
    }
}

/// A word as the page's buttons have it.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

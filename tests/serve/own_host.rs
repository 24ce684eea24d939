//! The server with conversations of the test's own.

use crate::client::Client;
use crate::page::{Page, texts};
use lod::page::{Catalog, CatalogLink, Talk};
use lod::serve::{Listen, Server};
use lod::talk::{TypedInput, TypedLine, Ui, next_line};

/// Says what it hears, gives it as a file, or fails.
struct Parrot;

impl Catalog for Parrot {
    fn links(&self) -> Vec<CatalogLink> {
        Vec::new()
    }

    fn knows(&self, _place: &str) -> bool {
        true
    }

    fn of_game(&self, game: &str) -> String {
        game.to_string()
    }

    fn hold<'t>(&'t self, _place: &'t str, ui: &'t mut dyn Ui) -> Talk<'t> {
        Box::pin(parrot(ui))
    }
}

async fn ask(ui: &mut dyn Ui) -> TypedLine {
    ui.begins();
    ui.question("What?");
    next_line(ui).await
}

async fn parrot(ui: &mut dyn Ui) -> Result<(), String> {
    let mut heard = ask(ui).await;
    loop {
        let Ok(TypedInput::Line(line)) = heard else {
            return Ok(());
        };
        match line.as_str() {
            "panic" => panic!("as the test wants"),
            "error" => return Err("It could not be saved.".to_string()),
            "slow" => std::thread::sleep(std::time::Duration::from_millis(400)),
            "look" => {
                std::thread::sleep(std::time::Duration::from_millis(400));
                ui.show("seen");
                ui.question("");
                heard = next_line(ui).await;
                continue;
            }
            "file" => {
                ui.save_file("page", "a page", &"y".repeat(3 << 20)).expect("short enough");
            }
            line => ui.show(line),
        }
        heard = ask(ui).await;
    }
}

fn serve() -> u16 {
    let listen = Listen { port: 0, lan: None };
    let server = Server::new(&listen, Box::new(Parrot)).expect("a port");
    let port = server.port();
    std::thread::spawn(move || server.run());
    port
}

#[test]
fn a_conversation_that_breaks_down_is_over_and_the_others_go_on() {
    let port = serve();
    let page = |place: &str| Page::enter(Client::new(port, None), place).0;
    let (mut one, mut other, mut third) = (page("one"), page("other"), page("third"));
    one.say("panic").expect("an answer");
    assert_eq!(one.over(), Some("The program could not go on here; what was saved is saved."));
    third.say("error").expect("an answer");
    assert_eq!(third.over(), Some("It could not be saved."));
    let said = other.say("hello").expect("an answer");
    assert!(texts(&said).contains("hello"));
    assert_eq!(one.give("again").expect("an answer").status, 409);
    let again = page("one");
    assert_ne!(again.sitting, one.sitting);
    assert_eq!(again.over(), None);
}

#[test]
fn large_files_do_not_pile_up() {
    let port = serve();
    let (mut page, _) = Page::enter(Client::new(port, None), "one");
    for _ in 0..8 {
        let said = page.say("file").expect("an answer");
        assert!(said.iter().any(|block| block["kind"] == "file"), "the last one is always there");
    }
    let (_, blocks) = Page::enter(Client::new(port, None), "one");
    let files = blocks.iter().filter(|block| block["kind"] == "file").count();
    assert!((1..=2).contains(&files), "{files}");
}

/// While an answer is worked on there is no question, and what comes then is told so.
#[test]
fn an_answer_while_another_is_worked_on_comes_late() {
    let port = serve();
    let (mut one, _) = Page::enter(Client::new(port, None), "one");
    let (mut other, _) = Page::enter(Client::new(port, None), "one");
    std::thread::scope(|scope| {
        let slow = scope.spawn(move || one.say("slow").map(|_| one.number));
        std::thread::sleep(std::time::Duration::from_millis(100));
        let answer = other.give("me too").expect("an answer");
        assert_eq!(answer.status, 409);
        assert_eq!(answer.json()["wrong"], "Somebody answered that question before.");
        assert_eq!(slow.join().expect("no panic"), Some(2));
    });
}

/// While one looks something up the question stands for the others, and their answer waits until that is done.
#[test]
fn an_answer_while_something_is_looked_up_is_taken() {
    let port = serve();
    let (mut one, _) = Page::enter(Client::new(port, None), "one");
    let (mut other, _) = Page::enter(Client::new(port, None), "one");
    std::thread::scope(|scope| {
        let look = scope.spawn(move || one.look("look"));
        std::thread::sleep(std::time::Duration::from_millis(100));
        let (late, _) = Page::enter(Client::new(port, None), "one");
        assert_eq!(late.question(), other.question(), "it is there all the time");
        let said = other.say("me too").expect("taken");
        assert!(texts(&said).contains("me too") && !texts(&said).contains("seen"), "{said:?}");
        assert!(texts(&look.join().expect("no panic")).contains("seen"));
    });
}

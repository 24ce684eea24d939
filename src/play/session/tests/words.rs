//! What is said besides the game: strange cards, long lists, help.

use super::*;

#[test]
fn r2_1_a_winter_quarters_card_that_comes_too_early_is_remarked_on() {
    let scratch = Scratch::new("s-early");
    let folder = folder(&scratch);
    let wanted = Wanted {
        own_deck: Some(true),
        ..wanted(&[Faction::Patriots])
    };
    let (_, script) = run(&wanted, &folder, &["", "97", "12"]);
    let text = script.text();
    assert!(
        text.contains("Mind: 97 is a Winter Quarters card"),
        "{text}"
    );
    assert!(text.contains("first 6 of a pile (2.1)"), "{text}");
    let scratch = Scratch::new("s-early-next");
    let folder = Folder::find(Some(&scratch.0));
    let (_, script) = run(&wanted, &folder, &["", "12", "98"]);
    let text = script.text();
    assert!(
        text.contains("Mind: 98 is a Winter Quarters card"),
        "{text}"
    );
    let scratch = Scratch::new("s-not-early");
    let folder = Folder::find(Some(&scratch.0));
    let (_, script) = run(&wanted, &folder, &["", "12", "13"]);
    assert!(!script.text().contains("Mind: "), "{}", script.text());
}

/// A screen of so few lines.
struct Low(Script);

impl Face for Low {
    fn show(&mut self, line: &str) {
        self.0.show(line);
    }

    fn question(&mut self, text: &str) {
        self.0.question(text);
    }

    fn read(&mut self) -> Result<Typed, Leaving> {
        self.0.read()
    }

    fn height(&self) -> Option<usize> {
        Some(12)
    }
}

#[test]
fn a_long_list_stops_where_the_screen_is_full() {
    let scratch = Scratch::new("s-low");
    let folder = folder(&scratch);
    let mut low = Low(Script::new(&["board", "", "q", "quit"]));
    assert_eq!(
        table(&wanted(&[Faction::Patriots]), &folder, &mut low),
        Ok(())
    );
    let shown = &low.0.shown;
    let stops = |l: &&String| l.contains("[Enter] more  [q] enough");
    assert_eq!(shown.iter().filter(stops).count(), 2, "{}", low.0.text());
    let from = shown.iter().position(|l| l == "> board").expect("typed");
    let stop = shown
        .iter()
        .position(|l| l.contains("[Enter] more"))
        .expect("it stops");
    assert_eq!(stop - from, 11);
    assert!(low.0.text().contains("The game is saved"));
}

#[test]
fn help_fits_on_a_screen_and_says_more_on_request() {
    let scratch = Scratch::new("s-help");
    let folder = folder(&scratch);
    let lines = ["", "", "", "", "command", "?", "help", "quit"];
    let (_, script) = run(&wanted(&[Faction::Patriots]), &folder, &lines);
    let shown = &script.shown;
    let at = |what: &str| shown.iter().position(|l| l == what).expect("typed");
    assert!(at("> help") - at("> ?") <= 22, "{}", script.text());
    assert!(at("> quit") - at("> help") <= 30, "{}", script.text());
    assert!(script.text().contains("`help` says what each does"));
    assert!(script.text().contains("  undo [COUNT]"));
}

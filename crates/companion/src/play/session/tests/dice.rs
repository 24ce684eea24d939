//! Dice in one line, over a whole game with a player's own dice.

use super::keys::Passer;
use super::*;
use crate::talk::{Ask, Form};

/// A player who passes and types the results of all dice that are asked for.
struct Roller {
    passer: Passer,
    /// The sides of the dice asked for.
    sides: Vec<u8>,
    /// What the next die shows.
    face: u8,
    /// How many lines had dice, and how many dice those were.
    lines: usize,
    dice: usize,
    unused: Vec<String>,
}

impl Ui for Roller {
    fn show(&mut self, line: &str) {
        if line.contains("Dice not used") || line.starts_with("Your 1D") {
            self.unused.push(line.to_string());
        }
        self.passer.show(line);
    }
    fn question(&mut self, text: &str) {
        self.passer.question(text);
    }
}

impl DrawnOutput for Roller {
    fn asked(&mut self, ask: &Ask) {
        self.passer.asked(ask);
        self.sides = match &ask.form {
            Form::Dice(dice) => dice.iter().map(|die| die.sides()).collect(),
            _ => Vec::new(),
        };
    }
}

impl LineInput for Roller {
    fn poll_line(&mut self) -> Poll<TypedLine> {
        let sides = std::mem::take(&mut self.sides);
        if sides.is_empty() {
            return self.passer.poll_line();
        }
        self.lines += 1;
        self.dice += sides.len();
        let mut roll = |sides: u8| {
            self.face = self.face.wrapping_mul(5).wrapping_add(7);
            (self.face / 8 % sides + 1).to_string()
        };
        let results: Vec<String> = sides.into_iter().map(&mut roll).collect();
        Poll::Ready(Ok(TypedInput::Line(results.join(" "))))
    }
}

impl FileAccess for Roller {}

#[test]
fn every_die_of_a_line_is_used_for_what_it_was_asked() {
    let (mut lines, mut dice) = (0, 0);
    for face in [3, 10, 77] {
        let scratch = Scratch::new(&format!("s-dice-{face}"));
        let folder = folder(&scratch);
        let passer = Passer::new();
        let mut screen =
            Roller { passer, sides: Vec::new(), face, lines: 0, dice: 0, unused: Vec::new() };
        let wanted = StartOptions { own_dice: Some(true), ..wanted(&[Faction::Patriots]) };
        assert_eq!(
            block_on(start::run(&wanted, &folder, &mut screen)),
            Ok(crate::talk::PlaceExit::Program)
        );
        assert!(saved(&folder).now().end().is_some(), "{}", screen.passer.asked);
        assert_eq!(screen.unused, [""; 0]);
        (lines, dice) = (lines + screen.lines, dice + screen.dice);
    }
    assert!(dice > 100 && dice * 2 > lines * 3, "{dice} dice in {lines} lines");
}

/// A game with own dice at its first question for several dice, answered by these lines.
fn at_dice(name: &str, lines: &[&str]) -> String {
    let scratch = Scratch::new(name);
    let wanted = StartOptions { own_dice: Some(true), ..wanted(&[Faction::Patriots]) };
    let (_, script) = run(&wanted, &folder(&scratch), &[&["", ""], lines].concat());
    script.shown_text().replace("\n  ", " ")
}

#[test]
fn an_empty_answer_is_told_what_each_die_may_show() {
    let text = at_dice("s-dice-empty", &[""]);
    let asked = text.split("Roll these ").nth(1).expect("several dice");
    let count = asked.split(' ').next().expect("a number");
    assert!(asked.contains(&format!("Type {count} numbers: 1 to 3, then 1 to ")), "{text}");
}

/// A die that comes before the Command, as Naval Pressure before a Garrison (8.4.1), is asked for under the Faction alone; what
/// is done is said before the next question.
#[test]
fn the_command_is_said_once_it_is_known() {
    let mut told = 0;
    for seed in 0..12 {
        let scratch = Scratch::new(&format!("s-headed-{seed}"));
        let wanted = StartOptions {
            own_dice: Some(true),
            scenario: Some(ScenarioId::Medium),
            seed: Some(seed),
            ..wanted(&[Faction::French])
        };
        let lines = ["", "", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1", "1"];
        let (_, script) = run(&wanted, &folder(&scratch), &lines);
        let line_number = |what: &str| script.shown.iter().position(|line| line.starts_with(what));
        let Some(begun) = line_number("BRITISH (non-player)") else { continue };
        let Some(command) = line_number("BRITISH: Garrison") else { continue };
        // Before the last question: not with the report at its end.
        let asked = script.shown.iter().rposition(|line| line.starts_with("? "));
        assert!(command > begun && Some(command) < asked, "{}", script.shown_text());
        let reasons = script.shown.iter().filter(|line| line.starts_with("B4 ")).count();
        assert_eq!(reasons, 1, "{}", script.shown_text());
        told += 1;
    }
    assert!(told > 0);
}

#[test]
fn a_result_on_no_face_of_a_later_die_is_told_and_that_die_asked_for() {
    let text = at_dice("s-dice-face", &["1 1 1 9 2"]);
    let (_, after) = text.split_once("9 is not on a D3. Dice not used: 9 2.").expect("told");
    assert!(after.contains("Roll "), "{text}");
    assert!(!text.contains("= 9"), "{text}");
}

#[test]
fn a_die_typed_before_it_is_asked_for_says_what_it_was_for() {
    let scratch = Scratch::new("s-dice-early");
    let wanted = StartOptions { own_dice: Some(true), ..wanted(&[Faction::Patriots]) };
    let (_, script) = run(&wanted, &folder(&scratch), &["", "2"]);
    let text = script.shown_text();
    assert!(text.contains("\nYour 1D3 = 2: "), "{text}");
}

//! Where nothing is typed, controls write the same line.

use super::sitter::OPPONENTS;
use lod_companion::talk::{FieldSheet, FieldValue, Input};
use washingtons_war::{Facts, Halt, PROCEDURES, Session};

/// The place of an option by its name.
fn option(input: &Input, name: &str) -> FieldValue {
    let Input::Choice { options, .. } = input else { panic!("{input:?}: {name}") };
    let place = options.iter().position(|(_, called)| called == name);
    Some((u16::try_from(place.expect(name)).expect("few"), 0))
}

/// 9.2: CUs and General of both sides and the space are needed, what else counts may be left out.
#[test]
fn r9_2_the_odds_are_told_by_controls() {
    let session = Session::begin(&OPPONENTS, "odds", &Facts::default(), None);
    let mut session = session.expect("a session");
    let Halt::Ask(question) = session.halt().expect("a question") else { panic!("no question") };
    let controls = session.controls(&question);
    let needed: Vec<&str> =
        controls.iter().filter(|field| field.needed).map(|field| field.label.as_str()).collect();
    assert_eq!(needed.len(), 5, "{needed:?}");
    let set = |label: &str| match label {
        "Attacker CUs" => Some((5, 0)),
        "Defender CUs" => Some((4, 0)),
        _ => None,
    };
    let mut settings: Vec<FieldValue> = controls.iter().map(|field| set(&field.label)).collect();
    for (field, setting) in controls.iter().zip(&mut settings) {
        match field.head.as_str() {
            "" if field.label == "Attacker" => *setting = option(&field.input, "Burgoyne"),
            "" if field.label == "Defender" => *setting = option(&field.input, "Gates"),
            "" if setting.is_none() => *setting = option(&field.input, "Saratoga"),
            "last" => *setting = Some((0, 0)),
            _ => {}
        }
    }
    let line = FieldSheet::of_words(controls.clone()).line(&settings).expect("a line");
    assert!(line.starts_with("5 ") && line.ends_with(" last"), "{line}");
    session.try_out(&line).unwrap_or_else(|wrong| panic!("{line}: {wrong}"));
}

/// Whatever a procedure asks first, the first value of each needed control is an answer that is understood.
#[test]
fn what_controls_write_is_read() {
    let mut seen = 0;
    for procedure in &PROCEDURES {
        let Ok(mut session) = Session::begin(&OPPONENTS, procedure.id, &Facts::default(), None)
        else {
            continue;
        };
        let Ok(Halt::Ask(question)) = session.halt() else { continue };
        let controls = session.controls(&question);
        if controls.is_empty() {
            continue;
        }
        seen += 1;
        let first = |input: &Input| match input {
            Input::Number { most, .. } => (*most, 0),
            _ => (0, 0),
        };
        let settings: Vec<FieldValue> =
            controls.iter().map(|field| field.needed.then(|| first(&field.input))).collect();
        let line = FieldSheet::of_words(controls.clone()).line(&settings).expect("a line");
        let wrong = session.try_out(&line).err().unwrap_or_default();
        assert!(
            !wrong.contains("unknown word") && !wrong.contains("does not fit"),
            "{line}: {wrong}"
        );
    }
    assert!(seen >= 4, "{seen}");
}

//! Brilliant Strokes and the Treaty of Alliance with people at the table (2.3.8, 2.3.9, 8.3.7).

use lod::play::{AttemptEnd, Begin, GameReplay, RecordedAnswer, STROKE_KEY, Setup};
use lod_bots::bots::Library;
use lod_bots::game::{GameStep, Next, PersonalAction, Stack};
use lod_engine::game::Faction::{self, British, French, Indians, Patriots};
use lod_engine::game::position::Options;
use lod_engine::game::{Cylinder, Space};
use lod_engine::rules::Command;

/// A game in the middle with the program's dice.
fn history(position: &str, people: &[&[Faction]]) -> GameReplay<'static> {
    story_with(position, people, Options::default())
}

fn story_with(position: &str, people: &[&[Faction]], options: Options) -> GameReplay<'static> {
    let setup = Setup {
        begin: Begin::Position(position.to_string()),
        board: lod::play::BoardBegin::default(),
        people: people.iter().map(|p| p.to_vec()).collect(),
        names: lod::play::names::PlayerNames::default(),
        options,
        stack: Stack::Table,
        own_dice: false,
        seed: 1,
    };
    GameReplay::new(Library::get(), setup).unwrap()
}

/// What is asked now.
fn asked(history: &mut GameReplay<'static>) -> lod::talk::Ask {
    let attempt = history.attempt(None).unwrap();
    let AttemptEnd::Asked(ask) = attempt.outcome() else {
        panic!("nothing is asked");
    };
    let ask = ask.clone();
    history.answer(attempt);
    ask
}

/// Types a line, which has to be taken.
fn say(history: &mut GameReplay<'static>, line: &str) {
    let _ = asked(history);
    match history.attempt(Some(line)) {
        Ok(attempt) => history.answer(attempt),
        Err(stop) => panic!("`{line}`: {stop}"),
    }
}

fn refused(history: &mut GameReplay<'static>, line: &str) -> String {
    let _ = asked(history);
    match history.attempt(Some(line)) {
        Ok(_) => panic!("`{line}` is taken"),
        Err(stop) => stop.to_string(),
    }
}

fn last<'s>(history: &'s GameReplay<'static>) -> &'s GameStep {
    &history.done().last().expect("an action").action
}

fn all_eligible(history: &GameReplay<'static>) {
    for faction in Faction::ALL {
        assert_eq!(history.now().board().cylinder(faction), Cylinder::Eligible);
    }
    assert_eq!(history.now().next(), Next::Draw);
}

/// Clinton in New York City with five Regulars; the Patriots are 1st Eligible.
const AT_WAR: &str = "base = \"1778\"\n[card]\ncurrent = 11\nnext = 67\n";

#[test]
fn r2_3_8_one_question_before_the_first_eligible_acts() {
    let mut history = history(AT_WAR, &[&[Patriots]]);
    let ask = asked(&mut history);
    assert_eq!(ask.key, STROKE_KEY);
    let words: Vec<&str> = ask.replies.iter().map(|r| r.word.as_str()).collect();
    assert_eq!(words, ["patriots", "no"]);
}

/// A number is kept as the word that it stands for; one in an older journal has the meaning it had then.
#[test]
fn a_number_of_an_older_journal_means_what_it_meant() {
    let mut history = history(AT_WAR, &[&[Patriots]]);
    let _ = asked(&mut history);
    for (typed, kept) in [("1", "patriots"), ("2", "no")] {
        let attempt = history.attempt(Some(typed)).unwrap();
        assert_eq!(attempt.fresh()[0], RecordedAnswer::Line(kept.to_string()));
        assert_eq!(attempt.line().as_deref(), Some(kept));
    }
    let mut older = history.clone();
    older.play("2").unwrap();
    history.play("no").unwrap();
    assert!(older.now() == history.now(), "`no` comes second");
    assert_eq!(older.answers(), history.answers());
}

#[test]
fn r2_3_8_nobody_is_asked_with_winter_quarters_showing_or_without_a_card() {
    let winter =
        "base = \"1778\"\n[card]\ncurrent = 11\nnext = 97\n[options]\nwinter-is-coming = true\n";
    let coming = Options { winter_is_coming: true, ..Options::default() };
    let mut showing = story_with(winter, &[&[Patriots]], coming);
    assert_eq!(asked(&mut showing).key, "turn");
    // Without the option the Round comes first (2.3.7, R193).
    let ask = asked(&mut history(winter, &[&[Patriots]]));
    assert!(ask.text.contains("out of supply"), "{}", ask.text);
    let spent = format!(
        "{AT_WAR}[brilliant-strokes]\npatriots = false\nbritish = false\nfrench = false\nindians = false\n"
    );
    assert_eq!(asked(&mut history(&spent, &[&[Patriots]])).key, "turn");
}

#[test]
fn r8_4_11_a_non_player_plays_when_the_person_does_not() {
    let mut history = history(AT_WAR, &[&[Patriots]]);
    say(&mut history, "no");
    // The British play theirs; a Patriot Brilliant Stroke may not Trump it.
    let GameStep::Stroke(struck) = last(&history) else {
        panic!("{:?}", last(&history));
    };
    assert!(struck.granted.is_some());
    assert!(!history.now().board().brilliant_stroke(struck.faction));
    assert!(history.now().board().brilliant_stroke(Patriots));
    all_eligible(&history);
}

#[test]
fn r2_3_8_a_persons_card_is_trumped_and_stays_in_hand() {
    let mut history = history(AT_WAR, &[&[Patriots]]);
    say(&mut history, "patriots");
    let GameStep::Stroke(struck) = last(&history) else {
        panic!("{:?}", last(&history));
    };
    assert_ne!(struck.faction, Patriots);
    assert!(history.now().board().brilliant_stroke(Patriots));
    all_eligible(&history);
}

/// R141
#[test]
fn r2_3_8_a_person_may_trump_a_non_player() {
    let mut history = history(AT_WAR, &[&[Patriots], &[Indians]]);
    say(&mut history, "no");
    let ask = asked(&mut history);
    assert!(ask.text.contains("Trump"), "{}", ask.text);
    let words: Vec<&str> = ask.replies.iter().map(|r| r.word.as_str()).collect();
    assert_eq!(words, ["indians", "no"], "Patriots may not Trump");
    say(&mut history, "indians");
    assert_eq!(asked(&mut history).key, "brilliant-stroke-0");
    assert!(history.now().board().brilliant_stroke(British));
}

/// No non-player has a Brilliant Stroke left.
const ALONE: &str = "base = \"1778\"\n[card]\ncurrent = 11\nnext = 67\n[brilliant-strokes]\nbritish = true\npatriots = false\nfrench = false\nindians = false\n";

#[test]
fn r2_3_8_two_free_limited_commands_and_a_special_activity_in_any_order() {
    let position = format!("{ALONE}[spaces.new-york]\nmilitia-active = 1\n");
    let mut history = history(&position, &[&[British]]);
    let resources = history.now().board().resources(British);
    say(&mut history, "british");
    say(&mut history, "special");
    say(&mut history, "skirmish ny m; done");
    let ask = asked(&mut history);
    // One Special Activity, and the Leader is still to be involved: a Command is all there is to do next, so
    // that is not asked.
    assert!(ask.key.starts_with("own."), "{ask:?}");
    assert!(ask.replies.iter().all(|r| r.word != "skirmish"), "{ask:?}");
    say(&mut history, "muster nyc 2r; done");
    say(&mut history, "command");
    say(&mut history, "muster quebec c 2t; done");
    let GameStep::Person(acted) = last(&history) else {
        panic!("{:?}", last(&history));
    };
    let PersonalAction::BrilliantStroke(granted) = &acted.what else {
        panic!("{acted:?}");
    };
    assert_eq!(granted.commands, [Command::Muster, Command::Muster]);
    assert!(granted.special.is_some());
    assert_eq!(history.now().board().resources(British), resources, "free");
    assert!(!history.now().board().brilliant_stroke(British));
    all_eligible(&history);
}

#[test]
fn r2_3_8_the_special_activity_is_used_once() {
    let mut history = history(
        ALONE
            .replace("british = true", "british = false\n")
            .replace("patriots = false", "patriots = true")
            .as_str(),
        &[&[Patriots]],
    );
    say(&mut history, "patriots");
    say(&mut history, "special");
    say(&mut history, "persuasion nj; done");
    // The Leader is still to be involved: a Command is all there is to do next, so that is not asked.
    let why = refused(&mut history, "rally pa regroup; persuasion pa; done");
    assert!(why.contains("Special Activity"), "{why}");
    say(&mut history, "rally pa regroup; done");
    say(&mut history, "done");
    assert!(matches!(last(&history), GameStep::Person(_)));
}

/// R142
#[test]
fn r2_3_8_the_leader_is_involved_in_one_command_at_least() {
    let mut history = history(ALONE, &[&[British]]);
    say(&mut history, "british");
    say(&mut history, "command");
    say(&mut history, "muster quebec c 2t; done");
    say(&mut history, "command");
    let why = refused(&mut history, "muster philadelphia 2t; done");
    assert!(why.contains("Leader"), "{why}");
    say(&mut history, "muster nyc 1r; done");
    say(&mut history, "done");
    assert!(matches!(last(&history), GameStep::Person(_)));
}

#[test]
fn r142_a_brilliant_stroke_ends_early_only_once_the_leader_was_involved() {
    let mut history = history(ALONE, &[&[British]]);
    say(&mut history, "british");
    say(&mut history, "command");
    say(&mut history, "muster quebec c 2t; done");
    refused(&mut history, "done");
}

#[test]
fn r2_3_8_limited_commands_take_one_space() {
    let mut history = history(ALONE, &[&[British]]);
    say(&mut history, "british");
    say(&mut history, "command");
    let why = refused(&mut history, "muster nyc 2r; muster quebec c 2t; done");
    assert!(!why.is_empty());
}

/// French Preparations above 15, and the Treaty still to come.
const BEFORE: &str = "base = \"1776\"\ncbc = 12\n[card]\ncurrent = 11\nnext = 67\n";

#[test]
fn r2_3_9_a_person_signs_the_treaty() {
    let mut history = history(BEFORE, &[&[French]]);
    let before = *history.now().board();
    let ask = asked(&mut history);
    let words: Vec<&str> = ask.replies.iter().map(|r| r.word.as_str()).collect();
    assert_eq!(words, ["treaty", "no"]);
    say(&mut history, "treaty");
    say(&mut history, "muster massachusetts 4fr; done");
    if history.done().is_empty() {
        assert_eq!(asked(&mut history).key, "blockade");
        say(&mut history, "Savannah");
    }
    let board = history.now().board();
    assert!(board.treaty());
    assert_eq!(board.fni(), u8::from(before.squadrons_west_indies() > 0));
    assert_eq!(board.leader_space(French), Some(Space::Massachusetts));
    assert!(board.pieces(Space::WestIndies, lod_engine::game::Piece::BritishRegular) > 0);
    all_eligible(&history);
}

#[test]
fn r8_1_the_non_player_french_sign_as_soon_as_they_may() {
    let position = BEFORE.replace("cbc = 12", "cbc = 40");
    let mut history = history(&position, &[&[British]]);
    let attempt = history.attempt(None).unwrap();
    assert_eq!(attempt.outcome(), AttemptEnd::Done);
    history.answer(attempt);
    assert!(matches!(last(&history), GameStep::Treaty(_)));
}

#[test]
fn r2_3_9_the_treaty_trumps_a_brilliant_stroke() {
    let mut history = history(BEFORE, &[&[French], &[British]]);
    say(&mut history, "british");
    let ask = asked(&mut history);
    assert!(ask.text.contains("Trump"), "{}", ask.text);
    say(&mut history, "treaty");
    say(&mut history, "muster massachusetts 4fr; done");
    if history.done().is_empty() {
        say(&mut history, "Savannah");
    }
    assert!(history.now().board().brilliant_stroke(British), "back in hand");
    assert!(history.now().board().treaty());
}

/// R140
#[test]
fn a_pass_of_the_first_eligible_leaves_the_moment_open() {
    let mut history = history(ALONE, &[&[British, Indians], &[Patriots, French]]);
    say(&mut history, "no");
    say(&mut history, "pass");
    assert_eq!(asked(&mut history).key, STROKE_KEY);
    say(&mut history, "no");
    say(&mut history, "pass");
    assert_eq!(history.done().len(), 2);
}

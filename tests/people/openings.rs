//! Brilliant Strokes and the Treaty of Alliance with people at the table (2.3.8, 2.3.9, 8.3.7).

use lod::play::{AttemptEnd, Begin, GameHistory, RecordedAnswer, STROKE_KEY, Setup};
use lod_bots::bots::Library;
use lod_bots::game::{GameStep, Next, PersonalAction, Stack};
use lod_engine::game::Faction::{self, British, French, Indians, Patriots};
use lod_engine::game::position::Options;
use lod_engine::game::{Cylinder, Space};
use lod_engine::rules::Command;

/// A game in the middle with the program's dice.
fn story(position: &str, people: &[&[Faction]]) -> GameHistory<'static> {
    story_with(position, people, Options::default())
}

fn story_with(position: &str, people: &[&[Faction]], options: Options) -> GameHistory<'static> {
    let setup = Setup {
        begin: Begin::Position(position.to_string()),
        people: people.iter().map(|p| p.to_vec()).collect(),
        names: lod::play::names::PlayerNames::default(),
        options,
        stack: Stack::Table,
        own_dice: false,
        seed: 1,
    };
    GameHistory::new(Library::get(), setup).unwrap()
}

/// What is asked now.
fn asked(story: &mut GameHistory<'static>) -> lod::talk::Ask {
    let attempt = story.attempt(None).unwrap();
    let AttemptEnd::Asked(ask) = attempt.outcome() else {
        panic!("nothing is asked");
    };
    let ask = ask.clone();
    story.accept(attempt);
    ask
}

/// Types a line, which has to be taken.
fn say(story: &mut GameHistory<'static>, line: &str) {
    let _ = asked(story);
    match story.attempt(Some(line)) {
        Ok(attempt) => story.accept(attempt),
        Err(stop) => panic!("`{line}`: {stop}"),
    }
}

fn refused(story: &mut GameHistory<'static>, line: &str) -> String {
    let _ = asked(story);
    match story.attempt(Some(line)) {
        Ok(_) => panic!("`{line}` is taken"),
        Err(stop) => stop.to_string(),
    }
}

fn last<'s>(story: &'s GameHistory<'static>) -> &'s GameStep {
    &story.done().last().expect("an action").action
}

fn all_eligible(story: &GameHistory<'static>) {
    for faction in Faction::ALL {
        assert_eq!(story.now().board().cylinder(faction), Cylinder::Eligible);
    }
    assert_eq!(story.now().next(), Next::Draw);
}

/// Clinton in New York City with five Regulars; the Patriots are 1st Eligible.
const AT_WAR: &str = "base = \"1778\"\n[card]\ncurrent = 11\nnext = 67\n";

#[test]
fn r2_3_8_one_question_before_the_first_eligible_acts() {
    let mut story = story(AT_WAR, &[&[Patriots]]);
    let ask = asked(&mut story);
    assert_eq!(ask.key, STROKE_KEY);
    let words: Vec<&str> = ask.replies.iter().map(|r| r.word.as_str()).collect();
    assert_eq!(words, ["patriots", "no"]);
}

/// A number is kept as the word that it stands for; one in an older journal has the meaning it had then.
#[test]
fn a_number_of_an_older_journal_means_what_it_meant() {
    let mut story = story(AT_WAR, &[&[Patriots]]);
    let _ = asked(&mut story);
    for (typed, kept) in [("1", "patriots"), ("2", "no")] {
        let attempt = story.attempt(Some(typed)).unwrap();
        assert_eq!(attempt.fresh()[0], RecordedAnswer::Line(kept.to_string()));
    }
    let mut older = story.clone();
    older.record_answer(RecordedAnswer::Line("1".to_string()));
    let attempt = older.attempt(None).unwrap();
    older.accept(attempt);
    say(&mut story, "no");
    assert!(older.now() == story.now(), "`no` came first");
}

#[test]
fn r2_3_8_nobody_is_asked_with_winter_quarters_showing_or_without_a_card() {
    let winter =
        "base = \"1778\"\n[card]\ncurrent = 11\nnext = 97\n[options]\nwinter-is-coming = true\n";
    let coming = Options { winter_is_coming: true, ..Options::default() };
    let mut showing = story_with(winter, &[&[Patriots]], coming);
    assert_eq!(asked(&mut showing).key, "turn");
    // Without the option the Round comes first (2.3.7, R193).
    let ask = asked(&mut story(winter, &[&[Patriots]]));
    assert!(ask.text.contains("out of supply"), "{}", ask.text);
    let spent = format!(
        "{AT_WAR}[brilliant-strokes]\npatriots = false\nbritish = false\nfrench = false\nindians = false\n"
    );
    assert_eq!(asked(&mut story(&spent, &[&[Patriots]])).key, "turn");
}

#[test]
fn r8_4_11_a_non_player_plays_when_the_person_does_not() {
    let mut story = story(AT_WAR, &[&[Patriots]]);
    say(&mut story, "no");
    // The British play theirs; a Patriot Brilliant Stroke may not Trump it.
    let GameStep::Stroke(struck) = last(&story) else {
        panic!("{:?}", last(&story));
    };
    assert!(struck.granted.is_some());
    assert!(!story.now().board().brilliant_stroke(struck.faction));
    assert!(story.now().board().brilliant_stroke(Patriots));
    all_eligible(&story);
}

#[test]
fn r2_3_8_a_persons_card_is_trumped_and_stays_in_hand() {
    let mut story = story(AT_WAR, &[&[Patriots]]);
    say(&mut story, "patriots");
    let GameStep::Stroke(struck) = last(&story) else {
        panic!("{:?}", last(&story));
    };
    assert_ne!(struck.faction, Patriots);
    assert!(story.now().board().brilliant_stroke(Patriots));
    all_eligible(&story);
}

/// R141
#[test]
fn r2_3_8_a_person_may_trump_a_non_player() {
    let mut story = story(AT_WAR, &[&[Patriots], &[Indians]]);
    say(&mut story, "no");
    let ask = asked(&mut story);
    assert!(ask.text.contains("Trump"), "{}", ask.text);
    let words: Vec<&str> = ask.replies.iter().map(|r| r.word.as_str()).collect();
    assert_eq!(words, ["indians", "no"], "Patriots may not Trump");
    say(&mut story, "indians");
    assert_eq!(asked(&mut story).key, "brilliant-stroke-0");
    assert!(story.now().board().brilliant_stroke(British));
}

/// No non-player has a Brilliant Stroke left.
const ALONE: &str = "base = \"1778\"\n[card]\ncurrent = 11\nnext = 67\n[brilliant-strokes]\nbritish = true\npatriots = false\nfrench = false\nindians = false\n";

#[test]
fn r2_3_8_two_free_limited_commands_and_a_special_activity_in_any_order() {
    let position = format!("{ALONE}[spaces.new-york]\nmilitia-active = 1\n");
    let mut story = story(&position, &[&[British]]);
    let resources = story.now().board().resources(British);
    say(&mut story, "british");
    say(&mut story, "special");
    say(&mut story, "skirmish ny m; done");
    let ask = asked(&mut story);
    // One Special Activity, and the Leader is still to be involved: a Command is all there is to do next, so
    // that is not asked.
    assert!(ask.key.starts_with("own."), "{ask:?}");
    assert!(ask.replies.iter().all(|r| r.word != "skirmish"), "{ask:?}");
    say(&mut story, "muster nyc 2r; done");
    say(&mut story, "command");
    say(&mut story, "muster quebec c 2t; done");
    let GameStep::Person(acted) = last(&story) else {
        panic!("{:?}", last(&story));
    };
    let PersonalAction::BrilliantStroke(granted) = &acted.what else {
        panic!("{acted:?}");
    };
    assert_eq!(granted.commands, [Command::Muster, Command::Muster]);
    assert!(granted.special.is_some());
    assert_eq!(story.now().board().resources(British), resources, "free");
    assert!(!story.now().board().brilliant_stroke(British));
    all_eligible(&story);
}

#[test]
fn r2_3_8_the_special_activity_is_used_once() {
    let mut story = story(
        ALONE
            .replace("british = true", "british = false\n")
            .replace("patriots = false", "patriots = true")
            .as_str(),
        &[&[Patriots]],
    );
    say(&mut story, "patriots");
    say(&mut story, "special");
    say(&mut story, "persuasion nj; done");
    // The Leader is still to be involved: a Command is all there is to do next, so that is not asked.
    let why = refused(&mut story, "rally pa regroup; persuasion pa; done");
    assert!(why.contains("Special Activity"), "{why}");
    say(&mut story, "rally pa regroup; done");
    say(&mut story, "done");
    assert!(matches!(last(&story), GameStep::Person(_)));
}

/// R142
#[test]
fn r2_3_8_the_leader_is_involved_in_one_command_at_least() {
    let mut story = story(ALONE, &[&[British]]);
    say(&mut story, "british");
    say(&mut story, "command");
    say(&mut story, "muster quebec c 2t; done");
    say(&mut story, "command");
    let why = refused(&mut story, "muster philadelphia 2t; done");
    assert!(why.contains("Leader"), "{why}");
    say(&mut story, "muster nyc 1r; done");
    say(&mut story, "done");
    assert!(matches!(last(&story), GameStep::Person(_)));
}

#[test]
fn r142_a_brilliant_stroke_ends_early_only_once_the_leader_was_involved() {
    let mut story = story(ALONE, &[&[British]]);
    say(&mut story, "british");
    say(&mut story, "command");
    say(&mut story, "muster quebec c 2t; done");
    refused(&mut story, "done");
}

#[test]
fn r2_3_8_limited_commands_take_one_space() {
    let mut story = story(ALONE, &[&[British]]);
    say(&mut story, "british");
    say(&mut story, "command");
    let why = refused(&mut story, "muster nyc 2r; muster quebec c 2t; done");
    assert!(!why.is_empty());
}

/// French Preparations above 15, and the Treaty still to come.
const BEFORE: &str = "base = \"1776\"\ncbc = 12\n[card]\ncurrent = 11\nnext = 67\n";

#[test]
fn r2_3_9_a_person_signs_the_treaty() {
    let mut story = story(BEFORE, &[&[French]]);
    let before = *story.now().board();
    let ask = asked(&mut story);
    let words: Vec<&str> = ask.replies.iter().map(|r| r.word.as_str()).collect();
    assert_eq!(words, ["treaty", "no"]);
    say(&mut story, "treaty");
    say(&mut story, "muster massachusetts 4fr; done");
    if story.done().is_empty() {
        assert_eq!(asked(&mut story).key, "blockade");
        say(&mut story, "Savannah");
    }
    let board = story.now().board();
    assert!(board.treaty());
    assert_eq!(board.fni(), u8::from(before.squadrons_west_indies() > 0));
    assert_eq!(board.leader_space(French), Some(Space::Massachusetts));
    assert!(board.pieces(Space::WestIndies, lod_engine::game::Piece::BritishRegular) > 0);
    all_eligible(&story);
}

#[test]
fn r8_1_the_non_player_french_sign_as_soon_as_they_may() {
    let position = BEFORE.replace("cbc = 12", "cbc = 40");
    let mut story = story(&position, &[&[British]]);
    let attempt = story.attempt(None).unwrap();
    assert_eq!(attempt.outcome(), AttemptEnd::Done);
    story.accept(attempt);
    assert!(matches!(last(&story), GameStep::Treaty(_)));
}

#[test]
fn r2_3_9_the_treaty_trumps_a_brilliant_stroke() {
    let mut story = story(BEFORE, &[&[French], &[British]]);
    say(&mut story, "british");
    let ask = asked(&mut story);
    assert!(ask.text.contains("Trump"), "{}", ask.text);
    say(&mut story, "treaty");
    say(&mut story, "muster massachusetts 4fr; done");
    if story.done().is_empty() {
        say(&mut story, "Savannah");
    }
    assert!(story.now().board().brilliant_stroke(British), "back in hand");
    assert!(story.now().board().treaty());
}

/// R140
#[test]
fn a_pass_of_the_first_eligible_leaves_the_moment_open() {
    let mut story = story(ALONE, &[&[British, Indians], &[Patriots, French]]);
    say(&mut story, "no");
    say(&mut story, "pass");
    assert_eq!(asked(&mut story).key, STROKE_KEY);
    say(&mut story, "no");
    say(&mut story, "pass");
    assert_eq!(story.done().len(), 2);
}

//! What a player reads before and after it is paid or rolled: prices, Loss Levels, whose pieces are meant.

use crate::player::{Program, folder};

/// All that is shown while lines are typed, `|` between them, in a new game with the program's deck and dice.
fn shown(name: &str, (scenario, people, seed): (&str, &str, &str), typed: &str) -> String {
    let folder = folder(name);
    let game = ["game", "--new", "--scenario", scenario, "--people", people, "--seed", seed];
    let mut program = Program::start(&folder, &game);
    typed.split('|').for_each(|line| program.say(line.trim()));
    let (text, status) = program.end();
    assert_eq!(status, Some(0), "{text}");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn has(text: &str, wanted: &[&str]) {
    for words in wanted {
        assert!(text.contains(words), "{words}: {text}");
    }
}

/// 3.6.4-3.6.7: the Attacker's roll gives the Defender Loss Level, and the Defender removes pieces for it.
#[test]
fn r3_6_4_each_roll_gives_the_loss_level_of_the_other_side() {
    let text = shown("prices-losses", ("1776", "british", "1"), "no | battle ny | | why");
    has(
        &text,
        &[
            "Attacker 3 British Regulars, 3 Tories and 2 Underground War Parties: Force Level 6. \
             Defender Loss Level: 2D3, +1 at least half Regulars, +1 Underground, +1 Leader, -1 \
             Washington defends",
            "Defender 3 Continentals: Force Level 3. Attacker Loss Level: 1D3, +1 Leader",
            "Force Level 6; +1 at least half Regulars, +1 Underground, +1 Leader, -1 Washington \
             defends Defender 3 Continentals: Force Level 3; +1 Leader",
            "British (Attacker) roll 2D3 = 2 + 2, +2: Defender Loss Level 6. The Defender removes 3 \
             Continentals.",
            "Rebellion (Defender) rolls 1D3 = 1, +1: Attacker Loss Level 2. The Attacker removes 1 \
             British Regular.",
        ],
    );
    assert!(!text.contains(": Loss Level"), "{text}");
}

/// 5.1: what an Event adds to a Force Level stands beside the pieces.
#[test]
fn r5_1_a_force_level_names_what_the_event_adds() {
    let events = "fix strokes nf ni np nb | | ";
    let text = shown("prices-event", ("1778", "patriots", "1"), events);
    has(&text, &["Attacker 4 French Regulars, +2 Event: Force Level 6; "]);
}

/// 3.6.3: the units that a Battle Activates are the Attacker's own.
#[test]
fn r3_6_3_a_battle_asks_for_the_attackers_own_units() {
    let typed = "no | battle | ny | alone";
    let text = shown("prices-parties", ("1776", "british", "1"), typed);
    has(&text, &["Battle in New York: Activate how many Underground War Parties?"]);
    let typed = "no | | | | battle | nc | alone";
    let text = shown("prices-militia", ("1776", "patriots", "2"), typed);
    has(&text, &["Battle in North Carolina: Activate how many Underground Militia?"]);
    assert!(!text.contains("remove 1 more Militia?"), "{text}");
}

/// 3.2.1, 6.4.1: a row tells what each level costs, with the Resource that a new space costs.
#[test]
fn r3_2_1_reward_loyalty_has_a_price_by_level() {
    let text = shown("prices-reward", ("1776", "british", "1"), "no | reward | ny");
    has(
        &text,
        &[
            "New York British Control · Neutral · 3 British Regulars, 3 Tories, 2 War Parties \
             · 3 Continentals: 1 level 2 Resources, 2 levels 3 Resources (5 left)",
            "1 1 level: 2 Resources (5 left) 1 2 2 levels: 3 Resources (5 left) 2",
            "Reward Loyalty in New York: how many markers and levels?",
        ],
    );
}

/// 1.10: only the first level with Gage costs nothing, and the row says so of no other.
#[test]
fn r1_10_a_level_with_gage_is_free_and_the_next_is_not() {
    let typed = "no | fix gage ny | muster ny 1t | reward | ny";
    let text = shown("prices-gage", ("1775", "british", "1"), typed);
    has(
        &text,
        &[
            "New York British Control · Neutral · 1 British Regular, 3 Tories, 1 War Party · 1 \
             Militia: 1 level free (Gage), 2 levels 1 Resource (5 left)",
            "1 1 level: free (Gage) 1 2 2 levels: 1 Resource (5 left) 2",
        ],
    );
}

/// 2.3.8: Reward Loyalty is paid in a Brilliant Stroke, where all else is free.
#[test]
fn r2_3_8_reward_loyalty_in_a_brilliant_stroke_has_its_price() {
    let typed = "fix gage ny | fix ny raid 1 | british | | command | reward | ny";
    let text = shown("prices-stroke", ("1775", "british", "1"), typed);
    has(
        &text,
        &[
            "1 muster place units (3.2.1): free",
            "end the Muster with Reward Loyalty (3.2.1, 6.4.1): 1 to 2 Resources (6 left)",
            "1 marker 1 Resource, 1 marker + 1 level 1 Resource, 1 marker + 2 levels 2 Resources \
             (6 left)",
        ],
    );
}

/// R196: three Regulars by Préparer la Guerre; a row and a line take no fewer.
#[test]
fn r196_preparer_takes_three_regulars() {
    let game = ("1776", "french", "2");
    let text = shown("prices-preparer", game, "| agents quebec 1c | preparer");
    has(&text, &["Move 3 French Regulars to Available 3fr"]);
    let typed = "| agents quebec 1c | preparer 1fr | preparer 2 fr | preparer 3fr";
    let text = shown("prices-preparer-line", game, typed);
    assert_eq!(
        text.matches("Move 3 Regulars: as many as are Unavailable, 3 at most (4.5.1)").count(),
        2,
        "{text}"
    );
    has(&text, &["Available + 3 French Regulars from Unavailable"]);
}

/// R196: fewer only where fewer are Unavailable.
#[test]
fn r196_preparer_takes_all_where_fewer_are_unavailable() {
    let typed = "| fix unavailable 2fr | no | agents quebec 1c | preparer | 2fr";
    let text = shown("prices-preparer-few", ("1776", "french", "2"), typed);
    has(
        &text,
        &[
            "Move 2 French Regulars to Available 2fr",
            "Available + 2 French Regulars from Unavailable",
        ],
    );
}

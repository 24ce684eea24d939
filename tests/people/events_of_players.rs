//! Events as players execute them, by the lines they type (5.0), and the Blockade that leaves in Winter Quarters.

use crate::player::folder;
use std::io::Write;
use std::process::Stdio;

/// Four players.
pub(super) const ALL: &str = "british,patriots,french,indians";

/// The whole text of a game that begins from a position with these lines, in one line, and the exit status.
pub(super) fn typed(name: &str, people: &str, position: &str, lines: &[&str]) -> String {
    let folder = folder(&format!("events-of-players-{name}"));
    let file = folder.join("board.toml");
    std::fs::write(&file, position).unwrap();
    let mut child = crate::program::lod()
        .args(["play", "g", "--new", "--plain", "--people", people, "--deck", "program"])
        .args(["--dice", "program", "--seed", "1", "--position"])
        .arg(&file)
        .arg("--folder")
        .arg(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let typed: String = lines.iter().map(|line| format!("{line}\n")).collect();
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("it is read");
    let output = child.wait_with_output().expect("the program ends");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(text).expect("UTF-8");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The Southern Campaign on this card, where this Faction alone has not Passed and no Brilliant Stroke is left; `board` is
/// what differs.
pub(super) fn on_card(card: u8, faction: &str, board: &str) -> String {
    let passed: Vec<&str> = ["british", "patriots", "french", "indians"]
        .into_iter()
        .filter(|f| *f != faction)
        .collect();
    format!(
        "base = \"1778\"\n[card]\ncurrent = {card}\n[sequence]\npassed = {passed:?}\n[brilliant-strokes]\n\
         british = false\npatriots = false\nfrench = false\nindians = false\n{board}"
    )
}

/// What follows the last of these words.
pub(super) fn after<'t>(text: &'t str, words: &str) -> &'t str {
    let at = text.rfind(words).unwrap_or_else(|| panic!("no {words:?} in {text}"));
    &text[at + words.len()..]
}

/// A Winter Quarters card comes after a card on which all have Passed: the Round in which FNI falls from 2 to 1.
fn winter(name: &str, people: &str) -> String {
    let passed = r#"["british", "patriots", "french", "indians"]"#;
    let position = format!(
        "base = \"1778\"\nfni = 2\n[card]\ncurrent = 30\nnext = 97\n[sequence]\npassed = {passed}\n\
         [spaces.west-indies]\nsquadrons = 1\n[spaces.boston]\nblockades = 1\n[spaces.charles-town]\nblockades = 1\n"
    );
    typed(name, people, &position, &[""; 60])
}

/// R195, 6.5.4: the British pick the Blockade that leaves, then the French rearrange the other.
#[test]
fn r195_the_british_pick_the_blockade_and_the_french_move_the_other() {
    let both = winter("r195-both", "british,french");
    assert!(both.contains("British: remove 1 Blockade from which City?"), "{both}");
    assert!(!both.contains("French: FNI -1"), "{both}");
    assert!(both.contains("French: move the Blockade of Charles Town to which City?"), "{both}");
}

/// R195: where only the French have a player, non-player British pick by 8.4.1; one question is left.
#[test]
fn r195_a_lone_french_player_is_asked_once() {
    let french = winter("r195-french", "french");
    assert!(!french.contains("remove the Blockade from"), "{french}");
    assert_eq!(french.matches("French: move the Blockade of").count(), 1, "{french}");
}

/// R195: non-player French pick by 8.6.9, whoever plays the British.
#[test]
fn r195_non_player_french_pick_for_a_british_player_too() {
    let british = winter("r195-british", "british");
    assert!(!british.contains("remove the Blockade from"), "{british}");
    assert!(british.contains("New York City + 1 Blockade from Boston"), "{british}");
}

/// R100: card 11 needs both the Patriot unit and the room for a Fort: where there is none, nothing is offered.
#[test]
fn r100_both_parts_of_card_11_or_neither() {
    let board = "[spaces.virginia]\ncontinentals = 2\n[spaces.georgia]\nfrench-regulars = 1\n\
                 [spaces.north-carolina]\npatriot-forts = 2\n[spaces.massachusetts]\nclear = true\n";
    let position = on_card(11, "patriots", board);
    let shown = typed("r100-offers", ALL, &position, &["event", "shaded"]);
    let offered = after(&shown, "Rebellion Control.");
    assert!(offered.contains("Virginia") && offered.contains("New Jersey"), "{offered}");
    for none in ["Georgia", "North Carolina"] {
        assert!(!offered.contains(none), "{none}: {offered}");
    }
    let shown = typed("r100-done", ALL, &position, &["event", "shaded", "va", "no more"]);
    assert!(shown.contains("Virginia - 1 Continental -> Available, + 1 Patriot Fort"), "{shown}");
}

/// R100: without a Fort Available a player takes one off the map first, or nothing happens (1.4.1).
#[test]
fn r100_no_fort_and_no_unit_goes() {
    let board = "[spaces.virginia]\ncontinentals = 1\npatriot-forts = 1\n\
                 [spaces.new-hampshire]\npatriot-forts = 1\n";
    let position = on_card(11, "patriots", board);
    let lines = ["event", "shaded", "va", "no more", "no more"];
    let shown = typed("r100-none", ALL, &position, &lines);
    assert!(shown.contains("0 Available: move which one to Virginia instead?"), "{shown}");
    assert!(!shown.contains("1 Continental -> Available"), "{shown}");
}

/// 5.0: where an Event leaves a player a choice, Enter alone makes none; the list of a Patriot or French player begins
/// at what helps the Rebellion.
#[test]
fn r5_0_enter_alone_makes_no_choice_of_an_event() {
    let position = on_card(4, "patriots", "");
    let shown = typed("enter", ALL, &position, &["event", "shaded", "", "3w"]);
    assert!(!shown.contains("+ 1 British Fort"), "{shown}");
    let marked = shown.replace("[Enter] Next", "");
    assert!(!marked.contains("[Enter]"), "{shown}");
    let shown = typed("articles", ALL, &position, &["event", "shaded", "pf", "3w"]);
    assert!(shown.contains("Massachusetts + 1 Patriot Fort"), "{shown}");
    for (word, fort) in
        [("patriot", "Patriot"), ("patriot fort", "Patriot"), ("british", "British")]
    {
        let shown = typed("articles", ALL, &position, &["event", "shaded", word, "3w"]);
        assert!(shown.contains(&format!("Massachusetts + 1 {fort} Fort")), "{word}: {shown}");
    }
}

/// 5.1: the pieces of an Event are named by amounts, or one by one.
#[test]
fn r5_1_pieces_are_named_by_amounts() {
    let board = "[spaces.florida]\nclear = true\n[spaces.new-york]\nclear = true\n";
    let position = on_card(66, "british", board);
    let place = |name: &str, lines: &[&str]| {
        let lines = [&["event", "unshaded", "florida"], lines].concat();
        typed(name, ALL, &position, &lines)
    };
    for lines in [&["4r 2t"][..], &["4 regulars, 2 tories"], &["3r", "1r 2t"]] {
        let shown = place("amounts", lines);
        let florida = after(&shown, "Southwest.").to_string();
        assert!(florida.contains("Cylinders British: 1st Faction, Event"), "{lines:?}: {shown}");
    }
    let too_many = place("too-many", &["4r 3t"]);
    assert!(too_many.contains("At most 6 here, not 7."), "{too_many}");
    let unknown = place("unknown", &["4r 2x"]);
    assert!(!unknown.contains("1st Faction, Event"), "{unknown}");
    let position = on_card(4, "british", "");
    let lines = ["event", "unshaded", "nj 2m; sc 1m"];
    let shown = typed("by-space", ALL, &position, &lines);
    assert!(shown.contains("New Jersey - 2 Underground Militia -> Available"), "{shown}");
    assert!(shown.contains("South Carolina - 1 Underground Militia -> Available"), "{shown}");
    let more = typed("by-space-more", ALL, &position, &["event", "unshaded", "nj 5m"]);
    assert!(more.contains("\"5m\" is too many: 4 possible."), "{more}");
}

/// 5.1: from one box or the other, where the card has two.
#[test]
fn r5_1_the_box_of_an_amount_is_named_where_there_are_two() {
    let position = on_card(27, "british", "[unavailable]\ntories = 2\n");
    let lines = ["event", "unshaded", "nh", "2t", "1t unavailable 1t available"];
    let shown = typed("boxes", ALL, &position, &lines);
    assert!(shown.contains("Type the box too: 2t unavailable or 2t available."), "{shown}");
    assert!(shown.contains("New Hampshire + 1 Tory, + 1 Tory from Unavailable"), "{shown}");
}

/// A title that begins with the name of a Faction keeps it.
#[test]
fn titles_that_begin_with_a_faction_are_whole() {
    let shown = typed("title", ALL, &on_card(25, "british", ""), &["event", "unshaded"]);
    assert!(
        shown.contains("British: British Prison Ships: Which 2 Cities? e.g. quebec city, boston"),
        "{shown}"
    );
    let shown = typed("title", ALL, &on_card(52, "french", ""), &["event"]);
    assert!(shown.contains("French: French Fleet Arrives in the Wrong Spot: Remove"), "{shown}");
}

/// 5.1.3: an Event that can do nothing says why.
#[test]
fn r5_1_3_an_event_without_effect_says_why() {
    let few_tories: String = [
        "quebec-city",
        "new-york-city",
        "philadelphia",
        "savannah",
        "new-hampshire",
        "connecticut-rhode-island",
        "new-york",
        "quebec",
    ]
    .map(|space| format!("[spaces.{space}]\ntories = 0\n"))
    .concat()
        + "[spaces.boston]\ntories = 2\n";
    let cases: [(u8, &str, &[&str], &str, &str); 7] = [
        (
            3,
            "patriots",
            &["unshaded"],
            "",
            "No effect: no Patriot pieces in Northwest or Southwest.",
        ),
        (92, "french", &[], "", "No effect: it gives the French nothing to do."),
        (49, "french", &["shaded"], "", "No effect: 0 French Regulars Unavailable."),
        (54, "french", &["shaded"], "", "No effect: no Unavailable Squadron."),
        // 1 in 3 of 2, rounded down.
        (43, "french", &["shaded"], &few_tories, "No effect: too few Tories."),
        (15, "british", &["unshaded"], "[spaces.virginia]\nsupport = \"active-support\"\n", ""),
        (
            19,
            "british",
            &["unshaded"],
            "[resources]\npatriots = 0\n",
            "No effect: Patriot Resources are 0 already.",
        ),
    ];
    for (card, by, side, board, says) in cases {
        let lines = [&["event"], side].concat();
        let shown = typed("no-effect", ALL, &on_card(card, by, board), &lines);
        assert!(shown.contains("1st Faction, Event"), "card {card}: {shown}");
        assert_eq!(shown.contains("No effect"), !says.is_empty(), "card {card}: {shown}");
        assert!(shown.contains(says), "card {card}: {shown}");
    }
}

/// 5.3: another Command after a free March is refused with what ends it, and a second destination is not called a Limited
/// Command's.
#[test]
fn r5_3_a_free_march_ends_with_done() {
    let position = on_card(48, "british", "[spaces.boston]\nbritish-regulars = 3\n");
    let lines = ["event", "unshaded", "march boston>ma 1r", "battle ma", "march boston>nh 1r"];
    let shown = typed("free-march", ALL, &position, &lines);
    assert!(shown.contains("free March (God Save the King): type done to end it first"), "{shown}");
    assert!(shown.contains("1 space at most (God Save the King)"), "{shown}");
    assert!(!shown.contains("a Limited Command selects"), "{shown}");
}

/// Card 9 with Howe.
#[test]
fn r199_howe_lowers_fni_once_for_all_skirmishes_of_card_9() {
    let board = "[leaders]\nbritish = { name = \"howe\", space = \"new-york-city\" }\n\
                 [spaces.west-indies]\nsquadrons = 1\n[spaces.boston]\nblockades = 2\n\
                 british-regulars = 1\n[spaces.philadelphia]\nfrench-regulars = 1\n";
    let position = on_card(9, "british", board).replacen("[card]", "fni = 2\n[card]", 1);
    let lines = ["event", "unshaded", "howe boston", "skirmish boston 1c", "howe boston"];
    let shown = typed("r199", ALL, &position, &lines);
    assert!(shown.contains("British: Skirmish (1 of up to 3), in 1 space"), "{shown}");
    assert!(shown.contains("British: Skirmish (2 of up to 3), in 1 space"), "{shown}");
    assert!(shown.contains("Howe lowers FNI once per Special Activity"), "{shown}");
    assert!(!shown.contains("free: Which Command"), "{shown}");
}

/// Card 67, shaded: the free French Muster is in a space of the map.
#[test]
fn r198_card_67_is_no_muster_in_the_west_indies() {
    let lines = ["event", "shaded", "french", "muster wi 2fr"];
    let shown = typed("r198", ALL, &on_card(67, "french", ""), &lines);
    assert!(shown.contains("a free Muster, in 1 space, not in West Indies"), "{shown}");
    assert!(shown.contains("West Indies is not one of the free action's spaces"), "{shown}");
}

/// Questions say what is chosen.
#[test]
fn questions_of_events_name_what_is_chosen() {
    let cases: [(u8, &str, &[&str], &str); 7] = [
        (18, "patriots", &[], "Which Faction becomes Ineligible?"),
        (4, "patriots", &["shaded"], "Which Fort or Village is placed in Massachusetts?"),
        (88, "indians", &[], "Which Faction do own units move away from?"),
        (88, "indians", &["patriots"], "From which space do units leave?"),
        (80, "patriots", &[], "Which Faction removes pieces?"),
        (52, "patriots", &["no more"], "Which Faction executes the free Battle?"),
        (14, "british", &["unshaded"], "Indians: a free Scout or March, in 1 space"),
    ];
    for (card, by, lines, question) in cases {
        let lines = [&["event"], lines].concat();
        let shown = typed("questions", ALL, &on_card(card, by, ""), &lines);
        assert!(shown.contains(question), "card {card}: {shown}");
    }
}

/// R114: card 88 moves any number: no number stands with the question.
#[test]
fn r114_any_number_of_units_has_no_end() {
    let lines = ["event", "patriots", "pa", "1wu to nw", "sc"];
    let shown = typed("r114", ALL, &on_card(88, "indians", ""), &lines);
    assert!(shown.contains("Northwest + 1 Underground War Party from Pennsylvania"), "{shown}");
    assert!(!shown.contains("of 25"), "{shown}");
}

/// R101: card 70 removes any mix of Regulars, and says so; card 83 offers no Village in a City (1.4.2).
#[test]
fn r101_what_a_card_offers_is_what_it_does() {
    let shown = typed("card-70", ALL, &on_card(70, "indians", ""), &[""]);
    assert!(shown.contains("British or French in any mix"), "{shown}");
    let lines = ["event", "shaded", "quebec city"];
    let shown = typed("card-83", ALL, &on_card(83, "indians", ""), &lines);
    let offered = after(&shown, "Which space?");
    assert!(
        offered.contains("one Fort, and two other") && !offered.contains("Village,"),
        "{offered}"
    );
    let lines = ["event", "shaded", "quebec"];
    let shown = typed("card-83", ALL, &on_card(83, "indians", ""), &lines);
    assert!(shown.contains("one Fort or Village, and two other pieces at most"), "{shown}");
}

/// 3.4.1: where only one of the spaces that begin so is possible, that is meant.
#[test]
fn a_beginning_of_two_spaces_is_the_possible_one() {
    let lines = ["event", "unshaded", "gather q one", "done"];
    let shown = typed("gather-q", ALL, &on_card(96, "indians", ""), &lines);
    assert!(shown.contains("As a line: gather qc one"), "{shown}");
}

/// 5.1: the spaces of an Event and the pieces in them are one answer; without a number a space takes the most.
#[test]
fn r5_1_the_spaces_of_an_event_are_one_answer() {
    let position = on_card(30, "british", "");
    let hessians = |line: &str| typed("hessians", ALL, &position, &["event", "unshaded", line]);
    for line in ["nyc 2, fl 1, quebec 2", "2 regulars in nyc, 1r florida; quebec", "3 12 9"] {
        let shown = hessians(line);
        for placed in ["New York City + 2", "Quebec + 2 British Regulars", "Florida + 1 British"] {
            assert!(shown.contains(placed), "{line}: {placed}: {shown}");
        }
    }
    let shown = hessians("boston 2");
    assert!(
        shown.contains("Not possible in Boston. Possible: Quebec City, New York City"),
        "{shown}"
    );
    let shown = hessians("nyc 3");
    assert!(shown.contains("New York City: British Regulars 0 to 2, not 3"), "{shown}");
    let shown = hessians("none");
    assert!(
        shown.contains("British Resources 6 -> 8") && !shown.contains("+ 2 British"),
        "{shown}"
    );
}

/// 5.1: several kinds of pieces in one space are one question, with the City or after it; Enter takes the most.
#[test]
fn r5_1_the_kinds_of_pieces_in_a_space_are_one_answer() {
    let position = on_card(2, "british", "");
    let sense =
        |lines: &[&str]| typed("sense", ALL, &position, &[&["event", "unshaded"], lines].concat());
    let asked = "British Regulars (0-2), Tories (0-2) in Norfolk? [Enter] 2 2";
    assert!(sense(&["norfolk"]).contains(asked), "{}", sense(&["norfolk"]));
    for lines in [&["norfolk", ""][..], &["norfolk", "2 2"], &["norfolk 2r 2t"], &["norf 2 2"]] {
        let shown = sense(lines);
        assert!(shown.contains("Norfolk + 2 British Regulars, 2 Tories"), "{lines:?}: {shown}");
    }
    for lines in [&["norfolk", "1t"][..], &["norfolk", "0 1"], &["norfolk 1 tory"]] {
        let shown = sense(lines);
        assert!(shown.contains("Norfolk + 1 Tory"), "{lines:?}: {shown}");
    }
}

/// Of the pieces that say which way it is each has the number of its own way.
#[test]
fn the_pieces_of_each_way_have_their_own_number() {
    let shown = typed("ways-26", ALL, &on_card(26, "british", ""), &["event unshaded"]);
    assert!(shown.contains("Or name the pieces: 1 British Fort or 2 Tories."), "{shown}");
}

/// 5.1: where an Event takes pieces in one of several ways, the pieces that are named say which.
#[test]
fn r5_1_the_ways_of_an_event_are_one_answer() {
    let reserve = "[spaces.southwest]\nclear = true\n";
    let chickasaw = "[spaces.new-jersey]\nclear = true\n[spaces.georgia]\nclear = true\nmilitia-active = 2\nwar-parties-active = 2\n\
                     [spaces.virginia]\nclear = true\nmilitia-active = 2\nwar-parties-active = 2\n";
    for (card, faction, board, lines, told) in [
        (
            74,
            "french",
            chickasaw,
            ["event shaded", "georgia 1w 2m, virginia 2w 1m"],
            "Virginia - 1 Active Militia, 2 Active War Parties -> Available",
        ),
        (
            83,
            "indians",
            "",
            ["event shaded", "quebec city 1bf 2t"],
            "Quebec City + 2 Tories, 1 British Fort",
        ),
        (83, "indians", "", ["event shaded", "quebec city 3t"], "Quebec City + 3 Tories"),
        (
            72,
            "french",
            reserve,
            ["event", "sw 1pf 1m 2c"],
            "Southwest + 2 Continentals, 1 Underground Militia, 1 Patriot Fort",
        ),
        (
            72,
            "indians",
            reserve,
            ["event", "sw 1v 3w"],
            "Southwest + 3 Underground War Parties, 1 Village",
        ),
    ] {
        let name = format!("ways-{card}-{}", lines[1].replace([' ', ','], "-"));
        let shown = typed(&name, ALL, &on_card(card, faction, board), &lines);
        assert!(shown.contains(told), "{card}: {shown}");
    }
    // Where the space is the only one, or was named alone, the pieces say which way it is.
    for (card, faction, lines, told) in [
        (
            4,
            "patriots",
            ["event", "shaded", "pf 1m 2w"],
            "Massachusetts + 1 Underground Militia, 1 Patriot Fort, 2 Underground War Parties",
        ),
        (
            83,
            "indians",
            ["event shaded", "quebec city", "1bf 2t"],
            "Quebec City + 2 Tories, 1 British Fort",
        ),
    ] {
        let name = format!("way-after-{card}");
        let shown = typed(&name, ALL, &on_card(card, faction, ""), &lines);
        assert!(shown.contains(told), "{card}: {shown}");
    }
    // What no way takes is refused, and nothing of it is done.
    for (card, faction, line) in
        [(83, "indians", "quebec city 2bf 1t"), (72, "french", "sw 2pf 2m")]
    {
        let name = format!("no-way-{card}");
        let event = if card == 83 { "event shaded" } else { "event" };
        let shown = typed(&name, ALL, &on_card(card, faction, reserve), &[event, line]);
        let asked = after(&shown, line);
        assert!(
            !shown.contains("On your board") && asked.contains("The input has ended"),
            "{shown}"
        );
    }
}

/// 1.9, 5.1: several Blockades are one answer, or one after another.
#[test]
fn r1_9_the_blockades_of_an_event_are_one_answer() {
    let position = on_card(40, "french", "");
    for lines in [&["norfolk, boston, savannah"][..], &["norfolk boston", "savannah"]] {
        let lines = [&["event", "shaded"], lines].concat();
        let shown = typed("blockades", ALL, &position, &lines);
        for city in ["Boston + 1 Blockade", "Norfolk + 1 Blockade", "Savannah + 1 Blockade"] {
            assert!(shown.contains(city), "{lines:?}: {city}: {shown}");
        }
    }
}

/// 6.6: all that a player lets desert is one answer, so many of each kind.
#[test]
fn r6_6_deserters_are_one_answer() {
    let position = on_card(13, "british", "");
    let deserts = |line: &str| typed("deserters", ALL, &position, &["event", "unshaded", line]);
    let shown = deserts("nj 1mu; pa 1c");
    assert!(
        shown.contains(
            "Indians: Desertion: remove 1 Militia and 1 Continental from which spaces (6.6)?"
        ),
        "{shown}"
    );
    assert!(shown.contains("New Jersey - 1 Underground Militia -> Available"), "{shown}");
    assert!(shown.contains("Pennsylvania - 1 Continental -> Available"), "{shown}");
    let shown = deserts("nj 2mu");
    assert!(shown.contains("Only 1 Militia may be named (6.6)"), "{shown}");
}

/// Card 24: the pieces of the whole text are one answer, the Fort that follows the Militia too.
#[test]
fn r5_1_the_whole_text_of_card_24_is_one_answer() {
    let open = "[spaces.new-jersey]\nclear = true\n";
    let event = |by: &str, side: &str, board: &str, lines: &[&str]| {
        let first = format!("event {side}");
        let lines = [&[first.as_str()], lines].concat();
        let name = format!("card-24-{}", lines.join("-").replace([' ', ',', ';'], "-"));
        typed(&name, ALL, &on_card(24, by, board), &lines)
    };
    for (by, line, fort) in [
        ("patriots", "boston 2m, va 1m, nj 1pf", "New Jersey + 1 Patriot Fort"),
        (
            "patriots",
            "2 militia in boston; 1m va; 1 british fort in maryland",
            "Maryland-Delaware + 1 British Fort",
        ),
        ("french", "boston 2m; va m pf", "Virginia + 1 Underground Militia, 1 Patriot Fort"),
    ] {
        let shown = event(by, "shaded", open, &[line]);
        assert!(
            shown.contains("Boston + 2 Underground Militia; + 2 Propaganda"),
            "{line}: {shown}"
        );
        assert!(shown.contains("Virginia + 1 Underground Militia"), "{line}: {shown}");
        assert!(shown.contains(fort), "{line}: {shown}");
        let after = after(&shown, line);
        assert!(!after.contains("Which Fort") && !after.contains("Place 1"), "{line}: {shown}");
    }
    let shown = event("patriots", "shaded", open, &["?"]);
    assert!(
        shown.contains("In the same answer, or after it: 1 British Fort or 1 Patriot Fort."),
        "{shown}"
    );
    // One row, and what follows is asked for.
    let shown = event("patriots", "shaded", open, &["boston 3m"]);
    assert!(shown.contains("Which Fort is placed? e.g. "), "{shown}");
    // The Fort with its space is one answer too.
    let shown = event("patriots", "shaded", open, &["boston 3m", "nj pf"]);
    assert!(shown.contains("New Jersey + 1 Patriot Fort"), "{shown}");
    for (line, why) in [
        ("boston 4m", "Militia: at most 3, not 4"),
        ("boston 2m, nj 1pf, va 1pf", "Too many: 1 Patriot Fort more"),
        ("boston 2m, florida 1pf", "is none of the pieces here"),
    ] {
        let shown = event("patriots", "shaded", open, &[line]);
        assert!(shown.contains(why) && !shown.contains("On your board"), "{line}: {shown}");
    }
    let board = "[spaces.virginia]\nmilitia-active = 2\n[spaces.norfolk]\nclear = true\n[spaces.boston]\ncontinentals = 3\n";
    let shown = event("british", "unshaded", board, &["boston 2c, va 2ma, ma 1pf"]);
    assert!(shown.contains("Boston - 2 Continentals"), "{shown}");
    assert!(shown.contains("Virginia - 2 Active Militia"), "{shown}");
}

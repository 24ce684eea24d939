//! A table that remembers: what it believes of the board, in a later turn and on another evening.

use crate::table_plain::{table, tells};
use std::path::PathBuf;

/// What is shown between these lines, which are in it.
fn shown<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let begin = text.find(from).unwrap_or_else(|| panic!("no `{from}` in {text}"));
    let rest = &text[begin..];
    let end = rest.find(to).unwrap_or_else(|| panic!("no `{to}` after it in {text}"));
    &rest[..end + to.len()]
}

/// Patriots by the 1776 set-up: a Battle. Then what a person did, and their second turn.
const TWO_TURNS: &str =
    "french british\n30\n1\n\n2\npatriots\n1\nnyc 4r; phila =1mu 1c po; res 4p; wash pa\n";

#[test]
fn a_later_turn_shows_what_it_believes_and_takes_two_differences() {
    let arguments = ["--plain", "--scenario", "1776", "--seed", "3", "patriots"];
    let (text, fine) = table(&arguments, TWO_TURNS.as_bytes());
    assert!(fine);
    let first = shown(&text, "Last known board", "> \n");
    assert_eq!(
        first,
        "Last known board (from the start; a player acted since):
  Quebec City 1r 1t ps      Boston po                 NYC 6r 1bf 1c ps
  Philadelphia 1mu          Norfolk -                 Charles Town 2c 1pf
  Savannah -                NH -                      MA 1c 1mu 1pf ao
  CT -                      NY 3r 3t 3c 2wu           NJ -
  PA -                      MD -                      VA 2t
  NC 1c 1mu 1wu             SC 2t                     GA 1mu
  QC 1r 1t 1bf 1mu 1wu 1v   NW 1wu                    SW 1wu 1v
  FL 1r 1bf 2wu
  Resources 2p · FNI 0 · CRC 3 · Treaty n
  Howe NYC · Washington NY · Rochambeau Available · Brant NY
Letters: r British Regulars, t Tories, bf British Forts, c Continentals, mu
  Underground Militia, ma Active Militia, pf Patriot Forts, fr French Regulars,
  wu Underground War Parties, wa Active War Parties, v Villages, bl Blockades,
  as/ps Active/Passive Support, ao/po Opposition.
4. [Enter] no changes   or list the changes, e.g. quebec city 2r   ? help
> \n"
    );
    let later = shown(&text[text.find("5. Next: ").expect("a menu")..], "Last known board", "pa\n");
    assert_eq!(
        later,
        "Last known board (from the last turn; a player acted since):
  Quebec City 1r 1t ps      Boston po                 NYC 6r 1bf 1c ps
  Philadelphia 1mu          Norfolk -                 Charles Town 2c 1pf
  Savannah -                NH -                      MA 1c 1mu 1pf ao
  CT -                      NY 3r 3t 3c 2wu           NJ -
  PA -                      MD -                      VA 2t
  NC 1mu 1wu                SC 2t                     GA 1mu
  QC 1r 1t 1bf 1ma 1v       NW 1wu                    SW 1wu 1v
  FL 1r 1bf 2wu
  Resources 1p · FNI 0 · Treaty n
  Howe NYC · Washington NY · Rochambeau Available · Brant NY
8. [Enter] no changes   or list the changes, e.g. quebec city 2r   ? help
> nyc 4r; phila =1mu 1c po; res 4p; wash pa\n",
        "the Battle in North Carolina, Partisans in Quebec and what they cost are in it"
    );
    assert_eq!(text.matches("Which Factions have human players").count(), 1);
}

#[test]
fn r2_3_9_a_treaty_that_was_played_is_asked_about_no_more() {
    for (scenario, says) in [("1776", true), ("1778", false)] {
        let arguments = ["--plain", "--scenario", scenario, "--seed", "3", "french"];
        let (text, _) = table(&arguments, b"\n30\n4\n\n\n");
        let look = shown(&text, "Last known board", "> \n");
        assert_eq!(look.contains("Treaty n"), says, "{text}");
        assert!(!text.contains("Treaty of Alliance been played"), "{text}");
    }
}

#[test]
fn a_wrong_word_changes_nothing_and_back_brings_the_look_again() {
    let arguments = ["--plain", "--scenario", "1776", "--seed", "3", "patriots"];
    let input = "\n30\n1\nnyc 4x\nbostom 3r\n?\nnyc 40r\nback\n1\n\n";
    let (text, fine) = table(&arguments, input.as_bytes());
    assert!(fine);
    assert!(text.contains("Unknown piece \"x\""), "{text}");
    assert!(text.contains("Boston"), "{text}");
    assert!(text.contains("`forget va` makes a space unknown"), "{text}");
    assert!(text.contains("40 in New York City is too many: at most 25"), "{text}");
    assert_eq!(text.matches("Last known board").count(), 2);
    assert!(text.contains("PATRIOTS: Battle + Partisans"), "{text}");
}

#[test]
fn of_a_line_with_a_bad_part_the_rest_is_kept() {
    let arguments = ["--plain", "--scenario", "1776", "--seed", "3", "patriots"];
    let input =
        "\n30\n1\nnyc 5r; bostom 3c; res 4p\nundo\nnyc 4r; bostom 1c\nboston 1c\n\nback 2\n";
    let lines = [
        "\"bostom\" is not a space. Did you mean Boston?\nAccepted: NYC 5r; resources 4p ",
        "Undone: nyc 5r; bostom 3c; res 4p\n",
        "Accepted: NYC 4r   Type the rest, or [Enter] to finish\n> boston 1c\nAccepted: NYC 4r; Boston 1c ",
        "Undone: \"nyc 4r; boston 1c\" ",
    ];
    tells(&arguments, input.as_bytes(), &lines);
}

#[test]
fn what_is_forgotten_is_asked_for() {
    let arguments = ["--plain", "--scenario", "1776", "--seed", "3", "patriots"];
    let (text, _) = table(&arguments, b"\n30\n1\nforget nc\nnc 1c 1mu 1wu\n");
    let asked = shown(&text, "All pieces and the Support level in: NC", "> nc 1c 1mu 1wu\n");
    assert!(asked.contains("List the pieces there:"), "{asked}");
    assert!(text.contains("PATRIOTS: Battle + Partisans"), "{text}");
}

fn file(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("lod-memory-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder.join("table.json")
}

#[test]
fn it_outlives_the_program() {
    let path = file("outlives");
    let path_text = path.to_str().expect("UTF-8");
    let first = ["--plain", "--scenario", "1776", "--seed", "3", "--memory", path_text, "patriots"];
    let (_, fine) = table(&first, b"french british\n30\n1\n\nquit\n");
    assert!(fine && path.is_file());
    let again = ["--plain", "--seed", "3", "--memory", path_text, "patriots"];
    let (text, fine) = table(&again, b"y\n2\n2\nnyc 4r\n2\n\nquit\n");
    assert!(fine);
    assert!(text.contains("The last known board has 1 turn, the last 20"), "{text}");
    assert!(!text.contains("Which Factions have human players"), "{text}");
    assert!(text.contains("  NC 1mu 1wu "), "{text}");
    assert!(text.contains("Dice:") && text.contains("PATRIOTS: "), "{text}");
    let (third, _) = table(&again, b"y\n3\n2\n\n");
    assert!(third.contains("2 turns"), "{third}");
    assert!(!third.contains("Dice:"), "{third}");
    let (anew, _) = table(&again, b"n\n\n2\n2\n");
    assert!(!anew.contains("Last known board"), "{anew}");
    std::fs::remove_dir_all(path.parent().expect("a folder")).expect("the folder");
}

#[test]
fn a_file_that_is_none_stays_as_it_is() {
    let path = file("none");
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    for text in ["", "{", "[1]", "\u{1b}[2J", "{\"version\":1}"] {
        std::fs::write(&path, text).expect("a file");
        let arguments = ["--plain", "--memory", path.to_str().expect("UTF-8"), "british"];
        let (said, fine) = table(&arguments, b"\n\n0\nquit\n");
        assert!(fine);
        assert!(said.contains("is not readable"), "{said}");
        assert!(said.contains("BRITISH: Pass"), "{said}");
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), text);
    }
    std::fs::remove_dir_all(path.parent().expect("a folder")).expect("the folder");
}

/// Two Rounds on two evenings: the scenario and the Winter Quarters still to come are not asked again.
#[test]
fn r6_0_what_is_known_of_the_winters_is_kept() {
    let path = file("winters");
    let path_text = path.to_str().expect("UTF-8");
    let session = include_str!("../sessions/winter-quarters.in");
    let arguments = ["--seed", "1", "--plain", "--memory", path_text];
    let (first, _) = table(&arguments, session.as_bytes());
    assert!(first.contains("Which scenario is it?"), "{first}");
    assert!(first.contains("cards left, with this one"), "{first}");
    let again = format!("y\nwinter\n100\n42\n\n{}", "2\n".repeat(9));
    let (second, _) = table(&arguments, again.as_bytes());
    for asked in ["Which scenario", "cards left, with this"] {
        assert!(!second.contains(asked), "{second}");
    }
    let look = shown(&second, "Last known board", "> \n");
    assert!(look.contains("Winter Quarters to come 3"), "{look}");
    assert!(look.contains("Casualties 0r 0t 0c 0fr"), "{look}");
    let round = shown(&second, "Last known board", "WINTER QUARTERS");
    assert_eq!(round.matches("Last known board").count(), 1, "{round}");
    std::fs::remove_dir_all(path.parent().expect("a folder")).expect("the folder");
}

#[test]
fn a_scenario_that_was_named_is_not_asked_for() {
    let arguments = ["--plain", "--scenario", "1776", "--seed", "3"];
    let (text, _) = table(&arguments, b"winter\n\n99\n42\n\n");
    assert!(!text.contains("Which scenario"), "{text}");
    assert!(text.contains("Winter Quarters to come 4"), "{text}");
}

/// A set-up that is named at the table is believed like one that the command line names, whatever was told before.
#[test]
fn a_set_up_can_be_named_at_the_table() {
    let first = "french british\n30\n1\n";
    let named = ["--plain", "--scenario", "1776", "--seed", "3", "patriots"];
    let (expected, _) = table(&named, first.as_bytes());
    let since = |text: &str, from: &str| {
        let at = text.rfind(from).unwrap_or_else(|| panic!("no `{from}` in {text}"));
        // The questions have other numbers.
        let lines = text[at..].lines().map(|l| l.trim_start_matches(|c: char| c.is_ascii_digit()));
        lines.map(str::to_string).collect::<Vec<_>>()
    };
    let alone = format!("set-up\n1776\npatriots\n{first}");
    let other = format!("set-up\n1775\nset-up\n1776\npatriots\n{first}");
    for input in [alone, other] {
        let (text, _) = table(&["--plain", "--seed", "3"], input.as_bytes());
        assert!(text.contains("The last known board is the set-up of 1776."), "{text}");
        let believed = "  Quebec City 1r 1t ps ";
        assert_eq!(since(&text, believed), since(&expected, believed), "{text}");
    }
}

/// What the check of Brilliant Strokes asks and says.
fn strokes(arguments: &[&str], input: &str) -> String {
    let arguments = [&["--plain", "--seed", "3"], arguments].concat();
    let (text, fine) = table(&arguments, format!("stroke\n{input}quit\n").as_bytes());
    assert!(fine);
    let after = text.find("Brilliant Strokes\n").expect("it begins");
    let end = text[after..].find("Next: ").expect("a menu");
    text[after..after + end].to_string()
}

#[test]
fn r8_3_7_where_no_brilliant_stroke_can_be_played_nothing_is_asked() {
    let people = strokes(&[], "1 2 3 4\n");
    assert!(people.contains("no non-player plays one now"), "{people}");
    assert_eq!(people.matches("> ").count(), 1, "{people}");
    let early = strokes(&[], "patriots\nn\n");
    assert_eq!(early.matches("> ").count(), 2, "{early}");
    assert!(
        early.contains("The British do not: the Treaty of Alliance has not been played (8.3.7)."),
        "{early}"
    );
    assert!(!early.contains("The Patriots do not"), "{early}");
}

#[test]
fn r8_3_7_each_non_player_says_why_it_plays_no_brilliant_stroke() {
    let nobody = strokes(&["--scenario", "1778"], "patriots\nnone\nnone\n");
    assert_eq!(nobody.matches("The ").count(), 3, "{nobody}");
    assert!(!nobody.contains("Last known board"), "{nobody}");
    let first = strokes(&["--scenario", "1778"], "patriots\npatriots\nnone\n1 3\n\n");
    assert!(first.contains("The French do not: they are not Eligible (2.3.8)."), "{first}");
}

/// Between the 1st and the 2nd Eligible Faction of a card nobody else acts: what was confirmed then is not old.
#[test]
fn what_people_may_have_touched_since_is_marked() {
    let arguments = ["--plain", "--scenario", "1776", "--seed", "3", "patriots"];
    for (next, marks) in [("british", true), ("card\nbritish\n31\n3", false)] {
        let input = format!("french\n30\n1\n\n{next}\n\n");
        let (text, _) = table(&arguments, input.as_bytes());
        let later = &text[text.find("British turn").expect("a turn")..];
        let look = shown(later, "Last known board", "> \n");
        assert!(look.contains("a player acted since):"), "{look}");
        assert_eq!(look.contains("; * = a player"), marks, "{look}");
        assert_eq!(look.contains("  Resources 5b * ·"), marks, "{look}");
        assert!(look.contains("· FNI 0 · Treaty n\n"), "{look}");
    }
    let (text, _) = table(&arguments, b"\n30\n1\n\n");
    assert!(!text.contains("a player acted"), "{text}");
}

/// What the table believes is written as a position file that the program reads.
#[test]
fn the_board_of_a_table_is_saved_as_a_position_file() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("table-save");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("board.toml");
    let name = file.to_str().expect("a name");
    let lines = format!("french british\n30\n1\n\nsave\n{name}\nsave\n{name}\nsave\n\nquit\n");
    let arguments = ["--plain", "--scenario", "1776", "--seed", "3", "patriots"];
    let (text, fine) = table(&arguments, lines.as_bytes());
    assert!(fine, "{text}");
    let told = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("exists. Type another name"), "{text}");
    let saved = std::fs::read_to_string(&file).expect("a file");
    let position = lod_engine::game::Position::read("board.toml", &saved).expect("a position");
    use lod_engine::game::{Faction, Piece, Space};
    // The Battle in North Carolina took the Continental there (the set-up has one).
    let carolina = Space::NorthCarolina;
    assert_eq!(position.board.pieces(carolina, Piece::Continental), 0);
    assert_eq!(position.board.pieces(carolina, Piece::MilitiaUnderground), 1);
    assert!(position.players[Faction::French] && position.players[Faction::British]);
    let told = table(&["--plain", "--position", name, "--seed", "3"], b"quit\n");
    assert!(told.1, "{}", told.0);
}

#[test]
fn each_faction_goes_by_its_letter_in_the_menu() {
    for (letter, name) in [("b", "British"), ("p", "Patriots"), ("f", "French"), ("i", "Indians")] {
        for typed in [letter.to_string(), letter.to_uppercase()] {
            let (text, _) = table(&["--plain"], format!("{typed}\nquit\n").as_bytes());
            assert!(text.contains(&format!("{name} turn\n")), "{typed}: {text}");
        }
    }
    let (text, _) = table(&["--plain"], b"brilliant\nquit\n");
    assert!(text.contains("Unknown word \"brilliant\""), "{text}");
}

/// 1.5: a Faction of players has no turn by the flowchart, unless that is agreed.
#[test]
fn a_faction_of_players_is_played_as_a_non_player_only_where_that_is_agreed() {
    let arguments = ["--plain", "--scenario", "1776", "--seed", "3", "patriots"];
    let question = "Does the flowchart play this Patriot turn?";
    let (text, fine) = table(&arguments, b"patriots\nn\nquit\n");
    assert!(fine && text.contains("Players play the Patriots."), "{text}");
    assert!(text.contains(question), "{text}");
    assert!(text.contains("No turn was resolved."), "{text}");
    let (agreed, _) = table(&arguments, b"patriots\ny\n30\n1\n\n2\nquit\n");
    assert!(agreed.contains("PATRIOTS: "), "{agreed}");
    // It is asked in each turn, and as the non-player's turn is the same.
    let (twice, _) = table(&arguments, b"patriots\ny\n30\n1\n\n2\np\ny\nquit\n");
    assert_eq!(twice.matches(question).count(), 2, "{twice}");
    assert_eq!(twice.matches("Which Factions have human").count(), 1, "{twice}");
    let (usual, _) = table(&arguments, b"\n30\n1\n\n2\nquit\n");
    let orders = |text: &str| shown(text, "PATRIOTS: ", "Next: ").to_string();
    let bare = |text: String| {
        text.split("Next: ")
            .next()
            .map(|t| t.lines().rev().skip(1).map(str::to_string).collect::<Vec<_>>())
    };
    assert_eq!(bare(orders(&agreed)), bare(orders(&usual)));
    // Others' turns ask nothing of it.
    let (others, _) = table(
        &["--plain", "--scenario", "1776", "--seed", "3", "british"],
        b"patriots\n30\n1\n\nquit\n",
    );
    assert!(!others.contains("flowchart play this"), "{others}");
}

/// Another Faction's turn takes the place of an unfinished one only where that is agreed.
#[test]
fn an_unfinished_turn_is_dropped_only_where_that_is_agreed() {
    let path = file("unfinished");
    let path_text = path.to_str().expect("UTF-8");
    let first = ["--scenario", "1776", "--memory", path_text, "british"];
    let begun = |faction: &'static str| ["--plain", "--memory", path_text, faction];
    let first: Vec<&str> = std::iter::once("--plain").chain(first).collect();
    let (text, fine) = table(&first, b"french indians\n30\n");
    assert!(fine && text.contains("The unfinished turn is saved"), "{text}");
    let question = "Is it dropped for the French turn?";
    for answers in ["y\n", "y\nquit\n", "y\nn\n"] {
        let (text, fine) = table(&begun("french"), answers.as_bytes());
        assert!(fine && text.contains(question), "{answers:?}: {text}");
        assert!(text.contains("British turn is not finished (2 answers)"), "{text}");
        let goes_on = text.contains("British turn resumes (2 answers)");
        assert_eq!(goes_on, answers.ends_with("n\n"), "{answers:?}: {text}");
        assert!(!text.contains("Dropped"), "{text}");
    }
    let (text, _) = table(&begun("british"), b"y\n");
    assert!(!text.contains("dropped"), "{text}");
    assert!(text.contains("British turn resumes ("), "{text}");
    let (text, _) = table(&begun("french"), b"y\ny\n");
    assert!(text.contains("Dropped: British turn (2 answers)."), "{text}");
    let (text, _) = table(&begun("british"), b"y\n");
    assert!(!text.contains("resumes ("), "{text}");
    std::fs::remove_dir_all(path.parent().expect("a folder")).expect("the folder");
}

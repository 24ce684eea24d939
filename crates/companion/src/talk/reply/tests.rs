use super::*;
use crate::talk::ReadingHints;

fn ask() -> Ask {
    Ask {
        replies: ["pass", "march", "muster"].map(|w| Reply::new(w, "")).to_vec(),
        default: Some(0),
        ..Ask::default()
    }
}

#[test]
fn a_number_a_word_or_a_unique_prefix() {
    for (typed, place) in [("", 0), ("2", 1), (" MARCH ", 1), ("mu", 2), ("p", 0)] {
        assert_eq!(ask().reply(typed), Ok(place), "{typed}");
    }
}

#[test]
fn a_space_goes_by_all_its_names_and_a_slip_is_guessed_at() {
    let spaces = Ask {
        replies: ["Connecticut-Rhode Island", "New York City", "New York"]
            .map(|w| Reply::new(w, ""))
            .to_vec(),
        ..Ask::default()
    };
    for (typed, place) in [("ct", 0), ("NYC", 1), ("new-york", 2), ("ny", 2)] {
        assert_eq!(spaces.reply(typed), Ok(place), "{typed}");
    }
    assert!(spaces.reply("boston").is_err());
    let slip = ask().reply("mustre").unwrap_err().to_string();
    assert!(slip.contains("Did you mean muster?"), "{slip}");
}

/// A printed abbreviation is a space, not the beginning of another name, and a reply may only name the space.
#[test]
fn a_printed_abbreviation_is_read_in_every_list() {
    let ask = |words: &[&str]| Ask {
        replies: words.iter().map(|w| Reply::new(*w, "")).collect(),
        ..Ask::default()
    };
    let both = ask(&["Maryland-Delaware", "Massachusetts"]);
    assert_eq!(both.reply("ma"), Ok(1));
    assert_eq!(both.reply("md"), Ok(0));
    let groups = ask(&["to New York", "to New York City", "stay in Massachusetts"]);
    for (typed, place) in [("ny", 0), ("NYC", 1), ("ma", 2)] {
        assert_eq!(groups.reply(typed), Ok(place), "{typed}");
    }
}

#[test]
fn words_that_are_numbers_have_no_others() {
    let gifts =
        Ask { replies: ["0", "1", "2", "3"].map(|w| Reply::new(w, "")).to_vec(), ..Ask::default() };
    assert!(!gifts.numbered());
    assert_eq!(gifts.reply("3"), Ok(3));
    assert!(gifts.reply("4").is_err());
    let years =
        Ask { replies: ["1775", "1776"].map(|w| Reply::new(w, "")).to_vec(), ..Ask::default() };
    assert_eq!(years.reply("2"), Ok(1));
}

#[test]
fn anything_else_says_what_may_be_typed() {
    let wrong = |typed: &str| match ask().reply(typed) {
        Err(Interrupt::Wrong(why)) => why,
        other => panic!("{other:?}"),
    };
    assert!(wrong("m").contains("march or muster"));
    assert!(wrong("rally").contains("pass, march or muster"));
    assert!(wrong("0").contains("pass"));
    assert!(wrong("4").contains("pass"));
}

#[test]
fn pieces_go_by_their_number_their_letters_and_their_names() {
    let lost = Ask {
        replies: ["one Continental", "one Underground Militia"].map(|w| Reply::new(w, "")).to_vec(),
        ..Ask::default()
    };
    assert!(lost.numbered());
    for (typed, place) in [("1", 0), ("2", 1), ("cont", 0), ("c", 0), ("mu", 1), ("mil", 1)] {
        assert_eq!(lost.reply(typed), Ok(place), "{typed}");
        assert_eq!(lost.is_ambiguous(typed), None, "{typed}");
    }
    assert!(lost.reply("3").is_err() && lost.reply("t").is_err());
}

#[test]
fn a_number_that_is_a_place_and_a_count_is_refused() {
    let some = Ask {
        replies: ["two Tories", "one Tory"].map(|w| Reply::new(w, "")).to_vec(),
        ..Ask::default()
    };
    let wrong = some.is_ambiguous("1").expect("ambiguous");
    assert_eq!(wrong, "1 is row 1 (two Tories) or one Tory: type the words");
    assert_eq!(some.is_ambiguous("one"), None);
}

#[test]
fn a_list_of_pieces_in_letters_has_no_numbers_and_its_help_names_none() {
    let units = Ask { form: Form::One, ..Ask::choice("What?", ["4r", "3r"]) };
    assert!(!units.numbered(), "a 1 would be one Regular");
    assert_eq!(units.exact("1"), None);
    let help = units.form.help(&units).concat();
    assert!(!help.contains("number"), "{help}");
    let words = Ask::choice("What?", ["march", "rally"]);
    let named = words.form.help(&words).concat();
    assert!(named.contains("a number from 1 to 2"), "{named}");
}

/// 1.3: every printed abbreviation is an answer where a space is asked for, whatever word begins like it.
#[test]
fn every_printed_abbreviation_is_an_answer_where_a_space_is_asked() {
    let spaces =
        Ask { replies: Space::ALL.map(|s| Reply::new(s.name(), "")).to_vec(), ..Ask::default() };
    for (place, space) in (0..).zip(Space::ALL) {
        for typed in [Some(space.name()), space.abbreviation()].into_iter().flatten() {
            assert_eq!(spaces.exact(&typed.to_uppercase()), Some(place), "{typed}");
            assert_eq!(spaces.exact(&typed.to_lowercase()), Some(place), "{typed}");
            assert!(spaces.names_space(typed), "{typed}");
        }
    }
    let ways = Ask {
        replies: ["to New York City", "to New York", "stay in Massachusetts", "Available"]
            .map(|w| Reply::new(w, ""))
            .to_vec(),
        ..Ask::default()
    };
    for (typed, place) in [("nyc", 0), ("ny", 1), ("ma", 2), ("available", 3)] {
        assert_eq!(ways.reply(typed), Ok(place), "{typed}");
    }
    assert!(ways.names_space("va") && !ask().names_space("ma"));
}

#[test]
fn an_article_need_not_be_typed() {
    let forts = Ask {
        replies: ["a British Fort", "a Patriot Fort", "a Village"]
            .map(|w| Reply::new(w, ""))
            .to_vec(),
        ..Ask::default()
    };
    for (typed, place) in [
        ("patriot fort", 1),
        ("Patriot", 1),
        ("pf", 1),
        ("british", 0),
        ("bf", 0),
        ("village", 2),
        ("v", 2),
        ("a patriot fort", 1),
        ("2", 1),
    ] {
        assert_eq!(forts.reply(typed), Ok(place), "{typed}");
    }
    assert!(forts.reply("fort").is_err() && forts.reply("french").is_err());
    let away = ["away from the British", "away from the Patriots"];
    let away = Ask { replies: away.map(|w| Reply::new(w, "")).to_vec(), ..Ask::default() };
    assert_eq!(away.reply("patriots"), Ok(1));
}

/// 1.10: where a Leader goes may be typed in the notation.
#[test]
fn a_leader_is_led_in_the_notation() {
    let ask = Ask {
        reading: ReadingHints { leads: Some(Faction::British), ..ReadingHints::default() },
        replies: ["to Quebec City", "to New York City", "Available"]
            .map(|w| Reply::new(w, ""))
            .to_vec(),
        ..Ask::default()
    };
    for (typed, place) in [
        ("lead gage nyc", 1),
        ("lead british quebec city", 0),
        ("settle Gage New York City", 1),
        ("lead gage available", 2),
        ("lead nyc", 1),
    ] {
        assert_eq!(ask.reply(typed), Ok(place), "{typed}");
    }
    for typed in ["lead gage", "lead washington nyc", "lead gage boston", "lead"] {
        assert!(ask.reply(typed).is_err(), "{typed}");
    }
    let another = Ask { reading: ReadingHints { leads: None, ..ask.reading }, ..ask };
    assert!(another.reply("lead gage nyc").is_err());
}

//! Lines that are hostile, wrong or half right at every kind of question of a person's action: what a refusal says
//! is in words, names its rule, and lists only what is taken.
//!
//! A few positions; a thousand with `LOD_FULL=1`.

use crate::common;
use crate::random_player::{chance, one, scrambled};

use lod::own_turn::notation::write;
use lod::own_turn::{Permit, act};
use lod::talk::{Ask, LineSource};
use lod_bots::flowchart::words::Die;
use lod_bots::flowchart::{Choice, DecisionSource, Interrupt, Purpose};
use lod_engine::game::{Board, ByFaction, Faction, Piece, PieceType, Space};
use lod_engine::rules::{ActionState, Cost, invariants, legal};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// So many lines are tried at each question.
const LINES: usize = 12;

/// A person who types these lines, rolls twos and takes what is usual.
#[derive(Default)]
pub struct Typist {
    lines: Vec<String>,
    next: usize,
    gift: usize,
    pub asked: Option<Ask>,
}

impl Typist {
    pub fn of(lines: &[String]) -> Typist {
        Typist::giving(lines, 0)
    }

    /// The same, giving so many Resources for a Trade.
    pub fn giving(lines: &[String], gift: usize) -> Typist {
        Typist { lines: lines.to_vec(), gift, ..Typist::default() }
    }
}

impl DecisionSource for Typist {
    fn roll(&mut self, _die: Die, _purpose: &Purpose) -> Result<u8, Interrupt> {
        Ok(2)
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Interrupt> {
        let trade = choice.ask.contains("Trade");
        Ok(if trade { self.gift } else { choice.default })
    }
}

impl LineSource for Typist {
    fn line(&mut self, ask: &Ask) -> Result<String, Interrupt> {
        let line = self.lines.get(self.next).cloned();
        self.next += 1;
        line.ok_or_else(|| {
            self.asked = Some(ask.clone());
            Interrupt::Question
        })
    }
}

pub fn board(random: &mut ChaCha8Rng) -> Board {
    loop {
        let board = common::position(random);
        if invariants::violations(&board).is_empty() {
            return board;
        }
    }
}

/// An action about to begin.
struct Start {
    state: ActionState,
    permit: Permit,
}

impl Start {
    /// What comes of these lines: the question after them, `None` where the action is over, or a refusal.
    fn types(&self, lines: &[String]) -> Result<Option<Ask>, String> {
        let mut typist = Typist::of(lines);
        match act(&mut self.state.clone(), &self.permit, &mut typist) {
            Ok(_) => Ok(None),
            Err(Interrupt::Question) => Ok(typist.asked),
            Err(Interrupt::Wrong(why)) => Err(why),
            Err(stop) => panic!("{lines:?}: {stop}"),
        }
    }
}

/// Ids of pieces and names of the code: what no person is told.
fn inner_words(typed: &str, why: &str) -> Option<String> {
    let pieces = Piece::FORCES.map(Piece::id).into_iter();
    let ids: Vec<&str> =
        pieces.chain(PieceType::FORCES.map(PieceType::id)).filter(|id| id.contains('-')).collect();
    let is_inner = |word: &str| {
        let camel = word
            .chars()
            .zip(word.chars().skip(1))
            .any(|(a, b)| a.is_lowercase() && b.is_uppercase());
        camel
            || word.contains("::")
            || word.contains('_')
            || word.contains('{')
            || word.contains("Some(")
            || word.contains("None")
    };
    let typed = typed.to_lowercase();
    why.split([' ', ',', ';', ':', '`', '"', '(', ')'])
        .filter(|word| !word.is_empty() && !typed.contains(&word.to_lowercase()))
        .find(|word| is_inner(word) || ids.contains(word))
        .map(str::to_string)
}

/// Whether a refusal is about how a line is written, which no rule says.
fn is_of_reading(why: &str) -> bool {
    [
        "unknown word",
        "is not a space",
        "is ambiguous",
        "could be",
        "Form:",
        "which pieces?",
        "how many Resources?",
        "what?",
        "space?",
        "origin?",
        "Activate how many",
        "remove 1 more Militia?",
        "would leave out",
        "of which piece?",
        "type ",
        "Type ",
        "must be the last part",
        "must be typed alone",
        "too long",
        "no action to end",
        "takes no",
        "nknown word",
        "joins groups",
    ]
    .iter()
    .any(|part| why.contains(part))
}

/// Whether a rule is named: a number, a point and a number in brackets.
fn names_rule(why: &str) -> bool {
    why.split('(').skip(1).any(|rest| {
        let number: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        number.contains('.') && number.len() > 2
    })
}

/// What is wrong with the words of a refusal.
pub fn flaw(typed: &str, why: &str) -> Option<String> {
    // How a verb is written has signs of its own.
    let why = why.split("Form:").next().unwrap_or_default();
    // A long line is shortened where it is named.
    let why = why.split_once("would leave out").map_or(why, |(_, rest)| rest);
    for mark in [", .", ",.", "...", "; .", " ,", "?.", "  ", ", ;", "``", "\"\"", "( "] {
        if why.contains(mark) && !typed.contains(mark) {
            return Some(format!("has `{mark}`"));
        }
    }
    if let Some(word) = inner_words(typed, why) {
        return Some(format!("has the inner word `{word}`"));
    }
    None
}

/// A list of what is possible without how many more there are.
fn listed(list: &str) -> Vec<String> {
    let list = list.split(';').next().unwrap_or_default();
    let list = match list.rsplit_once(" and ") {
        Some((first, more)) if more.ends_with(" more") => first,
        _ => list,
    };
    list.split(", ").map(|item| item.trim().to_string()).collect()
}

/// The lines that a refusal says are possible.
fn possible(why: &str) -> Vec<String> {
    let after = |words: &str| why.rsplit_once(words).map(|(_, rest)| rest.to_string());
    if let Some(rest) = after("Possible now: ") {
        return listed(&rest);
    }
    if let Some(rest) = after("Possible from ") {
        let (from, list) = rest.split_once(": to ").expect("an origin");
        let verb = "VERB";
        return listed(list).into_iter().map(|to| format!("{verb} {from}>{to}")).collect();
    }
    if let Some(rest) = after("Possible to ") {
        let (to, list) = rest.split_once(": from ").expect("a destination");
        let all = listed(list).into_iter();
        return all.filter(|from| from != "here").map(|from| format!("VERB {from}>{to}")).collect();
    }
    let Some(rest) = after("Possible: ") else {
        return Vec::new();
    };
    let items = listed(&rest);
    let (first, others) = items.split_first().expect("a list");
    // The words before the first of them go before all of them.
    let lead = match first.find(" in ") {
        Some(at) => first[..at].to_string(),
        None => String::new(),
    };
    if !lead.is_empty() {
        let first = first[lead.len() + 4..].to_string();
        return std::iter::once(first)
            .chain(others.iter().cloned())
            .map(|space| format!("{lead} {space}"))
            .collect();
    }
    vec![first.clone()]
}

/// The origin of a move that is told without its verb.
fn origin(possible: &str) -> Option<String> {
    let (from, _) = possible.strip_prefix("VERB ")?.split_once('>')?;
    Some(from.to_string())
}

/// A line that nobody should type, or that is nearly right.
fn odd_line(state: &ActionState, ask: &Ask, random: &mut ChaCha8Rng) -> String {
    let legal = |faction: Faction, random: &mut ChaCha8Rng| {
        let other = ActionState::new(*state.board(), faction, Cost::Paid, false);
        let steps = legal::legal_steps(&other);
        (!steps.is_empty()).then(|| one(random, &steps))
    };
    let own = legal(state.faction(), random);
    let space = one(random, &Space::ALL);
    match random.random_range(0..10) {
        0 => one(
            random,
            &[
                "",
                "foo",
                ";",
                ">",
                "+",
                "9c",
                "999",
                "0",
                "1",
                "2",
                "3",
                "12",
                "all",
                "none",
                "done",
                "é",
                "march",
                "ma",
                "MA",
                "b",
                "march ny>",
                "rally va 3x",
                "battle",
                "naval",
                "skirmish",
                "a b c d",
                "garrison ny>boston 1t",
            ],
        )
        .to_string(),
        1 => space.name().to_uppercase(),
        2 => space.abbreviation().unwrap_or_else(|| space.name()).to_lowercase(),
        3 => {
            legal(one(random, &Faction::ALL), random).map_or_else(String::new, |step| write(&step))
        }
        4 if !ask.replies.is_empty() => {
            let word = one(random, &ask.replies).word;
            format!(
                "{word} {}",
                one(random, &["2t", "1c", "fort", "boston", "3", "ny>ma", "; done"])
            )
        }
        5 => {
            let text = own.map_or_else(String::new, |step| write(&step));
            let at = random.random_range(0..=text.chars().count());
            text.chars().take(at).collect()
        }
        6 => {
            let text = own.map_or_else(String::new, |step| write(&step));
            let mut words: Vec<String> = text.split(' ').map(str::to_string).collect();
            let at = random.random_range(0..words.len());
            words[at] = one(
                random,
                &["boston", "ny", "ma", "9r", "2t", "1c", "fort", "nw>va", "wi", "quebec city"],
            )
            .to_string();
            words.join(" ")
        }
        _ => own.map_or_else(String::new, |step| write(&scrambled(&step, random))),
    }
}

/// One question: lines are tried at it, and what is refused is looked at.
fn tried(
    start: &Start,
    before: &[String],
    ask: &Ask,
    random: &mut ChaCha8Rng,
    count: &mut BTreeMap<String, usize>,
    flaws: &mut Vec<String>,
) {
    for _ in 0..LINES {
        let line = odd_line(&start.state, ask, random);
        let with = |line: &str| {
            let mut lines = before.to_vec();
            lines.push(line.to_string());
            lines
        };
        let Err(why) = start.types(&with(&line)) else {
            continue;
        };
        let told = format!(
            "{} after {before:?}, `{line}` to `{}`: {why}",
            start.state.faction(),
            ask.text
        );
        assert!(!why.is_empty(), "{told}");
        if let Some(flaw) = flaw(&line, &why) {
            flaws.push(format!("{flaw}: {told}"));
        }
        if !names_rule(&why) && !is_of_reading(&why) {
            flaws.push(format!("no rule: {told}"));
        }
        let kind = ask.key.rsplit('.').next().unwrap_or_default().to_string();
        *count.entry(kind).or_default() += 1;
        // What is possible after another part of the line is not possible now.
        if why.contains("whole line was rejected") && why.starts_with("part ") {
            continue;
        }
        for possible in possible(&why) {
            let verb = line.split(' ').next().unwrap_or_default();
            let first = before.last().map_or("", String::as_str);
            let options = [
                possible.clone(),
                possible.replace("VERB", verb),
                possible.replace("VERB", first),
                // Where an origin is asked for, it alone is the answer.
                origin(&possible).unwrap_or_default(),
            ];
            let taken = options.iter().any(|line| start.types(&with(line)).is_ok());
            *count.entry("possible".to_string()).or_default() += 1;
            if !taken {
                let again = start.types(&with(&options[1]));
                flaws.push(format!(
                    "`{possible}` is refused: {told}
   {again:?}"
                ));
            }
        }
    }
}

#[test]
fn refusals_are_in_words_name_their_rule_and_list_what_is_taken() {
    let positions = crate::volume::part::<u64>("LOD_REFUSALS", 1000, 6);
    let first = crate::first("LOD_REFUSALS_AT");
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    let mut flaws: Vec<String> = Vec::new();
    for seed in first..first + positions {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let faction = Faction::ALL[usize::try_from(seed % 4).expect("small")];
        let price = if chance(&mut random, 4) { Cost::Free } else { Cost::Paid };
        let board = board(&mut random);
        let start = Start {
            state: ActionState::new(board, faction, price, chance(&mut random, 5)),
            permit: Permit::turn(faction, ByFaction([true; 4])),
        };
        // A way through the questions: what is offered is taken, and at each of them lines are tried.
        let mut lines: Vec<String> = Vec::new();
        for _ in 0..8 {
            let Ok(Some(ask)) = start.types(&lines) else {
                break;
            };
            tried(&start, &lines, &ask, &mut random, &mut count, &mut flaws);
            let words: Vec<String> =
                ask.replies.iter().map(|r| r.word.clone()).filter(|w| w != "done").collect();
            if words.is_empty() {
                break;
            }
            lines.push(one(&mut random, &words));
            if start.types(&lines).is_err() {
                lines.pop();
                break;
            }
        }
    }
    let shown: Vec<&String> = flaws.iter().take(40).collect();
    assert!(flaws.is_empty(), "{}: {shown:#?}", flaws.len());
    for kind in ["next", "to", "from", "what", "possible"] {
        assert!(count.contains_key(kind), "{kind} never came up: {count:?}");
    }
    println!("{count:?}");
}

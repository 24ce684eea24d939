//! The other questions of a turn that a learner runs: whether a die matters, yes or no, which bullet, what comes next, how
//! many pieces, which. The answer is worked out anew from the board and the files; each sentence is read from its text.

use super::lessons::{Findings, decision_of};
use super::reading::{Reading, relates};
use super::{Counts, Decision, facts, pieces};
use crate::common::Field;
use lod::learn::{StepKind, TurnDrill, TurnStep};
use lod_bots::action::{Matter, Note, NoteKind};
use lod_bots::bots::Library;
use lod_bots::flowchart::Node;
use lod_bots::flowchart::words::{Die, Expr};
use lod_engine::game::{Faction, PieceType, SpaceSet};

/// The sides of the die of a condition, if it has one.
fn die(condition: &Expr) -> Option<u8> {
    match condition.parts() {
        ("d3", _) => Some(Die::D3.sides()),
        ("d6", _) => Some(Die::D6.sides()),
        (_, parts) => parts.iter().find_map(die),
    }
}

/// Whether a condition holds where its die shows this.
fn with(condition: &Expr, roll: u8, reading: &Reading<'_>) -> Option<bool> {
    if let Some(c) = condition.compared() {
        let of = |number: &Expr| {
            let (fixed, rolls) = reading.number(number)?;
            Some(fixed + i32::from(rolls) * i32::from(roll))
        };
        return Some(relates(c.is, of(c.left)?, of(c.right)?));
    }
    match condition.parts() {
        ("and", parts) => {
            let parts: Option<Vec<bool>> = parts.iter().map(|p| with(p, roll, reading)).collect();
            parts.map(|parts| !parts.contains(&false))
        }
        ("or", parts) => {
            let parts: Option<Vec<bool>> = parts.iter().map(|p| with(p, roll, reading)).collect();
            parts.map(|parts| parts.contains(&true))
        }
        ("not", [inner]) => with(inner, roll, reading).map(|so| !so),
        _ => reading.holds(condition),
    }
}

/// The results of the die for which a box says yes; `None` where the board does not show it.
fn yes_for(step: &TurnStep, faction: Faction, reading: &Reading<'_>) -> Option<(u8, Vec<u8>)> {
    let chart = &Library::get().charts[faction];
    let Some(Node::Question(q)) = chart.node(&step.at) else { return None };
    let most = die(&q.when).unwrap_or(1);
    let each: Option<Vec<bool>> = (1..=most).map(|n| with(&q.when, n, reading)).collect();
    let yes = (1..=most).zip(each?).filter(|(_, so)| *so).map(|(n, _)| n).collect();
    Some((most, yes))
}

/// The two sums that a box compares in a space, as the foldouts have them: P6, B9 and F13.
fn sums(at: &str, f: &Field, space: usize) -> Option<(i32, i32)> {
    let g = &f.grounds[space];
    let leads = |faction: Faction| i32::from(f.leader_at[faction as usize] == Some(space));
    let rebels = leads(Faction::Patriots) + leads(Faction::French);
    match at {
        "P6" => Some((g.continentals + g.french + rebels, g.royalists() - g.war_hidden)),
        "B9" => Some((g.regulars + leads(Faction::British), g.rebels() + rebels)),
        "F13" => Some((g.continentals + g.french + rebels, g.british())),
        _ => None,
    }
}

/// A step with what its board shows.
struct Asked<'a> {
    step: &'a TurnStep,
    drill: &'a TurnDrill,
    field: &'a Field,
    found: &'a mut Findings,
}

impl Asked<'_> {
    fn is(&mut self, so: bool, sentence: &str, form: &'static str) {
        *self.found.counts.entry(form).or_default() += 1;
        if !so {
            self.found.errors.insert(format!("{form}: {}: {sentence}", self.step.text));
        }
    }

    /// The only correct answer is this one.
    fn right(&mut self, words: &str) {
        let so = self.step.options.iter().all(|o| o.is_right == (o.words == words));
        self.is(so, words, "correct answers");
    }

    /// Numbers that a sentence names with what they count.
    fn numbers(&mut self, sentence: &str) {
        let f = self.field;
        let resources = Faction::ALL
            .map(|of| (format!("{} Resources ", of.adjective()), f.resources[of as usize]));
        let (support, opposition) = crate::score::totals(f);
        let available = [
            ("British Regulars", PieceType::BritishRegular),
            ("French Regulars", PieceType::FrenchRegular),
            ("War Parties", PieceType::WarParty),
            ("Villages", PieceType::Village),
            ("Patriot Forts", PieceType::PatriotFort),
        ];
        let available = available
            .map(|(name, stock)| (format!("Available {name} "), f.available[stock as usize]));
        let totals = [("Support ".to_string(), support), ("Opposition ".to_string(), opposition)];
        for (name, counted) in resources.into_iter().chain(totals).chain(available) {
            for (at, _) in sentence.match_indices(&name) {
                let rest = &sentence[at + name.len()..];
                let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
                let is_change = rest[digits.len()..].starts_with(" -> ");
                if let Some(number) = digits.parse::<i32>().ok().filter(|_| !is_change) {
                    self.is(number == counted, sentence, "numbers");
                }
            }
        }
        let on_map = f.map().map(|g| g.regulars).sum::<i32>();
        if let Some((before, _)) = sentence.split_once(" British Regulars on the map") {
            let number = before.rsplit(' ').next().and_then(|n| n.parse::<i32>().ok());
            self.is(number == Some(on_map), sentence, "numbers");
        }
        if sentence.contains("1D6 = ") {
            self.is(self.step.kind == StepKind::Event, sentence, "numbers");
        }
    }

    /// "P6 yes: Boston 4 > 1, Virginia 3 > 2." and "P6 no: nearest Boston, 2 <= 3."
    fn sums(&mut self, sentence: &str) {
        let Some((_, told)) = sentence.trim_end_matches('.').split_once(": ") else { return };
        let near = told.strip_prefix("nearest ").map(|near| near.replacen(", ", " ", 1));
        for part in near.as_deref().unwrap_or(told).split(", ") {
            let sign = if near.is_some() { " <= " } else { " > " };
            let read = part.split_once(sign).and_then(|(left, right)| {
                let (space, left) = left.rsplit_once(' ')?;
                let space = super::lessons::named(space)?.first().copied()?;
                Some((space, left.parse::<i32>().ok()?, right.parse::<i32>().ok()?))
            });
            if let Some((space, left, right)) = read {
                let so = sums(&self.step.at, self.field, space as usize) == Some((left, right));
                self.is(so && (left > right) == near.is_none(), sentence, "sums");
            }
        }
    }

    /// The die of a question.
    fn roll(&mut self, reading: &Reading<'_>) {
        let Some((most, yes)) = yes_for(self.step, self.drill.taken.faction, reading) else {
            *self.found.counts.entry("questions aside").or_default() += 1;
            return;
        };
        let decides = !yes.is_empty() && yes.len() < most.into();
        let step = self.step;
        match step.kind {
            StepKind::Roll if decides => self.right("roll"),
            StepKind::Roll => {
                self.right(if yes.is_empty() { "no (no roll)" } else { "yes (no roll)" })
            }
            _ => self.right(if yes.is_empty() { "no" } else { "yes" }),
        }
        for sentence in step.options.iter().map(|o| o.sentence.clone()) {
            self.numbers(&sentence);
            if sums(&step.at, self.field, 0).is_some() {
                self.sums(&sentence);
            }
            let results =
                sentence.split_once(" means yes").and_then(|(s, _)| s.rsplit_once(" of "));
            if let Some((_, results)) = results {
                let (first, last) = results.split_once('-').unwrap_or((results, results));
                let told = (first.parse().ok(), last.parse().ok());
                let so = decides && told == (yes.first().copied(), yes.last().copied());
                self.is(so, &sentence, "results of the die");
            } else if step.kind == StepKind::Roll {
                let told = sentence.starts_with("No result") || sentence.starts_with("Decided");
                self.is(told && !decides, &sentence, "no die");
            } else {
                let says = format!(
                    "{} {}: ",
                    step.at,
                    if step.options[0].is_right { "yes" } else { "no" }
                );
                self.is(sentence.starts_with(&says), &sentence, "answers");
            }
        }
    }

    /// What comes next, by the file of the flowchart.
    fn next(&mut self) {
        let file = format!("flowcharts/{}.toml", self.drill.taken.faction.id());
        let file: toml::Table = std::fs::read_to_string(file).unwrap().parse().unwrap();
        let kinds = ["question", "event", "command", "activity"];
        let boxes: Vec<&toml::Value> =
            kinds.iter().filter_map(|kind| file[*kind].as_array()).flatten().collect();
        let of = |id: &str| boxes.iter().find(|b| b["id"].as_str() == Some(id)).copied();
        let here = of(&self.step.at).expect("the box");
        let leads = |key: &str, to: &str| here.get(key).and_then(toml::Value::as_str) == Some(to);
        let step = self.step;
        let sentence = step.options[0].sentence.clone();
        let right = step.right().expect("an answer").words.clone();
        let to = right.split(' ').next().unwrap_or_default().to_string();
        let to = if right == "Pass" { "pass".to_string() } else { to };
        let at = step.at.as_str();
        let broke = here.get("when-broke").and_then(toml::Value::as_array);
        let faction = self.drill.taken.faction;
        let is_empty = self.field.resources[faction as usize] == 0;
        let is_broke =
            is_empty && broke.is_some_and(|all| all.iter().any(|b| b.as_str() == Some(&to)));
        let gives_way =
            is_empty && here.get("instead").is_some_and(|i| i["go"].as_str() == Some(&to));
        let purse = format!("{} Resources 0", faction.adjective());
        let cases = [
            (format!("{at} uses {right}."), leads("with", &to)),
            (format!("{purse}: {right} comes at once."), is_broke),
            (format!("{purse}: {right} first."), gives_way),
        ];
        let case = cases.iter().find(|(told, _)| *told == sentence).map(|(_, so)| *so);
        let tried =
            format!("Nothing was possible in {at}, and the next box was tried before: {right}.");
        let so = case.unwrap_or(sentence == tried);
        let differs = step.options.iter().any(|o| o.sentence != sentence);
        self.is(so && !differs, &sentence, "next");
    }

    /// "Available British Regulars 5: 4 placed in Boston."
    fn amount(&mut self) {
        let sentence = self.step.options[0].sentence.clone();
        self.numbers(&sentence);
        let placed = sentence.split_once(": ").and_then(|(_, rest)| rest.split_once(" placed in "));
        let (number, _) = placed.expect("the form");
        self.right(&format!("place {number}"));
        let differs = self.step.options.iter().any(|o| o.sentence != sentence);
        self.is(!differs, &sentence, "placed");
    }

    /// "1D3 = 2, 1D6 = 5: Southwest; the first tied space from there on is Virginia."
    fn table(&mut self) {
        let sentence = self.step.options[0].sentence.clone();
        let read = || {
            let (dice, rest) = sentence.strip_prefix("1D3 = ")?.split_once(": ")?;
            let (column, row) = dice.split_once(", 1D6 = ")?;
            let (first, taken) = rest.split_once("; the first tied space from there on is ")?;
            let (column, row) = (column.parse::<usize>().ok()?, row.parse::<usize>().ok()?);
            Some((column, row, first.to_string(), taken.trim_end_matches('.').to_string()))
        };
        let (column, row, first, taken) = read().expect("the form");
        let table = &lod_engine::game::atlas::atlas();
        let from = table.boxes[column - 1][row - 1];
        let is_tied = |name: &str| self.step.options.iter().any(|o| o.words == name);
        let mut on = table.table.iter().cycle().skip(from).map(|space| space.name());
        let so = on.clone().next() == Some(first.as_str())
            && on.find(|name| is_tied(name)) == Some(taken.as_str());
        self.is(so, &sentence, "table");
        self.right(&taken);
    }

    /// A bullet that is said to apply does, and the others before it do not.
    fn event(&mut self, notes: &[&Note]) {
        let holds = |number: usize| {
            notes.iter().find_map(|note| match &note.what {
                NoteKind::Weighed(w)
                    if note.at == self.step.at && w.matter == Matter::Bullet(number) =>
                {
                    Some(w.finding.holds)
                }
                _ => None,
            })
        };
        let step = self.step;
        let first = (1..=step.options.len()).find(|n| holds(*n) == Some(true));
        for option in &step.options {
            let sentence = option.sentence.as_str();
            let told = sentence.strip_prefix("Bullet ").and_then(|s| s.split_once(' '));
            let number = told.and_then(|(number, _)| number.parse::<usize>().ok());
            let so = match told.map(|(_, rest)| rest) {
                Some("comes first, and it applies.") => first == number,
                Some(rest) if rest.starts_with("applies: ") => first == number,
                Some(rest) if rest.starts_with("does not apply: ") => {
                    number.and_then(holds) == Some(false)
                }
                _ => {
                    sentence.starts_with("Declined: ")
                        && step.options.last().is_some_and(|o| o.is_right)
                }
            };
            self.is(so, sentence, "bullets");
            self.numbers(sentence);
        }
    }
}

/// What the text alone does not show rests on the trace, which is read a second time.
fn trace(step: &TurnStep, decision: &Decision<'_>, counts: &mut Counts) {
    for note in decision.notes.iter().filter(|n| n.at == step.at && n.after == step.after) {
        match &note.what {
            NoteKind::Weighed(weighed) => facts::weighing(weighed, decision, note, counts),
            NoteKind::Took(taken) => {
                if let Some(board) = decision.at(note) {
                    pieces::taken(taken, &board, decision.changes, note, counts);
                }
            }
            _ => {}
        }
    }
}

#[test]
fn every_other_sentence_is_true() {
    let turns: u64 = crate::volume::volume("LOD_RUNS", 500);
    let mut found = Findings::default();
    for number in 0..turns {
        let faction = Faction::ALL[usize::try_from(number % 4).expect("small")];
        let drill = TurnDrill::find(faction, 9_000 + number).expect("a turn");
        let decision = decision_of(&drill);
        for step in &drill.steps {
            let mut board = decision.start;
            board.apply_all(&decision.changes[..step.after]).expect("the changes of the turn");
            let field = Field::of(&board);
            let reading =
                Reading { before: &field, after: None, selected: SpaceSet::EMPTY, battle: None };
            trace(step, &decision, &mut found.counts);
            let mut asked = Asked { step, drill: &drill, field: &field, found: &mut found };
            match step.kind {
                StepKind::Roll | StepKind::Answer => asked.roll(&reading),
                StepKind::Event => asked.event(&decision.notes),
                StepKind::Next => asked.next(),
                StepKind::Amount => asked.amount(),
                StepKind::Extent => asked.right("a full Command and its Special Activity"),
                StepKind::Random => asked.table(),
                StepKind::Space | StepKind::Pieces => {}
            }
        }
    }
    let Findings { counts, errors } = found;
    println!("{counts:?}");
    let shown: Vec<String> = errors.iter().take(40).cloned().collect();
    assert!(errors.is_empty(), "{} false sentences:\n{}", errors.len(), shown.join("\n"));
    let forms = [
        "numbers",
        "sums",
        "results of the die",
        "no die",
        "answers",
        "next",
        "placed",
        "table",
        "bullets",
        "facts",
    ];
    let missing: Vec<&&str> = forms.iter().filter(|form| !counts.contains_key(*form)).collect();
    assert!(missing.is_empty(), "no sentence of {missing:?}");
}

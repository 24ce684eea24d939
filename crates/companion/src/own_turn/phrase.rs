//! A typed line in its parts: a verb, and what is said of it in any usual order, in the short notation or in the words of
//! the rules.

mod drafts;
mod lexicon;

pub(super) use lexicon::tokens;

use super::said::{Said, whose};
use super::verb::Verb;
use super::verb_row::Takes;
use super::words;
use crate::talk::{PieceAmount, pieces_named};
use drafts::{Draft, Joint};
use lexicon::{figure, is_filler};
use lod_engine::game::words::named_in_full;
use lod_engine::game::{Faction, Leader, PieceType, Space};

/// A verb and what is said of it.
pub(super) type PhrasePart = (Verb, Said);

/// What is wrong with a text, and the verb that it is wrong for.
pub(super) type PhraseFault = (Option<Verb>, String);

/// What the words after an action word are about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum About {
    /// The step.
    #[default]
    Step,
    /// What the rules do by themselves: nothing of it is chosen.
    Result,
    /// Units that Activate.
    Activated,
}

/// A line as it is read, from one word to the next.
pub(super) struct Phrase<'a> {
    among: &'a [Verb],
    faction: Faction,
    words: Vec<String>,
    at: usize,
    drafts: Vec<Draft>,
    about: About,
    /// The way that the next space goes: `to` it or `from` it.
    way: Option<bool>,
    /// Whether a comma, `and` or `+` stands before the next word.
    is_apart: bool,
    /// Whether a word before the next says that a space follows.
    is_space_next: bool,
    /// Whether the space of the first part is settled.
    has_place: bool,
    /// Whether units are named that something replaces.
    is_replacing: bool,
    /// Whether what is said last holds for each space before it.
    is_of_each: bool,
}

impl<'a> Phrase<'a> {
    /// Reads the parts of a text without a `;`; `going_on`: the Command of a text that has no verb.
    ///
    /// # Errors
    /// What is wrong with it, and the verb that it is wrong for.
    pub(super) fn read(
        among: &'a [Verb],
        faction: Faction,
        text: &str,
        going_on: Option<Verb>,
    ) -> Result<Vec<PhrasePart>, PhraseFault> {
        Phrase::new(among, faction, text, going_on).read_all()
    }

    /// Reads what a line says where the pieces of a step are asked for.
    ///
    /// # Errors
    /// The same.
    pub(super) fn read_pieces(
        among: &'a [Verb],
        faction: Faction,
        text: &str,
        verb: Verb,
    ) -> Result<Vec<PhrasePart>, PhraseFault> {
        let phrase = Phrase::new(among, faction, text, Some(verb));
        Phrase { has_place: true, ..phrase }.read_all()
    }

    fn new(among: &'a [Verb], faction: Faction, text: &str, going_on: Option<Verb>) -> Phrase<'a> {
        Phrase {
            among,
            faction,
            words: tokens(text),
            at: 0,
            drafts: vec![Draft { verb: going_on, ..Draft::default() }],
            about: About::Step,
            way: None,
            is_apart: false,
            is_space_next: false,
            is_replacing: false,
            is_of_each: false,
            has_place: false,
        }
    }

    fn read_all(mut self) -> Result<Vec<PhrasePart>, PhraseFault> {
        self.first_verb().map_err(|why| (None, why))?;
        while self.at < self.words.len() {
            self.next().map_err(|why| (self.verb(), why))?;
        }
        let verb = self.verb();
        self.parts().map_err(|why| (verb, why))
    }

    fn verb(&self) -> Option<Verb> {
        self.drafts.last().and_then(|draft| draft.verb)
    }

    fn draft(&mut self) -> &mut Draft {
        if self.drafts.is_empty() {
            self.drafts.push(Draft::default());
        }
        let last = self.drafts.len() - 1;
        &mut self.drafts[last]
    }

    fn word(&self, ahead: usize) -> &str {
        self.words.get(self.at + ahead).map_or("", String::as_str)
    }

    /// Settles the verb of the first part: the word it begins with, one further on, or what the line does.
    fn first_verb(&mut self) -> Result<(), String> {
        if self.verb().is_some() {
            return Ok(());
        }
        let typed: Vec<&str> = self.words.iter().map(String::as_str).collect();
        if self.named(0).is_some() {
            return Ok(());
        }
        if let Some(verb) = self.meant()? {
            self.draft().verb = Some(verb);
            return Ok(());
        }
        let refused = match Verb::read(self.among, &typed) {
            Ok((verb, rest)) if !is_filler(typed[0]) => {
                self.at = typed.len() - rest.len();
                self.draft().verb = Some(verb);
                return Ok(());
            }
            Ok(_) => "type a verb".to_string(),
            Err(why) => why,
        };
        if (1..self.words.len()).any(|at| self.named(at).is_some()) {
            return Ok(());
        }
        Err(refused)
    }

    /// The verb of what a line does that names none: "place two Tories", "build a Fort", "move".
    ///
    /// # Errors
    /// It can be two.
    fn meant(&self) -> Result<Option<Verb>, String> {
        let has = |word: &str| self.words.iter().any(|other| other.starts_with(word));
        let own = |verb: Verb| self.among.contains(&verb).then_some(verb);
        Ok(match self.words.first().map_or("", String::as_str) {
            "build" | "replace" if has("continental") && !has("fort") => own(Verb::Continentals),
            "build" | "replace" => {
                [Verb::Rally, Verb::Gather, Verb::Fort].into_iter().find_map(own)
            }
            "move" if own(Verb::Garrison).is_some() => {
                return Err("\"move\" is ambiguous: march or garrison".to_string());
            }
            "move" => own(Verb::March),
            "place" => {
                let kinds = (1..self.words.len()).find_map(|at| self.amount(at)?.0.kinds);
                let is_placed = |stock: &PieceType| {
                    let mut kinds = kinds.iter().flat_map(|kinds| kinds.iter());
                    kinds.any(|piece| piece.piece_type() == *stock)
                };
                let places = |verb: &&Verb| verb.row(self.faction).places.iter().any(is_placed);
                self.among.iter().find(places).copied()
            }
            _ => None,
        })
    }

    /// Whether a verb that is named here begins a part, and is no piece or word of the part that it stands in.
    fn begins_part(&self, verb: Verb) -> bool {
        let Some(own) = self.verb() else {
            return true;
        };
        let name = verb.name().0;
        let is_own = own.grammar().words.contains(&name);
        let is_piece = verb != Verb::WarPath && pieces_named(name).is_some();
        let is_part = own.grammar().parts.contains(&verb);
        let before = self.at.checked_sub(1).map_or("", |at| self.words[at].as_str());
        let is_object = ["a", "an", "the", "one", "1"].contains(&before) && !is_part;
        match verb {
            _ if self.at == 0 => true,
            Verb::Activate => is_part && self.amount(self.at + 1).is_none(),
            Verb::Naval if self.word(0) == "blockade" => own != Verb::Naval,
            Verb::Blockade => false,
            Verb::Continentals => is_part && !self.draft_has_words(),
            _ if is_own || is_object => false,
            _ => !is_piece || is_part,
        }
    }

    fn draft_has_words(&self) -> bool {
        self.drafts.last().is_some_and(|draft| !draft.said.words.is_empty())
    }

    /// Begins another part.
    fn begin(&mut self, verb: Verb, joint: Joint) {
        self.drafts.push(Draft { verb: Some(verb), joint, ..Draft::default() });
        self.about = About::Step;
        self.way = None;
    }

    /// Takes the next word, or the next few that belong together.
    fn next(&mut self) -> Result<(), String> {
        if let Some((verb, taken)) = self.named(self.at)
            && self.begins_part(verb)
        {
            return self.take_verb(verb, taken);
        }
        let Some(verb) = self.verb() else {
            return self.before_verb();
        };
        if ["in", "at", "to", "into", "from", ">"].contains(&self.word(0)) {
            self.is_space_next = true;
        }
        if self.word(0) == ">" && !verb.grammar().is_route {
            return Err(format!("`{}` takes no `>`", verb.typed()));
        }
        if self.take_mark(verb) || self.take_action(verb)? || self.take_leader(verb) {
            return Ok(());
        }
        self.take_thing(verb)
    }

    fn take_verb(&mut self, verb: Verb, taken: usize) -> Result<(), String> {
        self.at += taken;
        let there =
            self.drafts.last().and_then(|draft| draft.said.to.or(draft.bare.last().copied()));
        let is_part = self.verb().is_some_and(|own| own.grammar().parts.contains(&verb));
        match self.verb() {
            None => self.draft().verb = Some(verb),
            // `muster boston fort`: one part by its own name.
            Some(_) if is_part && !self.draft_is_done() => self.draft().verb = Some(verb),
            Some(_) => {
                self.begin(verb, Joint::Verb);
                if is_part && !verb.grammar().is_route && verb.grammar().takes_place {
                    let names_space = self.names_space_ahead();
                    self.draft().said.to = there.filter(|_| !names_space);
                }
            }
        }
        self.is_apart = false;
        Ok(())
    }

    /// Whether the part says all of a step already.
    fn draft_is_done(&self) -> bool {
        self.drafts.last().is_some_and(|draft| draft.said.says_what())
    }

    fn names_space_ahead(&self) -> bool {
        (self.at..self.words.len()).any(|at| self.space(at).is_some())
    }

    /// What stands before the verb: pieces, as in "two Militia March from".
    fn before_verb(&mut self) -> Result<(), String> {
        if let Some((amount, taken)) = self.amount(self.at) {
            self.draft().said.items.push(amount);
            self.draft().is_pieces_first = true;
            self.at += taken;
            return Ok(());
        }
        match self.word(0) {
            word if is_filler(word) || matches!(word, "pay" | "," | "and" | ":") => {
                self.at += 1;
                Ok(())
            }
            word => Err(format!("unknown word \"{}\"", words::short(word))),
        }
    }

    /// Takes a mark or a little word, if one is next.
    fn take_mark(&mut self, verb: Verb) -> bool {
        match self.word(0) {
            "and" if self.is_on_top(verb) && self.draft_is_done() => {
                if let Some((amount, taken)) = self.amount(self.at + 1) {
                    self.draft().said.also = Some(amount);
                    self.at += taken;
                }
            }
            "," | "and" | "&" => self.is_apart = true,
            "then" => {
                self.is_apart = true;
                self.about = About::Step;
            }
            ":" => self.about = About::Step,
            "+" => {
                self.is_apart = true;
                self.begin(verb, Joint::Plus);
            }
            ">" => {
                let draft = self.draft();
                // What stands before it is the origin.
                if let Some(from) = draft.bare.pop().or_else(|| draft.said.to.take()) {
                    draft.said.from = Some(from);
                }
                self.way = Some(true);
            }
            "to" | "into" if verb.grammar().is_route => self.way = Some(true),
            "to" | "into" => {}
            "from" => self.way = Some(false),
            _ => return false,
        }
        self.at += 1;
        true
    }

    /// Takes a word for what is done within the part, if one is next.
    fn take_action(&mut self, verb: Verb) -> Result<bool, String> {
        let places = matches!(verb, Verb::Rally | Verb::Gather);
        let word = self.word(0).to_string();
        match word.as_str() {
            "place" | "remove" | "use" | "using" => self.about = About::Step,
            "activate" if verb == Verb::Battle => self.about = About::Activated,
            "activate" => self.about = About::Result,
            "flip" if places => {
                if self.draft().joint != Joint::Plus {
                    self.flag("regroup");
                }
                self.about = About::Result;
            }
            "move" if places => {
                self.flag("regroup");
                self.about = About::Step;
                if self.draft().has_space() {
                    self.begin(verb, Joint::Plus);
                }
            }
            "move" if verb == Verb::Naval => self.about = About::Step,
            "move" => {}
            "add" if matches!(verb, Verb::Preparer) => {
                self.flag("resources");
                self.about = About::Result;
            }
            "pay" if verb == Verb::Battle => {
                let before = self.at.checked_sub(1).map_or("", |at| self.words[at].as_str());
                if before == self.faction.friend().id() {
                    self.flag("ally");
                }
                self.about = About::Result;
            }
            "pay" | "spend" => {}
            "add" | "shift" | "raise" => self.about = About::Result,
            "lower" if self.word(1) == "fni" => {
                self.about = About::Result;
            }
            "replace" | "build" => return self.take_base(verb, &word).map(|()| true),
            "with" | "without" if verb == Verb::Battle => {
                let friend = self.faction.friend();
                let names = [friend.id(), friend.id().trim_end_matches('s')];
                let at = if self.word(1) == "the" { 2 } else { 1 };
                if !names.contains(&self.word(at)) {
                    return Ok(false);
                }
                self.flag(if word == "with" { "ally" } else { "alone" });
                self.at += at;
            }
            "with" if std::mem::take(&mut self.is_replacing) => self.about = About::Result,
            "common" if self.word(1) == "cause" => {
                if verb == Verb::Battle {
                    self.flag("cc");
                }
                self.at += 1;
            }
            "there" => {
                let to =
                    self.drafts.iter().rev().find_map(|d| d.said.to.or(d.bare.last().copied()));
                let draft = self.draft();
                if draft.joint != Joint::Plus && !draft.has_space() {
                    draft.said.to = to;
                }
            }
            "each" => self.is_of_each = true,
            _ => return Ok(false),
        }
        self.at += 1;
        Ok(true)
    }

    /// Sets a word of the verb.
    fn flag(&mut self, word: &'static str) {
        let draft = self.draft();
        if !draft.said.words.contains(&word) {
            draft.said.words.push(word);
        }
    }

    /// A Fort, Village or Continentals in the place of units.
    fn take_base(&mut self, verb: Verb, word: &str) -> Result<(), String> {
        self.at += 1;
        let is_new = self.draft_is_done();
        let there = self.drafts.last().and_then(|d| d.said.to.or(d.bare.last().copied()));
        let ahead = self.words[self.at..].to_vec();
        let end = ahead.iter().position(|word| word == "then").unwrap_or(ahead.len());
        let has = |name: &str| ahead[..end].iter().any(|word| word.starts_with(name));
        let becomes = ahead.iter().rposition(|word| word == "with").map_or("", |at| {
            ahead[at + 1..]
                .iter()
                .find(|w| !["a", "one", "1", "2"].contains(&w.as_str()))
                .map_or("", |w| w)
        });
        let own = |verb: Verb| self.among.contains(&verb).then_some(verb);
        self.is_replacing = word == "replace";
        let part = match verb {
            Verb::Rally if word == "replace" && becomes.starts_with("continental") => {
                own(Verb::Continentals)
            }
            Verb::Muster if has("fort") => own(Verb::Fort),
            Verb::Rally | Verb::Gather if is_new => Some(verb),
            _ => None,
        };
        if let Some(part) = part {
            self.begin(part, Joint::Verb);
            let names_space = self.names_space_ahead();
            self.draft().said.to = there.filter(|_| !names_space);
        }
        match self.verb() {
            Some(Verb::Rally) if has("fort") => self.flag("fort"),
            Some(Verb::Gather) if has("village") => self.flag("village"),
            _ => {}
        }
        Ok(())
    }

    /// Takes a Leader that goes with units, or whose Leader it is.
    fn take_leader(&mut self, verb: Verb) -> bool {
        let typed = self.word(0);
        if verb.grammar().is_of_leader {
            let Some(faction) = whose(typed)
                .filter(|_| self.drafts.last().is_some_and(|d| d.said.faction.is_none()))
            else {
                return false;
            };
            self.draft().said.faction = Some(faction);
        } else {
            let Some(leader) = Leader::from_id(typed).filter(|_| verb.grammar().moves) else {
                return false;
            };
            let to = self.drafts.last().and_then(|d| d.said.to.or(d.bare.last().copied()));
            self.begin(Verb::Lead, Joint::Verb);
            let said = &mut self.draft().said;
            (said.faction, said.to) = (Some(leader.faction()), to);
        }
        self.at += 1;
        true
    }

    /// Takes pieces, a space, or a word of the verb.
    fn take_thing(&mut self, verb: Verb) -> Result<(), String> {
        let word = self.word(0).to_string();
        let grammar = verb.grammar();
        let amount = self.amount(self.at);
        let is_space = named_in_full(&word).is_some();
        let is_piece = amount.is_some()
            && !(is_space && (self.is_apart || self.is_space_next || !self.has_space_now()));
        let own = grammar.words.iter().copied().find(|own| *own == word);
        let own = own
            .or_else(|| verb.word(&word).filter(|_| !is_filler(&word) && figure(&word).is_none()));
        if let Some(flag) =
            own.filter(|flag| *flag == word || (amount.is_none() && self.space(self.at).is_none()))
            && !(word == "one" && amount.is_some())
            && (word != "all" || matches!(grammar.takes, Takes::Pieces(_)))
        {
            match flag {
                "up" => self.about = About::Activated,
                flag => self.flag(flag),
            }
            self.at += 1;
            return Ok(());
        }
        if is_piece && let Some((amount, taken)) = amount {
            self.at += taken;
            return self.take_amount(verb, amount);
        }
        if let Some((space, taken)) = self.space(self.at) {
            if self.has_place && self.drafts.len() == 1 && self.way.is_none() {
                return Err(unread(verb, &word));
            }
            self.at += taken;
            return self.take_space(verb, space);
        }
        if is_filler(&word) || figure(&word).is_some() {
            self.at += 1;
            return Ok(());
        }
        Err(match self.is_space_next || grammar.takes_place && !self.has_space_now() {
            true => words::find(&word).err().unwrap_or_else(|| unread(verb, &word)),
            false => unread(verb, &word),
        })
    }

    fn has_space_now(&self) -> bool {
        let is_first = self.has_place && self.drafts.len() == 1;
        is_first || self.drafts.last().is_some_and(Draft::has_space)
    }

    fn take_amount(&mut self, verb: Verb, amount: PieceAmount) -> Result<(), String> {
        // "Remove one of them": which is for the rules.
        if self.word(0) == "of" && self.word(1) == "them" || self.about == About::Result {
            return Ok(());
        }
        // "2 Resources" where the word alone says it.
        if amount.kinds.is_none() && verb == Verb::Preparer && self.word(0) == "resources" {
            return Ok(());
        }
        if self.about == About::Activated {
            self.draft().said.also = Some(amount);
            self.about = About::Step;
            return Ok(());
        }
        // `muster nyc 1 fort 3r`: a part by its own name.
        let is_fort = amount.count == 1 && amount.kinds == pieces_named("f");
        if is_fort && verb.grammar().parts.contains(&Verb::Fort) {
            return self.take_verb(Verb::Fort, 0);
        }
        if let Some(word) = verb.base_word(&amount) {
            self.flag(word);
            return Ok(());
        }
        let is_apart = std::mem::take(&mut self.is_apart);
        let draft = self.draft();
        let is_route = verb.grammar().is_route;
        let is_next = is_apart && draft.is_placed && (draft.is_pieces_first || is_route);
        if is_next && verb.grammar().takes_place {
            self.begin(verb, Joint::Next);
        }
        let draft = self.draft();
        draft.is_pieces_first |= !draft.has_space();
        draft.said.items.push(amount);
        Ok(())
    }

    fn take_space(&mut self, verb: Verb, space: Space) -> Result<(), String> {
        let way = self.way.take().filter(|_| verb != Verb::Naval);
        self.is_space_next = false;
        let is_apart = std::mem::take(&mut self.is_apart);
        if self.about == About::Result && !verb.grammar().takes_place {
            return Ok(());
        }
        let grammar = verb.grammar();
        let draft = self.draft();
        let is_taken = match way {
            Some(true) => draft.said.to.is_some(),
            Some(false) => draft.said.from.is_some(),
            None => draft.said.to.is_some() || !draft.bare.is_empty(),
        };
        let is_again = match (verb, way) {
            (Verb::Naval, _)
                if space == Space::WestIndies
                    || draft.has_space() && self.faction == Faction::British =>
            {
                return Ok(());
            }
            (_, Some(_)) => is_taken,
            _ if !grammar.takes_place && !grammar.is_grouped => false,
            _ => is_taken && (is_apart || !grammar.is_route),
        };
        if is_again {
            self.begin(verb, if verb == Verb::Naval { Joint::Plus } else { Joint::Next });
        }
        let draft = self.draft();
        match way {
            Some(true) => draft.said.to = Some(space),
            Some(false) => draft.said.from = Some(space),
            None => draft.bare.push(space),
        }
        draft.is_placed = !draft.said.items.is_empty();
        Ok(())
    }
}

fn unread(verb: Verb, word: &str) -> String {
    format!("unknown word \"{}\" for {}", words::short(word), verb.typed())
}

//! A typed line in its parts: a verb, and what is said of it in any usual order, in the short notation or in the words of
//! the rules.

mod drafts;
mod lexicon;
mod sayings;

pub(super) use lexicon::tokens;

use super::said::{Said, whose};
use super::verb::Verb;
use super::verb_row::Takes;
use super::words;
use crate::talk::{PieceAmount, pieces_named};
use drafts::{Draft, Joint, WayWord};
use lexicon::{figure, is_filler};
use lod_engine::game::words::{begun_with, named_in_full};
use lod_engine::game::{Faction, Leader, PieceType, Space};
use sayings::{DEEDS, SAYINGS, Says, taken};

/// A verb and what is said of it.
pub(super) type PhrasePart = (Verb, Said);

/// What is wrong with a text, and the verb that it is wrong for.
pub(super) type PhraseFault = (Option<Verb>, String);

/// A line as it is read, from one word to the next.
pub(super) struct Phrase<'a> {
    among: &'a [Verb],
    faction: Faction,
    words: Vec<String>,
    at: usize,
    /// The parts that are read.
    done: Vec<Draft>,
    /// The part that is being read.
    draft: Draft,
    /// Whether what comes next is done by the rules, so that nothing of it is chosen.
    is_of_rules: bool,
    /// Whether the next number says how many units Activate, as after `up`.
    is_on_top: bool,
    /// The way that a word before the next space says.
    way: Option<WayWord>,
    /// Whether a comma, `and` or `+` stands before the next word.
    is_apart: bool,
    /// Whether a word before the next says that a space follows.
    is_space_next: bool,
    /// Whether the space of the first part is settled.
    has_place: bool,
    /// Whether what is said last holds for each space before it.
    is_of_each: bool,
}

impl<'a> Phrase<'a> {
    /// Reads the parts of a text without a `;`; `going_on`: the Command of a text that begins with a space.
    ///
    /// # Errors
    /// What is wrong with it, and the verb that it is wrong for.
    pub(super) fn read(
        among: &'a [Verb],
        faction: Faction,
        text: &str,
        going_on: Option<Verb>,
    ) -> Result<Vec<PhrasePart>, PhraseFault> {
        let mut phrase = Phrase::new(among, faction, text);
        phrase.settle_first_verb(going_on).map_err(|why| (None, why))?;
        phrase.read_all()
    }

    /// Reads what a line says where a step of this verb is asked for, and whether its space is settled.
    ///
    /// # Errors
    /// The same.
    pub(super) fn answer(
        among: &'a [Verb],
        faction: Faction,
        text: &str,
        verb: Verb,
        has_place: bool,
    ) -> Result<Vec<PhrasePart>, PhraseFault> {
        let mut phrase = Phrase { has_place, ..Phrase::new(among, faction, text) };
        phrase.draft.verb = Some(verb);
        phrase.read_all()
    }

    fn new(among: &'a [Verb], faction: Faction, text: &str) -> Phrase<'a> {
        Phrase {
            among,
            faction,
            words: tokens(text),
            at: 0,
            done: Vec::new(),
            draft: Draft::default(),
            is_of_rules: false,
            is_on_top: false,
            way: None,
            is_apart: false,
            is_space_next: false,
            has_place: false,
            is_of_each: false,
        }
    }

    fn read_all(mut self) -> Result<Vec<PhrasePart>, PhraseFault> {
        while self.at < self.words.len() {
            self.take_next().map_err(|why| (self.draft.verb, why))?;
        }
        let verb = self.draft.verb;
        self.parts().map_err(|why| (verb, why))
    }

    fn word(&self, ahead: usize) -> &str {
        self.words.get(self.at + ahead).map_or("", String::as_str)
    }

    /// Settles the verb of the first part: the Command that goes on, the word it begins with, one further on, or what the
    /// line does.
    fn settle_first_verb(&mut self, going_on: Option<Verb>) -> Result<(), String> {
        if let Some(own) = going_on
            && self.begins_with_space(own)?
        {
            self.draft.verb = going_on;
        }
        if self.draft.verb.is_some() || self.verb_at(0).is_some() {
            return Ok(());
        }
        self.draft.verb = self.verb_of_deed()?;
        if self.draft.verb.is_some() {
            return Ok(());
        }
        let typed: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let refused = match Verb::read(self.among, &typed) {
            Ok((verb, rest)) if !is_filler(typed[0]) => {
                self.at = typed.len() - rest.len();
                self.draft.verb = Some(verb);
                return Ok(());
            }
            Ok(_) => "type a verb".to_string(),
            Err(why) => why,
        };
        let is_further_on = (1..self.words.len()).any(|at| self.verb_at(at).is_some());
        if is_further_on { Ok(()) } else { Err(refused) }
    }

    /// Whether a space stands in place of the verb of the Command that goes on: its whole name or abbreviation, or what
    /// begins a space's name and no verb's.
    ///
    /// # Errors
    /// It begins both.
    fn begins_with_space(&self, own: Verb) -> Result<bool, String> {
        let first = self.word(0);
        let Some((space, taken)) = self.space_at(0).filter(|_| !Verb::is_name(first)) else {
            return Ok(false);
        };
        let command = |verb: Verb| verb.grammar().command;
        let is_here = |verb: &Verb| command(*verb).is_none_or(|other| Some(other) == command(own));
        let among = self.among.iter().copied().filter(is_here);
        let verbs = begun_with(among, |verb| [verb.name().0], first);
        if verbs.is_empty() || named_in_full(&self.words[..taken].join(" ")).is_some() {
            return Ok(true);
        }
        let words: Vec<&str> = verbs.iter().map(|verb| verb.typed()).collect();
        Err(format!("\"{first}\" is ambiguous: {} or {space}", words.join(" or ")))
    }

    /// The verb of what a line does that names none: "place two Tories", "build a Fort", "move".
    ///
    /// # Errors
    /// It can be two.
    fn verb_of_deed(&self) -> Result<Option<Verb>, String> {
        let is_own = |verb: &Verb| self.among.contains(verb);
        match self.word(0) {
            "move" if is_own(&Verb::Garrison) => {
                Err("\"move\" is ambiguous: march or garrison".to_string())
            }
            "place" => {
                let kinds = (1..self.words.len()).find_map(|at| self.amount_at(at)?.0.kinds);
                let is_placed = |stock: &PieceType| {
                    kinds.is_some_and(|kinds| kinds.iter().any(|p| p.piece_type() == *stock))
                };
                let places = |verb: &&Verb| verb.row(self.faction).places.iter().any(is_placed);
                Ok(self.among.iter().find(places).copied())
            }
            _ => {
                let mut deeds = DEEDS.iter();
                let deed =
                    deeds.find(|(verb, row)| is_own(verb) && taken(row, &self.words).is_some());
                Ok(deed.map(|(verb, _)| *verb))
            }
        }
    }

    /// Whether a verb that is named here begins a part, and is no piece or word of the part that it stands in.
    fn begins_part(&self, verb: Verb) -> bool {
        let Some(own) = self.draft.verb else {
            return true;
        };
        let name = verb.name().0;
        let is_own = own.grammar().words.contains(&name);
        let is_piece = verb != Verb::WarPath && pieces_named(name).is_some();
        let is_part = own.grammar().parts.contains(&verb);
        let before = self.at.checked_sub(1).map_or("", |at| self.words[at].as_str());
        let is_object = ["a", "an", "one", "1"].contains(&before) && !is_part;
        match verb {
            _ if self.at == 0 => true,
            Verb::Activate => is_part && self.amount_at(self.at + 1).is_none(),
            Verb::Naval if self.word(0) == "blockade" => own != Verb::Naval,
            Verb::Blockade => false,
            Verb::Continentals => is_part && self.draft.said.words.is_empty(),
            _ if is_own || is_object => false,
            _ => !is_piece || is_part,
        }
    }

    /// Begins another part.
    fn begin_part(&mut self, verb: Verb, joint: Joint) {
        let draft = Draft { verb: Some(verb), joint, ..Draft::default() };
        self.done.push(std::mem::replace(&mut self.draft, draft));
        (self.is_of_rules, self.is_on_top, self.way) = (false, false, None);
    }

    /// Begins a part in the same space unless another one is named.
    fn begin_there(&mut self, verb: Verb) {
        let there = self.draft.said.to;
        self.begin_part(verb, Joint::Verb);
        let names_space = (self.at..self.words.len()).any(|at| self.space_at(at).is_some());
        self.draft.said.to = there.filter(|_| !names_space);
    }

    /// Takes the next word, or the next few that belong together.
    fn take_next(&mut self) -> Result<(), String> {
        if let Some((verb, taken)) = self.verb_at(self.at)
            && self.begins_part(verb)
        {
            self.at += taken;
            self.take_verb(verb);
            return Ok(());
        }
        let Some(verb) = self.draft.verb else {
            return self.before_verb();
        };
        if ["in", "at", "to", "into", "from", ">"].contains(&self.word(0)) {
            self.is_space_next = true;
        }
        if self.word(0) == ">" && !verb.is_route() {
            return Err(format!("`{}` takes no `>`", verb.typed()));
        }
        if self.take_mark(verb) || self.take_saying(verb) || self.take_leader(verb) {
            return Ok(());
        }
        self.take_thing(verb)
    }

    fn take_verb(&mut self, verb: Verb) {
        let is_part = self.draft.verb.is_some_and(|own| own.grammar().parts.contains(&verb));
        match self.draft.verb {
            None => self.draft.verb = Some(verb),
            // `muster boston fort`: one part by its own name.
            Some(_) if is_part && !self.draft.said.says_what() => self.draft.verb = Some(verb),
            Some(_) if is_part && !verb.is_route() && verb.takes_place() => self.begin_there(verb),
            Some(_) => self.begin_part(verb, Joint::Verb),
        }
        self.is_apart = false;
    }

    /// What stands before the verb: pieces, as in "two Militia March from".
    fn before_verb(&mut self) -> Result<(), String> {
        if let Some((amount, taken)) = self.amount_at(self.at) {
            self.draft.said.items.push(amount);
            self.draft.is_pieces_first = true;
            self.at += taken;
            return Ok(());
        }
        match self.word(0) {
            word if is_filler(word) || matches!(word, "," | "and" | ":") => {
                self.at += 1;
                Ok(())
            }
            word => Err(format!("unknown word \"{}\"", words::short(word))),
        }
    }

    /// Takes a mark or a little word, if one is next.
    fn take_mark(&mut self, verb: Verb) -> bool {
        match self.word(0) {
            "and" if self.adds_militia(verb) && self.draft.said.says_what() => {
                if let Some((amount, taken)) = self.amount_at(self.at + 1) {
                    self.draft.said.also = Some(amount);
                    self.at += taken;
                }
            }
            "," | "and" | "&" => self.is_apart = true,
            "then" => (self.is_apart, self.is_of_rules) = (true, false),
            "+" => {
                self.is_apart = true;
                self.begin_part(verb, Joint::Plus);
            }
            ">" => {
                // What stands before it is the origin.
                let said = &mut self.draft.said;
                said.from = said.to.take().or(said.from);
                (self.way, self.draft.is_to) = (Some(WayWord::To), false);
            }
            "to" | "into" => self.way = verb.is_route().then_some(WayWord::To),
            "from" => self.way = Some(WayWord::From),
            _ => return false,
        }
        self.at += 1;
        true
    }

    /// Takes words of the rules that say more than pieces and spaces, if they are next.
    fn take_saying(&mut self, verb: Verb) -> bool {
        let fits = |(of, row, _): &&(&[Verb], &str, Says)| {
            (of.is_empty() || of.contains(&verb)) && taken(row, &self.words[self.at..]).is_some()
        };
        let Some((_, row, says)) = SAYINGS.iter().find(fits) else {
            return false;
        };
        self.at += taken(row, &self.words[self.at..]).unwrap_or(1);
        self.is_of_rules = match says {
            Says::Rules | Says::Done(_) => true,
            Says::Chosen | Says::MoveIn => false,
            _ => self.is_of_rules,
        };
        match *says {
            Says::Word(word) => self.add_word(word),
            // Units that move in are said with the step that they come by.
            Says::Done(word) if self.draft.joint != Joint::Plus => self.add_word(word),
            Says::MoveIn => {
                self.add_word("regroup");
                if self.draft.has_space() {
                    self.begin_part(verb, Joint::Plus);
                }
            }
            Says::Part(part) if self.among.contains(&part) => self.begin_there(part),
            Says::Base(word) => {
                if self.draft.said.says_what() {
                    self.begin_there(verb);
                }
                self.add_word(word);
            }
            Says::There if self.draft.joint != Joint::Plus && !self.draft.has_space() => {
                self.draft.said.to = self.done.iter().rev().find_map(|draft| draft.said.to);
            }
            Says::Each => self.is_of_each = true,
            _ => {}
        }
        true
    }

    /// Adds a word of the verb.
    fn add_word(&mut self, word: &'static str) {
        match word {
            "up" => self.is_on_top = true,
            _ if self.draft.said.has(word) => {}
            word => self.draft.said.words.push(word),
        }
    }

    /// Takes a Leader that goes with units, or whose Leader it is.
    fn take_leader(&mut self, verb: Verb) -> bool {
        let typed = self.word(0);
        if verb.is_of_leader() {
            let Some(faction) = whose(typed).filter(|_| self.draft.said.faction.is_none()) else {
                return false;
            };
            self.draft.said.faction = Some(faction);
        } else {
            let Some(leader) = Leader::from_id(typed).filter(|_| verb.moves()) else {
                return false;
            };
            let to = self.draft.said.to;
            self.begin_part(Verb::Lead, Joint::Verb);
            (self.draft.said.faction, self.draft.said.to) = (Some(leader.faction()), to);
        }
        self.at += 1;
        true
    }

    /// Takes pieces, a space, or a word of the verb.
    fn take_thing(&mut self, verb: Verb) -> Result<(), String> {
        let word = self.word(0).to_string();
        let grammar = verb.grammar();
        let (amount, space) = (self.amount_at(self.at), self.space_at(self.at));
        let has_place = self.has_place && self.done.is_empty();
        let has_space = has_place || self.draft.has_space();
        let is_space =
            named_in_full(&word).is_some() && (self.is_apart || self.is_space_next || !has_space);
        let is_said = is_filler(&word) || figure(&word).is_some();
        let exact = grammar.words.iter().copied().find(|own| *own == word);
        let is_free = amount.is_none() && space.is_none() && !is_said;
        let own = exact.or_else(|| verb.word(&word).filter(|_| is_free));
        if let Some(flag) = own
            && !(word == "one" && amount.is_some())
            && (word != "all" || matches!(grammar.takes, Takes::Pieces(_)))
        {
            self.add_word(flag);
            self.at += 1;
            return Ok(());
        }
        if let Some((amount, taken)) = amount.filter(|_| !is_space) {
            self.at += taken;
            self.take_amount(verb, amount);
            return Ok(());
        }
        if let Some((space, taken)) = space {
            if has_place && self.way.is_none() {
                return Err(unread(verb, &word));
            }
            self.at += taken;
            return self.take_space(verb, space);
        }
        if is_said {
            self.at += 1;
            return Ok(());
        }
        let needs_space = self.is_space_next || verb.takes_place() && !has_space;
        let no_space = if needs_space { words::find(&word).err() } else { None };
        Err(no_space.unwrap_or_else(|| unread(verb, &word)))
    }

    fn take_amount(&mut self, verb: Verb, amount: PieceAmount) {
        // "Remove one of them": which is for the rules.
        let is_of_them = self.word(0) == "of" && self.word(1) == "them";
        // "2 Resources" where the word alone says it.
        let is_of_word =
            verb == Verb::Preparer && self.word(0) == "resources" && amount.kinds.is_none();
        if is_of_them || is_of_word || self.is_of_rules {
            return;
        }
        if std::mem::take(&mut self.is_on_top) {
            self.draft.said.also = Some(amount);
            return;
        }
        // `muster nyc 1 fort 3r`: a part by its own name.
        let is_fort = amount.count == 1 && amount.kinds == pieces_named("f");
        if is_fort && verb.grammar().parts.contains(&Verb::Fort) {
            return self.take_verb(Verb::Fort);
        }
        if let Some(word) = verb.base_word(&amount) {
            return self.add_word(word);
        }
        let is_apart = std::mem::take(&mut self.is_apart);
        let is_next = is_apart
            && self.draft.is_placed
            && verb.takes_place()
            && (self.draft.is_pieces_first || verb.is_route());
        if is_next {
            self.begin_part(verb, Joint::Next);
        }
        self.draft.is_pieces_first |= !self.draft.has_space();
        self.draft.said.items.push(amount);
    }

    fn take_space(&mut self, verb: Verb, space: Space) -> Result<(), String> {
        let way = self.way.take().filter(|_| verb != Verb::Naval);
        let is_apart = std::mem::take(&mut self.is_apart);
        self.is_space_next = false;
        if self.is_of_rules && !verb.takes_place() {
            return Ok(());
        }
        let is_again = match (verb, way) {
            (Verb::Naval, _)
                if space == Space::WestIndies
                    || self.draft.has_space() && self.faction == Faction::British =>
            {
                return Ok(());
            }
            (_, Some(WayWord::To)) => self.draft.is_to,
            (_, Some(WayWord::From)) => self.draft.said.from.is_some(),
            _ if !verb.takes_place() && !verb.is_grouped() => false,
            _ => {
                let is_taken = self.draft.is_bare || self.draft.said.to.is_some();
                is_taken && (is_apart || !verb.is_route())
            }
        };
        if is_again {
            self.begin_part(verb, if verb == Verb::Naval { Joint::Plus } else { Joint::Next });
        }
        self.draft.place(verb, space, way)
    }
}

fn unread(verb: Verb, word: &str) -> String {
    format!("unknown word \"{}\" for {}", words::short(word), verb.typed())
}

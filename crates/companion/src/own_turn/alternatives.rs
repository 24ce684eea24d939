//! What would be legal in the place of a line that is not: the neighbours of what was typed, first the same
//! way with other units, then other spaces, then other verbs.

use super::notation::{self, LinePart};
use super::open_part::{OpenPart, values};
use super::said::Said;
use super::trial::{Trial, Why};
use super::unknown_board::is_board_unknown;
use super::verb::Verb;
use lod_engine::game::Space;
use lod_engine::game::words::{Lookup, at_most, capital, find_space};
use lod_engine::rules::{Reason, Refusal};

/// So many possibilities are named.
const MOST: usize = 10;

impl Trial<'_> {
    /// A refusal with the rule, and with what would be legal.
    pub(super) fn explained(&self, verb: Verb, said: &Said, refused: &Why) -> String {
        let second = self.second_special(verb);
        let lacks = verb != Verb::Recall && second.is_none() && refused.lacks_available();
        let why = second.as_ref().unwrap_or(refused).cited(verb.rule(self.state.faction()));
        let why = match self.run_out().filter(|_| lacks) {
            Some(out) => format!("{why}; {out}: `recall` removes own pieces from the map first"),
            None => why,
        };
        match self.alternatives(verb, said) {
            Some(instead) => format!("{why}. {instead}"),
            None => why,
        }
    }

    /// Why a Special Activity cannot be, where another one was used (4.1).
    fn second_special(&self, verb: Verb) -> Option<Why> {
        let used = self.state.special()?;
        let special = verb.row(self.state.faction()).special?;
        let other = special != used && verb != Verb::Howe && !self.permit.special_used;
        other.then(|| Why::Rule(Refusal::new("4.1", Reason::SpecialUsed(used))))
    }

    /// What is legal and nearest to what is said: the same way with other units, another end of it, the verb elsewhere,
    /// another verb.
    fn alternatives(&self, verb: Verb, said: &Said) -> Option<String> {
        let (name, to, from) = (verb.typed(), said.to, said.from);
        let all = |to, from, part| {
            let near = Said { faction: said.faction, ..Said::there(to, from) };
            self.list(verb, &near, part)
        };
        let placed = to.or(from);
        let here = || {
            let what = all(to, from, OpenPart::What).filter(|_| placed.is_some())?;
            let place = match (from, to) {
                // The spaces are what is chosen.
                _ if all(to, from, OpenPart::To).is_none() => String::new(),
                (Some(from), Some(to)) => format!("{}>{} ", from.typed(), to.typed()),
                _ => placed.map_or(String::new(), |space| format!("{} ", space.typed())),
            };
            Some(format!("Possible: {name} {place}{what}"))
        };
        let onward =
            || Some(format!("Possible from {}: to {}", from?, all(None, from, OpenPart::To)?));
        let origins = || {
            let (to, _) = to.zip(from)?;
            Some(format!("Possible to {to}: from {}", all(Some(to), None, OpenPart::From)?))
        };
        // Where the origin is asked for the destination stands.
        let routes = || match self.asked {
            Some(OpenPart::From) => origins().or_else(onward),
            _ => onward().or_else(origins),
        };
        let anywhere = || {
            let (part, spaces) = match placed {
                Some(_) if verb.names_origin() => (OpenPart::From, "in "),
                Some(_) => (OpenPart::To, "in "),
                None => (OpenPart::What, ""),
            };
            let all = self.list(verb, &Said::there(None, None), part)?;
            // A verb and spaces are no line of the notation, but words that can be typed.
            let name = if placed.is_some() { capital(name) } else { name.to_string() };
            Some(format!("Possible: {name} {spaces}{all}"))
        };
        here().or_else(routes).or_else(anywhere).or_else(|| self.others(Some(verb)))
    }

    /// The parts of a line, one that begins with a space for the Command that goes on; where a verb is none, what is
    /// possible now is told.
    ///
    /// # Errors
    /// The part that is wrong and why.
    pub(super) fn parts(&self, line: &str) -> Result<Vec<LinePart>, String> {
        let faction = self.faction();
        let going_on = if self.rally {
            Some(Verb::Rally)
        } else {
            self.state.command().and_then(|command| Verb::of_command(faction, command))
        };
        let read = |line: &str| {
            notation::parts(self.verbs(), faction, line, going_on, &|| self.others(None))
        };
        read(line).or_else(|why| self.one_possible(line, read).ok_or(why))
    }

    /// The parts of a line in which the beginning of several spaces stands, where only one of them is possible:
    /// `gather q one` is of Quebec.
    fn one_possible(
        &self,
        line: &str,
        read: impl Fn(&str) -> Result<Vec<LinePart>, String>,
    ) -> Option<Vec<LinePart>> {
        let typed: Vec<&str> = line.split_whitespace().collect();
        let spaces = |word: &&str| match find_space(word.trim_end_matches(';')) {
            Err(Lookup::Ambiguous { spaces, .. }) => Some(spaces),
            _ => None,
        };
        let (at, spaces) = typed
            .iter()
            .enumerate()
            .skip(1)
            .find_map(|(at, word)| spaces(word).map(|spaces| (at, spaces)))?;
        let end = if typed[at].ends_with(';') { ";" } else { "" };
        let possible = |space: Space| {
            let name = format!("{}{end}", space.typed());
            let line = [&typed[..at], &[name.as_str()], &typed[at + 1..]].concat().join(" ");
            let parts = read(&line).ok()?;
            let part = parts.get(typed[..at].iter().filter(|word| word.ends_with(';')).count())?;
            self.legal(part.verb, &part.said).ok()?;
            Some(parts)
        };
        let mut readings = spaces.into_iter().filter_map(possible);
        readings.next().filter(|_| readings.next().is_none())
    }

    /// The legal values of a slot, as they are shown.
    fn list(&self, verb: Verb, said: &Said, slot: OpenPart) -> Option<String> {
        let values = values(&self.legal(verb, said).ok()?, slot).into_iter();
        let values: Vec<String> =
            values.filter(|value| !value.is_none()).map(|value| value.shown()).collect();
        (!values.is_empty()).then(|| at_most(&values, MOST))
    }

    /// All verbs that are possible now: "possible now: march, battle".
    pub(super) fn now(&self) -> Option<String> {
        self.others(None)
    }

    /// The other verbs that are possible now; nothing where only what was told of the board is known.
    fn others(&self, verb: Option<Verb>) -> Option<String> {
        let verbs: Vec<&str> = if is_board_unknown(self.state) {
            Vec::new()
        } else {
            let possible = self.possible().into_iter();
            let others = possible.filter(|(other, _)| Some(*other) != verb);
            others.map(|(other, _)| other.typed()).collect()
        };
        (!verbs.is_empty()).then(|| format!("Possible now: {}", verbs.join(", ")))
    }
}

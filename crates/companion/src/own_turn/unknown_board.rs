//! An action on a board that is known in part: the spaces that a line names are all that it needs to know of, and a verb
//! alone needs all spaces where it may be executed.

use super::act::OwnTurn;
use super::help;
use super::said::Said;
use super::sentence::full_name;
use super::trial::{Trial, Why};
use super::verb::Verb;
use crate::talk::{Ask, Preamble, ReadingHints, Reply};
use lod_bots::flowchart::Interrupt;
use lod_engine::game::{Fact, Space, SpaceSet};
use lod_engine::rules::ActionState;

/// Whether only what was told of an action's board is known.
pub(super) fn is_board_unknown(state: &ActionState) -> bool {
    state.board().known_facts().is_some()
}

impl OwnTurn<'_> {
    /// What comes next, in the notation.
    pub(super) fn question_on_unknown_board(&self) -> Ask {
        let faction = self.state.faction();
        let is_first = self.steps.is_empty();
        let mut lines: Vec<String> = Vec::new();
        if is_first {
            lines.push(self.permit.describe(self.state));
        }
        let granted: Vec<Verb> = self.granted().collect();
        let forms = granted.iter().map(|verb| verb.row(faction).form);
        if let (true, Some(form)) = (is_first, forms.clone().next()) {
            lines.push(format!("One at a time from lists, or in full, e.g. {form}   ? shows all"));
        }
        let about = if is_first { "none" } else { Verb::Done.row(faction).about };
        let verbs = granted
            .iter()
            .map(|verb| Reply::new(verb.typed(), verb.about(faction)).named(full_name(*verb)));
        let replies: Vec<Reply> = verbs.chain([Reply::new(Verb::Done.typed(), about)]).collect();
        Ask {
            preamble: Preamble { draft: self.draft(), lines, ..Preamble::default() },
            default: (!is_first).then(|| replies.len() - 1),
            replies,
            help: help::lines(&[]).into_iter().chain(forms.map(str::to_string)).collect(),
            reading: ReadingHints {
                takes_space: self.state.command().is_some(),
                ..ReadingHints::default()
            },
            ..self.ask("next", self.question_text(&granted))
        }
    }

    /// The verbs of what is permitted.
    fn granted(&self) -> impl Iterator<Item = Verb> {
        let faction = self.state.faction();
        let permit = self.permit;
        let is_granted =
            move |verb: &Verb| match (verb.row(faction).special, verb.grammar().command) {
                (Some(special), _) => permit.scope.specials.contains(&special),
                (_, Some(command)) => permit.scope.commands.contains(&command),
                (None, None) => false,
            };
        Verb::of(faction).iter().copied().filter(is_granted)
    }

    /// Whether more may follow. In one space all that matters was told by then.
    pub(super) fn may_go_on(&self) -> bool {
        let is_over = || self.trial().possible().is_empty();
        match (self.permit.scope.most, self.state.board().known_facts()) {
            (Some(1), Some(notebook)) if !self.steps.is_empty() => {
                let all: Vec<Fact> = Fact::seen().collect();
                !notebook.without_recording(&all, is_over)
            }
            _ => true,
        }
    }

    /// Says so where something was looked at that nobody has told.
    ///
    /// # Errors
    /// [`Interrupt::Unknown`].
    pub(super) fn all_known(&self) -> Result<(), Interrupt> {
        if self.state.board().has_unknowns() { Err(Interrupt::Unknown) } else { Ok(()) }
    }
}

impl Trial<'_> {
    /// Looks at an action as far as a part needs it: at the spaces that it names, and only where it is refused by these
    /// at those next to them. Of units whose origin is open there is none to choose before those are known.
    pub(super) fn in_sight<T>(
        &self,
        verb: Verb,
        said: &Said,
        look: impl Fn() -> Result<T, Why>,
    ) -> Result<T, Why> {
        let Some(notebook) = self.state.board().known_facts() else {
            return look();
        };
        let named = said.spaces();
        let is_from_anywhere = verb.sends() && said.from.is_none();
        if !is_from_anywhere || named.is_empty() {
            let seen = notebook.without_recording(&outside(named), &look);
            if seen.is_ok() || named.is_empty() || self.state.board().has_unknowns() {
                return seen;
            }
        }
        let near = named.iter().fold(named, |near, space| near.union(space.adjacent()));
        notebook.without_recording(&outside(near), look)
    }
}

/// Looks at what units of a named origin might do: nothing has to be told for that of a space that is not named.
pub(super) fn where_named<T>(state: &ActionState, said: &Said, look: impl FnOnce() -> T) -> T {
    match state.board().known_facts() {
        Some(notebook) => notebook.without_recording(&outside(said.spaces()), look),
        None => look(),
    }
}

/// The facts of all other spaces.
fn outside(spaces: SpaceSet) -> Vec<Fact> {
    if spaces.is_empty() {
        return Vec::new();
    }
    let others = Space::ALL.into_iter().filter(|s| !spaces.contains(*s));
    others.flat_map(|s| Fact::in_space(s).chain([Fact::Control(s)])).collect()
}

//! A question of a box, at which the flowchart, cards and the Random Spaces table can be looked up.

use super::random_spaces::{self, drawn};
use crate::talk::{
    Answer, Ask, Command, CommandUse, Form, OF_WALK, PromptCommand, PromptContext, PromptExit, Ui,
    prompt, refusal,
};
use crate::tell::{self, wrap_to};
use lod_bots::bots::Library;
use lod_bots::flowchart::describe::{self, TERMS};
use lod_engine::game::Faction;

/// A box under way.
struct BoxQuestion<'q> {
    ui: &'q mut dyn Ui,
    ask: &'q Ask,
    faction: Faction,
}

/// Puts a question of a box until there is an answer: the place of a reply.
///
/// # Errors
/// [`PromptExit`].
pub(super) async fn ask_in_box(
    ui: &mut dyn Ui,
    faction: Faction,
    ask: &Ask,
) -> Result<usize, PromptExit> {
    let ask = Ask { help: help(ask), ..ask.clone() };
    prompt(&ask, &mut BoxQuestion { ui, ask: &ask, faction }).await
}

fn help(ask: &Ask) -> Vec<String> {
    let what = match ask.form {
        Form::YesNo => {
            "Answer from your board. Roll a die only where the question names it and it decides."
        }
        Form::Enter => return Vec::new(),
        _ => {
            "Carry the steps out in order on your board, then type done; none where nothing of them was possible: the \
             arrow leads on."
        }
    };
    vec![what.to_string(), format!("Random Spaces: {}.", random_spaces::FORM)]
}

impl PromptContext for BoxQuestion<'_> {
    type Reply = usize;

    fn ui(&mut self) -> &mut dyn Ui {
        self.ui
    }

    fn knows(&self, word: PromptCommand) -> CommandUse {
        CommandUse::of(word == PromptCommand::Redo)
    }

    fn asides(&self) -> &'static [Command] {
        &OF_WALK
    }

    fn answered(&self, line: &str) -> Option<Vec<String>> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (width, rest) = (self.ui.width(), rest.trim());
        let chart = &Library::get().charts[self.faction];
        let found = match word.to_lowercase().as_str() {
            "box" => {
                let at = if rest.is_empty() { &self.ask.key } else { rest };
                describe::part(chart, at, width)
                    .map(|page| page.lines().map(str::to_string).collect())
            }
            "flowchart" if rest.is_empty() => {
                Ok(describe::page(chart, width).lines().map(str::to_string).collect())
            }
            TERMS if rest.is_empty() => describe::part(chart, TERMS, width)
                .map(|text| text.lines().map(str::to_string).collect()),
            "random" => drawn(rest).map(|line| wrap_to(&line, "  ", width)),
            "card" => match rest.parse() {
                Ok(number) if tell::title(number).is_some() => Ok(tell::face(number, width)),
                _ => Err("type card and a number from 1 to 109".to_string()),
            },
            _ => return None,
        };
        Some(found.unwrap_or_else(|wrong| wrap_to(&refusal(&wrong), "  ", width)))
    }

    fn answer(&mut self, _: &str, read: Result<Answer, String>) -> Result<usize, String> {
        Ok(match read? {
            Answer::Yes(is_so) => usize::from(!is_so),
            Answer::One(place) => place,
            _ => 0,
        })
    }
}

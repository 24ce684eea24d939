//! Dice that are typed: those that follow for certain are asked for in one line.

use super::Session;
use crate::talk::{Ask, purpose_words};
use lod_bots::flowchart::TableDie;

impl Session<'_, '_> {
    /// The question for a die with those that follow whatever it shows.
    pub(super) fn with_following(&mut self, ask: Ask) -> Ask {
        // A result that is on no face of the die was typed for another: it is told, and the die asked for.
        if let (Some((die, _)), Some(result)) = (ask.roll(), self.ahead.first())
            && !(1..=die.sides()).contains(&result)
        {
            let name = die.name();
            self.forget_dice(&format!("{result} is not on a {name}. "));
        }
        if self.ahead.first().is_some() {
            return ask;
        }
        ask.with_following(&mut |_, values| {
            self.history.asked_after(values.iter().map(ToString::to_string))?.roll()
        })
    }

    /// Tells of dice that were typed and that no question wants, and why where there is a reason.
    pub(super) fn forget_dice(&mut self, why: &str) {
        let left: Vec<String> = self.ahead.clear().iter().map(u8::to_string).collect();
        self.wrapped(&format!("{why}Dice not used: {}.", left.join(" ")));
    }

    /// Says what a die is for that was typed before it was asked for. What is drawn by the Random Spaces table tells both
    /// of its dice, where the second one follows.
    pub(super) fn tell_die(&mut self, ask: &Ask, value: u8, follows: bool) {
        let Some((die, purpose)) = ask.roll() else {
            return;
        };
        match purpose.table {
            Some(TableDie::Row) => {}
            Some(TableDie::Column) if follows => {}
            table => {
                let column = table.map_or("", |_| " (Random Spaces column)");
                let what = purpose_words(&purpose);
                self.wrapped(&format!("Your 1{} = {value}{column}: {what}", die.name()));
            }
        }
    }
}

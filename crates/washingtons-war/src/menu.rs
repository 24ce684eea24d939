//! The conversation of the program: a procedure, or the menu of them, with what the player keeps.

use crate::own::{self, Own};
use crate::session::MAP;
use crate::{
    End, Halt, Journal, OPPONENTS, Opponents, PROCEDURES, Procedure, Session, hold, rules,
};
use itertools::Itertools;
use lod_companion::ports::{Ports, Store};
use lod_companion::talk::{Ask, PromptExit, Reply, Ui, choose};
use lod_engine::shown;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::rc::Rc;

/// The procedures whose answers are kept.
const KEPT: [&str; 1] = ["turn"];

/// Its door on a first screen: its word, and what is behind it.
pub const DOOR: (&str, &str) = ("ww", "Washington's War: procedures and an opponent");

/// The name of the record in which a game's answers are kept, where no other is given.
pub const ANSWERS: &str = "washingtons-war.answers";

/// The first screen: a word, and what it does.
const MENU: [(&str, &str); 8] = [
    ("turn", "The whole game, year by year; the next start continues it."),
    ("battle", "One battle, from the cards to the last loss."),
    ("odds", "The odds of a battle, with all that they assume."),
    ("winter", "Winter Attrition, stack by stack."),
    ("politics", "The Political Control Phase and isolated PC."),
    (MAP, "Your own map, space by space or pasted."),
    (OPPONENT, "One impulse of an opponent."),
    (MORE, "All other procedures."),
];

/// A row of the first screen that is no procedure: those in which an opponent plays.
pub const OPPONENT: &str = "opponent";
/// Likewise, those without a row.
const MORE: &str = "more";

/// The procedures that are an opponent's impulse.
const SIDES: [&str; 2] = ["british", "american"];

/// What a conversation is held with.
pub struct Host<'h> {
    /// How the program plays.
    pub opponents: &'h Opponents,
    /// Where a game's answers are kept.
    pub store: Rc<dyn Store>,
    /// The name of their record.
    pub answers: String,
    /// Whether another game begins; the record of the one before gets another name.
    pub new: bool,
    /// The player's map and ratings, where they are kept.
    pub own: Option<Own>,
    /// The program's dice.
    pub dice: &'h mut dyn Rng,
}

impl Host<'_> {
    /// The record in which a game is kept, where the procedure is one that is.
    fn journal(&self, face: &mut dyn Ui, id: &str) -> Result<Option<Journal>, String> {
        if !KEPT.contains(&id) {
            return Ok(None);
        }
        if self.new
            && let Some(other) = Journal::set_aside(&*self.store, &self.answers)?
        {
            face.show(&shown::line(&format!("The earlier game is saved as {other}.")));
        }
        Journal::open(&*self.store, &self.answers).map(Some)
    }

    /// Goes through a procedure.
    pub async fn conduct(&mut self, face: &mut dyn Ui, id: &str) -> End {
        if let Some(procedure) = rules::named(id) {
            face.title(&procedure.title.to_uppercase());
            face.show(procedure.about);
        }
        let journal = match self.journal(face, id) {
            Ok(journal) => journal,
            Err(wrong) => return End::NotBegun(wrong),
        };
        match &self.own {
            Some(own) if id == MAP => {
                face.show(&shown::line(&format!("Saved in {}.", own.place())))
            }
            None if id == MAP => {
                face.show("A pipe saves no map. Use lod ww map add FILE, or --own DIR.");
                return End::Done;
            }
            _ => {}
        }
        let known = self.own.as_ref().map(Own::facts).unwrap_or_default();
        let mut session = match Session::begin(self.opponents, id, &known, journal) {
            Ok(session) => session,
            Err(wrong) => return End::NotBegun(wrong),
        };
        if session.count() > 0 && session.halt() == Ok(Halt::Done) {
            face.show("This game is over; --new begins another.");
        }
        hold(face, &mut session, self.own.as_mut(), self.dice).await
    }

    /// The procedures to choose from, one after another.
    pub async fn menu(&mut self, face: &mut dyn Ui) -> End {
        face.title("WASHINGTON'S WAR: procedures at the table, and an opponent");
        face.show("Unofficial companion; you need a copy of GMT's game.");
        let more = PROCEDURES
            .iter()
            .map(|p| (p.id, p.about))
            .filter(|(id, _)| !SIDES.contains(id) && !MENU.iter().any(|(listed, _)| listed == id));
        let more: Vec<(&str, &str)> = more.collect();
        let about = |id: &str| rules::named(id).map_or("", |p: &Procedure| p.about);
        let opponents = SIDES.map(|id| (id, about(id)));
        loop {
            let Ok(row) = choose(face, &question("Which procedure or topic?", &MENU)).await else {
                return End::Left;
            };
            let rows = match MENU.get(row) {
                Some((OPPONENT, _)) => opponents.as_slice(),
                Some((MORE, _)) => more.as_slice(),
                _ => &MENU[row..=row],
            };
            let chosen = match rows {
                [(id, _)] => id,
                rows => match choose(face, &question("Which procedure?", rows)).await {
                    Ok(place) => rows.get(place).map_or(MORE, |(id, _)| id),
                    Err(PromptExit::Quit | PromptExit::End) => return End::Left,
                    Err(_) => continue,
                },
            };
            match self.conduct(face, chosen).await {
                End::Done => {}
                other => return other,
            }
        }
    }
}

/// Holds the whole conversation over ports, with the definitions of the program.
///
/// # Errors
/// What failed, in words.
pub async fn talk(ports: Ports, face: &mut dyn Ui) -> Result<(), String> {
    let Ports { store, seed, .. } = ports;
    let dice = &mut ChaCha8Rng::seed_from_u64(seed);
    let in_words = |faults: Vec<_>| faults.iter().join("; ");
    let (name, text) = OPPONENTS;
    let opponents = Opponents::read(name, text).map_err(in_words)?;
    let own = Own::read(store.clone(), own::MAP).map_err(in_words)?;
    let answers = ANSWERS.to_string();
    let mut host = Host { opponents: &opponents, store, answers, new: false, own: Some(own), dice };
    match host.menu(face).await {
        End::Done | End::Left => Ok(()),
        End::Failed(what) | End::NotBegun(what) => Err(what),
    }
}

/// A question with a row for each word.
fn question(text: &str, rows: &[(&str, &str)]) -> Ask {
    Ask {
        text: text.to_string(),
        replies: rows.iter().map(|(word, about)| Reply::new(*word, *about)).collect(),
        help: vec!["lod ww ratings: the Generals' ratings.".to_string()],
        ..Ask::default()
    }
}

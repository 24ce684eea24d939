//! Years and whole games, and what comes of a thousand of them.

use super::super::model::{Board, GENERALS, SIDES, Where};
use super::super::opponents::quick;
use super::Game;
use lod_assistant::guide::{Land, Value};
use rand::RngExt;
use std::collections::BTreeSet;

/// So many games, of five years each at most.
const GAMES: u64 = 1000;
const YEARS: i64 = 5;

impl Game<'_> {
    fn set(&mut self, key: &str, value: Value) {
        self.facts.set(key, value);
    }

    fn card_of(&mut self, side: usize) {
        self.side = side;
        let cards = [
            "1", "1", "1", "2", "2", "2", "3", "3", "m", "mm", "e", "b", "o", "o", "x",
        ];
        self.card = cards[self.board.random.random_range(0..cards.len())];
        self.used.clear();
        self.tried.clear();
        self.plan = None;
        self.attacks.clear();
        self.listed = false;
        for (id, ..) in GENERALS {
            self.set(&format!("tried/{id}"), Value::Truth(false));
        }
        self.goes(SIDES[side]);
        let left = format!("cards-left/{}", SIDES[side]);
        let number = self.number(&left);
        self.set(&left, Value::Number(number - 1));
        let france = self.facts.get("france-placed") == Some(&Value::Truth(true));
        if self.number("alliance") >= 9 && !france {
            self.goes("france");
        }
        let gone = |cus: &[i64; 10]| cus.iter().all(|n| *n == 0);
        self.over |= self.board.cus.iter().any(gone);
    }

    fn year(&mut self) {
        for general in &mut self.board.generals {
            if *general == Where::Captured {
                *general = Where::Box;
            }
        }
        let arrive = self.number("box-cus") + 3;
        self.set("box-cus", Value::Number(arrive));
        for name in SIDES {
            self.set(&format!("cards-left/{name}"), Value::Number(7));
            self.set(&format!("reinforced/{name}"), Value::Number(0));
        }
        for card in 0..14 {
            if !self.over {
                self.card_of(card % 2);
            }
        }
        assert!(self.number("reinforced/british") <= 1 && self.number("reinforced/american") <= 2);
        if !self.over {
            self.winter();
            self.politics();
        }
    }

    fn winter(&mut self) {
        let mut names = Vec::new();
        for side in [1, 0] {
            names.push(String::new());
            for at in (0..10).filter(|at| self.board.cus[side][*at] > 0) {
                let who = self.board.who(side, at).map_or("", |g| GENERALS[g].0);
                names.push(format!(
                    "{} {} {who}",
                    Board::id(at),
                    self.board.cus[side][at]
                ));
            }
        }
        self.names = names;
        self.goes("winter");
        self.over |= self.facts.get("game-over") == Some(&Value::Truth(true));
    }

    fn politics(&mut self) {
        if self.over {
            return;
        }
        // The Congress comes first, then Armies, then what is isolated after them.
        let back = self.board.clone();
        let mut board = self.board.clone();
        let mut armies = Vec::new();
        for side in [0, 1] {
            for (general, at) in back.standing(side) {
                let cus = back.cus[side][at];
                armies.push(format!(
                    "{} {cus} {} {}",
                    GENERALS[general].0,
                    Board::id(at),
                    back.letter(at)
                ));
                if cus > 0 {
                    board.pc[at] = Some(side);
                }
            }
        }
        if board.congress.is_none() {
            let free = |at: &usize| back.pc[*at] == Some(1) && !back.units(0, *at);
            board.congress = (0..10).find(free);
        }
        let land = Land::read(&board.typed(), self.book);
        let [american, british] = land.expect("a map in order").remove_isolated();
        let isolated = [&american, &british].map(|names| names.iter().map(String::as_str));
        let mut names = vec![String::new()];
        for list in isolated.into_iter().rev() {
            for name in list {
                board.pc[Board::space(name).expect("a space")] = None;
                names.push(name.to_string());
            }
            names.push(String::new());
        }
        names.extend(armies);
        if self.board.congress.is_none() {
            names.push(board.congress.map_or("none", Board::id).to_string());
        }
        self.names = names;
        self.board.pc = board.pc;
        self.goes("politics");
        assert_eq!(self.board.congress, board.congress);
    }
}

/// A thousand games come to their end: every card comes to a deed whose pieces are there, no space holds both sides, the counts
/// that the program keeps are those of the board, and nobody reinforces too often.
#[test]
fn a_thousand_games() {
    let book = quick();
    let (mut without, mut ahead, mut questions) = ([0; 2], [0; 3], 0);
    let mut reached = BTreeSet::new();
    for seed in 0..GAMES {
        let mut game = Game::new(&book, seed);
        for _ in 0..YEARS {
            if !game.over {
                game.year();
            }
        }
        for (side, count) in without.iter_mut().enumerate() {
            *count += usize::from(game.board.cus[side].iter().all(|n| *n == 0));
        }
        reached.extend(game.reached);
        let lead: i64 = Board::areas()
            .iter()
            .map(|area| (game.board.count(1, area) - game.board.count(0, area)).signum())
            .sum();
        ahead[usize::try_from(lead.signum() + 1).expect("three")] += 1;
        questions += game.questions;
    }
    println!(
        "without CUs (British, American) {without:?}; more areas (British, even, American) {ahead:?}; {questions} answers"
    );
    assert!(ahead.iter().all(|n| *n > 0), "{ahead:?}");
    // The model's events change nothing, and its Americans never had a card for a lone General alone.
    let all = SIDES
        .iter()
        .flat_map(|side| book.procedures[*side].boxes.iter().map(|b| b.id.as_str()));
    let missed: Vec<&str> = all.filter(|id| !reached.contains(*id)).collect();
    assert_eq!(missed, ["B6", "A6", "A21-does"]);
}

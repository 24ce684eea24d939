//! The orders, carried out as they are told.

use super::super::model::{Board, GENERALS, Where};
use super::{Game, Task};
use lod_assistant::guide::Told;
use std::collections::BTreeSet;

impl Game<'_> {
    /// Carries out what was told.
    pub(super) fn carries_out(&mut self, told: &Told) {
        let Told::Order { on, text, .. } = told else {
            return;
        };
        let side = self.side;
        let number = |text: &str| {
            text.split(' ')
                .find_map(|word| word.parse::<i64>().ok())
                .expect("a number")
        };
        if let Some(at) = Board::space(on) {
            return self.at(at, text);
        }
        match on.as_str() {
            "Congress" => self.board.congress = None,
            "Captured box" | "American box" => {
                let name = text.split([',', ':']).next().unwrap_or_default();
                if let Some(general) = Board::general(name) {
                    let captured = on == "Captured box";
                    self.board.generals[general] = if captured {
                        Where::Captured
                    } else {
                        Where::Box
                    };
                }
            }
            "Washington" => {
                self.board.generals[3] = Where::Out;
                let mut areas = BTreeSet::new();
                for at in 0..10 {
                    if self.board.pc[at] == Some(1)
                        && !self.board.units(1, at)
                        && areas.insert(Board::area(at))
                    {
                        self.board.pc[at] = None;
                    }
                }
                // The program keeps these counts only where it is told.
                self.recount();
            }
            "British" | "Americans" => match text.as_str() {
                t if t.contains("reinforce with") => self.reinforces(number(t)),
                t if t.contains(" attacks ") => {
                    let who = Board::general(t.split(' ').next().unwrap_or_default());
                    let to = Board::space(
                        t.split(" attacks ")
                            .nth(1)
                            .and_then(|t| t.split(':').next())
                            .unwrap_or_default(),
                    );
                    let (who, to) = (who.expect("a General"), to.expect("a space"));
                    let mut ways = self.board.ways(who, 4).into_iter();
                    let way = ways.find(|way| way.to == to).expect("a way");
                    assert!(!self.used.contains(&who));
                    self.enters(way, 0);
                }
                t if t.contains("times the first of these") => {
                    self.task = Task::Place(self.board.pc)
                }
                t if t.starts_with("flip up to") => self.task = Task::Flip,
                t if t.starts_with("discard it") => self.task = Task::Discard,
                t if t.contains("Landing Party") || t.starts_with("to the Congress") => {}
                t if t.starts_with("discard the card") || t.starts_with("carry the card out") => {}
                _ => {
                    let way = self.plan.take().expect("a plan");
                    assert_eq!(GENERALS[way.general].2, side);
                    self.used.insert(way.general);
                    self.board.march(way.general, way.to, 0);
                }
            },
            _ => {}
        }
    }

    /// Carries out what was told of a space.
    fn at(&mut self, at: usize, text: &str) {
        let board = &mut self.board;
        let words: Vec<&str> = text.split([' ', ',', ';', ':']).collect();
        let side = |text: &str| usize::from(text.contains("American") || text.contains("French"));
        if text.starts_with("- ") && text.contains(" CU") {
            let of = text.split(" CU").next().unwrap_or_default();
            board.lose(side(of), at, words[1].parse().expect("a number"));
        } else if text.starts_with("overrun") {
            board.lose(1 - self.side, at, 1);
        } else if text.starts_with("+ Congress") {
            board.congress = Some(at);
        } else if text.starts_with("+ Rochambeau") {
            board.cus[1][at] += 5;
        } else if text.starts_with("+ ") && text.contains("the British move ends") {
            let general = Board::general(words[1]).expect("who comes");
            let Where::On(from) = board.generals[general] else {
                panic!("{text}");
            };
            board.shift(1, from, at, words[3].parse().expect("a number"));
            // Who goes to the box where two meet is told next.
            board.generals[general] = Where::On(at);
        } else if text.contains("goes back to the space") {
            let way = self.entered.expect("entered").0;
            let left = board.cus[self.side][at];
            board.shift(self.side, at, way.before, left);
            if board.generals[way.general] == Where::On(at) {
                board.generals[way.general] = Where::Out;
                board.put(way.general, way.before);
            }
        } else if let Some((_, to)) = text.split_once(" retreats to ") {
            let to = Board::space(to.split(';').next().unwrap_or_default()).expect("a space");
            let before_battle = text.contains(" with ");
            let who = if before_battle { 1 } else { side(text) };
            let cus = if before_battle {
                words[2].parse().expect("a number")
            } else {
                board.cus[who][at]
            };
            let general = board.who(who, at);
            board.shift(who, at, to, cus);
            let met = board.who(1 - who, to);
            if let Some(general) = general {
                board.generals[general] = Where::Out;
                board.put(general, to);
            }
            if let Some(lone) = met.filter(|_| cus > 0) {
                board.generals[lone] = Where::Captured;
            }
        } else if text.contains(" PC") {
            // Of a politics phase: the pieces were changed when the space was named.
        } else {
            assert!(!text.starts_with('+') && !text.starts_with('-'), "{text}");
        }
    }

    fn reinforces(&mut self, cus: i64) {
        let (side, enemy) = (self.side, 1 - self.side);
        let best = (0..7).find(|g| GENERALS[*g].2 == side && self.board.generals[*g] == Where::Box);
        let free = |at: &usize| {
            (side == 1 || Board::port(*at))
                && self.board.cus[enemy][*at] == 0
                && self.board.pc[*at] != Some(enemy)
        };
        let mut places: Vec<usize> = (0..10).filter(free).collect();
        places.sort_by_key(|at| {
            (
                self.board.who(side, *at).is_none(),
                self.board.cus[side][*at],
            )
        });
        let Some(at) = places.first().copied() else {
            return;
        };
        self.board.cus[side][at] += cus;
        if let (None, Some(general)) = (self.board.who(side, at), best) {
            self.board.put(general, at);
        }
        if let Some(lone) = self.board.who(enemy, at) {
            self.board.generals[lone] = Where::Captured;
        }
    }
}

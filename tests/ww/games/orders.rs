//! The orders, carried out as they are told.

use super::super::model::{Board, GENERALS, Where};
use super::{Game, Task};
use washingtons_war::ReportLine;

impl Game {
    /// Carries out what was told.
    pub(super) fn carries_out(&mut self, told: &ReportLine) {
        let ReportLine::Order { on, text, rule } = told else {
            return;
        };
        // The areas of 10.11 and 7.6B have names of spaces: those PC were changed when the area was said.
        let of_area =
            [" PC", " PC,"].iter().any(|pc| text.contains(pc)) && !rule.starts_with("10.2");
        let of_area = of_area && !rule.starts_with("10.3");
        if let Some(at) = Board::space(on).filter(|_| !of_area) {
            return self.in_space(at, text, rule);
        }
        match on.as_str() {
            "Congress" => self.board.congress = None,
            "Captured box" | "American box" | "British box" => {
                let name = text.split([',', ':', ';']).next().unwrap_or_default();
                let name = name.trim_end_matches(" (7.4C)");
                if let Some(general) = Board::general(name) {
                    let captured = on == "Captured box";
                    let to = if captured { Where::Captured } else { Where::Box };
                    self.board.generals[general] = to;
                } else if text.starts_with("+ Rochambeau") {
                    self.board.generals[7] = Where::Out;
                }
            }
            "Washington" => self.board.generals[3] = Where::Out,
            "American PC" => self.stripped.clear(),
            "Arnold" => self.board.generals[5] = Where::Out,
            "Cards" if text.contains("draws 1") => {
                self.owed[usize::from(text.contains("American"))] += 1;
            }
            "Each colony" => self.stripped.clear(),
            "Who begins" => {
                let american =
                    text.starts_with("the Americans") || text.starts_with("the British side");
                self.seen.americans_begin += usize::from(american);
            }
            "British card" | "American card" if text.contains("a Battle Card is kept") => {
                self.rows[self.side].push_back(self.card);
            }
            "British card" | "American card" if text.starts_with("the event stays") => {
                if let Some((side, card)) = self.thrown.take() {
                    self.rows[side].push_back(card);
                }
            }
            "British" | "Americans" => self.acts(text),
            _ => {}
        }
    }

    /// What an opponent does with its card.
    fn acts(&mut self, text: &str) {
        if text.starts_with("up to") {
            self.task = Task::Place(self.board.pc);
        } else if text.starts_with("flip up to") {
            self.task = Task::Flip;
        } else if text.starts_with("discard it") {
            self.task = Task::Discard;
        } else if text.starts_with("the lone General") {
            let way = self.plan.take().expect("a plan");
            self.used.insert(way.general);
            self.board.march(way.general, way.to, 0);
        } else if let Some((who, to)) = text.split_once(" CU attacks ") {
            let (who, cus) = who_and_cus(who);
            let to = to.split(':').next().and_then(Board::space).expect("a space");
            let mut ways = self.board.ways(who, 4).into_iter();
            self.plan = ways.find(|way| way.to == to);
            self.marches(who, cus);
            self.seen.battles += 1;
        } else if let Some((who, _)) = text.split_once(" CU to ") {
            let (who, cus) = who_and_cus(who);
            self.marches(who, cus);
        } else {
            let quiet = ["a Landing Party", "discard the card", "play the event", "in each colony"];
            assert!(quiet.iter().any(|start| text.starts_with(start)), "{text}");
        }
    }

    /// A General goes where he planned to, with so many CUs.
    fn marches(&mut self, who: usize, cus: i64) {
        let way = self.plan.take().expect("a way");
        assert_eq!(way.general, who);
        assert!(self.used.insert(who), "{} was used", GENERALS[who].1);
        let before = self.board.cus[0][way.to] > 0;
        let stay = self.board.cus[self.side][self.at(who)] - cus;
        let lone = self.board.who(1 - self.side, way.to);
        let lone = lone.filter(|_| self.side == 1 && self.board.cus[0][way.to] == 0);
        self.entered = Some((way, before));
        assert_eq!(self.board.march(who, way.to, stay.max(0)), cus);
        if let Some(lone) = lone {
            self.board.generals[lone] = Where::Captured;
        }
    }

    /// Carries out what was told of a space.
    fn in_space(&mut self, at: usize, text: &str, rule: &str) {
        let board = &mut self.board;
        let words: Vec<&str> = text.split([' ', ',', ';', ':']).collect();
        let side = |text: &str| usize::from(text.contains("American") || text.contains("French"));
        let number = || words[1].parse::<i64>().expect("a number");
        if text.starts_with("- ") && text.contains(" PC") {
            board.pc[at] = None;
        } else if text.contains(" PC") {
            board.pc[at] = Some(side(text));
        } else if text.starts_with("- ") && text.contains(" French CU") {
            board.lose_french(at, number());
        } else if text.starts_with("- ") && text.contains(" CU") {
            let whose = text.split(": all that the").last().unwrap_or_default();
            let of = side(whose.split(" CU").next().unwrap_or_default());
            // Whose CUs the program's Americans lose is told to the last one (9.5, 11.3).
            let told = text.contains("American CU") && (rule == "9.5" || rule.starts_with("11"));
            let left = board.cus[1][at] - board.french[at];
            assert!(!told || number() <= left, "{text}");
            self.seen.war_cus += usize::from(rule == "12.2");
            board.lose(of, at, number());
        } else if text.starts_with("overrun") {
            board.lose(1 - self.side, at, 1);
        } else if text.starts_with("+ Congress") {
            board.congress = Some(at);
        } else if text.starts_with("+ Rochambeau, + 5 French CU") {
            board.cus[1][at] += 5;
            board.french[at] += 5;
            board.put(7, at);
        } else if text.starts_with("+ ") && text.contains("the British move ends") {
            let general = Board::general(words[1]).expect("who comes");
            let Where::On(from) = board.generals[general] else {
                panic!("{text}");
            };
            board.shift(1, from, at, words[3].parse().expect("a number"));
            // Who goes to the box where two meet is told next.
            board.generals[general] = Where::On(at);
            self.seen.battles += 1;
        } else if text.starts_with("+ ") && text.contains(" CU") {
            let of = side(text);
            board.cus[of][at] += number();
            if let Some(lone) = board.who(1 - of, at) {
                board.generals[lone] = Where::Captured;
            }
        } else if text.starts_with("+ ") {
            let general = Board::general(words[1]).expect("who comes");
            if let Some(there) = board.who(GENERALS[general].2, at) {
                board.generals[there] = Where::Box;
            }
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
            if let Some(lone) = board.who(1 - who, to).filter(|_| cus > 0) {
                board.generals[lone] = Where::Captured;
            }
            // Of two Generals one goes to the box, which is asked and told next.
            if let Some(general) = general {
                board.generals[general] = Where::On(to);
            }
        } else {
            assert!(!text.starts_with('+') && !text.starts_with('-'), "{text}");
        }
    }
}

/// "Howe with 5".
fn who_and_cus(text: &str) -> (usize, i64) {
    let (who, cus) = text.split_once(" with ").expect("who");
    (Board::general(who).expect("a General"), cus.parse().expect("a number"))
}

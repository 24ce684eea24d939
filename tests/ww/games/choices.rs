//! What fits best on the small board, where the program asks for it in its order.

use super::super::isolation::taken_off;
use super::super::look::Look;
use super::super::model::{Board, GENERALS, SIDES, Way, Where};
use super::super::sitter::OPPONENTS;
use super::answers::space;
use super::{Game, Task, yes};
use std::cmp::Reverse;
use washingtons_war::{Value, Walk, user_map};

/// The zones of the board's ports, and the ports in each.
const ZONES: [(&str, &[usize]); 4] = [
    ("new-england", &[0, 1]),
    ("long-island-sound", &[3]),
    ("delaware", &[5]),
    ("chesapeake", &[7, 8]),
];

impl Game {
    /// B10: an Army for the Congress, where no American CU is or one alone against five.
    pub(super) fn congress_open(&mut self) -> &'static str {
        let Some(to) = self.board.congress else {
            return "n";
        };
        let there = self.board.cus[1][to];
        let open = |way: &Way| {
            let with = self.board.cus[0][self.at(way.general)];
            let alone = there == 1 && with >= 5 && self.board.who(1, to).is_none();
            way.to == to && (there == 0 || alone)
        };
        self.plan = self.ways(true).into_iter().find(open);
        yes(self.plan.is_some())
    }

    /// A12: the Congress without an American CU, and a British Army within four spaces.
    pub(super) fn congress_bare(&mut self) -> &'static str {
        let bare = self.board.congress.filter(|at| self.board.cus[1][*at] == 0);
        let british = self.board.armies(0).into_iter();
        let mut reached = british.flat_map(|(g, ..)| self.board.ways(g, 4));
        yes(bare.is_some_and(|at| reached.any(|way| way.to == at)))
    }

    /// Who goes, as the box asks for it.
    pub(super) fn goes(&mut self, place: &str) -> String {
        if place == "A13" {
            let to = self.board.congress.expect("a Congress");
            let mut own = self.ways(true);
            own.retain(|way| way.to == to && self.board.cus[1][self.at(way.general)] >= 2);
            own.sort_by_key(|way| (way.general == 3, Board::lines(self.at(way.general), to)));
            self.plan = own.first().copied();
        }
        let Some(way) = self.plan else {
            return String::new();
        };
        let from = self.at(way.general);
        let all = self.board.cus[self.side][from];
        // 1 CU stays on a PC that nothing else holds.
        let holds = place == "B11" && self.board.pc[from] == Some(0) && all > 1;
        let with = (all - i64::from(holds && self.board.cus[1][way.to] == 0)).min(5);
        let (who, to) = (GENERALS[way.general].0, Board::id(way.to));
        let pc = self.board.letter(way.before);
        match place {
            "A13" => format!("{who} {with}"),
            "A15" => format!("{with} {to}"),
            "A17" | "B15" => format!("{who} {with} {to}"),
            "B11" => format!("{who} {with} {pc}"),
            "B17" => format!("{who} {with} {to} {pc}"),
            _ => panic!("{place}"),
        }
    }

    /// B4: a port for a Landing Party.
    pub(super) fn party(&mut self, walk: &Walk<'_>) -> &'static str {
        let lands = |at: &usize| {
            let free = Board::port(*at) && *at != 5 && self.board.pc[*at] != Some(0);
            let free = free && !self.board.units(1, *at) && open(walk, *at);
            free && (-2..=0).contains(&self.board.lead(0, *at))
        };
        match (0..10).find(lands) {
            Some(at) => {
                self.task = Task::Land(at);
                "y"
            }
            None => "n",
        }
    }

    /// B9: the port, and who comes.
    pub(super) fn lands_at(&self, walk: &Walk<'_>) -> String {
        let board = &self.board;
        let mut free: Vec<usize> = (0..10)
            .filter(|at| Board::port(*at) && open(walk, *at))
            .filter(|at| board.cus[1][*at] == 0 && board.pc[*at] != Some(1))
            .collect();
        let rank = |at: usize| match board.cus[0][at] {
            cus if cus > 0 && board.outdone(0, at) => 0,
            cus if board.who(0, at).is_some() && (1..5).contains(&cus) => 1,
            _ if (-2..=0).contains(&board.lead(0, at)) => 2,
            _ => 3,
        };
        let congress = board.congress.unwrap_or(0);
        free.sort_by_key(|at| match rank(*at) {
            3 => (3, Board::lines(congress, *at)),
            rank => (rank, Board::lines(0, *at)),
        });
        let Some(at) = free.first().copied() else {
            return String::new();
        };
        let best = self.boxed(0).into_iter().max_by_key(|g| Board::worth(*g));
        let there = board.who(0, at).map_or(0, Board::worth);
        let best = best.filter(|g| Board::worth(*g) > there);
        format!("{} {}", Board::id(at), best.map_or("", |g| GENERALS[g].0))
    }

    /// A9: the space, and who comes.
    pub(super) fn comes_to(&self) -> String {
        let board = &self.board;
        let free = |at: &usize| board.cus[0][*at] == 0 && board.pc[*at] != Some(0);
        let boxed = self.boxed(1);
        let rank = |at: usize| {
            let bare = board.congress == Some(at) && board.cus[1][at] == 0;
            let who = board.who(1, at);
            let weak = who == Some(3) && board.cus[1][at] < 5 && !board.outdone(1, at);
            let near = Board::next(at).any(|to| board.pc[to] == Some(0));
            match () {
                () if bare => Some(0),
                () if weak => Some(1),
                () if who.is_some() && board.cus[1][at] == 0 => Some(2),
                () if board.pc[at] == Some(1)
                    && near
                    && board.lead(1, at) >= 0
                    && !boxed.is_empty() =>
                {
                    Some(3)
                }
                () => None,
            }
        };
        let fits = (0..10).filter(free).filter_map(|at| Some((rank(at)?, Board::lines(5, at), at)));
        let Some((.., at)) = fits.min() else {
            return String::new();
        };
        let best = boxed.into_iter().max_by_key(|g| (GENERALS[*g].0 == "greene", GENERALS[*g].5));
        let best = best.filter(|_| board.who(1, at).is_none());
        format!("{} {}", Board::id(at), best.map_or("", |g| GENERALS[g].0))
    }

    /// The Generals in a side's box.
    fn boxed(&self, side: usize) -> Vec<usize> {
        let all = 0..GENERALS.len();
        all.filter(|g| GENERALS[*g].2 == side && self.board.generals[*g] == Where::Box).collect()
    }

    /// A25: the zone with most British CUs in its ports, Enter where there are none.
    pub(super) fn zone(&self, walk: &Walk<'_>) -> String {
        assert_eq!(walk.at().1, "A25-navy");
        let cus = |ports: &[usize]| ports.iter().map(|at| self.board.cus[0][*at]).sum::<i64>();
        let best =
            ZONES.iter().max_by_key(|(zone, ports)| (cus(ports), *zone == "long-island-sound"));
        let best = best.filter(|(_, ports)| cus(ports) > 0);
        best.map_or(String::new(), |(zone, _)| (*zone).to_string())
    }

    /// A25: a port for the French, by the box that asks.
    pub(super) fn wharf(&mut self, place: &str) -> String {
        self.seen.france += usize::from(place == "A25-army");
        let board = &self.board;
        let army = |at: usize| board.armies(1).iter().any(|(_, army, _)| *army == at);
        let fits = |at: &usize| {
            Board::port(*at)
                && !board.units(0, *at)
                && board.pc[*at] != Some(0)
                && match place {
                    "A25-army" => army(*at),
                    "A25-near" => Board::next(*at).any(army),
                    _ => true,
                }
        };
        let near = (0..10).filter(fits).min_by_key(|at| Board::lines(5, *at));
        near.map_or("", Board::id).to_string()
    }

    /// Where beaten ones go, or an Army before battle, by the box that asks (B23, A24).
    pub(super) fn refuge(&self, walk: &Walk<'_>, place: &str) -> String {
        let at = space(walk, "beaten-at");
        let way = self.entered.expect("entered").0;
        let british = place.starts_with("B23");
        let side = usize::from(!british);
        let board = &self.board;
        let home = if british { 0 } else { 5 };
        let wanted = if place.ends_with("-empty") { None } else { Some(side) };
        let mut fits = match place {
            "B23-sea" => self.havens(walk, at),
            _ => board.refuges(side, at, Some(way.before)),
        };
        if place == "B23-sea" {
            fits.sort_by_key(|to| (Reverse(board.cus[0][*to]), Board::lines(home, *to)));
        } else {
            fits.retain(|to| board.pc[*to] == wanted);
            let far = |to: usize| {
                if british { 0 } else { board.lines_to_british(to) }
            };
            fits.sort_by_key(|to| (Reverse(far(*to)), Board::lines(home, *to)));
        }
        fits.first().map_or("", |to| Board::id(*to)).to_string()
    }

    /// Ports to retreat to by sea (9.62).
    pub(super) fn havens(&self, walk: &Walk<'_>, from: usize) -> Vec<usize> {
        let star = from == 5 && self.board.pc[5] != Some(0);
        if !Board::port(from) || !open(walk, from) || star {
            return Vec::new();
        }
        let free = |at: &usize| {
            *at != from
                && Board::port(*at)
                && open(walk, *at)
                && self.board.cus[1][*at] == 0
                && self.board.pc[*at] != Some(1)
        };
        (0..10).filter(free).collect()
    }

    /// Who is there where one of the program's Generals comes.
    pub(super) fn host(&self, walk: &Walk<'_>) -> String {
        let comer = walk.look("comer", None).map(|v| v.id()).unwrap_or_default();
        let comer = Board::general(&comer).expect("who comes");
        let at = space(walk, "comes-into");
        let host = self.board.other(GENERALS[comer].2, at, comer);
        host.map_or("", |g| GENERALS[g].0).to_string()
    }

    /// B24: a British CU for the European War.
    pub(super) fn war(&self, place: &str) -> String {
        let board = &self.board;
        let alone = place == "B24-alone";
        let mut all: Vec<usize> = (0..10).filter(|at| board.cus[0][*at] > 0).collect();
        all.retain(|at| board.who(0, *at).is_none() == alone);
        let cus = |at: usize| if alone { 0 } else { board.cus[0][at] };
        all.sort_by_key(|at| {
            (Reverse(cus(*at)), Reverse(board.lead(0, *at)), Board::lines(0, *at))
        });
        all.first().map_or("", |at| Board::id(*at)).to_string()
    }

    /// B24: an area whose American PC goes for Washington; it is taken off the board.
    pub(super) fn strips(&mut self, place: &str) -> String {
        let board = &self.board;
        let mut fits: Vec<usize> = (0..10)
            .filter(|at| board.pc[*at] == Some(1) && !board.units(1, *at))
            .filter(|at| !self.stripped.contains(Board::area(*at)))
            .filter(|at| place == "B24-other" || [1, 2].contains(&board.lead(1, *at)))
            .collect();
        fits.sort_by_key(|at| (board.lead(1, *at), Board::lines(0, *at)));
        let Some(at) = fits.first().copied() else {
            return String::new();
        };
        self.stripped.insert(Board::area(at));
        self.board.pc[at] = None;
        Board::area(at).to_string()
    }

    /// A25: the American PC farthest from British Armies.
    pub(super) fn congress_to(&self) -> String {
        let board = &self.board;
        let fits = (0..10).filter(|at| board.pc[*at] == Some(1) && !board.units(0, *at));
        let far =
            fits.max_by_key(|at| (board.lines_to_british(*at), Reverse(Board::lines(5, *at))));
        far.map_or("none", Board::id).to_string()
    }

    /// The isolated PC, American ones first, Enter after each side; the last to be named comes first.
    pub(super) fn isolated_names(&self) -> Vec<String> {
        let map = user_map::read_whole(&self.board.typed()).expect("a map in order");
        let told = user_map::isolated(&OPPONENTS, map).expect("no fault");
        let [american, british] = taken_off(&told);
        let end = [String::new()];
        let all = end.iter().chain(&british).chain(&end).chain(&american);
        all.cloned().collect()
    }

    /// An enemy PC that an event takes: first where a colony changes hands (6.31).
    pub(super) fn taken(&self) -> Option<usize> {
        let (board, enemy) = (&self.board, 1 - self.side);
        let held = |at: usize| board.cus[enemy][at] > 0 || board.units(1, at);
        let fits = (0..10).filter(|at| board.pc[*at] == Some(enemy) && !held(*at));
        fits.min_by_key(|at| (board.lead(self.side, *at).abs() - 1).abs())
    }

    /// A space where an event places a PC: empty, without enemies.
    pub(super) fn brought(&self) -> Option<usize> {
        let (board, enemy) = (&self.board, 1 - self.side);
        let fits = (0..10).filter(|at| board.pc[*at].is_none() && !board.units(enemy, *at));
        fits.min_by_key(|at| board.lead(self.side, *at).abs())
    }

    /// The next PC that the card changes, as it is typed.
    pub(super) fn changes(&mut self) -> String {
        let side = match self.task {
            Task::Declares => 1,
            _ => self.side,
        };
        let board = &self.board;
        let flips = |at: &usize| board.pc[*at].is_some();
        let near = |at: &usize| Board::next(*at).any(|to| board.pc[to] == Some(side));
        let mut takes = None;
        let at = match self.task {
            Task::Nothing => None,
            Task::Place(old) => board.placings(side, &old).first().copied(),
            Task::Flip => board.placings(side, &board.pc).into_iter().find(flips),
            Task::Land(at) => Some(at),
            Task::Takes => {
                takes = self.taken();
                None
            }
            Task::Brings => self.brought(),
            Task::Declares => (0..10).find(|at| {
                let area = Board::area(*at);
                let open = board.pc[*at].is_none() && board.cus[0][*at] == 0;
                open && !self.stripped.contains(area)
            }),
            Task::Discard => {
                takes = board.removal(side);
                let own = board.placings(side, &board.pc).into_iter().find(near);
                own.filter(|_| takes.is_none())
            }
        };
        match self.task {
            Task::Takes | Task::Brings => self.task = Task::Nothing,
            Task::Declares => match at {
                Some(at) => {
                    self.stripped.insert(Board::area(at));
                }
                None => self.stripped.clear(),
            },
            _ => {}
        }
        if let Some(at) = takes {
            self.board.pc[at] = None;
            return format!("{} {} -", Board::area(at), SIDES[1 - side]);
        }
        let Some(at) = at else {
            return String::new();
        };
        let how = if self.board.pc[at].is_some() { "f" } else { "+" };
        assert_ne!(self.board.pc[at], Some(side));
        self.board.pc[at] = Some(side);
        format!("{} {} {how}", Board::area(at), SIDES[side])
    }
}

/// Whether a port is not blockaded.
fn open(walk: &Walk<'_>, at: usize) -> bool {
    walk.look("blockaded", Some(Board::id(at))) == Some(Value::Truth(false))
}

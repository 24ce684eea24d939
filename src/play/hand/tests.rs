//! A person's action by scripted lines.

use super::notation::{read, write};
use super::{Done, Leave, act};
use crate::flowchart::words::Die;
use crate::flowchart::{Choice, Door, Grant, Judgement, Stop, Wish};
use crate::game::{
    Board, ByFaction, Change, Faction, Harbour, Leader, Piece, Pool, Space, SpaceSet, Support,
};
use crate::play::ask::{Ask, Lines};
use crate::rules::sequence::Did;
use crate::rules::{Command, Deed, Price, Special, Step};
use Faction::*;
use Piece::*;
use Space::*;

mod battles;
mod fixes;
mod guided;
mod lines;
mod rulings;

/// Lines, dice and choices in order; what was asked is kept.
#[derive(Default)]
struct Script {
    lines: Vec<&'static str>,
    dice: Vec<u8>,
    choices: Vec<usize>,
    asked: Vec<Ask>,
    rolled: Vec<String>,
    chosen: Vec<Choice>,
}

impl Script {
    fn of(lines: &[&'static str]) -> Script {
        Script {
            lines: lines.to_vec(),
            ..Script::default()
        }
    }

    fn dice(mut self, dice: &[u8]) -> Script {
        self.dice = dice.to_vec();
        self
    }

    fn choices(mut self, choices: &[usize]) -> Script {
        self.choices = choices.to_vec();
        self
    }

    fn last(&self) -> &Ask {
        self.asked.last().expect("a question")
    }
}

fn next<T>(from: &mut Vec<T>) -> Result<T, Stop> {
    if from.is_empty() {
        return Err(Stop::Person(Wish::Ask));
    }
    Ok(from.remove(0))
}

impl Door for Script {
    fn roll(&mut self, die: Die, reason: &str) -> Result<u8, Stop> {
        self.rolled.push(format!("{} {reason}", die.name()));
        next(&mut self.dice)
    }

    fn judge(&mut self, question: &Judgement<'_>) -> Result<bool, Stop> {
        panic!("{question:?}")
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Stop> {
        self.chosen.push(choice.clone());
        next(&mut self.choices)
    }
}

impl Lines for Script {
    fn line(&mut self, ask: &Ask) -> Result<String, Stop> {
        self.asked.push(ask.clone());
        next(&mut self.lines).map(str::to_string)
    }
}

/// A board with ten Resources each, six Squadrons, and these pieces.
fn table(pieces: &[(Space, Piece, u8)]) -> Board {
    let mut board = Board::empty().with_squadrons(6);
    for faction in Faction::ALL {
        set(
            &mut board,
            Change::Resources {
                faction,
                from: 0,
                to: 10,
            },
        );
    }
    for &(to, piece, count) in pieces {
        if piece == FrenchRegular && !board.treaty() {
            set(
                &mut board,
                Change::Treaty {
                    from: false,
                    to: true,
                },
            );
        }
        set(
            &mut board,
            Change::Place {
                piece,
                count,
                from: Pool::Available,
                to,
            },
        );
    }
    board
}

fn set(board: &mut Board, change: Change) {
    board.apply(&change).expect("a board");
}

/// Three French Regulars for Préparer la Guerre (4.5.1).
const THREE_FRENCH_UNAVAILABLE: Change = Change::Transfer {
    piece: crate::game::Stock::FrenchRegular,
    count: 3,
    from: Pool::Available,
    to: Pool::Unavailable,
};

fn at_war(mut board: Board) -> Board {
    let from = board.treaty();
    set(&mut board, Change::Treaty { from, to: true });
    board
}

fn level(mut board: Board, space: Space, to: Support) -> Board {
    let from = board.support(space);
    set(&mut board, Change::Shift { space, from, to });
    board
}

fn lead(mut board: Board, leader: Leader, to: Space) -> Board {
    let faction = leader.faction();
    if board.leader(faction) != leader {
        let from = board.leader(faction);
        set(&mut board, Change::Succeed { from, to: leader });
    }
    let from = board.leader_space(faction);
    set(
        &mut board,
        Change::Leader {
            leader,
            from,
            to: Some(to),
        },
    );
    board
}

fn people(factions: &[Faction]) -> ByFaction<bool> {
    ByFaction(Faction::ALL.map(|f| factions.contains(&f)))
}

fn paid(board: Board, faction: Faction) -> Deed {
    Deed::new(board, faction, Price::Paid, false)
}

/// The action of a person alone, all others non-players.
fn play(deed: &mut Deed, seat: &mut Script) -> Result<Done, Stop> {
    let faction = deed.faction();
    act(deed, &Leave::turn(faction, people(&[faction])), seat)
}

/// What is wrong with a line; nothing has happened.
fn wrong(board: Board, faction: Faction, line: &'static str) -> String {
    let mut deed = paid(board, faction);
    let mut seat = Script::of(&[line]);
    match play(&mut deed, &mut seat) {
        Err(Stop::Wrong(why)) => {
            assert_eq!(*deed.board(), board, "{line} did something");
            why
        }
        other => panic!("{line}: {other:?}"),
    }
}

/// The steps of a line on a board.
fn steps(board: Board, faction: Faction, line: &str) -> Result<Vec<Step>, String> {
    let leave = Leave::turn(faction, people(&[faction]));
    read(&paid(board, faction), &leave, line)
}

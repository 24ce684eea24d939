//! The Desertion Phase (6.6): 8.7.6, 8.5.7, 8.6.10, 8.4.10.

use super::super::{Candidate, Executor};
use super::choose::pieces;
use super::joint_choice::Lots;
use crate::action::{PieceOrder, fault, removal};
use crate::flowchart::instruction::{Instruction, VerbParameters};
use crate::flowchart::words::Verb;
use crate::flowchart::{Choice, Interrupt, PieceOption};
use lod_engine::game::words::joined;
use lod_engine::game::{Board, Piece, PieceType, Space, SpaceSet};
use lod_engine::rules::winter::{self, Deserter, faces};
use lod_engine::rules::{Refusal, SpaceReason};

/// All that one Faction picks at one moment deserts.
pub(crate) fn desert(run: &mut Executor<'_>, deserters: &[Deserter]) -> Result<(), Interrupt> {
    if let Some((rule, instruction)) = chosen_together(run, deserters)? {
        return together(run, rule, instruction, deserters);
    }
    if run.is_played() {
        return named(run, deserters);
    }
    for (place, deserter) in deserters.iter().enumerate() {
        let alike = |all: &[Deserter]| all.iter().filter(|d| d.stock == deserter.stock).count();
        one(run, *deserter, (alike(&deserters[..=place]), alike(deserters)))?;
    }
    Ok(())
}

/// Tells how many of each kind desert (6.6).
pub(super) fn counts(run: &mut Executor<'_>, deserters: &[Deserter]) -> Result<(), Interrupt> {
    let words = run.reads(|| {
        let kinds = [PieceType::Militia, PieceType::Continental, PieceType::Tory].into_iter();
        let words = kinds.filter_map(|stock| {
            let count = deserters.iter().filter(|d| d.stock == stock).count();
            let gone = stock.counted(u8::try_from(count).unwrap_or(u8::MAX));
            let on_map = run.board().on_map(faces(stock));
            (count > 0).then(|| format!("{gone} of {on_map}"))
        });
        joined(&words.collect::<Vec<_>>())
    })?;
    if !words.is_empty() {
        run.cites("desertion", "6.6").note(format_args!("Desertion, 1 in 5 on the map: {words}"));
    }
    Ok(())
}

/// Whose summary says what deserts.
const fn summary(stock: PieceType) -> &'static str {
    match stock {
        PieceType::Tory => "tory-desertion",
        _ => "patriot-desertion",
    }
}

/// The rule and the instruction by which a non-player chooses all of them together, if it does.
fn chosen_together<'a>(
    run: &Executor<'a>,
    deserters: &[Deserter],
) -> Result<Option<(&'a str, &'a Instruction)>, Interrupt> {
    let Some(first) = deserters.first().filter(|_| !run.is_played()) else {
        return Ok(None);
    };
    let summary = run.summary(summary(first.stock))?;
    let found =
        summary.instructions.iter().find(|i| matches!(i.terms, VerbParameters::Together(true)));
    Ok(found.map(|i| (summary.rule.as_str(), i)))
}

/// The set that is best as a whole, equal sets by the table (R168).
fn together<'a>(
    run: &mut Executor<'a>,
    rule: &'a str,
    instruction: &Instruction,
    deserters: &[Deserter],
) -> Result<(), Interrupt> {
    let mut lots = Lots::of(run, instruction, deserters)?;
    for deserter in deserters {
        let (open, forced) = lots.open(deserter.stock);
        let space = match forced {
            Some(space) => Some(space),
            None => run.random_space(open, &instruction.say)?,
        };
        run.cites(summary(deserter.stock), rule);
        let piece = space.and_then(|s| leaves(run, s, *deserter));
        let (Some(space), Some(piece)) = (space, piece) else {
            return Ok(());
        };
        lots.take(deserter.stock, space);
        run.did(&instruction.say, space);
        run.does(|state| winter::desert(state, *deserter, space, piece))?;
        run.leaders_settle()?;
    }
    Ok(())
}

/// A person names all that desert at once, or one after another.
fn named(run: &mut Executor<'_>, deserters: &[Deserter]) -> Result<(), Interrupt> {
    let mut left = deserters.to_vec();
    while !left.is_empty() {
        let pieces = ask_pieces(run, &left, deserters.len())?;
        if pieces.is_empty() {
            return Ok(());
        }
        for (space, piece) in pieces {
            let Some(place) = left.iter().position(|d| d.stock == piece.piece_type()) else {
                let stock = piece.piece_type();
                let due = deserters.iter().filter(|d| d.stock == stock).count();
                let due = stock.counted(u8::try_from(due).unwrap_or(u8::MAX));
                return Err(Interrupt::Wrong(format!("only {due} may be named (6.6)")));
            };
            let deserter = left.remove(place);
            run.does(|state| winter::desert(state, deserter, space, piece))?;
            run.leaders_settle()?;
        }
    }
    Ok(())
}

/// The pieces that a person names, of these that are left of all that this Faction picks; none where there are none.
fn ask_pieces(
    run: &mut Executor<'_>,
    left: &[Deserter],
    of: usize,
) -> Result<Vec<(Space, Piece)>, Interrupt> {
    let mut stocks: Vec<(Deserter, u8)> = Vec::new();
    for deserter in left {
        match stocks.iter_mut().find(|(before, _)| before.stock == deserter.stock) {
            Some((_, due)) => *due += 1,
            None => stocks.push((*deserter, 1)),
        }
    }
    let (mut pieces, mut default): (Vec<(Space, Piece)>, usize) = (Vec::new(), 0);
    let mut asked: Vec<(Deserter, u8)> = Vec::new();
    for (deserter, due) in stocks {
        let candidates = candidates(run, deserter);
        let open = open_pieces(run, deserter, &candidates);
        let is_forced = open.len() < 2 || pieces_on(run, &open) <= due.into();
        // Where there is one way alone nothing is asked.
        if run.sure(is_forced)? && asked.is_empty() && !open.is_empty() {
            let all = open.into_iter().flat_map(|(space, piece)| {
                vec![(space, piece); run.board().pieces(space, piece).into()]
            });
            return Ok(all.take(due.into()).collect());
        }
        if open.is_empty() {
            continue;
        }
        if asked.is_empty() {
            let picked = run.by_summary(summary(deserter.stock), Verb::Desert, &candidates)?;
            default = open.iter().position(|(space, _)| Some(*space) == picked).unwrap_or(0);
        }
        pieces.extend(open);
        asked.push((deserter, due));
    }
    if pieces.is_empty() {
        return Ok(Vec::new());
    }
    let choice = Choice { default, ..question(run, &pieces, &asked, of)? };
    let named = run.ask_pieces(&choice)?;
    Ok(named.into_iter().filter_map(|at| pieces.get(at).copied()).collect())
}

/// The question which of these pieces desert: a number of each kind, of all that this Faction picks.
fn question(
    run: &Executor<'_>,
    pieces: &[(Space, Piece)],
    asked: &[(Deserter, u8)],
    of: usize,
) -> Result<Choice, Interrupt> {
    let due: u8 = asked.iter().map(|(_, due)| due).sum();
    let what: Vec<String> = asked.iter().map(|(d, due)| d.stock.counted(*due)).collect();
    let spaces = if due == 1 { "space" } else { "spaces" };
    let option = |(space, piece): &(Space, Piece)| PieceOption {
        piece: *piece,
        space: Some(*space),
        from: None,
        count: run.board().pieces(*space, *piece),
    };
    let there =
        |(space, piece): &(Space, Piece)| format!("of {}", run.board().pieces(*space, *piece));
    let word = |(space, piece): &(Space, Piece)| format!("{space}, {}", piece.counted(1));
    Ok(Choice {
        lines: match of - usize::from(due) {
            0 => Vec::new(),
            selected => vec![format!("Selected so far: {selected} of {of}.")],
        },
        options: pieces.iter().map(word).collect(),
        about: run.reads(|| pieces.iter().map(there).collect())?,
        pieces: pieces.iter().map(option).collect(),
        due,
        kinds: asked.iter().map(|(deserter, due)| (deserter.stock, *due)).collect(),
        ..run.question(format_args!(
            "Desertion: remove {} from which {spaces} (6.6)?",
            joined(&what)
        ))
    })
}

/// The pieces of a kind in these spaces, by their faces.
fn open_pieces(
    run: &Executor<'_>,
    deserter: Deserter,
    candidates: &[Candidate],
) -> Vec<(Space, Piece)> {
    let here = |candidate: &Candidate| {
        let space = candidate.space;
        let mut there = line(run.board(), space, deserter).pieces();
        there.dedup();
        there.into_iter().map(move |piece| (space, piece))
    };
    candidates.iter().flat_map(here).collect()
}

/// How many pieces these are.
fn pieces_on(run: &Executor<'_>, pieces: &[(Space, Piece)]) -> usize {
    pieces.iter().map(|(space, piece)| usize::from(run.board().pieces(*space, *piece))).sum()
}

/// The spaces that one of these can desert from.
fn candidates(run: &Executor<'_>, deserter: Deserter) -> Vec<Candidate> {
    let deserts = |s| {
        let piece = face(run.board(), s, deserter)?;
        run.foretell(s, |state| winter::desert(state, deserter, s, piece))
    };
    SpaceSet::MAP.iter().filter_map(deserts).collect()
}

/// One piece deserts: its number, and the number of its kind that this Faction picks.
fn one(
    run: &mut Executor<'_>,
    deserter: Deserter,
    (nth, of): (usize, usize),
) -> Result<(), Interrupt> {
    let candidates = candidates(run, deserter);
    let id = summary(deserter.stock);
    let question = Choice {
        lines: run.reads(|| which(run, deserter, (nth, of)))?,
        about: run.reads(|| {
            let there = |c: &Candidate| pieces(run.board(), c.space, faces(deserter.stock));
            candidates.iter().map(there).collect()
        })?,
        ..run.question(format_args!(
            "Desertion: remove {} from which space?",
            deserter.stock.counted(1)
        ))
    };
    let Some(space) = run.one_of(id, Verb::Desert, &candidates, question)? else {
        return Ok(());
    };
    let piece = if run.is_theirs() {
        person_face(run, space, deserter, (nth, of))?
    } else {
        run.cites(id, "6.6");
        leaves(run, space, deserter)
    };
    let nothing = || Refusal::space("6.6", space, SpaceReason::NothingDeserts);
    let piece = piece.ok_or_else(|| fault(nothing()))?;
    run.does(|state| winter::desert(state, deserter, space, piece))?;
    run.leaders_settle()
}

/// Pieces of a kind in a space, in the order in which the chooser gives them up (8.1.2).
fn line(board: &Board, space: Space, deserter: Deserter) -> PieceOrder {
    removal(board, space, faces(deserter.stock), deserter.chooser)
}

/// Selects one of them, and notes that it deserts.
fn leaves(run: &mut Executor<'_>, space: Space, deserter: Deserter) -> Option<Piece> {
    let line = line(run.board(), space, deserter);
    run.takes((deserter.chooser, "Deserts from"), space, (&line, 1));
    line.0.first().map(|(piece, _)| *piece)
}

pub(super) fn face(board: &Board, space: Space, deserter: Deserter) -> Option<Piece> {
    line(board, space, deserter).0.first().map(|(piece, _)| *piece)
}

/// Which of how many deserters it is.
fn which(run: &Executor<'_>, deserter: Deserter, (nth, of): (usize, usize)) -> Vec<String> {
    let (name, stock) = (run.faction(), deserter.stock.name());
    vec![format!("{name}: {stock} {nth} of {of} that you select (6.6).")]
}

fn person_face(
    run: &mut Executor<'_>,
    space: Space,
    deserter: Deserter,
    count: (usize, usize),
) -> Result<Option<Piece>, Interrupt> {
    let mut there = line(run.board(), space, deserter).pieces();
    there.dedup();
    let index = run.person_option(Choice {
        lines: run.reads(|| which(run, deserter, count))?,
        options: there.iter().map(|p| p.counted(1)).collect(),
        space: Some(space),
        ..run.question(format!("Desertion: remove what from {space}?"))
    })?;
    Ok(there.get(index).copied())
}

//! All spaces at a glance.

use super::order::{Order, moves};
use super::page::{columns, wrap};
use super::record::ActionRecord;
use super::space::leaders;
use super::sureness::{self, Certainty};
use crate::tell::{Countable, list};
use lod_engine::game::words::number_of;
use lod_engine::game::{
    Board, Change, Control, Fact, Faction, Kind, Leader, Marker, Side, Space, SpaceSet, Support,
    Violation,
};

/// From here on the words are written out.
const WIDE: usize = 110;

/// Below this, rows with Population have no room for the pieces.
const NARROW: usize = 76;

/// What pieces on a line of their own begin with.
const OWN_LINE: &str = "      ";

/// The groups that the spaces stand in (1.3).
const GROUPS: [(Kind, &str); 4] = [
    (Kind::City, "Cities"),
    (Kind::Colony, "Colonies"),
    (Kind::IndianReserve, "Indian Reserves"),
    (Kind::WestIndies, "West Indies"),
];

/// All spaces, those of a kind together, a row each: Control, Support, pieces by their letters, Leaders and
/// markers; then what the letters stand for. The `changed` ones are marked.
pub fn board(board: &Board, changed: SpaceSet, width: usize) -> Vec<String> {
    rows(board, changed, "the last turn", width)
}

/// The same of these spaces alone, with their Population, which priorities read.
pub fn spaces(board: &Board, these: SpaceSet, width: usize) -> Vec<String> {
    with_letters(space_rows(board, these, SpaceSet::EMPTY, true, width), board, these, width)
}

/// All; marked is what is otherwise than it was before this turn.
pub fn board_since(board: &Board, before: &Board, turn: usize, width: usize) -> Vec<String> {
    let by = format!("turn {turn} or later");
    rows(board, since(before, board), &by, width)
}

/// A row for each space, and by what those were `changed` that are marked.
fn rows(board: &Board, changed: SpaceSet, by: &str, width: usize) -> Vec<String> {
    let mut lines = space_rows(board, SpaceSet::ALL, changed, false, width);
    if !changed.is_empty() {
        lines.push(format!("* changed by {by}"));
    }
    with_letters(lines, board, SpaceSet::ALL, width)
}

/// Rows of these spaces with what their marks and letters stand for.
fn with_letters(
    mut lines: Vec<String>,
    board: &Board,
    these: SpaceSet,
    width: usize,
) -> Vec<String> {
    lines.extend(unknown(board, these, width));
    lines.extend(sureness::legend(board));
    let letters = letters(board, these, width);
    if !letters.is_empty() {
        lines.push(String::new());
        lines.extend(letters);
    }
    lines
}

/// Markers and Leaders that are unknown, in spaces whose pieces are known.
fn unknown(board: &Board, these: SpaceSet, width: usize) -> Vec<String> {
    let these = these.filter(|space| sureness::has_pieces(board, space));
    let markers = Marker::ALL.into_iter().filter_map(|marker| {
        let at = these.filter(|space| sureness::is_unknown(board, marker, space));
        let name = if marker == Marker::Raid { "Raids" } else { "Propaganda" };
        (!at.is_empty()).then(|| format!("{name} ? in {}", list(at)))
    });
    let leaders = Faction::ALL.into_iter().filter(|faction| {
        !these.is_empty() && sureness::mark(board, [Fact::Leader(*faction)]) == sureness::UNKNOWN
    });
    let leaders = leaders.map(|faction| format!("{} Leader ?", faction.adjective()));
    let all: Vec<String> = markers.chain(leaders).collect();
    if all.is_empty() { Vec::new() } else { wrap(&all.join(" \u{b7} "), "", "  ", width) }
}

/// A row for each of these spaces, those of a kind together; the `changed` ones are marked.
fn space_rows(
    board: &Board,
    these: SpaceSet,
    changed: SpaceSet,
    has_population: bool,
    width: usize,
) -> Vec<String> {
    let wide = width >= WIDE;
    let name = Space::ALL.map(|s| columns(s.name())).into_iter().max();
    let name = name.unwrap_or(0);
    let (control, support) = if wide { (17, 18) } else { (7, 7) };
    let row = |mark: &str, a: &str, population: &str, b: &str, c: &str| {
        let population = if has_population { format!("  {population:<3}") } else { String::new() };
        format!("{mark:<2}{a:<name$}{population}  {b:<control$}  {c:<support$}  ")
    };
    // Where there is little room, the pieces have a line of their own.
    let is_narrow = has_population && width < NARROW;
    let rest = " ".repeat(columns(&row("", "", "", "", "")));
    let things_head = match (is_narrow, "Pieces, Leaders, markers") {
        (true, _) => "",
        (false, long) if rest.len() + long.len() > width => "Pieces",
        (false, long) => long,
    };
    let mut lines = Vec::new();
    for (kind, title) in GROUPS {
        let here = these.filter(|s| s.kind() == kind);
        if here.is_empty() {
            continue;
        }
        lines.push(if lines.is_empty() {
            format!(
                "{:<2$}  {}{things_head}",
                title,
                &row("", "", "Pop", "Control", "Support")[name + 4..],
                name + 2
            )
        } else {
            title.to_string()
        });
        for space in here {
            let first = row(
                if changed.contains(space) { "*" } else { "" },
                space.name(),
                &space.population().to_string(),
                &sureness::control(board, space, control_words(board.control(space), wide)),
                &sureness::shown(
                    board,
                    [Fact::Support(space)],
                    support_words(board.support(space), wide),
                ),
            );
            let things = things(board, space);
            if is_narrow {
                lines.push(first.trim_end().to_string());
                lines.extend(wrap(&things, OWN_LINE, OWN_LINE, width));
            } else {
                lines.extend(wrap(&things, &first, &rest, width))
            }
        }
    }
    lines
}

/// What the letters stand for that are used.
fn letters(board: &Board, these: SpaceSet, width: usize) -> Vec<String> {
    let used: Vec<String> = Countable::all()
        .filter(|t| these.iter().any(|s| t.count(board, s) > 0))
        .map(|t| format!("{} {}", t.code(), t.plural()))
        .collect();
    if used.is_empty() { Vec::new() } else { wrap(&used.join(" · "), "", "", width) }
}

const fn control_words(control: Control, wide: bool) -> &'static str {
    match control {
        Control::British | Control::Rebellion if wide => control.name(),
        control => held(control),
    }
}

const fn support_words(support: Support, wide: bool) -> &'static str {
    match support {
        Support::Neutral => level(support),
        support if wide => support.name(),
        support => level(support),
    }
}

/// Control in a word that fits into a column.
pub(crate) const fn held(control: Control) -> &'static str {
    match control {
        Control::None => "-",
        Control::British => "British",
        Control::Rebellion => "Rebels",
    }
}

/// The Support level in two short words.
pub(crate) const fn level(support: Support) -> &'static str {
    match support {
        Support::Neutral => "-",
        Support::ActiveSupport => "Act Sup",
        Support::PassiveSupport => "Pas Sup",
        Support::PassiveOpposition => "Pas Opp",
        Support::ActiveOpposition => "Act Opp",
    }
}

/// All that lies in a space: pieces by their letters, Leaders, markers.
fn things(board: &Board, space: Space) -> String {
    let mut pieces = Vec::new();
    let mut markers = Vec::new();
    for thing in Countable::all() {
        let n = thing.count(board, space);
        if n > 0 {
            match thing.force() {
                Some(_) => pieces.push(format!("{n}{}", thing.code())),
                None => markers.push(format!("{n} {}", thing.code())),
            }
        }
    }
    let squadrons = board.squadrons_west_indies();
    if space == Space::WestIndies && squadrons > 0 {
        markers.push(number_of(squadrons.into(), "Squadron", "Squadrons"));
    }
    let mut parts = Vec::new();
    if !pieces.is_empty() {
        parts.push(pieces.join(" "));
    }
    parts.extend(leaders(board, space));
    parts.extend(markers);
    let squadrons = (space == Space::WestIndies).then_some(Fact::SQUADRONS_WEST_INDIES);
    let here = sureness::pieces(space).chain(squadrons);
    let counted = Marker::ALL.map(|marker| marker.fact(space));
    let counted =
        counted.into_iter().filter(|fact| Certainty::on(board, [*fact]) != Certainty::Unknown);
    sureness::listed(board, here.chain(counted), parts)
}

/// A board after changes, where they fit on it; else as it was.
pub fn board_after(start: &Board, changes: &[Change]) -> Board {
    as_far_as_known(start, changes).unwrap_or(*start)
}

/// The same; nothing where they do not fit on a board that is known as a whole.
pub fn as_far_as_known(start: &Board, changes: &[Change]) -> Option<Board> {
    let mut board = *start;
    if board.apply_all(changes).is_ok() {
        return Some(board);
    }
    start.known_facts().map(|_| carried_out(start, changes))
}

/// A board after changes, as far as they fit. Where it is not known what is there, what they take was there.
pub fn carried_out(start: &Board, changes: &[Change]) -> Board {
    let mut board = *start;
    for change in changes {
        let Err(violation) = board.apply(change) else { continue };
        let is_unknown = |fact: Fact| board.known_facts().is_some_and(|known| !known.knows(fact));
        let (fact, value) = match *change {
            Change::Move { piece, count, from, .. } => (Fact::Pieces(from, piece), count.into()),
            Change::Flip { piece, count, space } => (Fact::pieces(space, piece), count.into()),
            Change::Set { fact, from, to } => match violation {
                Violation::NoMarkerLeft(marker) if is_unknown(Fact::MarkersLeft(marker)) => {
                    board.tell(fact, to);
                    continue;
                }
                _ => (fact, from),
            },
        };
        if is_unknown(fact.kept_as()) {
            board.tell(fact.kept_as(), value);
            // It does not fit for another reason then.
            let _ = board.apply(change);
        }
    }
    board
}

/// The spaces that an action changed.
pub fn changed(record: &ActionRecord<'_>) -> SpaceSet {
    touched(&moves(record.before, record.after, &record.changes))
}

/// The spaces that are otherwise on a board than on an earlier one.
fn since(before: &Board, now: &Board) -> SpaceSet {
    let is_known =
        |space: &Space| [before, now].into_iter().all(|board| sureness::has_pieces(board, *space));
    touched(&moves(before, now, &[])).iter().filter(is_known).collect()
}

fn touched(orders: &[Order]) -> SpaceSet {
    let spaces = orders.iter().map(Order::spaces);
    spaces.fold(SpaceSet::EMPTY, SpaceSet::union)
}

/// A line of the board in parts, each with the Side that its word belongs to: where a face has colours.
pub fn by_side(line: &str) -> Vec<(Option<Side>, &str)> {
    line.split_inclusive(' ')
        .map(|part| (side(part.trim_end().trim_end_matches(',')), part))
        .collect()
}

/// The Side of a word: of Control, of Support, of pieces by their letters, of a Leader.
fn side(word: &str) -> Option<Side> {
    match word {
        "British" | "Sup" | "Support" => return Some(Side::Royalist),
        "Rebels" | "Rebellion" | "Opp" | "Opposition" => return Some(Side::Rebellion),
        _ => {}
    }
    let letters = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let counted = letters.len() < word.len();
    let piece = Countable::all()
        .filter(|thing| counted && thing.code() == letters)
        .find_map(|thing| Some(thing.force()?.faction().side()));
    let led = || Leader::ALL.into_iter().find(|leader| leader.name() == word);
    piece.or_else(|| led().map(|leader| leader.faction().side()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{KnownBoard, KnownFacts, Marker, Piece};

    /// All that was told is on the table, though another space was forgotten meanwhile.
    #[test]
    fn changes_are_carried_out_on_a_board_of_which_a_space_was_forgotten() {
        let whole =
            crate::testing::Layout::empty().put(Space::NewHampshire, Piece::MilitiaActive, 1);
        let here = Fact::pieces(Space::NewHampshire, Piece::MilitiaActive);
        let markers = Fact::Propaganda(Space::NewHampshire);
        let elsewhere = Marker::Propaganda.fact(Space::MarylandDelaware);
        let mut known = KnownBoard::of(&whole.board);
        known.forget([elsewhere, here]);
        let lent = KnownFacts::lend();
        let turns =
            Change::Flip { piece: Piece::MilitiaActive, count: 1, space: Space::NewHampshire };
        let changes = [turns, Change::set(markers, 0_u8, 1_u8)];
        let after = as_far_as_known(&known.on(lent.notebook()), &changes).expect("they fit");
        let underground = Fact::pieces(Space::NewHampshire, Piece::MilitiaUnderground);
        assert_eq!(after.fact(markers).number(), 1);
        assert_eq!(after.fact(underground).number(), 1);
        let none = Change::set(markers, 5_u8, 6_u8);
        assert_eq!(as_far_as_known(&whole.board, &[none]), None, "all of this board is known");
    }

    /// However narrow the screen, no word of a row is broken.
    #[test]
    fn rows_with_population_fit_a_narrow_screen() {
        let game = crate::learn::TurnDrill::find(lod_engine::game::Faction::Patriots, 3);
        let game = game.expect("a turn").before;
        for width in [60, 72, 80, 120] {
            let lines = spaces(game.board(), SpaceSet::ALL, width);
            assert!(lines.iter().all(|line| columns(line) <= width), "{width}: {lines:#?}");
            let text = lines.join("\n");
            for space in Space::ALL {
                let row =
                    lines.iter().find(|line| line.trim_start().starts_with(&format!("{space}  ")));
                let row = row.unwrap_or_else(|| panic!("{space}: {text}"));
                assert!(row.contains(&format!(" {} ", space.population())), "{row}");
                assert!(leaders(game.board(), space).iter().all(|l| text.contains(l)), "{text}");
            }
        }
    }

    #[test]
    fn the_words_of_a_row_know_their_side() {
        let row = "* New York    British  Pas Opp  2r 3c, Washington";
        let parts = by_side(row);
        let whole: String = parts.iter().map(|(_, part)| *part).collect();
        assert_eq!(whole, row, "nothing is lost");
        let parts_of = |wanted| -> Vec<&str> {
            let parts = parts.iter().filter(|(side, _)| *side == Some(wanted));
            parts.map(|(_, part)| part.trim()).collect()
        };
        assert_eq!(parts_of(Side::Royalist), ["British", "2r"]);
        assert_eq!(parts_of(Side::Rebellion), ["Opp", "3c,", "Washington"]);
    }
}

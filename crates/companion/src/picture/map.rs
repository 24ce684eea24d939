//! The spaces where they lie, in letters.

use super::places::{CARD_HEIGHT, CARD_WIDTH, PAGE_HEIGHT, PAGE_WIDTH, places};
use crate::tell;
use lod_engine::game::{Board, Control, Space, SpaceSet};

/// So many columns it needs.
const LEAST: usize = 110;
/// More do not make it better.
const MOST: usize = 150;

/// What stands at a space, and where.
struct SpaceBlock {
    space: Space,
    left: usize,
    top: usize,
    lines: Vec<String>,
}

/// The spaces where they lie, with Control, Support and all that is there, and what the letters stand for. The
/// `changed` ones are marked. Where the lines are too narrow it says how wide they have to be.
pub fn map(board: &Board, changed: SpaceSet, width: usize) -> Vec<String> {
    if width < LEAST {
        let text = format!(
            "The map needs {LEAST} columns, this screen has {width}. `board` lists the spaces; `board --svg FILE` \
             draws them."
        );
        return tell::wrap_to(&text, "  ", width);
    }
    let width = width.min(MOST);
    let wide = CARD_WIDTH as usize * width / PAGE_WIDTH as usize;
    let blocks = placed(board, changed, width, wide);
    let mut rows = lines(&blocks, width, wide);
    rows.push(String::new());
    let text = "B British Control, R Rebellion Control; +2 Active Support, +1 Passive Support, -1 Passive \
                Opposition, -2 Active Opposition";
    rows.extend(tell::wrap_to(text, "  ", width));
    rows.extend(tell::letters(board, SpaceSet::ALL, width));
    if !changed.is_empty() {
        rows.push("* changed".to_string());
    }
    rows
}

/// "*NYC B +1", then all that lies there.
fn text(board: &Board, space: Space, mark: bool, wide: usize) -> Vec<String> {
    let held = match board.control(space) {
        Control::None => "",
        Control::British => " B",
        Control::Rebellion => " R",
    };
    let level = match board.support(space).level() {
        0 => String::new(),
        level => format!(" {level:+}"),
    };
    let mark = if mark { "*" } else { "" };
    let mut lines = vec![format!("{mark}{}{held}{level}", places().of(space).short)];
    let lying = tell::things(board, space).replace(',', "");
    if !lying.is_empty() {
        let rows = tell::wrap_to(&glued(&lying), "", wide + 1);
        lines.extend(rows.iter().map(|row| row.replace(tell::GLUE, " ")));
    }
    lines
}

/// The text with each bare number kept beside what it counts: "2 prop".
fn glued(text: &str) -> String {
    let mut out = String::new();
    let mut number = false;
    for word in text.split(' ') {
        if !out.is_empty() {
            out.push_str(if number { tell::GLUE } else { " " });
        }
        out.push_str(word);
        number = word.chars().all(|c| c.is_ascii_digit());
    }
    out
}

/// The blocks, the map as high as it must be for none to touch another.
fn placed(board: &Board, changed: SpaceSet, width: usize, wide: usize) -> Vec<SpaceBlock> {
    let mut high = 30;
    loop {
        let blocks: Vec<SpaceBlock> = Space::ALL
            .into_iter()
            .map(|space| {
                let place = places().of(space);
                let part = |at: i32, card: i32, page: i32, length: usize| {
                    (at - card / 2) as usize * length / (page - card) as usize
                };
                SpaceBlock {
                    space,
                    left: part(place.x, CARD_WIDTH, PAGE_WIDTH, width - wide),
                    top: part(place.y, CARD_HEIGHT, PAGE_HEIGHT, high),
                    lines: text(board, space, changed.contains(space), wide),
                }
            })
            .collect();
        let touch = |a: &SpaceBlock, b: &SpaceBlock| {
            a.left < b.left + wide + 1
                && b.left < a.left + wide + 1
                && a.top <= b.top + b.lines.len()
                && b.top <= a.top + a.lines.len()
        };
        let crowded = blocks
            .iter()
            .enumerate()
            .any(|(place, a)| blocks[place + 1..].iter().any(|b| touch(a, b)));
        // Cards do not touch on the page, so enough rows keep all apart.
        if !crowded || high > 400 {
            return blocks;
        }
        high += 1;
    }
}

/// The rows of the map: dotted lines between neighbours, the blocks over them.
fn lines(blocks: &[SpaceBlock], width: usize, wide: usize) -> Vec<String> {
    let high = blocks.iter().map(|b| b.top + b.lines.len()).max().unwrap_or(0);
    let mut grid = vec![vec![' '; width]; high];
    let middle = |b: &SpaceBlock| (b.left + wide / 2, b.top + b.lines.len() / 2);
    for from in blocks {
        for to in blocks.iter().filter(|b| b.space > from.space) {
            if from.space.adjacent().contains(to.space) {
                dotted(&mut grid, middle(from), middle(to));
            }
        }
    }
    for block in blocks {
        for (row, line) in (block.top..).zip(&block.lines) {
            let left = block.left.saturating_sub(1);
            for cell in grid[row].iter_mut().skip(left).take(wide + 1) {
                *cell = ' ';
            }
            for (cell, letter) in grid[row].iter_mut().skip(block.left).zip(line.chars()) {
                *cell = letter;
            }
        }
    }
    grid.into_iter().map(|row| row.into_iter().collect::<String>().trim_end().to_string()).collect()
}

/// Dots from one cell to another.
fn dotted(grid: &mut [Vec<char>], from: (usize, usize), to: (usize, usize)) {
    let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1) * 2).max(1);
    for step in (0..=steps).step_by(2) {
        let at = |a: usize, b: usize| (a * (steps - step) + b * step + steps / 2) / steps;
        if let Some(cell) =
            grid.get_mut(at(from.1, to.1)).and_then(|row| row.get_mut(at(from.0, to.0)))
        {
            *cell = '·';
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{ScenarioId, scenario};

    #[test]
    fn every_space_stands_there_with_all_that_it_has() {
        for id in ScenarioId::ALL {
            let board = scenario(id).position.board;
            for width in [110, 120, 150, 200] {
                let rows = map(&board, SpaceSet::of(Space::Boston), width);
                assert!(rows.iter().all(|r| r.chars().count() <= width), "{rows:#?}");
                let all = rows.join("\n");
                let wide = CARD_WIDTH as usize * width.min(MOST) / PAGE_WIDTH as usize;
                for space in Space::ALL {
                    let lines = text(&board, space, space == Space::Boston, wide);
                    for line in lines {
                        assert!(all.contains(&line), "{line} of {space} in\n{all}");
                    }
                }
                assert!(all.contains("*Bos"), "{all}");
            }
        }
    }

    #[test]
    fn where_it_is_too_narrow_it_says_so() {
        let rows = map(&Board::empty(), SpaceSet::EMPTY, 80);
        assert!(rows[0].starts_with("The map needs 110 columns, this screen has 80."));
    }
}

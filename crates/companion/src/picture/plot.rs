//! The margins or chances of all Factions over the game, in letters: no colour tells one line from another, so each Faction has
//! its own letter.

use super::margin_history::{MarginHistory, Measure, span};
use lod_engine::game::Faction;

/// What stands before each row.
const SIDE: usize = 6;
/// Rows at most.
const ROWS: i32 = 17;
/// Columns of one turn at most.
const WIDEST: usize = 4;

/// A course as a chart of letters, in lines at most so wide.
pub fn plot(measure: Measure, course: &MarginHistory, width: usize) -> Vec<String> {
    let Some(last) = course.last() else {
        return Vec::new();
    };
    let room = width.saturating_sub(SIDE).max(10);
    let each = (room / course.len()).clamp(1, WIDEST);
    // Where there are more turns than columns, the last turn of each column counts.
    let columns = (course.len() * each).min(room);
    let at = |column: usize| match course.len() * each <= room {
        true => column / each,
        false => (column + 1) * course.len() / columns - 1,
    };
    let (low, high) = span(measure, course);
    // Several margins share a row where they are many, so that the chart fits on a screen.
    let step = (high - low) / ROWS + 1;
    let ahead = if measure == Measure::Margin { "; above 0 is ahead" } else { "" };
    let mut lines = vec![format!("{}{ahead}", measure.title())];
    let mut top = high;
    while top >= low {
        let within = |margin: i32| margin <= top && margin > top - step;
        let mut marked = (top - step + 1..=top).rev().filter(|m| m % 5 == 0);
        let label = marked.next().map_or(String::new(), |m| measure.label(m));
        let cells: String = (0..columns)
            .map(|column| {
                let moment = course[at(column)];
                let mut here =
                    Faction::ALL.into_iter().filter(|f| within(moment.values[*f as usize]));
                match (here.next(), here.next()) {
                    (Some(one), None) => letter(one),
                    (Some(_), Some(_)) => '*',
                    (None, _) if within(0) => '-',
                    (None, _) if moment.winter => ':',
                    (None, _) => ' ',
                }
            })
            .collect();
        lines.push(format!("{label:>4} |{cells}").trim_end().to_string());
        top -= step;
    }
    let (first, end) = (course[0].turn, last.turn);
    let gap = (columns + 1).saturating_sub(first.to_string().len());
    lines.push(format!("turn {first}{end:>gap$}"));
    let now =
        Faction::ALL.map(|f| format!("{} {f} {}", letter(f), measure.now(last.values[f as usize])));
    lines.extend(crate::tell::wrap_to(
        &format!("{}; * several; : a Winter Quarters Round", now.join(" · ")),
        "  ",
        width,
    ));
    lines
}

fn letter(faction: Faction) -> char {
    match faction {
        Faction::British => 'B',
        Faction::Patriots => 'P',
        Faction::French => 'F',
        Faction::Indians => 'I',
    }
}

#[cfg(test)]
mod tests {
    use super::super::margin_history::MarginPoint;
    use super::*;

    fn course(margins: &[[i32; 4]]) -> Vec<MarginPoint> {
        let moment = |(turn, margins): (usize, &[i32; 4])| MarginPoint {
            turn,
            year: None,
            winter: turn == 2,
            values: *margins,
        };
        margins.iter().enumerate().map(moment).collect()
    }

    #[test]
    fn each_faction_has_its_letter_at_its_margin() {
        let course = course(&[[0, 5, 0, -5], [1, 4, 1, -5], [2, 3, 0, -4]]);
        let lines = plot(Measure::Margin, &course, 60);
        let expected = [
            "Final margins (7.3); above 0 is ahead",
            "  +5 |PPPP    ::::",
            "     |    PPPP::::",
            "     |        PPPP",
            "     |        BBBB",
            "     |    ****::::",
            "   0 |****----FFFF",
            "     |        ::::",
            "     |        ::::",
            "     |        ::::",
            "     |        IIII",
            "  -5 |IIIIIIII::::",
            "turn 0           2",
            "B British +2 · P Patriots +3 · F French +0 · I Indians -4; *",
            "  several; : a Winter Quarters Round",
        ];
        assert_eq!(lines, expected);
    }

    #[test]
    fn chances_are_in_percent() {
        let course = course(&[[25, 25, 20, 30], [60, 10, 5, 25]]);
        let lines = plot(Measure::FirstPlace, &course, 60);
        assert!(lines[0].starts_with("1st place in %"), "{lines:#?}");
        assert!(lines.iter().any(|l| l.starts_with("  60 |")), "{lines:#?}");
        assert!(lines.last().is_some_and(|l| !l.contains('+')), "{lines:#?}");
    }

    #[test]
    fn more_turns_than_columns_fit_and_the_last_is_shown() {
        let margins: Vec<[i32; 4]> = (0..500).map(|i| [i % 7, -20, 15, -i % 11]).collect();
        let mut course = course(&margins);
        course.last_mut().unwrap().values = [30, -20, 15, -19];
        for width in [60, 80, 120] {
            let lines = plot(Measure::Margin, &course, width);
            assert!(lines.iter().all(|l| l.chars().count() <= width), "{lines:#?}");
            let last: Vec<&String> = lines.iter().filter(|l| l.chars().count() == width).collect();
            assert!(last.iter().any(|l| l.starts_with(" +30 |") && l.ends_with('B')), "{lines:#?}");
        }
    }
}

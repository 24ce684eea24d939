//! Which non-players play their Brilliant Stroke, and why the others do not (2.3.8, 8.3.7): first what no board is
//! needed for.

use super::opening::OpeningAnswers;
use lod_bots::action::Matter;
use lod_bots::bots::{Executor, Library};
use lod_bots::flowchart::schema::Summary;
use lod_bots::flowchart::words::Expr;
use lod_bots::flowchart::{DecisionSource, Interrupt, describe};
use lod_engine::game::{Board, Faction};

/// The summary of the files that says when.
const ID: &str = "brilliant-stroke";

/// Those who play theirs, and for each other non-player why not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Strokes {
    pub due: Vec<Faction>,
    pub idle: Vec<(Faction, String)>,
}

/// Looks at each non-player in turn.
pub(super) fn strokes(
    library: &Library,
    start: Board,
    setting: &OpeningAnswers,
    source: &mut dyn DecisionSource,
) -> Result<Strokes, Interrupt> {
    let mut strokes = Strokes::default();
    for faction in Faction::ALL {
        if setting.context.players[faction] {
            continue;
        }
        let gone = setting.gone[faction].then(|| "their card was played".to_string());
        let why_not = match gone {
            Some(why) => Some(why),
            None => not_on(library, start, faction, setting, source)?,
        };
        match why_not {
            Some(why) => strokes.idle.push((faction, why)),
            None => strokes.due.push(faction),
        }
    }
    Ok(strokes)
}

/// Why the board does not let the Faction play its card.
fn not_on(
    library: &Library,
    board: Board,
    faction: Faction,
    setting: &OpeningAnswers,
    source: &mut dyn DecisionSource,
) -> Result<Option<String>, Interrupt> {
    let known = |yes: bool| match board.has_unknowns() {
        true => Err(Interrupt::Unknown),
        false => Ok(yes),
    };
    if !known(board.treaty())? {
        return Ok(Some("the Treaty of Alliance has not been played (8.3.7)".to_string()));
    }
    if let Some(why) = waits_for_others(library, faction, setting) {
        return Ok(Some(why));
    }
    if !setting.eligible[faction] {
        return Ok(Some("they are not Eligible (2.3.8)".to_string()));
    }
    if !known(board.brilliant_stroke(faction))? {
        return Ok(Some("their card was played".to_string()));
    }
    let Some((summary, parts)) = conditions(library, faction) else {
        return Err(Interrupt::Fault(format!("the {faction} have no {ID}")));
    };
    let mut run = Executor::new(library, faction, board, setting.context, source);
    run.cites(ID, &summary.rule);
    for (i, part) in parts.iter().enumerate() {
        if !run.holds(Matter::Bullet(i), &summary.title, part)? {
            return Ok(Some(unmet(library, faction, summary, part)));
        }
    }
    Ok(None)
}

/// What the Faction still waits for of what others do, whatever lies on the board.
pub(super) fn waits_for_others(
    library: &Library,
    faction: Faction,
    setting: &OpeningAnswers,
) -> Option<String> {
    let (summary, parts) = conditions(library, faction)?;
    let not_so = |part: &&Expr| others_do(part, setting) == Some(false);
    parts.iter().find(not_so).map(|part| unmet(library, faction, summary, part))
}

/// The conditions for the Faction's Brilliant Stroke, all of which must hold.
fn conditions(library: &Library, faction: Faction) -> Option<(&Summary, &[Expr])> {
    let summary = library.charts[faction].summary(ID)?;
    Some((summary, summary.when.as_ref()?.all()))
}

/// Whether it holds by what others do; nothing where it is about the board.
fn others_do(condition: &Expr, setting: &OpeningAnswers) -> Option<bool> {
    let context = &setting.context;
    let of = |one: &Expr| others_do(one, setting);
    match condition.parts() {
        ("and", parts) if parts.iter().any(|p| of(p) == Some(false)) => Some(false),
        ("or", parts) if parts.iter().all(|p| of(p) == Some(false)) => Some(false),
        ("first-eligible-player", factions) => {
            let first = context.first_eligible.filter(|f| context.players[*f]);
            Some(first.is_some_and(|first| factions.iter().any(|f| f.faction() == first)))
        }
        ("brilliant-stroke-by", factions) => {
            let by = context.stroke_by;
            Some(by.is_some_and(|by| factions.iter().any(|f| f.faction() == by)))
        }
        _ => None,
    }
}

/// "the British Leader is not in a space or the West Indies with 4+ British Regulars (8.4.11)"
fn unmet(library: &Library, faction: Faction, summary: &Summary, part: &Expr) -> String {
    let words = describe::clause(&library.charts[faction], part, false);
    format!("{words} ({})", summary.rule)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Layout, ScriptedSource};
    use Faction::{British, French, Indians, Patriots};
    use lod_engine::game::{ByFaction, Leader, Piece, Space};

    fn setting() -> OpeningAnswers {
        let mut setting = OpeningAnswers::default();
        setting.context.players[Patriots] = true;
        setting.context.first_eligible = Some(Patriots);
        setting.eligible = ByFaction([true; 4]);
        setting
    }

    fn of(board: Board, setting: &OpeningAnswers) -> Strokes {
        let mut source = ScriptedSource::nothing();
        strokes(Library::get(), board, setting, &mut source).expect("a whole board")
    }

    fn why(strokes: &Strokes, faction: Faction) -> &str {
        let of = strokes.idle.iter().find(|(f, _)| *f == faction);
        of.map_or("", |(_, why)| why)
    }

    fn howe(regulars: u8) -> Board {
        let layout = Layout::empty()
            .treaty()
            .put(Space::Boston, Piece::BritishRegular, regulars)
            .led_by(Leader::Howe)
            .leader(Leader::Howe, Space::Boston);
        Faction::ALL.into_iter().fold(layout, Layout::stroke).board
    }

    #[test]
    fn r8_3_7_each_non_player_with_what_it_waits_for() {
        let few = of(howe(3), &setting());
        assert!(few.due.is_empty());
        assert_eq!(
            why(&few, British),
            "the British Leader is not in a space or the West Indies with 4+ British Regulars (8.4.11)"
        );
        assert_eq!(why(&few, Patriots), "", "a person's");
        let many = of(howe(4), &setting());
        assert_eq!(many.due, [British]);
        assert_eq!(many.idle.len(), 2);
        let none = of(Layout::empty().board, &setting());
        assert!(why(&none, French).starts_with("the Treaty of Alliance has not"));
    }

    #[test]
    fn r2_3_8_the_card_and_the_cylinder() {
        let mut setting = setting();
        setting.gone[British] = true;
        setting.eligible[Indians] = false;
        let told = of(howe(4), &setting);
        assert_eq!(why(&told, British), "their card was played");
        assert_eq!(why(&told, Indians), "they are not Eligible (2.3.8)");
    }

    #[test]
    fn r8_4_11_what_others_do_needs_no_board() {
        let mut setting = setting();
        let library = Library::get();
        assert_eq!(waits_for_others(library, British, &setting), None);
        setting.context.first_eligible = Some(French);
        let why = waits_for_others(library, British, &setting).expect("a reason");
        assert!(why.contains("8.4.11"), "{why}");
        setting.context.stroke_by = Some(Patriots);
        assert_eq!(waits_for_others(library, British, &setting), None);
        assert!(waits_for_others(library, French, &setting).is_some());
    }
}

//! What sets one side right: moves on the table, or changes of the program's board.

use super::words::code;
use super::{Audit, Difference, balance_ships};
use crate::own_turn::fix;
use crate::own_turn::place;
use crate::tell;
use lod_engine::game::{Board, Change, Cylinder, Fact, FactValue, Piece, Place, Pool, Stock};

impl Audit {
    /// What to move on the table so that the picked differences, by their places, are gone.
    pub fn on_the_table(&self, picked: &[usize], width: usize) -> Vec<String> {
        let mut then = self.real;
        let picked: Vec<Difference> = picked.iter().map(|i| self.differences()[*i]).collect();
        for difference in &picked {
            then.tell(difference.fact, difference.mine);
        }
        for stock in Stock::FORCES {
            let others = then.census()[stock as usize] - u16::from(then.available(stock));
            let rest = u16::from(stock.pool()).saturating_sub(others);
            then.tell(Fact::stock(Pool::Available, stock), rest);
        }
        balance_ships(&self.mine, &mut then);
        let mut lines = match self.real == then {
            true => vec!["On your board".to_string()],
            false => tell::on_board(&self.real, &then, &[], width),
        };
        for difference in picked {
            if let (Fact::Control(space), FactValue::Control(control)) =
                (difference.fact, difference.mine)
            {
                lines.push(format!("  {space}  {}", control.name()));
            }
        }
        lines
    }

    /// The lines of `fix` that set the program's board as the table's, and what they change.
    ///
    /// # Errors
    /// What cannot be set so, and why.
    pub fn with_me(&self, picked: &[usize]) -> Result<(String, Vec<Change>), String> {
        let mut picked: Vec<Difference> = picked.iter().map(|i| self.differences()[*i]).collect();
        // What falls first makes room for what rises; Squadrons come and go last.
        picked.sort_by_key(|d| {
            let last = matches!(d.fact, Fact::SQUADRONS_WEST_INDIES | Fact::Fni);
            (last, d.more().is_some_and(|more| more < 0))
        });
        let mut board: Board = self.mine;
        let (mut lines, mut changes) = (Vec::new(), Vec::new());
        for difference in &picked {
            let Some(line) = line(difference)? else {
                continue;
            };
            let more = fix::set(&board, &line)?;
            board.apply_all(&more).map_err(|v| v.to_string())?;
            changes.extend(more);
            lines.push(line);
        }
        Ok((lines.join("; "), fix::settle(&self.mine, changes)?))
    }
}

/// The line of `fix` for a difference; none where it follows from others.
fn line(difference: &Difference) -> Result<Option<String>, String> {
    let n = difference.real.number();
    Ok(Some(match (difference.fact, difference.real) {
        (Fact::Support(space), FactValue::Support(level)) => {
            format!("{} {}", place(space), level.name().to_lowercase())
        }
        (Fact::Propaganda(space), _) => format!("{} propaganda {n}", place(space)),
        (Fact::Raids(space), _) => format!("{} raids {n}", place(space)),
        (Fact::SQUADRONS_WEST_INDIES, _) => format!("squadrons {n}"),
        (Fact::SQUADRONS_UNAVAILABLE, _) => return Ok(None),
        (Fact::Pieces(Place::Space(space), Piece::Squadron), _) => {
            format!("blockade {} {n}", place(space))
        }
        (Fact::Pieces(Place::Space(space), piece), _) => {
            format!("{} {n}{}", place(space), code(piece))
        }
        (Fact::Pieces(Place::Box(pool @ (Pool::Unavailable | Pool::Casualties)), piece), _) => {
            format!("{} {} {n}", pool.id(), piece.stock().name().to_lowercase())
        }
        (Fact::Resources(faction), _) => format!("{} resources {n}", faction.id()),
        (Fact::Fni, _) => format!("fni {n}"),
        (Fact::Cbc, _) => format!("cbc {n}"),
        (Fact::Crc, _) => format!("crc {n}"),
        (Fact::WinterQuartersLeft, _) => format!("winter {n}"),
        (Fact::Leader(_), FactValue::Leader(leader, at)) => {
            let at = at.map_or_else(|| "available".to_string(), place);
            format!("leader {} {at}", leader.id())
        }
        (Fact::Treaty, told) => {
            let word = if told == FactValue::Yes(true) { "yes" } else { "no" };
            format!("treaty {word}")
        }
        (Fact::BrilliantStroke(faction), told) => {
            let held = told == FactValue::Yes(true);
            format!("stroke {} {}", faction.id(), if held { "held" } else { "spent" })
        }
        (Fact::Cylinder(faction), FactValue::Cylinder(at)) => {
            let word = match at {
                Cylinder::Eligible => "eligible",
                Cylinder::Ineligible => "ineligible",
                Cylinder::Passed => "passed",
                _ => {
                    return Err(format!(
                        "the {faction} have not acted here: `rollback` goes to the turn that is missing, or the \
                         cylinder on the table goes back"
                    ));
                }
            };
            format!("{} {word}", faction.id())
        }
        (Fact::Control(space), _) => {
            return Err(format!(
                "Control of {space} follows from the pieces (1.7): only the marker on the table can be wrong"
            ));
        }
        _ => return Ok(None),
    }))
}

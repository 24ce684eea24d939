//! A free Rally in one space by people's Patriots (3.3.1, 3.6.8), choice by choice.

use crate::bots::{Context, Library, Run};
use crate::flowchart::{Choice, Door, Grant, Stop};
use crate::game::{Piece, PieceSet, Space, Stock};
use crate::rules::{self, Command, Deed, Group, RallyKind, Step, Troops};
use crate::tell::grant_words;

/// What ends the list of spaces.
const NOWHERE: &str = "nowhere";

/// Lets people carry out such a Rally on the deed, asked through the door; whether the grant is one.
///
/// # Errors
/// [`Stop::Unknown`], and what the door says.
pub fn free_rally(door: &mut dyn Door, deed: &mut Deed, grant: &Grant) -> Result<bool, Stop> {
    let is_rally =
        grant.commands == [Command::Rally] && grant.specials.is_empty() && grant.most == Some(1);
    if is_rally {
        rally(door, deed, grant)?;
    }
    Ok(is_rally)
}

/// Asks for all of it and carries it out on the deed.
fn rally(door: &mut dyn Door, deed: &mut Deed, grant: &Grant) -> Result<(), Stop> {
    let mut asks = Asks { door, deed, grant };
    let Some((space, way)) = asks.place()? else {
        return Ok(());
    };
    match way {
        Rallied::Continentals => {}
        Rallied::Rally(RallyKind::Regroup) => asks.regroup(space)?,
        Rallied::Rally(kind) => asks.act(&step(space, kind))?,
    }
    asks.continentals(space)?;
    asks.leaders()
}

/// What the Rally is in its space.
#[derive(Clone, Copy)]
enum Rallied {
    Rally(RallyKind),
    /// Militia become Continentals, and nothing else.
    Continentals,
}

impl Rallied {
    fn words(self) -> String {
        let militia = |n| Stock::Militia.counted(n);
        match self {
            Rallied::Rally(RallyKind::One) => militia(1),
            Rallied::Rally(RallyKind::Many(count)) => militia(count),
            Rallied::Rally(RallyKind::Fort(units)) => {
                let units: Vec<String> = units.iter().map(|(p, n)| p.counted(n)).collect();
                format!("a Fort in place of {}", units.join(" and "))
            }
            Rallied::Rally(RallyKind::Regroup) => {
                "Militia come from next door, all turn Underground".to_string()
            }
            Rallied::Continentals => "only Continentals in place of Militia".to_string(),
        }
    }
}

const fn step(space: Space, kind: RallyKind) -> Step {
    Step::Rally {
        space,
        kind,
        from: Vec::new(),
    }
}

struct Asks<'a> {
    door: &'a mut dyn Door,
    deed: &'a mut Deed,
    grant: &'a Grant,
}

impl Asks<'_> {
    /// The space, and what is done there.
    fn place(&mut self) -> Result<Option<(Space, Rallied)>, Stop> {
        let mut spaces: Vec<Space> = self.grant.spaces.iter().collect();
        let mut ask = format!("{} Where?", grant_words(self.grant));
        loop {
            let mut options: Vec<String> = spaces.iter().map(|s| s.name().to_string()).collect();
            options.push(NOWHERE.to_string());
            let place = self.choose(ask, options, spaces.len(), None)?;
            let Some(&space) = spaces.get(place) else {
                return Ok(None);
            };
            let ways = self.ways(space)?;
            if !ways.is_empty() {
                let words = ways.iter().map(|w| w.words()).collect();
                let ask = format!("What do the Patriots Rally in {space}?");
                let way = self.choose(ask, words, 0, Some(space))?;
                return Ok(ways.get(way).map(|way| (space, *way)));
            }
            spaces.remove(place);
            ask = format!("No Rally is possible in {space} (3.3.1). Where?");
        }
    }

    /// What is legal in the space.
    fn ways(&self, space: Space) -> Result<Vec<Rallied>, Stop> {
        let board = self.deed.board();
        let forts = board.pieces(space, Piece::PatriotFort);
        let mut kinds = vec![RallyKind::One];
        if forts > 0 {
            kinds.extend((2..=forts + space.population()).map(RallyKind::Many));
            kinds.push(RallyKind::Regroup);
        }
        let units: Vec<Piece> = PieceSet::PATRIOT_UNITS.iter().collect();
        for (at, first) in units.iter().enumerate() {
            for second in &units[at..] {
                kinds.push(RallyKind::Fort(Troops::of(*first, 1).with(*second, 1)));
            }
        }
        kinds.retain(|kind| rules::after(self.deed, [&step(space, *kind)]).is_ok());
        let mut ways: Vec<Rallied> = kinds.into_iter().map(Rallied::Rally).collect();
        let turns = PieceSet::MILITIA.iter().any(|face| {
            let militia = Troops::of(face, 1);
            let step = Step::RallyContinentals { space, militia };
            rules::after(self.deed, [&step]).is_ok()
        });
        if turns {
            ways.push(Rallied::Continentals);
        }
        self.all_known()?;
        Ok(ways)
    }

    /// Militia of the spaces next door come, as many of each face as wanted.
    fn regroup(&mut self, space: Space) -> Result<(), Stop> {
        let board = *self.deed.board();
        let next: Vec<(Space, Piece, u8)> = space
            .adjacent()
            .iter()
            .flat_map(|from| PieceSet::MILITIA.iter().map(move |face| (from, face)))
            .map(|(from, face)| (from, face, board.pieces(from, face)))
            .collect();
        self.all_known()?;
        let mut groups: Vec<Group> = Vec::new();
        for (from, face, most) in next {
            let come = format!("come from {from} to {space}");
            let count = self.number(face, &come, most, from)?;
            match groups.last_mut() {
                _ if count == 0 => {}
                Some(group) if group.from == from => {
                    group.troops = group.troops.with(face, count);
                }
                _ => groups.push(Group {
                    from,
                    troops: Troops::of(face, count),
                }),
            }
        }
        self.act(&Step::Rally {
            space,
            kind: RallyKind::Regroup,
            from: groups,
        })
    }

    /// Militia at a Fort become Continentals, as many as wanted and Available.
    fn continentals(&mut self, space: Space) -> Result<(), Stop> {
        let board = *self.deed.board();
        if board.pieces(space, Piece::PatriotFort) == 0 {
            return self.all_known();
        }
        let militia: Vec<(Piece, u8)> = PieceSet::MILITIA
            .iter()
            .map(|face| (face, board.pieces(space, face)))
            .collect();
        let mut left = board.available(Stock::Continental);
        self.all_known()?;
        let mut turned = Troops::NONE;
        for (face, most) in militia {
            let become_them = format!("in {space} become Continentals");
            let count = self.number(face, &become_them, most.min(left), space)?;
            left -= count;
            turned = turned.with(face, count);
        }
        if turned.is_empty() {
            return Ok(());
        }
        self.act(&Step::RallyContinentals {
            space,
            militia: turned,
        })
    }

    /// Washington follows Militia that moved (1.10).
    fn leaders(&mut self) -> Result<(), Stop> {
        let moved = self.deed.moved().to_vec();
        let faction = self.deed.faction();
        let mut context = Context::default();
        context.players[faction] = true;
        Run::lent(Library::get(), self.deed, context, self.door, |run| {
            run.leaders_follow_these(&moved)?;
            run.leaders_settle()
        })
    }

    /// How many of a piece; nothing is asked where there are none.
    fn number(&mut self, piece: Piece, what: &str, most: u8, at: Space) -> Result<u8, Stop> {
        if most == 0 {
            return Ok(0);
        }
        let ask = format!("How many {} {what}?", faced(piece));
        let options = (0..=most).map(|n| n.to_string()).collect();
        let chosen = self.choose(ask, options, 0, Some(at))?;
        Ok((0..=most).nth(chosen).unwrap_or(0))
    }

    fn choose(
        &mut self,
        ask: String,
        options: Vec<String>,
        default: usize,
        space: Option<Space>,
    ) -> Result<usize, Stop> {
        self.door.choose(&Choice {
            faction: self.grant.faction,
            ask,
            options,
            default,
            space,
        })
    }

    fn act(&mut self, step: &Step) -> Result<(), Stop> {
        let done = rules::act(self.deed, step);
        self.all_known()?;
        done.map_err(|refusal| Stop::Fault(refusal.to_string()))
    }

    fn all_known(&self) -> Result<(), Stop> {
        if self.deed.board().in_doubt() {
            Err(Stop::Unknown)
        } else {
            Ok(())
        }
    }
}

const fn faced(militia: Piece) -> &'static str {
    match militia {
        Piece::MilitiaUnderground => "Underground Militia",
        _ => "Active Militia",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flowchart::words::Die;
    use crate::game::{Board, Faction, SpaceSet};
    use crate::rules::Price;
    use crate::table::log::{Entry, Recall, Slot};
    use crate::talk::Answer;
    use crate::tell::orders_and_grants;
    use crate::testing::{Layout, ScriptedDoor};
    use Piece::{Continental, FrenchRegular, MilitiaActive, MilitiaUnderground, PatriotFort, Tory};
    use Space::{NewJersey, NewYorkCity, Pennsylvania, Philadelphia, Virginia};

    fn board(pieces: &[(Space, Piece, u8)]) -> Board {
        Layout::empty().treaty().lay(pieces).board
    }

    fn grant() -> Grant {
        Grant {
            faction: Faction::Patriots,
            commands: vec![Command::Rally],
            specials: Vec::new(),
            spaces: SpaceSet::MAP,
            most: Some(1),
            must: false,
            tories_only: false,
            why: String::new(),
            place_matters: true,
        }
    }

    fn answers(given: &[usize]) -> Vec<Entry> {
        (0..)
            .zip(given)
            .map(|(index, one)| Entry {
                slot: Slot::Choice(index),
                question: String::new(),
                typed: String::new(),
                answer: Answer::One(*one),
                asked: true,
            })
            .collect()
    }

    fn place(space: Space) -> usize {
        SpaceSet::MAP
            .iter()
            .position(|s| s == space)
            .expect("on the map")
    }

    /// The board after a free Rally by these answers.
    fn rallied(start: Board, given: &[usize]) -> Board {
        let log = answers(given);
        let mut door = Recall::new(&log);
        let mut deed = Deed::new(start, Faction::Patriots, Price::Free, true);
        let done = door.granted(&mut deed, &grant());
        assert_eq!(done, Ok(true), "{:?}", door.wanted);
        *deed.board()
    }

    #[test]
    fn r181_at_the_table_militia_or_a_fort_in_any_space() {
        let start = board(&[(Virginia, Continental, 1), (Virginia, MilitiaActive, 1)]);
        let one = rallied(start, &[place(NewJersey), 0]);
        assert_eq!(one.pieces(NewJersey, MilitiaUnderground), 1);
        let fort = rallied(start, &[place(Virginia), 1]);
        assert_eq!(fort.pieces(Virginia, PatriotFort), 1);
        assert_eq!(fort.count(Virginia, PieceSet::PATRIOT_UNITS), 0);
        assert_eq!(rallied(start, &[SpaceSet::MAP.len()]), start, "nowhere");
    }

    #[test]
    fn r181_at_the_table_militia_gather_at_a_fort_and_turn_continental() {
        let start = board(&[
            (Pennsylvania, PatriotFort, 1),
            (Pennsylvania, MilitiaActive, 1),
            (NewJersey, MilitiaActive, 3),
        ]);
        // One, two and three Militia come before the move: 1 Fort and Population 2.
        let moved = rallied(start, &[place(Pennsylvania), 3, 2, 1]);
        assert_eq!(moved.pieces(NewJersey, MilitiaActive), 1);
        assert_eq!(moved.pieces(Pennsylvania, MilitiaUnderground), 2);
        assert_eq!(moved.pieces(Pennsylvania, Continental), 1);
    }

    #[test]
    fn r181_at_the_table_a_space_where_nothing_is_possible_is_asked_for_again() {
        let late = Layout::empty().treaty();
        let full = late.support(Virginia, crate::game::Support::ActiveSupport);
        let after = rallied(full.board, &[place(Virginia), place(Philadelphia), 0]);
        assert_eq!(after.pieces(Philadelphia, MilitiaUnderground), 1);
    }

    #[test]
    fn r181_without_a_person_it_is_told_as_theirs() {
        let start = board(&[(NewYorkCity, FrenchRegular, 9), (NewYorkCity, Tory, 2)]);
        let mut context = Context {
            price: Price::Free,
            ..Context::default()
        };
        context.players[Faction::Patriots] = true;
        let mut door = ScriptedDoor::rolls("d3=3 d3=3 d3=3");
        let mut run = Run::new(Library::get(), Faction::French, start, context, &mut door);
        assert_eq!(run.granted(Command::Battle), Ok(true));
        assert!(run.dice.iter().all(|d| d.die == Die::D3.id()));
        let told = orders_and_grants(&start, run.deed.changes(), &run.grants);
        assert!(
            told.iter().any(|line| line
                == "The Patriots may carry out a free Rally in one space. That is theirs to do."),
            "{told:?}"
        );
        assert!(
            told.iter().all(|line| !line.contains("Militia")),
            "{told:?}"
        );
    }
}

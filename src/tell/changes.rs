//! What a person does with the pieces: a turn's changes as plain sentences.

use crate::game::words::joined;
use crate::game::{
    Board, Change, Control, Cylinder, Fact, Faction, Harbour, Piece, PieceSet, Pool, Side, Space,
    SpaceSet, Support, Told,
};

/// The orders of a turn that began on `start`, in the order to carry them out: pieces and markers, the
/// Control that changed, then tracks, then cylinders. On a board that is not tracked, what nobody told is
/// left to be looked at.
pub fn orders(start: &Board, changes: &[Change]) -> Vec<String> {
    let mut list = pieces(changes);
    list.extend(markers(changes));
    list.extend(control(start, changes));
    list.extend(tracks(start, changes));
    list.extend(changes.iter().filter_map(moment));
    list
}

/// One sentence under way: pieces of several kinds that go the same way are told together.
#[derive(PartialEq)]
enum Sentence {
    Place(Pool, Space),
    Remove(Space, Pool),
    Move(Space, Space),
    Flip(Space),
    Transfer(Pool, Pool),
    Told(String),
}

/// Pieces with their numbers; the flag says that the kind counts without its face, as off the map.
type Load = Vec<(bool, Piece, u8)>;

/// Pieces, Leaders and ships, those that go the same way together.
pub(super) fn pieces(changes: &[Change]) -> Vec<String> {
    let mut ways: Vec<(Sentence, Load)> = Vec::new();
    let mut add = |way: Sentence, kind: bool, piece: Piece, count: u8| {
        if count == 0 && !matches!(way, Sentence::Told(_)) {
            return;
        }
        match ways.last_mut() {
            Some((last, load)) if *last == way => {
                match load.iter_mut().find(|(k, p, _)| *k == kind && *p == piece) {
                    Some((_, _, n)) => *n += count,
                    None => load.push((kind, piece, count)),
                }
            }
            _ => ways.push((way, vec![(kind, piece, count)])),
        }
    };
    for change in changes {
        match *change {
            Change::Place {
                piece,
                count,
                from,
                to,
            } => add(Sentence::Place(from, to), false, piece, count),
            Change::Remove {
                piece,
                count,
                from,
                to,
            } => add(Sentence::Remove(from, to), false, piece, count),
            Change::Move {
                piece,
                count,
                from,
                to,
            } => add(Sentence::Move(from, to), false, piece, count),
            Change::Flip {
                piece,
                count,
                space,
            } => add(Sentence::Flip(space), false, piece, count),
            Change::Transfer {
                piece,
                count,
                from,
                to,
            } => add(Sentence::Transfer(from, to), true, piece.placed(), count),
            Change::Sail { from, to } => add(
                Sentence::Told(sail(from, to)),
                false,
                Piece::FrenchRegular,
                0,
            ),
            Change::Leader { leader, from, to } => {
                let place = |s: Option<Space>| s.map_or("Available", Space::name);
                let text = format!(
                    "Move {} from {} to {}.",
                    leader.name(),
                    place(from),
                    place(to)
                );
                add(Sentence::Told(text), false, Piece::FrenchRegular, 0);
            }
            Change::Succeed { from, to } => {
                let text = format!("Put {} in the place of {}.", to.name(), from.name());
                add(Sentence::Told(text), false, Piece::FrenchRegular, 0);
            }
            _ => {}
        }
    }
    ways.into_iter()
        .map(|(way, load)| sentence(&way, &load))
        .collect()
}

fn sentence(way: &Sentence, load: &[(bool, Piece, u8)]) -> String {
    let names = || {
        let words = load
            .iter()
            .map(|(kind, piece, n)| {
                if *kind {
                    piece.stock().counted(*n)
                } else {
                    piece.counted(*n)
                }
            })
            .collect::<Vec<_>>();
        joined(&words)
    };
    match way {
        Sentence::Place(Pool::Available, to) => format!("Place {} in {to}.", names()),
        Sentence::Place(from, to) => format!("Place {} from {} in {to}.", names(), from.name()),
        Sentence::Remove(from, to) => format!("Remove {} from {from} to {}.", names(), to.name()),
        Sentence::Move(from, to) => format!("Move {} from {from} to {to}.", names()),
        Sentence::Transfer(from, to) => {
            format!("Move {} from {} to {}.", names(), from.name(), to.name())
        }
        Sentence::Flip(space) => {
            let words = load
                .iter()
                .map(|(_, piece, n)| {
                    let after = piece.flipped().unwrap_or(*piece);
                    let face = if PieceSet::UNDERGROUND.contains(after) {
                        "Underground"
                    } else {
                        "Active"
                    };
                    format!("{} {face}", piece.stock().counted(*n))
                })
                .collect::<Vec<_>>();
            format!("{space}: turn {}.", joined(&words))
        }
        Sentence::Told(text) => text.clone(),
    }
}

fn sail(from: Harbour, to: Harbour) -> String {
    let what = match to {
        Harbour::City(_) => "Blockade",
        _ => "Squadron",
    };
    let take = match from {
        Harbour::City(s) => format!("the Blockade off {s}"),
        other => format!("a Squadron from {}", other.name()),
    };
    let put = match to {
        Harbour::City(s) => format!("on {s}"),
        Harbour::WestIndies => "in the West Indies".to_string(),
        Harbour::Unavailable => "in the Unavailable box".to_string(),
    };
    format!("Take {take} and put it {put}, {what} side up.")
}

/// Support levels and Propaganda and Raid markers, each space once.
pub(super) fn markers(changes: &[Change]) -> Vec<String> {
    let mut list = Vec::new();
    for space in Space::ALL {
        let mut shifts = changes.iter().filter_map(|c| match c {
            Change::Shift { space: s, from, to } if *s == space => Some((*from, *to)),
            _ => None,
        });
        if let Some((from, mut to)) = shifts.next() {
            if let Some((_, last)) = shifts.next_back() {
                to = last;
            }
            if from != to {
                list.push(format!("{space}: {} -> {}.", from.name(), to.name()));
            }
        }
        for kind in [crate::game::Marker::Propaganda, crate::game::Marker::Raid] {
            let net: i32 = changes
                .iter()
                .filter_map(|c| match c {
                    Change::Mark {
                        marker,
                        space: s,
                        from,
                        to,
                    } if *s == space && *marker == kind => Some(i32::from(*to) - i32::from(*from)),
                    _ => None,
                })
                .sum();
            let word = if net.abs() == 1 { "marker" } else { "markers" };
            let name = kind.name();
            match net {
                0 => {}
                1.. => list.push(format!("Place {net} {name} {word} in {space}.")),
                _ => list.push(format!("Remove {} {name} {word} from {space}.", -net)),
            }
        }
    }
    list
}

/// Whether every piece of a space was told.
fn seen(board: &Board, space: Space) -> bool {
    board
        .notebook()
        .is_none_or(|n| n.knows_all(PieceSet::ALL.iter().map(|p| Fact::Pieces(space, p))))
}

/// By how much each Side's pieces grow in a space.
fn growth(changes: &[Change], space: Space) -> [i32; 2] {
    let mut sum = [0; 2];
    let mut add = |piece: Piece, n: i32| {
        sum[usize::from(piece.faction().side() == Side::Rebellion)] += n;
    };
    for change in changes {
        match *change {
            Change::Place {
                piece, count, to, ..
            } if to == space => add(piece, i32::from(count)),
            Change::Remove {
                piece, count, from, ..
            } if from == space => add(piece, -i32::from(count)),
            Change::Move {
                piece,
                count,
                from,
                to,
            } => {
                if to == space {
                    add(piece, i32::from(count));
                }
                if from == space {
                    add(piece, -i32::from(count));
                }
            }
            _ => {}
        }
    }
    sum
}

fn touched(changes: &[Change]) -> SpaceSet {
    changes
        .iter()
        .flat_map(|c| match *c {
            Change::Place { to, .. } => vec![to],
            Change::Remove { from, .. } => vec![from],
            Change::Move { from, to, .. } => vec![from, to],
            _ => Vec::new(),
        })
        .collect()
}

fn control(start: &Board, changes: &[Change]) -> Vec<String> {
    let mut after = start.without_notebook();
    let broken = after.apply_all(changes).is_err();
    let mut list = Vec::new();
    let mut unsure: Vec<&str> = Vec::new();
    for space in touched(changes) {
        let [royalist, rebellion] = growth(changes, space);
        if seen(start, space) && !broken {
            let was = start.fact(Fact::Control(space));
            let is = after.fact(Fact::Control(space));
            match is {
                _ if was == is => {}
                Told::Control(Control::None) => {
                    list.push(format!("{space}: take the Control marker off."));
                }
                Told::Control(c) => list.push(format!("{space}: put a {} marker.", c.name())),
                _ => {}
            }
            continue;
        }
        let told = start
            .notebook()
            .filter(|n| n.knows(Fact::Control(space)))
            .filter(|n| n.start().is_some_and(|b| b.same_pieces(start, space)))
            .and_then(|n| n.look_total(Fact::Control(space)));
        let safe = match told {
            Some(1) => royalist >= 0 && rebellion <= 0,
            Some(2) => royalist <= 0 && rebellion >= 0,
            _ => royalist == 0 && rebellion == 0,
        };
        if !safe {
            unsure.push(space.name());
        }
    }
    if !unsure.is_empty() {
        list.push(format!("Check Control in {}.", unsure.join(", ")));
    }
    list
}

fn tracks(start: &Board, changes: &[Change]) -> Vec<String> {
    let mut list = totals(start, changes);
    let mut track = |name: String, steps: Vec<(u16, u16)>| {
        if let (Some((from, _)), Some((_, to))) = (steps.first(), steps.last())
            && from != to
        {
            list.push(format!("{name}: {from} -> {to}."));
        }
    };
    for f in Faction::ALL {
        let steps = changes.iter().filter_map(|c| match c {
            Change::Resources { faction, from, to } if *faction == f => {
                Some((u16::from(*from), u16::from(*to)))
            }
            _ => None,
        });
        track(format!("{} Resources", f.adjective()), steps.collect());
    }
    let steps = changes.iter().filter_map(|c| match c {
        Change::Fni { from, to } => Some((u16::from(*from), u16::from(*to))),
        _ => None,
    });
    track("FNI".to_string(), steps.collect());
    let steps = changes.iter().filter_map(|c| match c {
        Change::Cbc { from, to } => Some((*from, *to)),
        _ => None,
    });
    track("Cumulative British Casualties".to_string(), steps.collect());
    let steps = changes.iter().filter_map(|c| match c {
        Change::Crc { from, to } => Some((*from, *to)),
        _ => None,
    });
    track(
        "Cumulative Rebellion Casualties".to_string(),
        steps.collect(),
    );
    list
}

/// Total Support and Opposition (1.6.3), which move with shifts and with Blockades.
fn totals(start: &Board, changes: &[Change]) -> Vec<String> {
    let cities: SpaceSet = changes
        .iter()
        .flat_map(|c| match *c {
            Change::Sail { from, to } => vec![from, to],
            _ => Vec::new(),
        })
        .filter_map(|h| match h {
            Harbour::City(s) => Some(s),
            _ => None,
        })
        .collect();
    let shifted: SpaceSet = changes
        .iter()
        .filter_map(|c| match c {
            Change::Shift { space, .. } => Some(*space),
            _ => None,
        })
        .collect();
    let mut after = start.without_notebook();
    if shifted.union(cities).is_empty() || after.apply_all(changes).is_err() {
        return Vec::new();
    }
    let supports = |s| {
        [start.fact(Fact::Support(s)), after.fact(Fact::Support(s))]
            .into_iter()
            .any(|told| matches!(told, Told::Support(level) if level > Support::Neutral))
    };
    // A Blockade takes away Support alone (1.9, R160).
    let unseen = start.notebook().is_some_and(|n| {
        cities.iter().any(|s| !n.knows(Fact::Support(s)))
            || shifted
                .union(cities)
                .iter()
                .any(|s| s.is_city() && supports(s) && !n.knows(Fact::Blockades(s)))
    });
    if unseen {
        return vec!["Count Total Support and Total Opposition anew.".to_string()];
    }
    let mut list = Vec::new();
    for (fact, name) in [
        (Fact::TotalSupport, "Total Support"),
        (Fact::TotalOpposition, "Total Opposition"),
    ] {
        let was = i32::from(start.fact(fact).number());
        let is = i32::from(after.fact(fact).number());
        if was == is {
            continue;
        }
        let whole = match start.notebook() {
            None => Some(0),
            Some(n) if n.knows(fact) => n
                .look_total(fact)
                .zip(n.start())
                .map(|(told, begin)| told - i32::from(begin.fact(fact).number())),
            Some(n) if n.knows_all(SpaceSet::MAP.iter().map(Fact::Support)) => Some(0),
            Some(_) => None,
        };
        list.push(match whole {
            Some(more) => format!("{name}: {} -> {}.", was + more, is + more),
            None if is > was => format!("{name} goes up by {}.", is - was),
            None => format!("{name} goes down by {}.", was - is),
        });
    }
    list
}

/// The place of a cylinder on the Sequence of Play (2.3) in words.
pub(crate) const fn place(cylinder: Cylinder) -> &'static str {
    match cylinder {
        Cylinder::Eligible => "Eligible",
        Cylinder::Ineligible => "Ineligible",
        Cylinder::Passed => "Pass",
        Cylinder::FirstCommand => "1st Faction, Command only",
        Cylinder::FirstCommandSpecial => "1st Faction, Command and Special Activity",
        Cylinder::FirstEvent => "1st Faction, Event",
        Cylinder::SecondCommand => "2nd Faction, Command and Special Activity",
        Cylinder::SecondLimited => "2nd Faction, Limited Command",
        Cylinder::SecondEvent => "2nd Faction, Event",
    }
}

/// What an Event does to Eligibility (2.3.6).
pub(crate) fn eligibility(change: &Change) -> Option<String> {
    match *change {
        Change::Cylinder {
            faction,
            from: Cylinder::Ineligible,
            to: Cylinder::Eligible,
        } => Some(format!("The {faction} become Eligible.")),
        Change::StayEligible {
            faction, to: true, ..
        } => Some(format!("The {faction} stay Eligible.")),
        Change::BarNext {
            faction, to: true, ..
        } => Some(format!(
            "The {faction} are Ineligible through the next card."
        )),
        _ => None,
    }
}

fn moment(change: &Change) -> Option<String> {
    match *change {
        Change::Cylinder { faction, to, .. } => {
            Some(format!("{faction} cylinder -> {}.", place(to)))
        }
        Change::StayEligible { .. } | Change::BarNext { .. } => eligibility(change),
        Change::Treaty { to: true, .. } => Some("The Treaty of Alliance is played.".to_string()),
        Change::BrilliantStroke {
            faction, to: false, ..
        } => Some(format!(
            "Take the {faction} Brilliant Stroke card out of the game."
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Leader, Marker, Notebook, Stock};

    fn place(piece: Piece, count: u8, to: Space) -> Change {
        Change::Place {
            piece,
            count,
            from: Pool::Available,
            to,
        }
    }

    #[test]
    fn pieces_that_go_the_same_way_are_told_together() {
        let to = Space::ConnecticutRhodeIsland;
        let changes = [
            place(Piece::BritishRegular, 4, to),
            place(Piece::BritishRegular, 2, to),
            place(Piece::Tory, 1, to),
            Change::Move {
                piece: Piece::BritishRegular,
                count: 1,
                from: to,
                to: Space::NewYork,
            },
        ];
        assert_eq!(
            orders(&Board::empty(), &changes),
            [
                "Place 6 British Regulars and 1 Tory in Connecticut-Rhode Island.",
                "Move 1 British Regular from Connecticut-Rhode Island to New York.",
                "Connecticut-Rhode Island: put a British Control marker.",
                "New York: put a British Control marker.",
            ]
        );
    }

    #[test]
    fn r1_6_3_tracks_are_told_once_with_their_ends() {
        let mut changes: Vec<Change> = [(5, 6), (6, 4)]
            .into_iter()
            .map(|(from, to)| Change::Resources {
                faction: Faction::British,
                from,
                to,
            })
            .collect();
        let mut start = Board::empty();
        start
            .apply(&Change::Resources {
                faction: Faction::British,
                from: 0,
                to: 5,
            })
            .unwrap();
        changes.push(Change::Shift {
            space: Space::NewYork,
            from: Support::Neutral,
            to: Support::PassiveSupport,
        });
        changes.push(Change::Mark {
            marker: Marker::Raid,
            space: Space::Georgia,
            from: 0,
            to: 1,
        });
        assert_eq!(
            orders(&start, &changes),
            [
                "New York: Neutral -> Passive Support.",
                "Place 1 Raid marker in Georgia.",
                "Total Support: 0 -> 2.",
                "British Resources: 5 -> 4.",
            ]
        );
    }

    #[test]
    fn r1_7_control_that_nobody_told_is_left_to_be_checked() {
        let notebook = Notebook::open();
        let start = Board::untold();
        notebook.begin(start);
        let mut start = start;
        start.tell(Fact::Available(Stock::Tory), Told::Number(4));
        let start = start.with_notebook(notebook);
        let changes = [place(Piece::Tory, 2, Space::Boston)];
        assert_eq!(orders(&start, &changes)[1], "Check Control in Boston.");
        notebook.learn_total(Fact::Control(Space::Boston), Control::British.code());
        assert_eq!(orders(&start, &changes).len(), 1);
    }

    #[test]
    fn faces_leaders_and_ships() {
        let changes = [
            Change::Flip {
                piece: Piece::MilitiaUnderground,
                count: 2,
                space: Space::Virginia,
            },
            Change::Leader {
                leader: Leader::Howe,
                from: Some(Space::Boston),
                to: None,
            },
            Change::Sail {
                from: Harbour::WestIndies,
                to: Harbour::City(Space::Norfolk),
            },
        ];
        let told = orders(&Board::empty(), &changes);
        assert_eq!(told[0], "Virginia: turn 2 Militia Active.");
        assert_eq!(told[1], "Move Howe from Boston to Available.");
        assert_eq!(
            told[2],
            "Take a Squadron from the West Indies and put it on Norfolk, Blockade side up."
        );
    }
}

//! Which Factions have players (1.5, 8.8).

use crate::game::{ByFaction, Faction};

/// The player of each Faction, by number; `None` for a non-player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Seats(ByFaction<Option<u8>>);

impl Seats {
    /// Four non-players.
    pub const NOBODY: Seats = Seats(ByFaction([None; 4]));

    /// One person for all of these Factions where that makes a lone player (8.8), else one for each.
    pub fn of(players: &ByFaction<bool>) -> Seats {
        let played: Vec<Faction> = Faction::ALL.into_iter().filter(|f| players[*f]).collect();
        let lone = match played.as_slice() {
            [_] => true,
            [one, other] => one.friend() == *other,
            _ => false,
        };
        if lone { Seats::one(&played) } else { Seats::each(&played) }
    }

    /// A person for each of these Factions; the others are non-players.
    pub fn each(factions: &[Faction]) -> Seats {
        let mut seats = Seats::NOBODY;
        for (person, faction) in (0..).zip(factions) {
            seats.0[*faction] = Some(person);
        }
        seats
    }

    /// One person for all of these Factions; the others are non-players.
    pub fn one(factions: &[Faction]) -> Seats {
        let mut seats = Seats::NOBODY;
        for faction in factions {
            seats.0[*faction] = Some(0);
        }
        seats
    }

    /// The same with this person at a Faction.
    pub fn with(mut self, faction: Faction, person: u8) -> Seats {
        self.0[faction] = Some(person);
        self
    }

    /// Who runs the Faction; `None` for a non-player.
    pub fn person(&self, faction: Faction) -> Option<u8> {
        self.0[faction]
    }

    /// Whether a person runs the Faction.
    pub fn is_player(&self, faction: Faction) -> bool {
        self.0[faction].is_some()
    }

    /// Whether one person runs the Faction and its friend (7.2, 7.3).
    pub fn is_pair(&self, faction: Faction) -> bool {
        self.is_player(faction) && self.0[faction] == self.0[faction.friend()]
    }

    /// Whether one person alone plays against non-players (8.8).
    pub fn is_lone(&self) -> bool {
        let mut people = self.0.0.iter().flatten();
        let Some(first) = people.next() else {
            return false;
        };
        people.all(|p| p == first) && self.players().count() < 4
    }

    /// Which Factions people run.
    pub fn people(&self) -> ByFaction<bool> {
        ByFaction(self.0.0.map(|person| person.is_some()))
    }

    /// The Factions people run.
    pub fn players(&self) -> impl Iterator<Item = Faction> + '_ {
        Faction::ALL.into_iter().filter(|f| self.is_player(*f))
    }

    /// The non-players.
    pub fn non_players(&self) -> impl Iterator<Item = Faction> + '_ {
        Faction::ALL.into_iter().filter(|f| !self.is_player(*f))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Faction::{British, French, Indians, Patriots};

    #[test]
    fn r1_5_who_sits_where() {
        let three = Seats::each(&[British, Patriots, French]);
        assert!(three.is_player(British) && !three.is_player(Indians));
        assert!(!three.is_pair(Patriots) && !three.is_lone());
        let both = Seats::one(&[British, Indians]);
        assert!(both.is_pair(British) && both.is_pair(Indians) && !both.is_pair(French));
        let two = both.with(Patriots, 1).with(French, 1);
        assert!(two.is_pair(French) && !two.is_lone());
        assert_eq!(two.non_players().count(), 0);
        assert_eq!(two.person(French), Some(1));
    }

    #[test]
    fn r8_8_one_person_alone() {
        assert!(Seats::one(&[French]).is_lone());
        assert!(Seats::one(&[Patriots, French]).is_lone());
        assert!(!Seats::NOBODY.is_lone());
        assert!(!Seats::each(&[Patriots, French]).is_lone());
        assert!(!Seats::one(&Faction::ALL).is_lone());
    }
}

//! The only way a board changes.

use super::{
    Board, Cylinder, Faction, Leader, Marker, Piece, PieceSet, Pool, Space, Stock, Support,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Where a Squadron or Blockade marker lies (1.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Harbour {
    /// The West Indies, Squadron side.
    WestIndies,
    /// The Unavailable French Forces box.
    Unavailable,
    /// A City, Blockade side.
    #[serde(untagged)]
    City(Space),
}

impl Harbour {
    /// The name for people.
    pub fn name(self) -> &'static str {
        match self {
            Harbour::WestIndies => "the West Indies",
            Harbour::Unavailable => "Unavailable",
            Harbour::City(s) => s.name(),
        }
    }
}

/// One change of the board. A turn is a list of these; each can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(
    tag = "do",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
#[allow(missing_docs)]
pub enum Change {
    /// Pieces from a box to a space (1.4.1).
    Place {
        piece: Piece,
        count: u8,
        from: Pool,
        to: Space,
    },
    /// Pieces from a space to a box (1.4.1, 1.6.4).
    Remove {
        piece: Piece,
        count: u8,
        from: Space,
        to: Pool,
    },
    /// Pieces from a space to a space.
    Move {
        piece: Piece,
        count: u8,
        from: Space,
        to: Space,
    },
    /// Militia or War Parties turned over (1.4.3): `piece` is the face before.
    Flip {
        piece: Piece,
        count: u8,
        space: Space,
    },
    /// Pieces from a box to a box.
    Transfer {
        piece: Stock,
        count: u8,
        from: Pool,
        to: Pool,
    },
    /// Support level (1.6.1).
    Shift {
        space: Space,
        from: Support,
        to: Support,
    },
    /// Propaganda or Raid markers in a space, before and after.
    Mark {
        marker: Marker,
        space: Space,
        from: u8,
        to: u8,
    },
    /// One Squadron or Blockade (1.9).
    Sail { from: Harbour, to: Harbour },
    /// Resources (1.8).
    Resources { faction: Faction, from: u8, to: u8 },
    /// French Naval Intervention (1.9).
    Fni { from: u8, to: u8 },
    /// Cumulative British Casualties (1.6.4).
    Cbc { from: u16, to: u16 },
    /// Cumulative Rebellion Casualties (1.6.4).
    Crc { from: u16, to: u16 },
    /// A Leader marker; without a space it is in the Available box (1.10).
    Leader {
        leader: Leader,
        from: Option<Space>,
        to: Option<Space>,
    },
    /// A Leader Change (6.5.1); the new one takes the old one's place.
    Succeed { from: Leader, to: Leader },
    /// A cylinder on the Sequence of Play track (2.3).
    Cylinder {
        faction: Faction,
        from: Cylinder,
        to: Cylinder,
    },
    /// Whether an Event keeps the Faction Eligible (2.3.6).
    StayEligible {
        faction: Faction,
        from: bool,
        to: bool,
    },
    /// Whether an Event bars the Faction through the next card (2.3.6).
    BarNext {
        faction: Faction,
        from: bool,
        to: bool,
    },
    /// The Treaty of Alliance played (2.3.9).
    Treaty { from: bool, to: bool },
    /// A Brilliant Stroke card held or spent (2.3.8).
    BrilliantStroke {
        faction: Faction,
        from: bool,
        to: bool,
    },
    /// Winter Quarters cards to come.
    WinterQuarters { from: u8, to: u8 },
}

/// Why a change cannot be: it would break the board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Violation {
    /// More pieces taken than there are.
    #[error("{place} has only {have}, not {count} (1.4.1)")]
    TooFew {
        /// Where.
        place: String,
        /// What there is: "1 Underground War Party".
        have: String,
        /// How many were wanted.
        count: u8,
    },
    /// A third Fort or Village (1.4.2).
    #[error("{0} has no room: two Forts or Villages at most (1.4.2)")]
    Stacking(Space),
    /// A piece where its kind may not be.
    #[error("{piece} may not be in {space} ({rule})")]
    Forbidden {
        /// What.
        piece: &'static str,
        /// Where.
        space: Space,
        /// The rule that forbids it.
        rule: &'static str,
    },
    /// A track or marker was not where the change starts.
    #[error("{0}")]
    Mismatch(String),
    /// Beyond the end of a track or scale.
    #[error("{0}")]
    Range(String),
}

fn mismatch<T: std::fmt::Debug + PartialEq>(what: &str, is: T, from: T) -> Result<(), Violation> {
    if is == from {
        Ok(())
    } else {
        Err(Violation::Mismatch(format!(
            "{what} is {is:?}, not {from:?}"
        )))
    }
}

impl Change {
    /// The change that takes this one back.
    pub const fn inverse(self) -> Change {
        match self {
            Change::Place {
                piece,
                count,
                from,
                to,
            } => Change::Remove {
                piece,
                count,
                from: to,
                to: from,
            },
            Change::Remove {
                piece,
                count,
                from,
                to,
            } => Change::Place {
                piece,
                count,
                from: to,
                to: from,
            },
            Change::Move {
                piece,
                count,
                from,
                to,
            } => Change::Move {
                piece,
                count,
                from: to,
                to: from,
            },
            Change::Flip {
                piece,
                count,
                space,
            } => Change::Flip {
                piece: match piece.flipped() {
                    Some(other) => other,
                    None => piece,
                },
                count,
                space,
            },
            Change::Transfer {
                piece,
                count,
                from,
                to,
            } => Change::Transfer {
                piece,
                count,
                from: to,
                to: from,
            },
            Change::Shift { space, from, to } => Change::Shift {
                space,
                from: to,
                to: from,
            },
            Change::Mark {
                marker,
                space,
                from,
                to,
            } => Change::Mark {
                marker,
                space,
                from: to,
                to: from,
            },
            Change::Sail { from, to } => Change::Sail { from: to, to: from },
            Change::Resources { faction, from, to } => Change::Resources {
                faction,
                from: to,
                to: from,
            },
            Change::Fni { from, to } => Change::Fni { from: to, to: from },
            Change::Cbc { from, to } => Change::Cbc { from: to, to: from },
            Change::Crc { from, to } => Change::Crc { from: to, to: from },
            Change::Leader { leader, from, to } => Change::Leader {
                leader,
                from: to,
                to: from,
            },
            Change::Succeed { from, to } => Change::Succeed { from: to, to: from },
            Change::Cylinder { faction, from, to } => Change::Cylinder {
                faction,
                from: to,
                to: from,
            },
            Change::StayEligible { faction, from, to } => Change::StayEligible {
                faction,
                from: to,
                to: from,
            },
            Change::BarNext { faction, from, to } => Change::BarNext {
                faction,
                from: to,
                to: from,
            },
            Change::Treaty { from, to } => Change::Treaty { from: to, to: from },
            Change::BrilliantStroke { faction, from, to } => Change::BrilliantStroke {
                faction,
                from: to,
                to: from,
            },
            Change::WinterQuarters { from, to } => Change::WinterQuarters { from: to, to: from },
        }
    }
}

impl Board {
    /// Makes one change: the only place where a board changes.
    ///
    /// # Errors
    /// A [`Violation`] when the board would break; the board is then as before.
    pub fn apply(&mut self, change: &Change) -> Result<(), Violation> {
        match *change {
            Change::Place {
                piece,
                count,
                from,
                to,
            } => {
                self.check_room(piece, count, to)?;
                self.take_pool(piece.stock(), count, from)?;
                self.pieces[to as usize][piece as usize] += count;
            }
            Change::Remove {
                piece,
                count,
                from,
                to,
            } => {
                self.take_space(piece, count, from)?;
                self.pools[to as usize][piece.stock() as usize] += count;
            }
            Change::Move {
                piece,
                count,
                from,
                to,
            } => {
                self.check_room(piece, count, to)?;
                self.take_space(piece, count, from)?;
                self.pieces[to as usize][piece as usize] += count;
            }
            Change::Flip {
                piece,
                count,
                space,
            } => {
                let Some(other) = piece.flipped() else {
                    return Err(Violation::Mismatch(format!(
                        "{} have one face only (1.4.3)",
                        piece.id()
                    )));
                };
                self.take_space(piece, count, space)?;
                self.pieces[space as usize][other as usize] += count;
            }
            Change::Transfer {
                piece,
                count,
                from,
                to,
            } => {
                self.take_pool(piece, count, from)?;
                self.pools[to as usize][piece as usize] += count;
            }
            Change::Shift { space, from, to } => {
                mismatch(space.name(), self.support(space), from)?;
                if space.population() == 0 && to != Support::Neutral {
                    return Err(Violation::Range(format!(
                        "{space} is always Neutral (1.6.1)"
                    )));
                }
                self.support[space as usize] = to;
            }
            Change::Mark {
                marker,
                space,
                from,
                to,
            } => {
                mismatch(marker.name(), self.markers(space, marker), from)?;
                if to > from && self.markers_left(marker) < to - from {
                    return Err(Violation::Range(format!(
                        "all {} {} markers are on the map",
                        Marker::POOL,
                        marker.name()
                    )));
                }
                let row = match marker {
                    Marker::Propaganda => &mut self.propaganda,
                    Marker::Raid => &mut self.raids,
                };
                row[space as usize] = to;
            }
            Change::Sail { from, to } => self.sail(from, to)?,
            Change::Resources { faction, from, to } => {
                mismatch("Resources", self.resources(faction), from)?;
                if to > 50 {
                    return Err(Violation::Range("Resources end at 50 (1.8)".to_string()));
                }
                self.resources[faction] = to;
            }
            Change::Fni { from, to } => {
                mismatch("FNI", self.fni(), from)?;
                if to > 3 || (to > 0 && !self.treaty()) {
                    return Err(Violation::Range(
                        "FNI is 0 to 3, and 0 before the Treaty of Alliance (1.9)".to_string(),
                    ));
                }
                self.fni = to;
            }
            Change::Cbc { from, to } => {
                mismatch("CBC", self.cbc(), from)?;
                self.cbc = to;
            }
            Change::Crc { from, to } => {
                mismatch("CRC", self.crc(), from)?;
                self.crc = to;
            }
            Change::Leader { leader, from, to } => {
                let faction = leader.faction();
                mismatch("the Leader", self.leader(faction), leader)?;
                mismatch(leader.name(), self.leader_space(faction), from)?;
                self.leader_spaces[faction] = to;
            }
            Change::Succeed { from, to } => {
                mismatch("the Leader", self.leader(from.faction()), from)?;
                self.leaders[from.faction()] = to;
            }
            Change::Cylinder { faction, from, to } => {
                mismatch("the cylinder", self.cylinders[faction], from)?;
                self.cylinders[faction] = to;
            }
            Change::StayEligible { faction, from, to } => {
                mismatch("eligibility", self.stays_eligible[faction], from)?;
                self.stays_eligible[faction] = to;
            }
            Change::BarNext { faction, from, to } => {
                mismatch("eligibility", self.barred_next[faction], from)?;
                self.barred_next[faction] = to;
            }
            Change::Treaty { from, to } => {
                mismatch("the Treaty of Alliance", self.treaty(), from)?;
                self.treaty = to;
            }
            Change::BrilliantStroke { faction, from, to } => {
                mismatch("the Brilliant Stroke", self.brilliant_stroke(faction), from)?;
                self.brilliant_strokes[faction] = to;
            }
            Change::WinterQuarters { from, to } => {
                mismatch("Winter Quarters left", self.winter_quarters_left(), from)?;
                self.winter_quarters_left = to;
            }
        }
        Ok(())
    }

    /// Makes changes in order.
    ///
    /// # Errors
    /// The first [`Violation`]; the board then holds the changes before it.
    pub fn apply_all<'a>(
        &mut self,
        changes: impl IntoIterator<Item = &'a Change>,
    ) -> Result<(), Violation> {
        changes.into_iter().try_for_each(|c| self.apply(c))
    }

    /// Takes changes back, last first.
    ///
    /// # Errors
    /// A [`Violation`] when the board is not the one that the changes led to.
    pub fn undo_all(&mut self, changes: &[Change]) -> Result<(), Violation> {
        changes
            .iter()
            .rev()
            .try_for_each(|c| self.apply(&c.inverse()))
    }

    fn take_space(&mut self, piece: Piece, count: u8, from: Space) -> Result<(), Violation> {
        let have = self.pieces(from, piece);
        if have < count {
            return Err(Violation::TooFew {
                place: from.name().to_string(),
                have: piece.counted(have),
                count,
            });
        }
        self.pieces[from as usize][piece as usize] -= count;
        Ok(())
    }

    fn take_pool(&mut self, stock: Stock, count: u8, from: Pool) -> Result<(), Violation> {
        let have = self.pool(from, stock);
        if have < count {
            return Err(Violation::TooFew {
                place: from.name().to_string(),
                have: stock.counted(have),
                count,
            });
        }
        self.pools[from as usize][stock as usize] -= count;
        Ok(())
    }

    fn check_room(&self, piece: Piece, count: u8, to: Space) -> Result<(), Violation> {
        if count == 0 {
            return Ok(());
        }
        self.check_place(piece, to)?;
        if piece.stock().is_base() && self.count(to, PieceSet::BASES) + count > 2 {
            return Err(Violation::Stacking(to));
        }
        Ok(())
    }

    /// Whether a piece of this kind may stand in this space at all (1.4.2, 2.3.9).
    ///
    /// # Errors
    /// [`Violation::Forbidden`] with the rule.
    pub fn check_place(&self, piece: Piece, to: Space) -> Result<(), Violation> {
        let forbidden = |rule| Violation::Forbidden {
            piece: piece.plural(),
            space: to,
            rule,
        };
        if to == Space::WestIndies
            && !matches!(
                piece,
                Piece::BritishRegular | Piece::FrenchRegular | Piece::BritishFort
            )
        {
            return Err(forbidden("1.4.2"));
        }
        if to.is_city() && piece.faction() == Faction::Indians {
            return Err(forbidden("1.4.2"));
        }
        if piece == Piece::FrenchRegular && !self.treaty() {
            return Err(forbidden("2.3.9: not before the Treaty of Alliance"));
        }
        Ok(())
    }

    fn sail(&mut self, from: Harbour, to: Harbour) -> Result<(), Violation> {
        if let Harbour::City(city) = to {
            if !city.is_city() {
                return Err(Violation::Range(format!(
                    "{city} is no City: no Blockade there (1.9)"
                )));
            }
            if !self.treaty() {
                return Err(Violation::Range(
                    "no Blockades before the Treaty of Alliance (1.9)".to_string(),
                ));
            }
        }
        let have = match from {
            Harbour::WestIndies => self.squadrons_west_indies(),
            Harbour::Unavailable => self.squadrons_unavailable(),
            Harbour::City(s) => self.blockades(s),
        };
        if have == 0 {
            return Err(Violation::TooFew {
                place: from.name().to_string(),
                have: "0 Squadrons".to_string(),
                count: 1,
            });
        }
        *self.harbour(from) -= 1;
        *self.harbour(to) += 1;
        Ok(())
    }

    fn harbour(&mut self, harbour: Harbour) -> &mut u8 {
        match harbour {
            Harbour::WestIndies => &mut self.squadrons_west_indies,
            Harbour::Unavailable => &mut self.squadrons_unavailable,
            Harbour::City(s) => &mut self.blockades[s as usize],
        }
    }
}

//! Pieces (1.4) and sets of them.

use super::bitset::bitset;
use super::{Faction, OffMapBox, Side};
use crate::terms;
use serde::{Deserialize, Serialize};

terms! {
    /// A piece as it stands in a space (1.4, 1.4.3), with its name in the plural.
    Piece: "a kind of piece" but Squadron {
        /// Red cube.
        BritishRegular = "british-regulars", "British Regulars";
        /// Green cube.
        Tory = "tories", "Tories";
        /// British Fort.
        BritishFort = "british-forts", "British Forts";
        /// Blue cube.
        Continental = "continentals", "Continentals";
        /// Militia, symbol end down.
        MilitiaUnderground = "militia-underground", "Underground Militia";
        /// Militia, symbol end up.
        MilitiaActive = "militia-active", "Active Militia";
        /// Patriot Fort.
        PatriotFort = "patriot-forts", "Patriot Forts";
        /// White cube.
        FrenchRegular = "french-regulars", "French Regulars";
        /// War Party, symbol end down.
        WarPartyUnderground = "war-parties-underground", "Underground War Parties";
        /// War Party, symbol end up.
        WarPartyActive = "war-parties-active", "Active War Parties";
        /// Indian Village.
        Village = "villages", "Villages";
        /// A Squadron; in a City, a Blockade (1.9).
        #[serde(skip)]
        Squadron = "squadrons", "Squadrons";
    }
}

terms! {
    /// A piece off the map, where Underground and Active are the same, with its name in the plural.
    PieceType: "a kind of piece" but Squadron {
        /// British Regulars.
        BritishRegular = "british-regulars", "British Regulars";
        /// Tories.
        Tory = "tories", "Tories";
        /// British Forts.
        BritishFort = "british-forts", "British Forts";
        /// Continentals.
        Continental = "continentals", "Continentals";
        /// Militia.
        Militia = "militia", "Militia";
        /// Patriot Forts.
        PatriotFort = "patriot-forts", "Patriot Forts";
        /// French Regulars.
        FrenchRegular = "french-regulars", "French Regulars";
        /// War Parties.
        WarParty = "war-parties", "War Parties";
        /// Villages.
        Village = "villages", "Villages";
        /// Squadrons and Blockades (1.9).
        #[serde(skip)]
        Squadron = "squadrons", "Squadrons";
    }
}

/// This many of what has this name in the plural: "2 Tories", "1 Tory", "1 Militia".
fn counted(count: u8, plural: &str) -> String {
    match plural.strip_suffix("ies") {
        Some(stem) if count == 1 => format!("1 {stem}y"),
        _ if count == 1 => format!("1 {}", plural.trim_end_matches('s')),
        _ => format!("{count} {plural}"),
    }
}

impl Piece {
    /// The Forces (1.4): every kind but Squadrons.
    pub const FORCES: [Piece; 11] = *Piece::ALL.first_chunk().expect("Squadrons come last");

    /// `count` of this kind in words: "2 British Regulars", "1 Underground Militia".
    pub fn counted(self, count: u8) -> String {
        counted(count, self.name())
    }

    /// The letters that it is written with: `3c`, `1mu`; `bl` for a Blockade.
    pub const fn letters(self) -> &'static str {
        match self {
            Piece::BritishRegular => "r",
            Piece::Tory => "t",
            Piece::BritishFort => "bf",
            Piece::Continental => "c",
            Piece::MilitiaUnderground => "mu",
            Piece::MilitiaActive => "ma",
            Piece::PatriotFort => "pf",
            Piece::FrenchRegular => "fr",
            Piece::WarPartyUnderground => "wu",
            Piece::WarPartyActive => "wa",
            Piece::Village => "v",
            Piece::Squadron => "bl",
        }
    }

    /// The Faction that owns it.
    pub const fn faction(self) -> Faction {
        self.piece_type().faction()
    }

    /// The kind it is off the map.
    pub const fn piece_type(self) -> PieceType {
        match self {
            Piece::BritishRegular => PieceType::BritishRegular,
            Piece::Tory => PieceType::Tory,
            Piece::BritishFort => PieceType::BritishFort,
            Piece::Continental => PieceType::Continental,
            Piece::MilitiaUnderground | Piece::MilitiaActive => PieceType::Militia,
            Piece::PatriotFort => PieceType::PatriotFort,
            Piece::FrenchRegular => PieceType::FrenchRegular,
            Piece::WarPartyUnderground | Piece::WarPartyActive => PieceType::WarParty,
            Piece::Village => PieceType::Village,
            Piece::Squadron => PieceType::Squadron,
        }
    }

    /// Whether it is an Underground piece (1.4.3).
    pub const fn is_underground(self) -> bool {
        PieceSet::UNDERGROUND.contains(self)
    }

    /// The other face of Militia and War Parties (1.4.3).
    pub const fn flipped(self) -> Option<Piece> {
        match self {
            Piece::MilitiaUnderground => Some(Piece::MilitiaActive),
            Piece::MilitiaActive => Some(Piece::MilitiaUnderground),
            Piece::WarPartyUnderground => Some(Piece::WarPartyActive),
            Piece::WarPartyActive => Some(Piece::WarPartyUnderground),
            _ => None,
        }
    }
}

impl PieceType {
    /// The Forces (1.4): every kind but Squadrons.
    pub const FORCES: [PieceType; 9] = *PieceType::ALL.first_chunk().expect("Squadrons come last");

    /// `count` of this kind in words: "3 Militia", "1 War Party".
    pub fn counted(self, count: u8) -> String {
        counted(count, self.name())
    }

    /// The faces it has in a space.
    pub fn faces(self) -> impl Iterator<Item = Piece> {
        Piece::ALL.into_iter().filter(move |p| p.piece_type() == self)
    }

    /// How it stands when placed: Militia and War Parties Underground (1.4.3).
    pub const fn placed(self) -> Piece {
        match self {
            PieceType::BritishRegular => Piece::BritishRegular,
            PieceType::Tory => Piece::Tory,
            PieceType::BritishFort => Piece::BritishFort,
            PieceType::Continental => Piece::Continental,
            PieceType::Militia => Piece::MilitiaUnderground,
            PieceType::PatriotFort => Piece::PatriotFort,
            PieceType::FrenchRegular => Piece::FrenchRegular,
            PieceType::WarParty => Piece::WarPartyUnderground,
            PieceType::Village => Piece::Village,
            PieceType::Squadron => Piece::Squadron,
        }
    }

    /// The Faction that owns it.
    pub const fn faction(self) -> Faction {
        match self {
            PieceType::BritishRegular | PieceType::Tory | PieceType::BritishFort => {
                Faction::British
            }
            PieceType::Continental | PieceType::Militia | PieceType::PatriotFort => {
                Faction::Patriots
            }
            PieceType::FrenchRegular | PieceType::Squadron => Faction::French,
            PieceType::WarParty | PieceType::Village => Faction::Indians,
        }
    }

    /// How many exist (1.4.1, Force Pool).
    pub const fn force_pool(self) -> u8 {
        match self {
            PieceType::BritishRegular | PieceType::Tory => 25,
            PieceType::BritishFort | PieceType::PatriotFort => 6,
            PieceType::Continental => 20,
            PieceType::Militia | PieceType::FrenchRegular | PieceType::WarParty => 15,
            PieceType::Village => 12,
            PieceType::Squadron => 3,
        }
    }

    /// Whether removal to Casualties applies to this kind (1.6.4).
    pub const fn is_casualty(self) -> bool {
        !matches!(
            self,
            PieceType::Militia | PieceType::WarParty | PieceType::Village | PieceType::Squadron
        )
    }

    /// Whether pieces of this kind are ever in this box: Regulars, Tories and Squadrons are Unavailable (1.3.9), cubes
    /// Casualties (1.6.4). Squadrons that could be placed are in the West Indies (1.9).
    pub const fn may_be_in(self, pool: OffMapBox) -> bool {
        match pool {
            OffMapBox::Available => !matches!(self, PieceType::Squadron),
            OffMapBox::Unavailable => {
                matches!(
                    self,
                    PieceType::BritishRegular
                        | PieceType::Tory
                        | PieceType::FrenchRegular
                        | PieceType::Squadron
                )
            }
            OffMapBox::Casualties => self.is_casualty() && !self.is_base(),
        }
    }

    /// Whether it is a Fort or Village: stacking (1.4.2), never in the Casualties box (1.6.4).
    pub const fn is_base(self) -> bool {
        matches!(self, PieceType::BritishFort | PieceType::PatriotFort | PieceType::Village)
    }
}

bitset! { PieceSet of Piece }

/// A set of piece kinds, in the glossary's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PieceSet(pub u16);

impl PieceSet {
    /// Nothing.
    pub const NONE: PieceSet = PieceSet(0);
    /// British Regulars, Tories, British Forts.
    pub const BRITISH: PieceSet = PieceSet(0b000_0000_0111);
    /// British Regulars and Tories.
    pub const BRITISH_CUBES: PieceSet = PieceSet(0b000_0000_0011);
    /// All Patriot pieces.
    pub const PATRIOTS: PieceSet = PieceSet(0b000_0111_1000);
    /// Continentals and Militia.
    pub const PATRIOT_UNITS: PieceSet = PieceSet(0b000_0011_1000);
    /// Militia, either face.
    pub const MILITIA: PieceSet = PieceSet(0b000_0011_0000);
    /// French Regulars.
    pub const FRENCH: PieceSet = PieceSet(0b000_1000_0000);
    /// All Indian pieces.
    pub const INDIANS: PieceSet = PieceSet(0b111_0000_0000);
    /// War Parties, either face.
    pub const WAR_PARTIES: PieceSet = PieceSet(0b011_0000_0000);
    /// British and Indian pieces.
    pub const ROYALIST: PieceSet = PieceSet(Self::BRITISH.0 | Self::INDIANS.0);
    /// Patriot and French pieces.
    pub const REBELLION: PieceSet = PieceSet(Self::PATRIOTS.0 | Self::FRENCH.0);
    /// Continentals and French Regulars.
    pub const REBELLION_CUBES: PieceSet = PieceSet(0b000_1000_1000);
    /// Continentals, Militia, French Regulars.
    pub const REBELLION_UNITS: PieceSet = PieceSet(0b000_1011_1000);
    /// British cubes and War Parties.
    pub const ROYALIST_UNITS: PieceSet = PieceSet(0b011_0000_0011);
    /// Forts and Villages of every Faction: two at most in a space (1.4.2).
    pub const BASES: PieceSet = PieceSet(0b100_0100_0100);
    /// Regulars of either Crown.
    pub const REGULARS: PieceSet = PieceSet(0b000_1000_0001);
    /// Active Militia and War Parties, the faces that no piece has when it is placed (1.4.3).
    pub const ACTIVE: PieceSet =
        PieceSet::of(Piece::MilitiaActive).union(PieceSet::of(Piece::WarPartyActive));
    /// Underground pieces.
    pub const UNDERGROUND: PieceSet = PieceSet(0b001_0001_0000);
    /// Everything.
    pub const ALL: PieceSet = PieceSet(0b111_1111_1111);

    /// Those whose numbers decide about Control: British, Indians and Rebellion (1.7).
    pub(crate) const CAMPS: [PieceSet; 3] = [Self::BRITISH, Self::INDIANS, Self::REBELLION];

    /// A Faction's pieces.
    pub const fn faction(faction: Faction) -> PieceSet {
        match faction {
            Faction::British => PieceSet::BRITISH,
            Faction::Patriots => PieceSet::PATRIOTS,
            Faction::French => PieceSet::FRENCH,
            Faction::Indians => PieceSet::INDIANS,
        }
    }

    /// A Side's pieces.
    pub const fn side(side: Side) -> PieceSet {
        match side {
            Side::Royalist => PieceSet::ROYALIST,
            Side::Rebellion => PieceSet::REBELLION,
        }
    }

    /// The kinds in it.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        let mut bits = self.0 & PieceSet::ALL.0;
        std::iter::from_fn(move || {
            let piece = Piece::FORCES.get(bits.trailing_zeros() as usize).copied()?;
            bits &= bits - 1;
            Some(piece)
        })
    }

    /// How many pieces of a row, by `Piece as usize`, are British, Indian and of the Rebellion (1.7).
    pub fn camps(row: &[u8; Piece::FORCES.len()]) -> [u8; 3] {
        let sum = |set: PieceSet| set.fold(row, 0, |sum, count| sum + count);
        let [british, indians, rebellion] = PieceSet::CAMPS;
        [sum(british), sum(indians), sum(rebellion)]
    }

    /// What a table has for each kind in it, by `Piece as usize`, put together.
    #[inline]
    pub(crate) fn fold<T: Copy, R, const N: usize>(
        self,
        table: &[T; N],
        start: R,
        add: impl Fn(R, T) -> R,
    ) -> R {
        let (mut bits, mut all) = (self.0 & Self::ALL.0, start);
        while bits != 0 {
            all = add(all, table[bits.trailing_zeros() as usize]);
            bits &= bits - 1;
        }
        all
    }

    /// The kinds in it as they are off the map: two faces are one.
    pub fn stocks(self) -> Vec<PieceType> {
        let mut stocks: Vec<PieceType> = self.iter().map(Piece::piece_type).collect();
        stocks.dedup();
        stocks
    }
}

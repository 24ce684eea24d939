//! The board: pieces, markers, tracks and boxes at one moment.

use super::atlas::{Site, atlas};
use super::{
    ByFaction, Control, Fact, FactValue, Faction, Kind, KnownFacts, Leader, MOST_RESOURCES, Marker,
    OffMapBox, Piece, PieceSet, PieceType, Place, Space, SpaceSet, Support, TrackMarker,
};
use crate::terms;

terms! {
    /// Where a Faction's cylinder stands on the Sequence of Play track (2.3).
    #[derive(Default)]
    Cylinder {
        /// In the Eligible box.
        #[default]
        Eligible = "eligible", "Eligible";
        /// In the Ineligible box.
        Ineligible = "ineligible", "Ineligible";
        /// Passed on this card (2.3.3).
        Passed = "passed", "Pass";
        /// 1st Faction, Command only.
        FirstCommand = "first-command", "1st Faction, Command only";
        /// 1st Faction, Command and Special Activity.
        FirstCommandSpecial = "first-command-special", "1st Faction, Command + Special Activity";
        /// 1st Faction, Event.
        FirstEvent = "first-event", "1st Faction, Event";
        /// 2nd Faction, Command with or without a Special Activity.
        SecondCommand = "second-command", "2nd Faction, Command + Special Activity";
        /// 2nd Faction, Limited Command.
        SecondLimited = "second-limited", "2nd Faction, Limited Command";
        /// 2nd Faction, Event.
        SecondEvent = "second-event", "2nd Faction, Event";
    }
}

/// The notebook of a board of which only a part is known. It is no part of what stands on the table: boards with the
/// same pieces are equal.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known(Option<&'static KnownFacts>);

impl PartialEq for Known {
    fn eq(&self, _: &Known) -> bool {
        true
    }
}

impl Eq for Known {}

/// Everything on the table at one moment: pieces, markers, Support, Leaders, cards in hand, the tracks and
/// the boxes beside the map.
///
/// It is small and copied freely, to look ahead for instance. It is changed through [`super::Change`] alone,
/// which keeps Control, the totals and the number of pieces right and is refused where the rules have no room for
/// what it does. A board of which only part is known has [`KnownFacts`] ([`Board::has_unknowns`]).
///
/// ```
/// use lod_engine::game::{Board, Change, Control, Piece, OffMapBox, Space};
///
/// let mut board = Board::empty();
/// let change = Change::pieces(Piece::Tory, 2, OffMapBox::Available, Space::Boston);
/// board.apply(&change).expect("there are Tories");
/// assert_eq!(board.pieces(Space::Boston, Piece::Tory), 2);
/// assert_eq!(board.control(Space::Boston), Control::British);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) pieces: [[u8; Piece::COUNT]; Space::COUNT],
    /// Where pieces of each kind are: what `pieces` says, kept by [`Board::set_pile`].
    pub(super) present: [SpaceSet; Piece::COUNT],
    pub(super) support: [Support; Space::COUNT],
    pub(super) propaganda: [u8; Space::COUNT],
    pub(super) raids: [u8; Space::COUNT],
    pub(super) pools: [[u8; PieceType::COUNT]; OffMapBox::COUNT],
    pub(super) resources: ByFaction<u8>,
    pub(super) tracks: [u16; TrackMarker::COUNT],
    pub(super) leaders: ByFaction<Leader>,
    pub(super) leader_spaces: ByFaction<Option<Space>>,
    pub(super) treaty: bool,
    pub(super) brilliant_strokes: ByFaction<bool>,
    pub(super) winter_quarters_left: u8,
    pub(super) cylinders: ByFaction<Cylinder>,
    pub(super) stays_eligible: ByFaction<bool>,
    pub(super) barred_next: ByFaction<bool>,
    pub(super) known: Known,
}

impl Default for Board {
    fn default() -> Board {
        Board::empty()
    }
}

impl Board {
    /// An empty map, every piece Available, every track at 0, each Faction's first Leader Available.
    pub fn empty() -> Board {
        let mut board = Board::unknown();
        for stock in PieceType::FORCES {
            board.pools[OffMapBox::Available as usize][stock as usize] = stock.force_pool();
        }
        board
    }

    /// A board of which nothing was entered: all boxes and tracks are empty, so that what is entered is exactly what is
    /// there.
    pub fn unknown() -> Board {
        Board {
            pieces: [[0; Piece::COUNT]; Space::COUNT],
            present: [SpaceSet::EMPTY; Piece::COUNT],
            support: [Support::Neutral; Space::COUNT],
            propaganda: [0; Space::COUNT],
            raids: [0; Space::COUNT],
            pools: [[0; PieceType::COUNT]; OffMapBox::COUNT],
            resources: ByFaction([0; 4]),
            tracks: [0; TrackMarker::COUNT],
            leaders: ByFaction(Faction::ALL.map(Leader::first)),
            leader_spaces: ByFaction([None; 4]),
            treaty: false,
            brilliant_strokes: ByFaction([false; 4]),
            winter_quarters_left: 0,
            cylinders: ByFaction([Cylinder::Eligible; 4]),
            stays_eligible: ByFaction([false; 4]),
            barred_next: ByFaction([false; 4]),
            known: Known::default(),
        }
    }

    /// The same board, its unknown parts noted in `notebook` when they are looked at.
    pub fn with_known_facts(mut self, notebook: &'static KnownFacts) -> Board {
        self.known = Known(Some(notebook));
        self
    }

    /// The same board, taken as wholly known.
    pub fn without_known_facts(mut self) -> Board {
        self.known = Known::default();
        self
    }

    /// The notebook of a board of which only a part is known; `None` where all of it is.
    pub fn known_facts(&self) -> Option<&'static KnownFacts> {
        self.known.0
    }

    /// Whether something unknown was looked at: what was worked out since is not to be used.
    #[inline]
    pub fn has_unknowns(&self) -> bool {
        self.known.0.is_some_and(KnownFacts::is_missing)
    }

    /// What the board says of a fact; where only a part is known it is noted that the fact was looked at.
    pub fn read(&self, fact: Fact) -> FactValue {
        self.record_read(fact);
        self.fact(fact)
    }

    #[inline]
    fn record_read(&self, fact: Fact) {
        if let Some(notebook) = self.known.0 {
            notebook.look(fact);
        }
    }

    /// How many pieces of a kind stand in a space. Before the Treaty of Alliance no Squadron is on a City (1.9).
    #[inline]
    pub fn pieces(&self, space: Space, piece: Piece) -> u8 {
        if self.known.0.is_some() && (piece != Piece::Squadron || self.has_harbor(space)) {
            self.record_read(Fact::pieces(space, piece));
        }
        self.pieces[space as usize][piece as usize]
    }

    fn has_harbor(&self, space: Space) -> bool {
        space == Space::WestIndies || (space.is_city() && self.treaty())
    }

    /// How many pieces of these kinds stand in a space.
    #[inline]
    pub fn count(&self, space: Space, set: PieceSet) -> u8 {
        if self.known.0.is_some() {
            return set.iter().map(|p| self.pieces(space, p)).sum();
        }
        self.raw_count(space, set)
    }

    #[inline]
    fn raw_count(&self, space: Space, set: PieceSet) -> u8 {
        set.fold(&self.pieces[space as usize], 0, |sum, count| sum + count)
    }

    /// Those of these spaces in which a piece of these kinds stands.
    pub fn with_any(&self, among: SpaceSet, set: PieceSet) -> SpaceSet {
        if self.known.0.is_some() {
            return among.filter(|space| self.has(space, set));
        }
        among.intersect(set.fold(&self.present, SpaceSet::EMPTY, SpaceSet::union))
    }

    /// Those of these spaces in which a piece of these kinds may stand: all of them where only a part of the board is known,
    /// so that no space is looked at.
    pub fn may_have(&self, among: SpaceSet, set: PieceSet) -> SpaceSet {
        match self.known.0 {
            Some(_) => among,
            None => self.with_any(among, set),
        }
    }

    /// Whether any piece of these kinds stands in a space.
    #[inline]
    pub fn has(&self, space: Space, set: PieceSet) -> bool {
        self.count(space, set) > 0
    }

    /// The kinds of pieces in a space.
    pub fn kinds(&self, space: Space) -> PieceSet {
        if self.known.0.is_none() {
            let counts = Piece::FORCES.into_iter().zip(self.forces(space));
            let here = counts.filter(|(_, count)| **count > 0);
            return here.fold(PieceSet::NONE, |set, (p, _)| set.union(PieceSet::of(p)));
        }
        let here = PieceSet::ALL.iter().filter(|p| self.pieces(space, *p) > 0);
        here.fold(PieceSet::NONE, |set, p| set.union(PieceSet::of(p)))
    }

    /// A total: the `sum` of its parts where they can be read, else as it was entered, with what its parts changed
    /// since.
    pub(super) fn summed_or_entered(
        &self,
        total: Fact,
        can_read_parts: impl FnOnce(&KnownFacts) -> bool,
        sum: impl Fn(&Board) -> i32,
    ) -> u8 {
        let now = match self.known.0 {
            Some(notebook) if !can_read_parts(notebook) => {
                let entered = notebook.look_total(total).map_or(0, FactValue::number);
                i32::from(entered) + sum(self) - sum(&notebook.start())
            }
            _ => sum(self),
        };
        u8::try_from(now.max(0)).unwrap_or(u8::MAX)
    }

    /// How many pieces of these kinds stand on the map, the West Indies apart.
    pub fn on_map(&self, set: PieceSet) -> u8 {
        let parts = SpaceSet::MAP.iter();
        let parts = parts.flat_map(|s| set.iter().map(move |p| Fact::pieces(s, p)));
        let can_read = |notebook: &KnownFacts| notebook.can_read_all(parts);
        self.summed_or_entered(Fact::OnMap(set), can_read, |board| {
            let on_map = |piece: Piece| -> i32 {
                let spaces = board.present[piece as usize].intersect(SpaceSet::MAP);
                spaces.iter().map(|s| i32::from(board.pieces[s as usize][piece as usize])).sum()
            };
            set.iter().map(on_map).sum()
        })
    }

    /// Who Controls a space (1.7; the West Indies by pieces too, R21).
    pub fn control(&self, space: Space) -> Control {
        if let Some(notebook) = self.known.0 {
            let facts = PieceSet::ALL.iter().map(|p| Fact::pieces(space, p));
            if notebook.start().same_pieces(self, space) && !notebook.can_read_all(facts) {
                return match notebook.look_total(Fact::Control(space)) {
                    Some(FactValue::Control(control)) => control,
                    _ => Control::None,
                };
            }
            self.kinds(space);
        }
        Control::of(PieceSet::camps(self.forces(space)))
    }

    /// How many British, Indian and Rebellion pieces stand in a space (1.7).
    pub fn camps(&self, space: Space) -> [u8; 3] {
        if self.known.0.is_none() {
            return PieceSet::camps(self.forces(space));
        }
        PieceSet::CAMPS.map(|set| self.count(space, set))
    }

    /// How many pieces of each of these kinds stand in a space, by `Piece as usize`.
    pub fn row(&self, space: Space, set: PieceSet) -> [u8; Piece::FORCES.len()] {
        let mut row = [0; Piece::FORCES.len()];
        for piece in set.intersect(PieceSet::ALL).iter() {
            row[piece as usize] = self.pieces(space, piece);
        }
        row
    }

    /// Whether two boards have the same pieces in a space.
    pub fn same_pieces(&self, other: &Board, space: Space) -> bool {
        self.forces(space) == other.forces(space)
    }

    /// Whether two boards have the same pieces off the map.
    pub fn same_stocks(&self, other: &Board) -> bool {
        self.pools == other.pools
    }

    /// Whether two boards have the same Propaganda and Raid markers everywhere.
    pub fn same_markers(&self, other: &Board) -> bool {
        self.propaganda == other.propaganda && self.raids == other.raids
    }

    fn forces(&self, space: Space) -> &[u8; Piece::FORCES.len()] {
        let [forces @ .., _squadrons] = &self.pieces[space as usize];
        forces
    }

    /// Whether two boards have the same Support level and Blockades in a space.
    pub fn same_support(&self, other: &Board, space: Space) -> bool {
        !self.support_changes(other).contains(space)
    }

    /// The spaces whose Support level or Blockades differ from those of another board.
    pub fn support_changes(&self, other: &Board) -> SpaceSet {
        let squadrons =
            |board: &Board, s: Space| board.pieces[s as usize][Piece::Squadron as usize];
        let present = |board: &Board| board.present[Piece::Squadron as usize];
        let sailed = present(self).union(present(other));
        let sailed = sailed.filter(|s| squadrons(self, s) != squadrons(other, s));
        if self.support == other.support {
            return sailed;
        }
        let shifted = |s: Space| self.support[s as usize] != other.support[s as usize];
        sailed.union(SpaceSet::ALL.filter(shifted))
    }

    /// By how much Total Support less Total Opposition is greater than on a board before (1.6.3). Only spaces
    /// whose level or Blockades differ are looked at.
    pub fn support_gained(&self, before: &Board) -> i32 {
        let lead =
            |b: &Board, s: Space| i32::from(b.support_value(s)) - i32::from(b.opposition_value(s));
        let changed = self.support_changes(before).intersect(SpaceSet::MAP);
        changed.iter().map(|s| lead(self, s) - lead(before, s)).sum()
    }

    /// Room for one more Fort or Village (1.4.2).
    pub fn has_room(&self, space: Space) -> bool {
        self.count(space, PieceSet::BASES) < 2
    }

    /// The Support level of a space (1.6.1).
    #[inline]
    pub fn support(&self, space: Space) -> Support {
        if space.population() > 0 {
            self.record_read(Fact::Support(space));
        }
        self.support[space as usize]
    }

    /// Markers of a kind in a space.
    pub fn markers(&self, space: Space, marker: Marker) -> u8 {
        self.record_read(marker.fact(space));
        self.raw_markers(space, marker)
    }

    pub(super) fn raw_markers(&self, space: Space, marker: Marker) -> u8 {
        match marker {
            Marker::Propaganda => self.propaganda[space as usize],
            Marker::Raid => self.raids[space as usize],
        }
    }

    /// Blockades on a City (1.9). Before the Treaty of Alliance there are none.
    pub fn blockades(&self, space: Space) -> u8 {
        match space {
            Space::WestIndies => 0,
            _ => self.pieces(space, Piece::Squadron),
        }
    }

    /// Whether the City is Blockaded (1.9).
    pub fn is_blockaded(&self, space: Space) -> bool {
        self.blockades(space) > 0
    }

    /// Blockades on Cities in all.
    pub fn blockades_on_map(&self) -> u8 {
        let cities = SpaceSet::kind(Kind::City);
        cities.iter().map(|s| self.blockades(s)).sum()
    }

    /// Squadrons in the West Indies (1.9).
    pub fn squadrons_west_indies(&self) -> u8 {
        self.pieces(Space::WestIndies, Piece::Squadron)
    }

    /// Squadrons that are Unavailable (1.3.9).
    pub fn squadrons_unavailable(&self) -> u8 {
        self.off_map(OffMapBox::Unavailable, PieceType::Squadron)
    }

    /// What a space adds to Total Support (1.6.3): level times Population (8.1.1), nothing in a
    /// Blockaded City (1.9).
    pub fn support_value(&self, space: Space) -> u8 {
        let value = self.open_support_value(space);
        if value > 0 && self.is_blockaded(space) { 0 } else { value }
    }

    /// What a space would add to Total Support without a Blockade (R159).
    pub fn open_support_value(&self, space: Space) -> u8 {
        self.support(space).adds_support(space.population())
    }

    /// What a space adds to Total Opposition (1.6.3). A Blockade takes nothing of it away: the rule
    /// speaks of Support (1.9, R160).
    pub fn opposition_value(&self, space: Space) -> u8 {
        self.support(space).adds_opposition(space.population())
    }

    /// Total Support (1.6.3).
    pub fn total_support(&self) -> u8 {
        let can_read = |notebook: &KnownFacts| {
            let cities = SpaceSet::kind(Kind::City);
            let at_support = cities.filter(|s| self.support[s as usize].level() > 0);
            Board::can_read_levels(notebook)
                && (!self.treaty() || notebook.can_read_all(at_support.iter().map(Fact::blockades)))
        };
        let total = self.summed_or_entered(Fact::TotalSupport, can_read, |board| {
            let blockaded = board.present[Piece::Squadron as usize];
            let added =
                |(level, site): (&Support, &Site)| i32::from(level.adds_support(site.population));
            let sites = &atlas().sites;
            let everywhere: i32 = board.support.iter().zip(sites).map(added).sum();
            let there = |s: Space| added((&board.support[s as usize], &sites[s as usize]));
            everywhere - blockaded.iter().map(there).sum::<i32>()
        });
        if let Some(notebook) = self.known.0
            && !can_read(notebook)
        {
            self.look_at_blockades_since(&notebook.start());
        }
        total
    }

    /// Total Opposition (1.6.3).
    pub fn total_opposition(&self) -> u8 {
        self.summed_or_entered(Fact::TotalOpposition, Board::can_read_levels, |board| {
            let added = |(level, site): (&Support, &Site)| {
                i32::from(level.adds_opposition(site.population))
            };
            board.support.iter().zip(&atlas().sites).map(added).sum()
        })
    }

    /// Whether the level of every space that counts for the totals can be read.
    fn can_read_levels(notebook: &KnownFacts) -> bool {
        let counts = SpaceSet::MAP.filter(|s| s.population() > 0);
        notebook.can_read_all(counts.iter().map(Fact::Support))
    }

    /// Total Support that was entered goes on from there by the Cities that were shifted since, where a Blockade decides
    /// whether they count, and by those to or from which a Blockade moved, where their level decides (1.9).
    fn look_at_blockades_since(&self, start: &Board) {
        let squadrons = |b: &Board, s: Space| b.pieces[s as usize][Piece::Squadron as usize];
        let level = |b: &Board, s: Space| b.support[s as usize].level();
        for city in SpaceSet::kind(Kind::City) {
            if squadrons(start, city) != squadrons(self, city) {
                self.support(city);
            }
            let (was, is) = (level(start, city), level(self, city));
            if was != is && was.max(is) > 0 {
                self.blockades(city);
            }
        }
    }

    /// Pieces of a kind in a box.
    #[inline]
    pub fn off_map(&self, pool: OffMapBox, stock: PieceType) -> u8 {
        if self.known.0.is_some() {
            self.record_read(Fact::stock(pool, stock));
        }
        self.pools[pool as usize][stock as usize]
    }

    /// Pieces of a kind in a place; in a box either face.
    pub fn pieces_in(&self, place: Place, piece: Piece) -> u8 {
        match place {
            Place::Space(space) => self.pieces(space, piece),
            Place::Box(pool) => self.off_map(pool, piece.piece_type()),
        }
    }

    /// Available pieces of a kind.
    #[inline]
    pub fn available(&self, stock: PieceType) -> u8 {
        self.off_map(OffMapBox::Available, stock)
    }

    /// A Faction's Resources, 0 to 50 (1.8).
    pub fn resources(&self, faction: Faction) -> u8 {
        self.record_read(Fact::Resources(faction));
        self.resources[faction]
    }

    /// A Faction's Resources before `amount` is added: noted as read only where the sum may pass the end of the track
    /// (1.8).
    pub fn resources_to_add(&self, faction: Faction, amount: u8) -> u8 {
        let raw = self.resources[faction];
        match raw.checked_add(amount) {
            Some(sum) if sum <= MOST_RESOURCES => raw,
            _ => self.resources(faction),
        }
    }

    /// Where a marker stands on its track.
    pub fn track(&self, marker: TrackMarker) -> u16 {
        let fact = Fact::Track(marker);
        if !fact.needs_treaty() || self.treaty() {
            self.record_read(fact);
        }
        self.raw_track(marker)
    }

    /// Where a marker stands on its track, without a note that it was read: for what is only added to.
    pub(crate) fn raw_track(&self, marker: TrackMarker) -> u16 {
        self.tracks[marker as usize]
    }

    /// The level of French Naval Intervention, 0 to 3 (1.9). Before the Treaty of Alliance it is 0.
    pub fn fni(&self) -> u8 {
        u8::try_from(self.track(TrackMarker::Fni)).unwrap_or(u8::MAX)
    }

    /// Cumulative British Casualties (1.6.4).
    pub fn cbc(&self) -> u16 {
        self.track(TrackMarker::Cbc)
    }

    /// Cumulative Rebellion Casualties (1.6.4).
    pub fn crc(&self) -> u16 {
        self.track(TrackMarker::Crc)
    }

    /// A Faction's current Leader (1.10).
    pub fn leader(&self, faction: Faction) -> Leader {
        self.record_read(Fact::Leader(faction));
        self.leaders[faction]
    }

    /// Where a Faction's Leader is; `None` in the Available box.
    pub fn leader_space(&self, faction: Faction) -> Option<Space> {
        self.record_read(Fact::Leader(faction));
        self.leader_spaces[faction]
    }

    /// Whether this very Leader is in play in this space.
    pub fn leader_in(&self, leader: Leader, space: Space) -> bool {
        self.leader(leader.faction()) == leader
            && self.leader_space(leader.faction()) == Some(space)
    }

    /// Whether the Faction's Leader is in this space.
    pub fn has_leader(&self, faction: Faction, space: Space) -> bool {
        self.leader_space(faction) == Some(space)
    }

    /// Whether the Treaty of Alliance has been played (2.3.9).
    pub fn treaty(&self) -> bool {
        self.record_read(Fact::Treaty);
        self.treaty
    }

    /// Whether a Faction still holds its Brilliant Stroke card (2.3.8).
    pub fn brilliant_stroke(&self, faction: Faction) -> bool {
        self.record_read(Fact::BrilliantStroke(faction));
        self.brilliant_strokes[faction]
    }

    /// Winter Quarters cards still to come, the final one included.
    pub fn winter_quarters_left(&self) -> u8 {
        self.record_read(Fact::WinterQuartersLeft);
        self.winter_quarters_left
    }

    /// Where a Faction's cylinder stands (2.3).
    pub fn cylinder(&self, faction: Faction) -> Cylinder {
        self.record_read(Fact::Cylinder(faction));
        self.cylinders[faction]
    }

    /// Whether an Event lets the Faction stay Eligible (2.3.6).
    pub fn stays_eligible(&self, faction: Faction) -> bool {
        self.stays_eligible[faction]
    }

    /// Whether an Event makes the Faction Ineligible through the next card (2.3.6).
    pub fn barred_next(&self, faction: Faction) -> bool {
        self.barred_next[faction]
    }
}

use super::*;
use crate::game::{
    Change, Cylinder, Faction, Harbour, Leader, Marker, Piece, Pool, Space, SpaceSet, Stock,
    Support,
};
use crate::rules::cards::WinterEffect;
use crate::rules::{Price, Reason, Troops};
use Faction::{British, French, Indians, Patriots};
use Space::{
    Boston, CharlesTown, Florida, Georgia, Massachusetts, NewYork, NewYorkCity, Norfolk,
    NorthCarolina, Northwest, Pennsylvania, Philadelphia, Quebec, QuebecCity, Savannah,
    SouthCarolina, Southwest, Virginia, WestIndies,
};

/// A board in the making.
struct Build(Board);

impl Build {
    fn new() -> Build {
        Build(Board::empty())
    }

    fn make(mut self, change: Change) -> Build {
        self.0.apply(&change).expect("legal");
        self
    }

    fn put(self, space: Space, piece: Piece, count: u8) -> Build {
        self.make(Change::Place {
            piece,
            count,
            from: Pool::Available,
            to: space,
        })
    }

    fn treaty(self) -> Build {
        self.make(Change::Treaty {
            from: false,
            to: true,
        })
    }

    fn rich(self, faction: Faction, to: u8) -> Build {
        self.make(Change::Resources {
            faction,
            from: 0,
            to,
        })
    }

    fn level(self, space: Space, to: Support) -> Build {
        self.make(Change::Shift {
            space,
            from: Support::Neutral,
            to,
        })
    }

    /// FNI at the number of these Blockades.
    fn blockades(mut self, cities: &[Space]) -> Build {
        self.0 = self.0.with_squadrons(3).with_unavailable_squadrons(0);
        for city in cities {
            self = self.make(Change::Sail {
                from: Harbour::WestIndies,
                to: Harbour::City(*city),
            });
        }
        let to = u8::try_from(cities.len()).expect("few");
        self.make(Change::Fni { from: 0, to })
    }

    fn casualties(self, cbc: u16, crc: u16) -> Build {
        self.make(Change::Cbc { from: 0, to: cbc })
            .make(Change::Crc { from: 0, to: crc })
    }

    fn by(self, faction: Faction) -> Deed {
        Deed::new(self.0, faction, Price::Free, false)
    }
}

fn set(spaces: &[Space]) -> SpaceSet {
    spaces.iter().copied().collect()
}

#[test]
fn r6_0_the_phases_in_order() {
    let ids: Vec<_> = Phase::of_round(false).iter().map(|p| p.id()).collect();
    assert_eq!(
        ids,
        [
            "victory-check",
            "supply",
            "resources",
            "support",
            "redeployment",
            "desertion",
            "reset"
        ]
    );
    assert_eq!(Phase::Supply.name(), "Supply Phase");
}

#[test]
fn r6_4_3_the_final_round_ends_with_the_support_phase() {
    assert_eq!(Phase::of_round(true).last(), Some(&Phase::Support));
    let left = |to| Build::new().make(Change::WinterQuarters { from: 0, to }).0;
    assert!(is_final(&left(1)));
    assert!(!is_final(&left(2)));
}

#[test]
fn r2_4_1_a_finished_round_counts_down() {
    let mut deed = Build::new()
        .make(Change::WinterQuarters { from: 0, to: 2 })
        .by(British);
    finish(&mut deed).expect("finishes");
    assert!(is_final(deed.board()));
    finish(&mut deed).expect("finishes");
    finish(&mut deed).expect("nothing more");
    assert_eq!(deed.board().winter_quarters_left(), 0);
}

#[test]
fn r6_2_1_british_supply_is_a_fort_or_a_controlled_city() {
    let board = Build::new()
        .treaty()
        .put(Boston, Piece::BritishRegular, 1)
        .put(Savannah, Piece::Tory, 1)
        .put(Savannah, Piece::MilitiaUnderground, 1)
        .put(NewYork, Piece::BritishRegular, 3)
        .put(Virginia, Piece::Tory, 1)
        .put(Virginia, Piece::BritishFort, 1)
        .put(Norfolk, Piece::BritishFort, 1)
        .put(Norfolk, Piece::Tory, 1)
        .put(Norfolk, Piece::MilitiaActive, 3)
        .put(Florida, Piece::BritishRegular, 1)
        .put(Georgia, Piece::BritishFort, 1)
        .put(WestIndies, Piece::BritishRegular, 2)
        .0;
    assert_eq!(
        supply_needs(&board, British),
        set(&[Savannah, NewYork, Florida]),
        "Boston is Controlled, Virginia and Norfolk have Forts, Forts need none, nor do the West Indies"
    );
}

#[test]
fn r6_2_1_british_pay_remove_or_shift() {
    let mut deed = Build::new()
        .put(NewYork, Piece::BritishRegular, 2)
        .put(NewYork, Piece::Tory, 1)
        .put(Virginia, Piece::Tory, 2)
        .put(Georgia, Piece::BritishRegular, 1)
        .put(Florida, Piece::BritishRegular, 1)
        .level(Georgia, Support::ActiveOpposition)
        .level(Virginia, Support::PassiveSupport)
        .rich(British, 1)
        .by(British);
    supply(&mut deed, NewYork, Supply::Pay).expect("pays");
    assert_eq!(deed.board().resources(British), 0);
    assert_eq!(
        supply(&mut deed, NewYork, Supply::Pay).unwrap_err().reason,
        Reason::Again(NewYork)
    );
    assert!(matches!(
        supply(&mut deed, Virginia, Supply::Pay).unwrap_err().reason,
        Reason::CannotPay { .. }
    ));
    supply(&mut deed, Virginia, Supply::Shift).expect("shifts");
    assert_eq!(deed.board().support(Virginia), Support::Neutral);
    assert_eq!(deed.board().pieces(Virginia, Piece::Tory), 2);
    supply(&mut deed, Georgia, Supply::Shift).expect_err("no shift possible");
    supply(&mut deed, Florida, Supply::Shift).expect_err("always Neutral");
    assert_eq!(supply_left(&deed), set(&[Georgia, Florida]));
    supply(&mut deed, Georgia, Supply::Remove).expect("removes");
    supply(&mut deed, Florida, Supply::Remove).expect("removes");
    assert!(supply_left(&deed).is_empty());
    assert_eq!(deed.board().available(Stock::BritishRegular), 23);
    assert_eq!(deed.board().cbc(), 0, "no Casualties");
    supply(&mut deed, Boston, Supply::Pay).expect_err("nobody there");
}

#[test]
fn r6_2_1_british_have_no_choice_of_others() {
    let mut deed = Build::new().put(NewYork, Piece::Tory, 1).by(British);
    for choice in [
        Supply::Move(Boston),
        Supply::RemoveHalf(Troops::of(Piece::Tory, 1)),
    ] {
        assert_eq!(
            supply(&mut deed, NewYork, choice).unwrap_err().reason,
            Reason::NotYours(British)
        );
    }
    assert!(deed.changes().is_empty());
}

#[test]
fn r6_2_1_patriot_supply_is_a_fort_or_a_controlled_colony_or_city() {
    let board = Build::new()
        .put(Boston, Piece::MilitiaActive, 1)
        .put(Virginia, Piece::Continental, 1)
        .put(NewYork, Piece::Continental, 1)
        .put(NewYork, Piece::Tory, 1)
        .put(Northwest, Piece::MilitiaUnderground, 2)
        .put(Southwest, Piece::MilitiaUnderground, 1)
        .put(Southwest, Piece::PatriotFort, 1)
        .0;
    assert_eq!(
        supply_needs(&board, Patriots),
        set(&[NewYork, Northwest]),
        "Control does not help in an Indian Reserve"
    );
}

#[test]
fn r6_2_1_patriots_pay_or_remove_one_in_two() {
    let mut deed = Build::new()
        .put(NewYork, Piece::Continental, 2)
        .put(NewYork, Piece::MilitiaActive, 1)
        .put(NewYork, Piece::MilitiaUnderground, 2)
        .put(NewYork, Piece::BritishRegular, 9)
        .put(Northwest, Piece::MilitiaUnderground, 1)
        .put(Quebec, Piece::MilitiaUnderground, 2)
        .rich(Patriots, 1)
        .by(Patriots);
    assert_eq!(removed_half(deed.board(), NewYork), 2);
    for wrong in [
        Troops::of(Piece::Continental, 1),
        Troops::of(Piece::Continental, 2).with(Piece::MilitiaActive, 1),
        Troops::of(Piece::BritishRegular, 2),
        Troops::of(Piece::MilitiaActive, 2),
    ] {
        supply(&mut deed, NewYork, Supply::RemoveHalf(wrong)).expect_err("wrong units");
    }
    let right = Troops::of(Piece::Continental, 1).with(Piece::MilitiaUnderground, 1);
    supply(&mut deed, NewYork, Supply::RemoveHalf(right)).expect("removes");
    assert_eq!(
        deed.board()
            .count(NewYork, crate::game::PieceSet::PATRIOT_UNITS),
        3
    );
    assert_eq!(deed.board().crc(), 0);
    supply(&mut deed, Northwest, Supply::RemoveHalf(Troops::NONE)).expect("half of one is none");
    supply(&mut deed, Quebec, Supply::Shift).expect_err("a British choice");
    supply(&mut deed, Quebec, Supply::Pay).expect("pays");
    assert_eq!(deed.board().resources(Patriots), 0);
}

fn lafayette() -> Build {
    Build::new()
        .treaty()
        .put(Virginia, Piece::FrenchRegular, 2)
        .put(Virginia, Piece::BritishRegular, 2)
        .put(WestIndies, Piece::FrenchRegular, 1)
}

#[test]
fn r6_2_1_french_move_to_the_nearest_fort_or_pay() {
    let mut deed = lafayette()
        .put(NorthCarolina, Piece::PatriotFort, 1)
        .put(Northwest, Piece::PatriotFort, 1)
        .put(Boston, Piece::PatriotFort, 1)
        .by(French);
    assert_eq!(supply_needs(deed.board(), French), set(&[Virginia]));
    assert_eq!(
        supply_refuges(deed.board(), French, Virginia),
        set(&[NorthCarolina, Northwest]),
        "Boston is farther"
    );
    supply(&mut deed, Virginia, Supply::Remove).expect_err("a move is possible");
    supply(&mut deed, Virginia, Supply::Move(Boston)).expect_err("not the nearest");
    supply(&mut deed, Virginia, Supply::Pay).expect_err("no Resources");
    supply(&mut deed, Virginia, Supply::Move(Northwest)).expect("moves");
    assert_eq!(deed.board().pieces(Northwest, Piece::FrenchRegular), 2);
    assert_eq!(deed.board().pieces(Virginia, Piece::FrenchRegular), 0);
}

/// R58.
#[test]
fn r6_2_1_french_without_a_fort_pay_or_go_to_available() {
    let mut deed = lafayette().rich(French, 1).by(French);
    let before = deed.mark();
    supply(&mut deed, Virginia, Supply::Pay).expect("pays");
    assert_eq!(deed.board().resources(French), 0);
    deed.back_to(before);
    supply(&mut deed, Virginia, Supply::Remove).expect("removes");
    assert_eq!(deed.board().available(Stock::FrenchRegular), 14);
}

#[test]
fn r6_2_1_french_in_supply() {
    let board = lafayette()
        .put(Virginia, Piece::PatriotFort, 1)
        .put(Boston, Piece::FrenchRegular, 1)
        .put(Quebec, Piece::FrenchRegular, 1)
        .0;
    assert_eq!(supply_needs(&board, French), set(&[Quebec]));
}

#[test]
fn r6_2_1_indians_without_a_village_place_one() {
    let mut deed = Build::new().put(Quebec, Piece::BritishFort, 2).by(Indians);
    assert!(needs_village(deed.board()));
    assert_eq!(
        village_spaces(deed.board()),
        set(&[Northwest, Southwest, Florida])
    );
    place_village(&mut deed, Quebec).expect_err("no room");
    place_village(&mut deed, Georgia).expect_err("a Colony");
    place_village(&mut deed, Florida).expect("places");
    assert!(!needs_village(deed.board()));
    place_village(&mut deed, Northwest).expect_err("there is one");
}

#[test]
fn r6_2_1_indian_supply_is_a_village_or_an_indian_reserve() {
    let board = Build::new()
        .put(Quebec, Piece::WarPartyActive, 1)
        .put(NewYork, Piece::WarPartyUnderground, 1)
        .put(Virginia, Piece::WarPartyUnderground, 1)
        .put(Virginia, Piece::Village, 1)
        .0;
    assert_eq!(supply_needs(&board, Indians), set(&[NewYork]));
}

#[test]
fn r58_war_parties_stay_when_no_village_is_on_the_map() {
    let scene = Build::new().put(Massachusetts, Piece::WarPartyActive, 1);
    let mut deed = scene.rich(Indians, 0).by(Indians);
    assert!(supply_refuges(deed.board(), Indians, Massachusetts).is_empty());
    supply(&mut deed, Massachusetts, Supply::Remove).expect_err("no choice of theirs");
    supply(&mut deed, Massachusetts, Supply::Move(Quebec)).expect_err("no Village");
    assert!(deed.changes().is_empty());
}

#[test]
fn r6_2_1_indians_pay_or_move_to_the_nearest_village() {
    let build = || {
        Build::new()
            .put(Massachusetts, Piece::WarPartyActive, 1)
            .put(Massachusetts, Piece::WarPartyUnderground, 2)
    };
    let mut deed = build()
        .put(Pennsylvania, Piece::Village, 1)
        .put(Quebec, Piece::Village, 1)
        .put(Northwest, Piece::Village, 1)
        .put(Southwest, Piece::Village, 1)
        .rich(Indians, 1)
        .by(Indians);
    assert_eq!(
        supply_refuges(deed.board(), Indians, Massachusetts),
        set(&[Pennsylvania, Quebec, Northwest]),
        "each two Provinces away by New York"
    );
    let before = deed.mark();
    supply(&mut deed, Massachusetts, Supply::Pay).expect("pays");
    assert_eq!(deed.board().resources(Indians), 0);
    deed.back_to(before);
    supply(&mut deed, Massachusetts, Supply::Move(Southwest)).expect_err("farther");
    supply(&mut deed, Massachusetts, Supply::Remove).expect_err("no choice of theirs");
    supply(&mut deed, Massachusetts, Supply::Move(Quebec)).expect("moves");
    assert_eq!(
        deed.board().pieces(Quebec, Piece::WarPartyActive),
        1,
        "faces stay"
    );
    assert_eq!(deed.board().pieces(Quebec, Piece::WarPartyUnderground), 2);
    assert!(supply_refuges(&build().0, Indians, Massachusetts).is_empty());
}

#[test]
fn r6_2_1_the_nearest_village_is_counted_over_provinces() {
    let board = Build::new()
        .put(NorthCarolina, Piece::WarPartyActive, 1)
        .put(Georgia, Piece::Village, 1)
        .put(Florida, Piece::Village, 1)
        .0;
    assert_eq!(
        supply_refuges(&board, Indians, NorthCarolina),
        set(&[Georgia, Florida]),
        "two Provinces away by South Carolina and by the Southwest"
    );
    let north = Build::new()
        .put(Space::NewHampshire, Piece::WarPartyActive, 1)
        .put(Quebec, Piece::Village, 1)
        .put(Space::ConnecticutRhodeIsland, Piece::Village, 1)
        .0;
    assert_eq!(
        supply_refuges(&north, Indians, Space::NewHampshire),
        set(&[Quebec, Space::ConnecticutRhodeIsland])
    );
    let lower = Build::new()
        .put(Virginia, Piece::WarPartyActive, 1)
        .put(SouthCarolina, Piece::Village, 1)
        .0;
    assert_eq!(
        supply_refuges(&lower, Indians, Virginia),
        set(&[SouthCarolina])
    );
}

#[test]
fn r6_2_2_a_battle_where_both_crowns_stand() {
    let french = || {
        Build::new()
            .treaty()
            .put(WestIndies, Piece::FrenchRegular, 1)
    };
    assert!(!battle_due(&french().0));
    assert!(battle_due(
        &french().put(WestIndies, Piece::BritishRegular, 1).0
    ));
    assert!(battle_due(
        &french().put(WestIndies, Piece::BritishFort, 1).0
    ));
    let squadrons = Build::new()
        .treaty()
        .put(WestIndies, Piece::BritishRegular, 1)
        .0
        .with_squadrons(2)
        .with_unavailable_squadrons(0);
    assert!(!battle_due(&squadrons), "Squadrons are markers");
}

/// R59.
#[test]
fn r6_2_2_staying_in_the_west_indies_costs_one() {
    let build = || {
        Build::new()
            .treaty()
            .put(WestIndies, Piece::FrenchRegular, 3)
            .put(WestIndies, Piece::BritishFort, 1)
    };
    let mut deed = build().rich(French, 2).by(French);
    stay(&mut deed, 1).expect("one goes, two stay");
    assert_eq!(deed.board().resources(French), 1);
    assert_eq!(deed.board().pieces(WestIndies, Piece::FrenchRegular), 2);
    let mut poor = build().by(French);
    stay(&mut poor, 1).expect_err("nothing to pay with");
    assert!(poor.changes().is_empty(), "all or nothing");
    stay(&mut poor, 4).expect_err("too many");
    stay(&mut poor, 3).expect("all go, free");
    assert_eq!(poor.board().available(Stock::FrenchRegular), 15);
    stay(&mut build().by(British), 0).expect("a Fort costs nothing");
    stay(&mut build().by(Patriots), 0).expect_err("no matter of theirs");
}

/// R60.
#[test]
fn r6_3_1_british_earnings() {
    let build = || {
        Build::new()
            .treaty()
            .put(NewYorkCity, Piece::BritishRegular, 1)
            .put(Boston, Piece::BritishRegular, 1)
            .put(Savannah, Piece::MilitiaActive, 1)
            .put(Georgia, Piece::BritishFort, 2)
            .put(WestIndies, Piece::BritishRegular, 1)
    };
    assert_eq!(income(&build().0, British), 2 + 2 + 1 + 5);
    let blockaded = build().blockades(&[NewYorkCity]).0;
    assert_eq!(income(&blockaded, British), 2 + 1 + 5);
    let contested = build().put(WestIndies, Piece::FrenchRegular, 1).0;
    assert_eq!(income(&contested, British), 5);
    let fort = build().put(WestIndies, Piece::BritishFort, 1).0;
    assert_eq!(
        income(&fort, British),
        11,
        "a Fort in the West Indies counts"
    );
}

#[test]
fn r6_3_2_indian_earnings() {
    let villages = |n| {
        SpaceSet::MAP
            .filter(|s| s.is_reserve())
            .iter()
            .chain([Georgia])
            .take(n)
            .fold(Build::new(), |b, s| b.put(s, Piece::Village, 1))
            .0
    };
    assert_eq!(income(&villages(5), Indians), 2);
    assert_eq!(income(&villages(4), Indians), 2);
    assert_eq!(income(&villages(1), Indians), 0);
}

#[test]
fn r6_3_3_patriot_earnings() {
    let build = || {
        Build::new()
            .treaty()
            .put(Boston, Piece::MilitiaActive, 1)
            .put(Virginia, Piece::PatriotFort, 2)
            .put(Northwest, Piece::MilitiaActive, 1)
    };
    assert_eq!(income(&build().0, Patriots), 2 + 1, "three spaces");
    let with_west_indies = build().put(WestIndies, Piece::FrenchRegular, 1).0;
    assert_eq!(
        income(&with_west_indies, Patriots),
        3,
        "the West Indies apart"
    );
    let four = build().put(Savannah, Piece::Continental, 1).0;
    assert_eq!(income(&four, Patriots), 4);
}

/// R60.
#[test]
fn r6_3_4_french_earnings() {
    let before = Build::new()
        .0
        .with_squadrons(2)
        .with_unavailable_squadrons(1);
    assert_eq!(income(&before, French), 4);
    let cities = |b: Build| {
        b.put(NewYorkCity, Piece::BritishRegular, 1)
            .put(Philadelphia, Piece::Continental, 1)
    };
    let after = cities(Build::new().treaty());
    assert_eq!(income(&after.0, French), 6, "every City but New York City");
    let blockaded = cities(Build::new().treaty()).blockades(&[Philadelphia, NewYorkCity]);
    assert_eq!(income(&blockaded.0, French), 2 + 5);
    let west_indies = cities(Build::new().treaty()).put(WestIndies, Piece::FrenchRegular, 1);
    assert_eq!(income(&west_indies.0, French), 6 + 5);
}

#[test]
fn r6_3_earnings_are_added_up_to_50() {
    let forts = || Build::new().put(Georgia, Piece::BritishFort, 2);
    let mut deed = forts().rich(British, 3).by(British);
    earn(&mut deed).expect("earns");
    assert_eq!(deed.board().resources(British), 5);
    let mut deed = forts().rich(British, 49).by(British);
    earn(&mut deed).expect("earns");
    assert_eq!(deed.board().resources(British), 50);
}

#[test]
fn r6_4_1_reward_loyalty_spaces() {
    let board = Build::new()
        .treaty()
        .put(Boston, Piece::BritishRegular, 1)
        .put(Boston, Piece::Tory, 1)
        .put(NewYork, Piece::BritishRegular, 2)
        .put(Virginia, Piece::Tory, 2)
        .put(Georgia, Piece::BritishRegular, 1)
        .put(Georgia, Piece::Tory, 1)
        .put(Georgia, Piece::MilitiaUnderground, 2)
        .0;
    assert_eq!(reward_spaces(&board), set(&[Boston]));
    assert!(!may_reward(&board, Georgia) && !may_reward(&board, WestIndies));
}

#[test]
fn r6_4_2_committee_spaces() {
    let board = Build::new()
        .treaty()
        .put(Boston, Piece::MilitiaUnderground, 1)
        .put(Virginia, Piece::FrenchRegular, 1)
        .put(NewYork, Piece::PatriotFort, 1)
        .put(Georgia, Piece::Continental, 1)
        .put(Georgia, Piece::Tory, 1)
        .put(WestIndies, Piece::FrenchRegular, 1)
        .0;
    assert_eq!(committee_spaces(&board), set(&[Boston, NewYork]));
    assert!(
        !may_committee(&board, Virginia),
        "Control without a Patriot piece"
    );
}

fn first(faction: Faction) -> [Faction; 4] {
    let mut order = Faction::ALL;
    order.sort_by_key(|f| *f != faction);
    order
}

#[test]
fn r6_5_1_leader_change() {
    let mut deed = Build::new()
        .put(Boston, Piece::BritishRegular, 1)
        .make(Change::Leader {
            leader: Leader::Gage,
            from: None,
            to: Some(Boston),
        })
        .by(British);
    change_leader(&mut deed, first(British)).expect("changes");
    assert!(
        deed.board().leader_in(Leader::Howe, Boston),
        "in the same place"
    );
    change_leader(&mut deed, first(British)).expect("changes");
    assert_eq!(deed.board().leader(British), Leader::Clinton);
    change_leader(&mut deed, first(British)).expect("no further one");
    change_leader(&mut deed, first(Patriots)).expect("never");
    assert_eq!(deed.board().leader(British), Leader::Clinton);
    assert_eq!(deed.board().leader(Patriots), Leader::Washington);
    for leader in [
        Leader::Cornplanter,
        Leader::DraggingCanoe,
        Leader::DraggingCanoe,
    ] {
        change_leader(&mut deed, first(Indians)).expect("changes");
        assert_eq!(deed.board().leader(Indians), leader);
    }
}

#[test]
fn r6_5_1_french_change_after_the_treaty_only() {
    assert_eq!(leader_change(&Build::new().0, first(French)), None);
    let board = Build::new().treaty().0;
    let change = Change::Succeed {
        from: Leader::Rochambeau,
        to: Leader::Lauzun,
    };
    assert_eq!(leader_change(&board, first(French)), Some(change));
    let done = Build::new().treaty().make(change).0;
    assert_eq!(leader_change(&done, first(French)), None);
}

#[test]
fn r6_5_2_leader_redeployment() {
    assert_eq!(REDEPLOYMENT_ORDER, [Indians, French, British, Patriots]);
    let mut deed = Build::new()
        .treaty()
        .put(Boston, Piece::BritishFort, 1)
        .put(WestIndies, Piece::BritishRegular, 1)
        .put(Virginia, Piece::Continental, 1)
        .by(British);
    assert_eq!(redeploy_spaces(deed.board(), British), set(&[Boston]));
    redeploy(&mut deed, Some(Virginia)).expect_err("no British piece");
    redeploy(&mut deed, Some(WestIndies)).expect_err("no space (1.3.7)");
    redeploy(&mut deed, Some(Boston)).expect("redeploys");
    redeploy(&mut deed, Some(Boston)).expect("stays");
    assert_eq!(deed.changes().len(), 1);
    redeploy(&mut deed, None).expect("to Available");
    assert_eq!(deed.board().leader_space(British), None);
}

#[test]
fn r6_5_3_the_british_release() {
    let to_unavailable = |piece, count| Change::Transfer {
        piece,
        count,
        from: Pool::Available,
        to: Pool::Unavailable,
    };
    let mut deed = Build::new()
        .make(to_unavailable(Stock::BritishRegular, 12))
        .make(to_unavailable(Stock::Tory, 4))
        .by(British);
    release(&mut deed, 6, 6).expect("releases");
    assert_eq!(deed.board().available(Stock::BritishRegular), 19);
    assert_eq!(
        deed.board().available(Stock::Tory),
        25,
        "as many as there are"
    );
    release(&mut deed, 0, 6).expect("nothing left");
    assert_eq!(deed.changes().len(), 2);
}

/// R61.
#[test]
fn r6_5_4_fni_goes_down_and_a_blockade_sails() {
    let mut deed = Build::new()
        .treaty()
        .blockades(&[Boston, Savannah])
        .by(French);
    lower_fni(&mut deed, None).expect_err("a Blockade must go");
    lower_fni(&mut deed, Some(Norfolk)).expect_err("none there");
    assert!(deed.changes().is_empty(), "all or nothing");
    lower_fni(&mut deed, Some(Boston)).expect("lowers");
    assert_eq!(
        (deed.board().fni(), deed.board().squadrons_west_indies()),
        (1, 2)
    );
    lower_fni(&mut deed, Some(Savannah)).expect("lowers");
    assert_eq!(deed.board().blockades_on_map(), 0);
    lower_fni(&mut deed, None).expect("nothing to lower");
    assert_eq!(deed.changes().len(), 4);
}

#[test]
fn r6_5_4_no_fni_before_the_treaty() {
    let mut deed = Build::new().by(French);
    lower_fni(&mut deed, None).expect("nothing");
    assert!(deed.changes().is_empty());
}

#[test]
fn r6_5_4_the_french_rearrange_blockades() {
    let mut deed = Build::new()
        .treaty()
        .blockades(&[Boston, Savannah])
        .by(French);
    rearrange_blockades(&mut deed, &[Norfolk]).expect_err("one is left out");
    rearrange_blockades(&mut deed, &[Norfolk, Virginia]).expect_err("no City");
    rearrange_blockades(&mut deed, &[Savannah, Boston]).expect("as they are");
    assert!(deed.changes().is_empty());
    rearrange_blockades(&mut deed, &[Savannah, CharlesTown]).expect("moves one");
    assert_eq!(deed.changes().len(), 1);
    rearrange_blockades(&mut deed, &[QuebecCity, QuebecCity]).expect("moves both");
    assert_eq!(deed.board().blockades(QuebecCity), 2);
    assert_eq!(deed.board().fni(), 2);
}

#[test]
fn r6_6_one_in_five_deserts() {
    let board = Build::new()
        .put(Boston, Piece::MilitiaActive, 4)
        .put(NewYork, Piece::MilitiaUnderground, 7)
        .put(Virginia, Piece::Continental, 9)
        .put(Georgia, Piece::Tory, 15)
        .0;
    let picks: Vec<_> = deserters(&board)
        .into_iter()
        .map(|d| (d.chooser, d.stock))
        .collect();
    assert_eq!(
        picks,
        [
            (Indians, Stock::Militia),
            (Indians, Stock::Continental),
            (Patriots, Stock::Militia),
            (French, Stock::Tory),
            (British, Stock::Tory),
            (British, Stock::Tory),
        ]
    );
    let few = Build::new().put(Boston, Piece::MilitiaActive, 4).0;
    assert!(deserters(&few).is_empty());
}

#[test]
fn r6_6_1_indians_pick_the_first_then_the_patriots() {
    let build = || {
        Build::new()
            .put(Boston, Piece::MilitiaActive, 5)
            .put(Boston, Piece::Continental, 5)
    };
    let mut deed = build().by(Indians);
    let militia = deserters(deed.board())[0];
    desert(&mut deed, militia, Boston, Piece::Continental).expect_err("another kind");
    desert(&mut deed, militia, Boston, Piece::MilitiaUnderground).expect_err("no such face");
    desert(&mut deed, militia, NewYork, Piece::MilitiaActive).expect_err("none there");
    desert(&mut deed, militia, Boston, Piece::MilitiaActive).expect("deserts");
    assert_eq!(deed.board().available(Stock::Militia), 11);
    desert(
        &mut build().by(Patriots),
        militia,
        Boston,
        Piece::MilitiaActive,
    )
    .expect_err("the Indians pick this one");
}

#[test]
fn r6_6_2_the_french_pick_the_first_tory() {
    let mut deed = Build::new().put(Georgia, Piece::Tory, 10).by(French);
    let tories = deserters(deed.board());
    desert(&mut deed, tories[0], Georgia, Piece::Tory).expect("deserts");
    assert_eq!(deed.board().cbc(), 0, "to Available, no Casualty");
    let refusal = desert(&mut deed, tories[1], Georgia, Piece::Tory).unwrap_err();
    assert_eq!(
        (refusal.rule, refusal.reason),
        ("6.6.2", Reason::NotYours(French))
    );
}

#[test]
fn r6_7_reset() {
    let mark = |marker, space| Change::Mark {
        marker,
        space,
        from: 0,
        to: 2,
    };
    let mut deed = Build::new()
        .make(mark(Marker::Raid, Georgia))
        .make(mark(Marker::Propaganda, Boston))
        .make(Change::Cylinder {
            faction: Patriots,
            from: Cylinder::Eligible,
            to: Cylinder::Ineligible,
        })
        .make(Change::Transfer {
            piece: Stock::Tory,
            count: 3,
            from: Pool::Available,
            to: Pool::Casualties,
        })
        .put(Boston, Piece::MilitiaActive, 2)
        .put(Boston, Piece::MilitiaUnderground, 1)
        .put(Quebec, Piece::WarPartyActive, 1)
        .casualties(3, 1)
        .by(British);
    reset(&mut deed).expect("resets");
    let board = deed.board();
    assert_eq!(board.markers(Georgia, Marker::Raid), 0);
    assert_eq!(board.markers(Boston, Marker::Propaganda), 0);
    assert_eq!(board.cylinder(Patriots), Cylinder::Eligible);
    assert_eq!(board.pool(Pool::Casualties, Stock::Tory), 0);
    assert_eq!(board.available(Stock::Tory), 25);
    assert_eq!(board.pieces(Boston, Piece::MilitiaUnderground), 3);
    assert_eq!(board.pieces(Quebec, Piece::WarPartyUnderground), 1);
    assert_eq!((board.cbc(), board.crc()), (3, 1), "the totals stay");
}

#[test]
fn r6_7_royals_commit() {
    for (cbc, crc, to) in [(1, 2, French), (2, 2, British), (3, 2, British)] {
        let mut deed = Build::new().casualties(cbc, crc).rich(to, 47).by(Indians);
        apply_effect(&mut deed, WinterEffect::RoyalsCommit, None).expect("applies");
        assert_eq!(deed.board().resources(to), 50, "CBC {cbc}, CRC {crc}");
    }
}

#[test]
fn r6_7_overconfident() {
    for (cbc, crc, from) in [(1, 2, British), (2, 2, French), (3, 2, French)] {
        let mut deed = Build::new().casualties(cbc, crc).rich(from, 5).by(Indians);
        apply_effect(&mut deed, WinterEffect::Overconfident, None).expect("applies");
        assert_eq!(deed.board().resources(from), 2, "CBC {cbc}, CRC {crc}");
        apply_effect(&mut deed, WinterEffect::Overconfident, None).expect("applies");
        assert_eq!(deed.board().resources(from), 0, "not below 0");
    }
}

#[test]
fn r6_7_casualties_even_out() {
    for (before, after) in [
        ((5, 10), (5, 8)),
        ((10, 5), (8, 5)),
        ((4, 5), (4, 5)),
        ((6, 6), (6, 6)),
        ((2, 8), (2, 5)),
    ] {
        let mut deed = Build::new().casualties(before.0, before.1).by(British);
        apply_effect(&mut deed, WinterEffect::CasualtiesEvenOut, None).expect("applies");
        assert_eq!((deed.board().cbc(), deed.board().crc()), after);
    }
}

/// So many Villages, and a Patriot Fort in Georgia.
fn frontier(villages: usize) -> Build {
    [Quebec, Northwest, Southwest, Florida, Virginia]
        .into_iter()
        .take(villages)
        .fold(Build::new(), |b, s| b.put(s, Piece::Village, 1))
        .put(Georgia, Piece::PatriotFort, 1)
}

#[test]
fn r7_2_who_is_ahead_in_the_second_condition() {
    assert_eq!(ahead(&frontier(3).0), Some(Patriots));
    assert_eq!(ahead(&frontier(4).0), None);
    assert_eq!(ahead(&frontier(5).0), Some(Indians));
    for villages in 3..=5 {
        let board = frontier(villages).0;
        let [patriots, indians] = [Patriots, Indians].map(|f| board.margins(f)[1] > 0);
        assert_eq!(ahead(&board) == Some(Patriots), patriots);
        assert_eq!(ahead(&board) == Some(Indians), indians);
    }
}

#[test]
fn r6_7_frontier_resources() {
    for (villages, loser) in [(3, Some(Patriots)), (4, None), (5, Some(Indians))] {
        let mut deed = frontier(villages)
            .rich(Patriots, 5)
            .rich(Indians, 1)
            .by(British);
        apply_effect(&mut deed, WinterEffect::FrontierResources, None).expect("applies");
        let left = [Patriots, Indians].map(|f| deed.board().resources(f));
        let wanted = match loser {
            Some(Patriots) => [3, 1],
            Some(_) => [5, 0],
            None => [5, 1],
        };
        assert_eq!(left, wanted);
    }
}

/// R62.
#[test]
fn r6_7_frontier_forts() {
    const EFFECT: WinterEffect = WinterEffect::FrontierForts;
    let mut deed = frontier(3).by(British);
    assert_eq!(
        effect_spaces(deed.board(), EFFECT),
        Some((Patriots, set(&[Georgia])))
    );
    apply_effect(&mut deed, EFFECT, None).expect_err("one must go");
    apply_effect(&mut deed, EFFECT, Some(Quebec)).expect_err("a Village");
    apply_effect(&mut deed, EFFECT, Some(Georgia)).expect("removes");
    assert_eq!(deed.board().available(Stock::PatriotFort), 6);
    assert_eq!(deed.board().crc(), 0, "no Casualty");
    assert_eq!(effect_spaces(deed.board(), EFFECT), None, "level");
    let mut none = Build::new().by(British);
    assert_eq!(ahead(none.board()), Some(Patriots));
    apply_effect(&mut none, EFFECT, None).expect("ahead without a Fort");
    apply_effect(&mut none, EFFECT, Some(Georgia)).expect_err("no Fort");
    let mut indians = frontier(5).by(British);
    apply_effect(&mut indians, EFFECT, Some(Virginia)).expect("removes");
    assert_eq!(indians.board().available(Stock::Village), 8);
    assert_eq!(
        effect_spaces(&frontier(5).0, WinterEffect::RoyalsCommit),
        None
    );
}

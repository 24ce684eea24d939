//! The Indian flowchart against 8.7, box by box.

use crate::bots::{Library, Moment, Outcome, Run};
use crate::flowchart::schema::EventSide;
use crate::flowchart::words::Die::{self, D3, D6};
use crate::flowchart::words::{Condition, EventTest};
use crate::flowchart::{Choice, Door, Judgement, Stop};
use crate::game::{
    Board, ByFaction, Change, Faction, Leader, Marker, Piece, PieceSet, Pool, Space, Stock, Support,
};
use crate::rules::{Command, Special};
use Command::{Gather, March, Raid, Scout};
use Faction::{British, French, Indians, Patriots};
use Piece::{
    BritishRegular, Continental, MilitiaActive, MilitiaUnderground, PatriotFort, Tory, Village,
    WarPartyActive, WarPartyUnderground,
};
use Space::*;
use Special::{Plunder, Trade, WarPath};
use Support::{ActiveOpposition, ActiveSupport, PassiveOpposition, PassiveSupport};

/// A board made by hand: ten Resources each, no Leader on the map.
#[derive(Clone, Copy)]
struct Set(Board);

impl Set {
    fn new() -> Set {
        Faction::ALL
            .into_iter()
            .fold(Set(Board::empty()), |s, f| s.resources(f, 10))
    }

    /// Opposition 8, all of it in Cities: no D6 brings Support above it.
    fn rebellious() -> Set {
        Set::new()
            .support(NewYorkCity, ActiveOpposition)
            .support(Boston, ActiveOpposition)
            .support(Philadelphia, ActiveOpposition)
    }

    /// No War Party Available: no D6 is below, and no Village is close unless the map has it.
    fn spent() -> Set {
        Set::new().away(Stock::WarParty, 15)
    }

    fn change(mut self, change: Change) -> Set {
        self.0.apply(&change).unwrap();
        self
    }

    fn resources(self, faction: Faction, to: u8) -> Set {
        let from = self.0.resources(faction);
        self.change(Change::Resources { faction, from, to })
    }

    fn support(self, space: Space, to: Support) -> Set {
        let from = self.0.support(space);
        self.change(Change::Shift { space, from, to })
    }

    fn away(self, piece: Stock, count: u8) -> Set {
        self.change(Change::Transfer {
            piece,
            count,
            from: Pool::Available,
            to: Pool::Unavailable,
        })
    }

    /// Pieces from Available, or from Unavailable where [`Set::away`] put them.
    fn put(self, to: Space, piece: Piece, count: u8) -> Set {
        let from = match self.0.available(piece.stock()) {
            n if n >= count => Pool::Available,
            _ => Pool::Unavailable,
        };
        self.change(Change::Place {
            piece,
            count,
            from,
            to,
        })
    }

    fn leader(self, leader: Leader, to: Space) -> Set {
        let from = self.0.leader(leader.faction());
        self.change(Change::Succeed { from, to: leader })
            .change(Change::Leader {
                leader,
                from: None,
                to: Some(to),
            })
    }
}

/// Dice and answers as written down; anything else fails.
struct Script<'a> {
    dice: &'a [(Die, u8)],
    choices: &'a [usize],
    /// Dice that are not written down show 1.
    loose: bool,
}

impl Door for Script<'_> {
    fn roll(&mut self, die: Die, reason: &str) -> Result<u8, Stop> {
        let Some(((is, value), rest)) = self.dice.split_first() else {
            if self.loose {
                return Ok(1);
            }
            return Err(Stop::Dice(format!("{}: {reason}", die.name())));
        };
        assert_eq!(*is, die, "{reason}");
        self.dice = rest;
        Ok(*value)
    }

    fn judge(&mut self, question: &Judgement<'_>) -> Result<bool, Stop> {
        Err(Stop::Dice(question.ask.to_string()))
    }

    fn choose(&mut self, choice: &Choice) -> Result<usize, Stop> {
        let Some((first, rest)) = self.choices.split_first() else {
            return Err(Stop::Dice(choice.ask.clone()));
        };
        self.choices = rest;
        Ok(*first)
    }
}

#[derive(Debug)]
struct Played {
    outcome: Outcome,
    path: String,
    board: Board,
    changes: Vec<Change>,
}

impl Played {
    fn count(&self, space: Space, piece: Piece) -> u8 {
        self.board.pieces(space, piece)
    }

    fn war_parties(&self, space: Space) -> u8 {
        self.board.count(space, PieceSet::WAR_PARTIES)
    }

    fn has(&self) -> u8 {
        self.board.resources(Indians)
    }

    /// The spaces with Raid markers, in listed order.
    fn raided(&self) -> Vec<Space> {
        Space::ALL
            .into_iter()
            .filter(|s| self.board.markers(*s, Marker::Raid) > 0)
            .collect()
    }

    fn did(&self, command: Command, special: Option<Special>) -> bool {
        self.outcome == Outcome::Command(command, special)
    }
}

#[track_caller]
fn play_as(set: Set, moment: Moment, dice: &[(Die, u8)], choices: &[usize]) -> Played {
    let door = Script {
        dice,
        choices,
        loose: false,
    };
    play_with(set, moment, door)
}

/// The path, whatever dice come after those written down.
#[track_caller]
fn path(set: Set, dice: &[(Die, u8)]) -> String {
    let door = Script {
        dice,
        choices: &[],
        loose: true,
    };
    play_with(set, Moment::default(), door).path
}

#[track_caller]
fn play_with(set: Set, moment: Moment, mut door: Script<'_>) -> Played {
    let mut run = Run::new(Library::get(), Indians, set.0, moment, &mut door);
    let outcome = run.turn();
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(stop) => panic!("{stop}; path {:?}", run.path),
    };
    let mut board = *run.board();
    let played = Played {
        outcome,
        path: run.path.join(" "),
        board,
        changes: run.deed.changes().to_vec(),
    };
    board.undo_all(&played.changes).unwrap();
    assert!(board == set.0);
    assert_eq!(door.dice, [], "dice left over; path {}", played.path);
    assert!(door.choices.is_empty(), "answers left over");
    played
}

#[track_caller]
fn play(set: Set, dice: &[(Die, u8)]) -> Played {
    play_as(set, Moment::default(), dice, &[])
}

// I1, I2

#[test]
fn i1_a_sword_or_a_closed_event_leads_to_i3_else_i2() {
    let at = |event_open, sword| {
        let moment = Moment {
            event_open,
            sword,
            ..Moment::default()
        };
        let door = Script {
            dice: &[],
            choices: &[],
            loose: true,
        };
        play_with(Set::new(), moment, door).path
    };
    assert!(at(true, true).starts_with("I1 I3 "));
    assert!(at(false, false).starts_with("I1 I3 "));
    assert!(at(true, false).starts_with("I1 I2 I3 "));
}

/// What moves the Indians to the Event (8.7), bullet by bullet.
#[test]
fn i2_each_bullet_judges_what_its_words_say() {
    fn test(condition: &Condition) -> Option<EventTest> {
        match condition {
            Condition::Event(test) => Some(*test),
            Condition::All(parts) => parts.iter().find_map(test),
            Condition::Asked(asked) => test(&asked.when),
            _ => None,
        }
    }
    let event = &Library::get().charts[Indians].event[0];
    assert_eq!(event.side, EventSide::Unshaded, "8.3.2");
    let tests: Vec<_> = event.bullet.iter().filter_map(|b| test(&b.when)).collect();
    let expected = [
        EventTest::ShiftsRoyalist,
        EventTest::PlacesVillageOrGathers,
        EventTest::RemovesPatriotFort,
        EventTest::Effective,
    ];
    assert_eq!(tests, expected);
}

// I3

/// 8.7.1.
#[test]
fn i3_support_and_a_d6_must_exceed_opposition() {
    let set = Set::new()
        .support(NewYorkCity, ActiveOpposition)
        .support(Norfolk, PassiveSupport);
    // 1 + 3 does not exceed 4, 1 + 4 does.
    assert!(path(set, &[(D6, 3)]).starts_with("I1 I3 I4"));
    assert!(path(set, &[(D6, 4)]).starts_with("I1 I3 I6"));
}

#[test]
fn i3_no_die_where_it_cannot_matter() {
    assert!(
        play(Set::rebellious().away(Stock::WarParty, 15), &[])
            .path
            .starts_with("I1 I3 I4")
    );
    assert!(play(Set::spent(), &[]).path.starts_with("I1 I3 I6"));
}

// I4

/// A Colony at Opposition with Underground War Parties.
fn raider(set: Set, space: Space, to: Support, war_parties: u8) -> Set {
    set.support(space, to)
        .put(space, WarPartyUnderground, war_parties)
}

/// 8.7.1.
#[test]
fn i4_raids_three_colonies_the_highest_population_first() {
    // Georgia and New Hampshire have Population 1, the others 2: three of those, by the table.
    let mut set = Set::rebellious().resources(Patriots, 0);
    for colony in [
        NewHampshire,
        Massachusetts,
        Virginia,
        SouthCarolina,
        Georgia,
    ] {
        set = raider(set, colony, PassiveOpposition, 1);
    }
    let played = play(set, &[]);
    assert_eq!(played.raided(), [Massachusetts, Virginia, SouthCarolina]);
    assert_eq!(played.has(), 7);
    assert_eq!(played.board.support(Virginia), Support::Neutral);
    assert_eq!(played.count(Virginia, WarPartyActive), 1);
}

#[test]
fn i4_first_where_plunder_will_be_possible() {
    // Georgia (Population 1) can be Plundered, the three of Population 2 cannot.
    let mut set = raider(Set::rebellious(), Georgia, PassiveOpposition, 1);
    for colony in [Massachusetts, Pennsylvania, Virginia] {
        set = raider(set, colony, PassiveOpposition, 1).put(colony, PatriotFort, 1);
    }
    let played = play(set, &[(D3, 2), (D6, 6), (D6, 1)]);
    assert!(played.raided().contains(&Georgia));
    assert!(played.did(Raid, Some(Plunder)));
    assert_eq!(played.path, "I1 I3 I4 I5");
    assert_eq!(played.board.resources(Patriots), 9);
    // Without Patriot Resources there is nothing to Plunder: the highest Population only.
    let poor = play(set.resources(Patriots, 0), &[]);
    assert!(!poor.raided().contains(&Georgia));
}

#[test]
fn i4_the_war_party_that_moves_in_counts_for_plunder() {
    // One there against one Rebellion piece: another comes from Southwest, then two exceed one.
    let set = raider(Set::rebellious(), Virginia, PassiveOpposition, 1)
        .put(Virginia, MilitiaUnderground, 1)
        .put(Southwest, WarPartyUnderground, 1);
    let played = play(set, &[]);
    assert!(played.did(Raid, Some(Plunder)));
    assert_eq!(played.war_parties(Southwest), 0);
    assert_eq!(played.board.resources(Patriots), 8);
    assert_eq!(played.has(), 11);
    // The Active War Party is the one that Plunder removes (8.1.2).
    assert_eq!(played.count(Virginia, WarPartyUnderground), 1);
    assert_eq!(played.count(Virginia, WarPartyActive), 0);
}

#[test]
fn i4_no_war_party_moves_where_they_outnumber_the_rebellion() {
    let set = raider(Set::rebellious(), Virginia, PassiveOpposition, 2)
        .put(Virginia, MilitiaUnderground, 1)
        .put(Southwest, WarPartyUnderground, 1);
    assert_eq!(play(set, &[]).war_parties(Southwest), 1);
}

#[test]
fn i4_an_underground_war_party_moves_in_where_there_is_none() {
    let set = Set::rebellious()
        .support(Virginia, PassiveOpposition)
        .put(Virginia, WarPartyActive, 2)
        .put(Northwest, WarPartyActive, 2)
        .put(Northwest, WarPartyUnderground, 1);
    let played = play(set.resources(Patriots, 0), &[]);
    assert_eq!(played.raided(), [Virginia]);
    assert_eq!(played.war_parties(Virginia), 3);
    assert_eq!(played.count(Northwest, WarPartyUnderground), 0);
}

#[test]
fn i4_an_active_war_party_is_no_raider() {
    let set =
        Set::rebellious()
            .support(Virginia, PassiveOpposition)
            .put(Northwest, WarPartyActive, 2);
    assert!(path(set, &[]).starts_with("I1 I3 I4 I7"));
}

#[test]
fn i4_the_last_war_party_of_a_village_stays() {
    let set = Set::rebellious()
        .support(Virginia, PassiveOpposition)
        .put(Northwest, Village, 1)
        .put(Northwest, WarPartyUnderground, 1);
    assert!(path(set, &[]).starts_with("I1 I3 I4 I7"));
    let two = play(set.put(Northwest, WarPartyUnderground, 1), &[]);
    assert_eq!(two.raided(), [Virginia]);
    assert_eq!(two.war_parties(Northwest), 1);
}

#[test]
fn i4_dragging_canoe_reaches_one_province_farther() {
    let set = Set::rebellious()
        .support(Pennsylvania, PassiveOpposition)
        .put(Southwest, WarPartyUnderground, 2);
    assert!(path(set, &[]).starts_with("I1 I3 I4 I7"));
    let canoe = set.leader(Leader::DraggingCanoe, Southwest);
    // One goes, one stays: the Leader's die.
    let played = play(canoe, &[(D6, 6)]);
    assert_eq!(played.raided(), [Pennsylvania]);
    assert_eq!(played.board.leader_space(Indians), Some(Southwest));
}

#[test]
fn i4_a_leader_follows_his_raider_even_when_it_plunders_on_the_way() {
    // Brant's only War Party leaves with one Resource left: Plunder comes before the next target.
    let set = raider(Set::rebellious(), Georgia, PassiveOpposition, 1)
        .put(Georgia, PatriotFort, 2)
        .support(Virginia, PassiveOpposition)
        .put(Virginia, WarPartyActive, 1)
        .put(Northwest, WarPartyUnderground, 1)
        .leader(Leader::Brant, Northwest)
        .resources(Indians, 1);
    let played = play(set, &[]);
    assert_eq!(played.raided(), [Virginia, Georgia]);
    assert_eq!(played.board.leader_space(Indians), Some(Virginia));
    assert_eq!(played.has(), 1);
}

/// R81.
#[test]
fn i4_two_targets_do_not_count_on_the_same_war_party() {
    let set = Set::rebellious()
        .support(Virginia, PassiveOpposition)
        .support(Pennsylvania, PassiveOpposition)
        .put(Northwest, WarPartyUnderground, 1);
    let played = play(set.resources(Patriots, 0), &[(D6, 1)]);
    assert_eq!(played.raided(), [Pennsylvania]);
    assert_eq!(played.has(), 9);
}

/// R81.
#[test]
fn i4_origins_are_chosen_so_that_all_targets_can_be_raided() {
    // New York borders Northwest and Quebec, Virginia only Northwest of the two.
    let set = Set::rebellious()
        .support(Virginia, PassiveOpposition)
        .support(NewYork, PassiveOpposition)
        .put(Northwest, WarPartyUnderground, 1)
        .put(Quebec, WarPartyUnderground, 1)
        .resources(Patriots, 0);
    let played = play(set, &[]);
    assert_eq!(played.raided(), [NewYork, Virginia]);
    assert_eq!(
        played.war_parties(Northwest) + played.war_parties(Quebec),
        0
    );
}

/// R183: the most Raids come before a Plunder.
#[test]
fn r183_no_war_party_is_kept_back_at_the_cost_of_a_raid() {
    // Virginia could be Plundered with both of its War Parties only; one Raids Maryland-Delaware.
    let set = raider(Set::rebellious(), Virginia, PassiveOpposition, 2)
        .put(Virginia, MilitiaActive, 1)
        .support(MarylandDelaware, PassiveOpposition)
        .put(MarylandDelaware, PatriotFort, 2);
    let played = play(set, &[]);
    assert_eq!(played.raided(), [MarylandDelaware, Virginia]);
    assert!(!played.did(Raid, Some(Plunder)));
}

/// R183: where no Raid hangs on it a later target does not spoil the Plunder of an earlier one.
#[test]
fn r183_war_parties_are_kept_back_for_a_plunder_that_costs_no_raid() {
    // A second one for Maryland-Delaware, which has one, could only come out of Virginia.
    let set = raider(Set::rebellious(), Virginia, ActiveOpposition, 2)
        .put(Virginia, MilitiaActive, 1)
        .support(MarylandDelaware, PassiveOpposition)
        .put(MarylandDelaware, WarPartyUnderground, 1)
        .put(MarylandDelaware, PatriotFort, 2);
    let played = play(set, &[]);
    assert_eq!(played.raided(), [MarylandDelaware, Virginia]);
    assert!(played.did(Raid, Some(Plunder)));
    assert_eq!(played.war_parties(MarylandDelaware), 1);
    // With nothing to Plunder it goes.
    let played = play(set.resources(Patriots, 0), &[]);
    assert_eq!(played.war_parties(MarylandDelaware), 2);
}

/// R183: a War Party that could Raid elsewhere does not join one that can Raid alone.
#[test]
fn r183_none_moves_in_at_the_cost_of_a_raid() {
    let set = Set::rebellious()
        .resources(Patriots, 0)
        .support(NewYork, PassiveOpposition)
        .put(NewYork, WarPartyUnderground, 1)
        .put(NewYork, PatriotFort, 2)
        .put(Northwest, WarPartyUnderground, 1)
        .support(Virginia, PassiveOpposition);
    let played = play(set, &[]);
    assert_eq!(played.raided(), [NewYork, Virginia]);
    let alone = play(set.support(Virginia, Support::Neutral), &[]);
    assert_eq!(alone.war_parties(NewYork), 2);
}

/// R26: who Raids which of the two makes no difference, unless a Leader follows one of them.
#[test]
fn r26_origins_that_come_to_the_same_roll_nothing() {
    let set = Set::rebellious()
        .resources(Patriots, 0)
        .support(NewYork, PassiveOpposition)
        .support(Pennsylvania, PassiveOpposition)
        .put(Northwest, WarPartyUnderground, 1)
        .put(NewJersey, WarPartyUnderground, 1);
    let played = play(set, &[]);
    assert_eq!(played.raided(), [NewYork, Pennsylvania]);
    let led = set.leader(Leader::Brant, Northwest);
    for (die, follows) in [(1, Pennsylvania), (6, NewYork)] {
        let played = play(led, &[(D6, die)]);
        assert_eq!(played.board.leader_space(Indians), Some(follows));
    }
}

/// 8.7.1, 8.1.3: the targets come before the War Parties that help in them.
#[test]
fn i4_no_help_at_the_cost_of_a_target_with_more_population() {
    let alone = |set: Set, colony| raider(set, colony, PassiveOpposition, 1);
    let set = [Pennsylvania, Georgia, NewHampshire]
        .into_iter()
        .fold(Set::rebellious().resources(Patriots, 0), alone)
        .put(Pennsylvania, PatriotFort, 2)
        .put(Northwest, WarPartyUnderground, 1)
        .support(Virginia, PassiveOpposition);
    // Pennsylvania and Virginia without a die; then the one of two with less Population.
    let played = play(set, &[(D6, 1)]);
    assert_eq!(played.raided(), [NewHampshire, Pennsylvania, Virginia]);
    assert_eq!(played.war_parties(Northwest), 0);
    // With nothing to Raid in Virginia it helps in Pennsylvania.
    let helped = play(set.support(Virginia, Support::Neutral), &[]);
    assert_eq!(helped.war_parties(Pennsylvania), 2);
}

/// 8.7.1: which of two equal targets gets the one War Party that can help is drawn.
#[test]
fn i4_help_for_one_of_two_equal_targets_by_the_die() {
    let set = [Pennsylvania, Virginia]
        .into_iter()
        .fold(Set::rebellious().resources(Patriots, 0), |set, colony| {
            raider(set, colony, PassiveOpposition, 1).put(colony, PatriotFort, 2)
        })
        .put(Northwest, WarPartyUnderground, 1);
    for (die, helped) in [(1, Pennsylvania), (6, Virginia)] {
        let played = play(set, &[(D6, die)]);
        assert_eq!(played.raided().len(), 2);
        assert_eq!(played.war_parties(helped), 2);
    }
}

/// R26: three targets that are all taken, and War Parties that all March, ask for no die.
#[test]
fn r26_what_all_goes_rolls_nothing() {
    let mut set = Set::rebellious().resources(Patriots, 0);
    for colony in [Massachusetts, Virginia, SouthCarolina] {
        set = raider(set, colony, PassiveOpposition, 1);
    }
    assert_eq!(play(set, &[]).raided().len(), 3);
    // With two Resources it matters which two.
    let short = set.resources(Indians, 2);
    assert_eq!(play(short, &[(D3, 1), (D6, 1), (D6, 1)]).raided().len(), 2);
}

/// R9: the table, column before row (R36).
#[test]
fn i4_equal_origins_by_the_table() {
    let set = Set::rebellious()
        .support(Virginia, PassiveOpposition)
        .put(Northwest, WarPartyUnderground, 1)
        .put(Southwest, WarPartyUnderground, 1)
        .resources(Patriots, 0);
    assert_eq!(play(set, &[(D6, 3)]).war_parties(Northwest), 0);
    assert_eq!(play(set, &[(D6, 4)]).war_parties(Southwest), 0);
}

#[test]
fn i4_without_resources_no_raid() {
    let set = raider(Set::rebellious(), Virginia, PassiveOpposition, 1).resources(Indians, 0);
    assert!(path(set, &[]).starts_with("I1 I3 I4 I7"));
}

#[test]
fn r5_plunder_when_the_resources_are_gone_then_the_raid_goes_on() {
    // Targets in order: Pennsylvania or Virginia (Plunder possible), then Georgia.
    let mut set = Set::rebellious().resources(Indians, 1);
    for colony in [Pennsylvania, Virginia, Georgia] {
        set = raider(set, colony, PassiveOpposition, 1);
    }
    set = set.put(Georgia, PatriotFort, 1);
    let played = play(set, &[(D6, 6)]);
    // Virginia, Plunder for 2, then both others; nothing is left for a second Special Activity.
    assert_eq!(played.path, "I1 I3 I4 I5");
    assert_eq!(played.raided(), [Pennsylvania, Virginia, Georgia]);
    assert_eq!(played.has(), 0);
    assert_eq!(played.war_parties(Virginia), 0);
    assert!(played.did(Raid, Some(Plunder)));
}

/// 8.7.1: I4 -> I11.
#[test]
fn r5_trade_where_plunder_is_not_possible() {
    let set = raider(Set::rebellious(), Virginia, PassiveOpposition, 1)
        .put(Virginia, PatriotFort, 1)
        .put(Quebec, Village, 1)
        .put(Quebec, WarPartyUnderground, 1)
        .resources(Indians, 1)
        .resources(British, 0);
    let both = raider(set, Georgia, PassiveOpposition, 1).put(Georgia, PatriotFort, 1);
    let played = play(both, &[]);
    assert_eq!(played.path, "I1 I3 I4 I5 I11");
    assert_eq!(played.raided(), [Virginia, Georgia]);
    assert_eq!(played.has(), 0);
    // With nothing left to Raid the Command is over, and the arrows lead to the same Trade.
    assert_eq!(play(set, &[]).path, "I1 I3 I4 I5 I8 I11");
}

#[test]
fn i4_with_neither_the_raid_ends_and_war_path_follows() {
    let set = raider(Set::rebellious(), Virginia, PassiveOpposition, 2)
        .put(Virginia, MilitiaActive, 2)
        .resources(Indians, 1);
    let both = raider(set, Georgia, PassiveOpposition, 1).put(Georgia, PatriotFort, 1);
    let played = play(both, &[]);
    assert_eq!(played.raided(), [Virginia]);
    assert!(played.did(Raid, Some(WarPath)));
}

#[test]
fn r4_no_raid_leads_to_gather() {
    assert!(path(Set::rebellious(), &[]).starts_with("I1 I3 I4 I7 I8"));
}

// I5

/// 8.7.1. R96.
#[test]
fn i5_plunder_in_the_raid_space_of_highest_population() {
    let mut set = Set::rebellious();
    for colony in [NewJersey, Virginia] {
        set = raider(set, colony, PassiveOpposition, 1);
    }
    // Pennsylvania is no Raid space.
    let set = set.put(Pennsylvania, WarPartyActive, 3);
    let played = play(set, &[]);
    assert!(played.did(Raid, Some(Plunder)));
    assert_eq!(played.board.resources(Patriots), 8);
    assert_eq!(played.war_parties(Virginia), 0);
}

#[test]
fn i5_without_patriot_resources_war_path_instead() {
    let set = raider(Set::rebellious(), Virginia, PassiveOpposition, 3)
        .put(Virginia, MilitiaUnderground, 1)
        .resources(Patriots, 0);
    let played = play(set, &[]);
    assert_eq!(played.path, "I1 I3 I4 I5 I8");
    assert_eq!(played.count(Virginia, MilitiaUnderground), 0);
}

// I6

#[test]
fn i6_two_villages_need_no_die() {
    let set = Set::new()
        .put(Northwest, WarPartyUnderground, 3)
        .put(Southwest, WarPartyUnderground, 3)
        .away(Stock::WarParty, 7);
    // Two Available: a die would decide, were it not for the Villages.
    assert!(path(set, &[]).starts_with("I1 I3 I6 I7"));
}

#[test]
fn i6_two_villages_must_be_paid_for() {
    // One Reserve is free, the second Province costs 1.
    let set =
        Set::spent()
            .put(Northwest, WarPartyUnderground, 3)
            .put(Southwest, WarPartyUnderground, 3);
    assert!(path(set.resources(Indians, 1), &[]).starts_with("I1 I3 I6 I7"));
    assert!(path(set.resources(Indians, 0), &[]).starts_with("I1 I3 I6 I9"));
}

#[test]
fn i6_two_villages_must_be_available() {
    let set =
        Set::spent()
            .put(Northwest, WarPartyUnderground, 3)
            .put(Southwest, WarPartyUnderground, 3);
    assert!(path(set.away(Stock::Village, 10), &[]).starts_with("I1 I3 I6 I7"));
    assert!(path(set.away(Stock::Village, 11), &[]).starts_with("I1 I3 I6 I9"));
}

/// 8.7.2.
#[test]
fn i6_the_die_must_be_below_the_available_war_parties() {
    let set = Set::new().away(Stock::WarParty, 12);
    assert!(path(set, &[(D6, 2)]).starts_with("I1 I3 I6 I7"));
    assert!(path(set, &[(D6, 3)]).starts_with("I1 I3 I6 I9"));
}

// I7

/// A Gather without a die (seven Available War Parties or more), so many Villages, no British Resources.
fn gatherer(villages: u8) -> Set {
    Set::new()
        .away(Stock::Village, 12 - villages)
        .resources(British, 0)
}

#[test]
fn i7_villages_need_three_war_parties_and_room() {
    let set = gatherer(1)
        .put(Virginia, WarPartyActive, 1)
        .put(Virginia, WarPartyUnderground, 2)
        .put(NorthCarolina, WarPartyUnderground, 3)
        .put(NorthCarolina, PatriotFort, 2)
        .put(Georgia, WarPartyUnderground, 2);
    let played = play(set.resources(Indians, 2), &[]);
    assert_eq!(played.count(Virginia, Village), 1);
    // An Active one is given up before an Underground one (8.1.2).
    assert_eq!(played.count(Virginia, WarPartyActive), 0);
    assert_eq!(played.count(Virginia, WarPartyUnderground), 1);
    assert_eq!(played.count(NorthCarolina, Village), 0);
    assert_eq!(played.count(Georgia, Village), 0);
    assert!(played.did(Gather, Some(WarPath)));
    assert_eq!(played.has(), 1);
}

#[test]
fn i7_no_village_at_active_support_or_active_opposition() {
    for level in [ActiveSupport, ActiveOpposition] {
        let set = Set::spent()
            .put(Georgia, WarPartyUnderground, 3)
            .support(Georgia, level)
            .support(Norfolk, ActiveSupport);
        assert!(path(set, &[]).starts_with("I1 I3 I6 I9"));
    }
}

#[test]
fn i7_the_village_with_the_leader_comes_first() {
    let set = gatherer(1)
        .put(Virginia, WarPartyUnderground, 3)
        .put(Southwest, WarPartyUnderground, 3)
        .resources(Indians, 2);
    let played = play(set.leader(Leader::Brant, Virginia), &[]);
    assert_eq!(played.count(Virginia, Village), 1);
    assert_eq!(played.war_parties(Southwest), 3);
    let played = play(set.leader(Leader::Brant, Southwest), &[]);
    assert_eq!(played.count(Southwest, Village), 1);
}

/// R40.
#[test]
fn i7_cornplanter_builds_with_two_and_gives_one() {
    let set = gatherer(2)
        .away(Stock::WarParty, 10)
        .put(Virginia, WarPartyUnderground, 2)
        .put(Southwest, WarPartyUnderground, 3)
        .resources(Indians, 1);
    assert!(path(set, &[]).starts_with("I1 I3 I6 I9"));
    // Virginia for 1 Resource, Southwest free; then Trade at one of the two.
    let played = play(set.leader(Leader::Cornplanter, Virginia), &[(D6, 1)]);
    assert_eq!(played.path, "I1 I3 I6 I7 I8 I11");
    assert_eq!(played.count(Virginia, Village), 1);
    assert_eq!(played.war_parties(Virginia), 1);
    assert_eq!(played.count(Southwest, Village), 1);
    assert_eq!(played.war_parties(Southwest), 1);
}

#[test]
fn i7_four_provinces_at_most_and_the_first_reserve_is_free() {
    let mut set = gatherer(5);
    for space in [Quebec, Northwest, Southwest, Florida, Virginia] {
        set = set.put(space, Village, 1);
    }
    // Virginia has enemies; three of the four Reserves follow by the table.
    let set = set.put(Virginia, PatriotFort, 1);
    let dice = [(D3, 3), (D6, 3), (D3, 3), (D6, 3), (D6, 1)];
    let played = play(set.resources(Patriots, 0), &dice);
    assert_eq!(played.war_parties(Virginia), 1, "one fell on the War Path");
    assert_eq!(played.board.on_map(PieceSet::WAR_PARTIES), 7);
    // 1 for Virginia, 2 for the Reserves after the first.
    assert_eq!(played.has(), 7);
}

/// Villages in two Colonies and Resources for one of them; no Village is Available.
fn rivals() -> Set {
    gatherer(2)
        .put(Virginia, Village, 1)
        .put(Georgia, Village, 1)
        .resources(Indians, 1)
}

/// 8.7.2.
#[test]
fn i7_war_parties_first_where_enemies_are() {
    let set = rivals()
        .put(Georgia, MilitiaUnderground, 1)
        .put(Georgia, WarPartyUnderground, 1)
        .leader(Leader::Brant, Virginia);
    assert_eq!(play(set, &[]).war_parties(Georgia), 3);
}

#[test]
fn i7_war_parties_then_where_none_is_underground() {
    let set = rivals()
        .put(Georgia, WarPartyActive, 1)
        .put(Virginia, WarPartyUnderground, 1)
        .leader(Leader::Brant, Virginia);
    assert_eq!(play(set, &[]).war_parties(Georgia), 3);
}

#[test]
fn i7_war_parties_then_with_the_leader() {
    let set = rivals()
        .put(Georgia, WarPartyUnderground, 1)
        .put(Virginia, WarPartyUnderground, 1)
        .leader(Leader::Brant, Georgia);
    assert_eq!(play(set, &[]).war_parties(Georgia), 3);
}

/// 8.7.2 by 8.1.3: only a "within" lets a later priority decide.
/// R82.
#[test]
fn i7_equals_in_one_priority_are_not_decided_by_the_next() {
    // Both have enemies: the missing Underground War Party of Georgia does not count (8.1.3).
    let set = rivals()
        .put(Georgia, MilitiaUnderground, 1)
        .put(Virginia, MilitiaUnderground, 1)
        .put(Virginia, WarPartyUnderground, 1);
    assert_eq!(play(set, &[(D6, 3)]).war_parties(Virginia), 3);
    assert_eq!(play(set, &[(D6, 4)]).war_parties(Georgia), 2);
}

#[test]
fn i7_two_spaces_for_later_villages_first_with_two_then_with_one() {
    let set = gatherer(1)
        .put(Virginia, WarPartyUnderground, 2)
        .put(Georgia, WarPartyUnderground, 1)
        .put(Northwest, WarPartyUnderground, 1)
        .put(NorthCarolina, WarPartyUnderground, 2)
        .put(NorthCarolina, PatriotFort, 2);
    let played = play(set.resources(Patriots, 0), &[(D6, 6)]);
    assert_eq!(played.war_parties(Virginia), 3);
    assert_eq!(played.war_parties(Northwest), 2);
    assert_eq!(played.war_parties(Georgia), 1);
    assert_eq!(
        played.war_parties(NorthCarolina),
        1,
        "one went on the War Path"
    );
    assert_eq!(played.has(), 9);
}

#[test]
fn i7_no_later_villages_where_none_is_available() {
    let set = gatherer(0).put(Virginia, WarPartyUnderground, 2);
    assert!(path(set, &[]).starts_with("I1 I3 I6 I7 I10"));
}

/// No Raid, and no War Party Available: only moving in is left to a Gather.
fn regrouping() -> Set {
    Set::rebellious()
        .away(Stock::WarParty, 15)
        .put(Northwest, Village, 1)
}

#[test]
fn i7_regroups_when_no_war_party_is_left() {
    let set = regrouping()
        .put(Northwest, WarPartyActive, 1)
        .put(Quebec, WarPartyActive, 1)
        .put(Quebec, WarPartyUnderground, 1)
        // Rebellion Control would come: none leaves. In the next, one may.
        .put(Southwest, WarPartyActive, 2)
        .put(Southwest, MilitiaActive, 2)
        .support(Virginia, ActiveOpposition)
        .put(Virginia, WarPartyActive, 3)
        .put(Virginia, MilitiaActive, 2)
        // Rebellion Control already.
        .put(NewYork, WarPartyActive, 1)
        .put(NewYork, MilitiaActive, 3)
        .put(Florida, WarPartyActive, 1);
    let played = play(set, &[]);
    assert_eq!(played.path, "I1 I3 I4 I7 I8 I11");
    // Its own, Quebec's, Virginia's and New York's.
    assert_eq!(played.war_parties(Northwest), 4);
    assert_eq!(played.count(Quebec, WarPartyUnderground), 1);
    assert_eq!(played.war_parties(Quebec), 1);
    assert_eq!(played.war_parties(Southwest), 2);
    assert_eq!(played.war_parties(Virginia), 2);
    assert_eq!(played.war_parties(NewYork), 0);
    assert_eq!(played.war_parties(Florida), 1);
    // All turned Underground, then one Traded.
    assert_eq!(played.count(Northwest, WarPartyActive), 1);
}

#[test]
fn i7_no_regrouping_where_nothing_is_active_or_war_parties_are_left() {
    let set = regrouping().put(Northwest, WarPartyUnderground, 1);
    assert!(path(set, &[]).starts_with("I1 I3 I4 I7 I10"));
    // The two Available ones go to two Villages; Quebec's Active one stays.
    let set = Set::rebellious()
        .away(Stock::WarParty, 10)
        .put(Northwest, Village, 1)
        .put(Quebec, WarPartyActive, 1)
        .away(Stock::Village, 11)
        .resources(British, 0);
    assert_eq!(play(set, &[]).war_parties(Quebec), 1);
}

#[test]
fn i7_none_leads_to_march_and_then_to_a_pass() {
    // No War Party anywhere.
    let played = play(Set::rebellious().away(Stock::WarParty, 15), &[]);
    assert_eq!(played.path, "I1 I3 I4 I7 I10");
    assert_eq!(played.outcome, Outcome::Pass);
    assert_eq!(played.has(), 11);
}

// I8

/// A Gather that does nothing else than free a Reserve: the War Path is what matters.
fn warrior() -> Set {
    regrouping()
        .put(Quebec, WarPartyActive, 1)
        .resources(British, 0)
}

#[test]
fn i8_first_to_remove_a_patriot_fort() {
    let set = warrior()
        .put(Georgia, WarPartyUnderground, 2)
        .put(Georgia, PatriotFort, 1)
        .put(Virginia, WarPartyUnderground, 2)
        .put(Virginia, MilitiaUnderground, 2)
        .put(Virginia, Village, 1);
    let played = play(set, &[]);
    assert!(played.did(Gather, Some(WarPath)));
    assert_eq!(played.path, "I1 I3 I4 I7 I8");
    assert_eq!(played.count(Georgia, PatriotFort), 0);
    assert_eq!(played.war_parties(Georgia), 1);
    assert_eq!(played.board.crc(), 1);
}

#[test]
fn i8_no_fort_beside_units_nor_with_a_single_war_party() {
    let set = warrior()
        .put(Georgia, WarPartyUnderground, 2)
        .put(Georgia, PatriotFort, 1)
        .put(Georgia, Continental, 1)
        .put(Virginia, WarPartyUnderground, 1)
        .put(Virginia, PatriotFort, 1);
    let played = play(set, &[]);
    assert_eq!(played.count(Georgia, PatriotFort), 1);
    assert_eq!(played.count(Georgia, Continental), 0);
    assert_eq!(played.count(Virginia, PatriotFort), 1);
    // One for one costs no War Party.
    assert_eq!(played.war_parties(Georgia), 2);
}

/// 8.7.1.
#[test]
fn i8_then_the_most_rebellion_pieces_then_a_village() {
    let set = warrior()
        .put(Georgia, WarPartyUnderground, 2)
        .put(Georgia, MilitiaActive, 2)
        .put(Virginia, WarPartyUnderground, 2)
        .put(Virginia, MilitiaActive, 1)
        .put(Virginia, Village, 1);
    let played = play(set, &[]);
    assert_eq!(played.count(Georgia, MilitiaActive), 0);
    assert_eq!(played.count(Virginia, MilitiaActive), 1);
    let even = play(set.put(Virginia, MilitiaActive, 1), &[]);
    assert_eq!(even.count(Georgia, MilitiaActive), 2);
    assert_eq!(even.count(Virginia, MilitiaActive), 0);
}

#[test]
fn i8_victims_per_8_1_2() {
    let set = warrior()
        .put(Virginia, WarPartyUnderground, 2)
        .put(Virginia, Continental, 3)
        .put(Virginia, MilitiaActive, 1)
        .put(Virginia, MilitiaUnderground, 1);
    let played = play(set, &[]);
    assert_eq!(played.board.count(Virginia, PieceSet::MILITIA), 0);
    assert_eq!(played.count(Virginia, Continental), 3);
}

#[test]
fn i8_brant_removes_one_more_militia() {
    let set = warrior()
        .put(Virginia, WarPartyUnderground, 2)
        .put(Virginia, Continental, 3)
        .put(Virginia, MilitiaActive, 1)
        .leader(Leader::Brant, Virginia);
    let played = play(set, &[]);
    assert_eq!(played.board.count(Virginia, PieceSet::REBELLION), 1);
    assert_eq!(played.count(Virginia, MilitiaActive), 0);
    // Two Militia: one struck and one for Brant remove as many as any other way, and cost nothing.
    let set = warrior()
        .put(Virginia, WarPartyUnderground, 2)
        .put(Virginia, MilitiaActive, 2)
        .leader(Leader::Brant, Virginia);
    let played = play(set, &[]);
    assert_eq!(played.board.count(Virginia, PieceSet::REBELLION), 0);
    assert_eq!(played.war_parties(Virginia), 2);
}

#[test]
fn i8_trade_instead_without_resources_and_back_if_there_is_none() {
    let set = warrior()
        .resources(Indians, 0)
        .put(Virginia, WarPartyUnderground, 1)
        .put(Virginia, MilitiaActive, 1);
    // The War Parties that regrouped are at a Village: Trade.
    let played = play(set, &[]);
    assert_eq!(played.path, "I1 I3 I4 I7 I8 I11");
    assert!(played.did(Gather, Some(Trade)));
    assert_eq!(played.has(), 1);
    // A free March, and no Village: War Path all the same.
    let set = Set::rebellious()
        .away(Stock::WarParty, 15)
        .away(Stock::Village, 12)
        .resources(Indians, 0)
        .put(Florida, WarPartyUnderground, 1)
        .put(Georgia, MilitiaActive, 1);
    let played = play(set, &[]);
    assert_eq!(played.path, "I1 I3 I4 I7 I10 I8 I11");
    assert!(played.did(March, Some(WarPath)));
}

// I9

#[test]
fn i9_a_war_party_beside_british_regulars() {
    let set = Set::spent().put(Virginia, WarPartyActive, 1);
    assert!(path(set, &[]).starts_with("I1 I3 I6 I9 I10"));
    assert!(path(set.put(Georgia, BritishRegular, 1), &[]).starts_with("I1 I3 I6 I9 I10"));
    assert!(path(set.put(Virginia, BritishRegular, 1), &[]).starts_with("I1 I3 I6 I9 I12"));
}

// I10

/// No War Party Available; a Village could be built in these Colonies only.
fn frontier(open: &[Space]) -> Set {
    let mut set = Set::spent().resources(British, 0);
    for space in Space::ALL {
        if space.is_reserve() {
            set = set.put(space, Village, 2);
        } else if space.is_colony() && !open.contains(&space) {
            set = set.support(space, ActiveSupport);
        }
    }
    set
}

/// 8.7.3.
#[test]
fn i10_three_war_parties_underground_ones_first() {
    let set = frontier(&[Georgia])
        .put(Florida, WarPartyUnderground, 2)
        .put(Southwest, WarPartyActive, 2)
        .put(SouthCarolina, WarPartyUnderground, 1)
        .put(SouthCarolina, WarPartyActive, 2);
    // Both that may go Underground (R26); for the third a die: South Carolina or Southwest.
    let played = play(set, &[(D6, 6)]);
    assert_eq!(played.path, "I1 I3 I6 I9 I10 I8 I11");
    assert_eq!(played.count(Georgia, WarPartyUnderground), 2);
    assert_eq!(played.count(Georgia, WarPartyActive), 1);
    assert_eq!(
        played.war_parties(Florida),
        1,
        "the last at a Village stays"
    );
    assert_eq!(played.war_parties(Southwest), 1);
    assert_eq!(played.war_parties(SouthCarolina), 2);
    // 1 for the March, 1 from the Trade in Florida.
    assert_eq!(played.has(), 10);
}

/// R83.
#[test]
fn i10_one_additional_space_just_enough_and_never_the_last_three() {
    let set = frontier(&[Georgia, SouthCarolina, Virginia])
        .put(SouthCarolina, WarPartyUnderground, 3)
        .put(Georgia, WarPartyActive, 1)
        .put(Southwest, WarPartyActive, 5);
    // Georgia or Virginia gets what is missing; South Carolina has three and keeps them.
    let played = play(set, &[(D6, 1)]);
    assert_eq!(played.war_parties(Virginia), 3);
    assert_eq!(played.war_parties(Georgia), 1);
    let played = play(set, &[(D6, 6)]);
    assert_eq!(played.war_parties(Georgia), 3);
    assert_eq!(played.war_parties(Southwest), 3);
    assert_eq!(played.war_parties(SouthCarolina), 3);
    // From an Indian Reserve: free (3.4.2). Nothing to Trade with.
    assert_eq!(played.has(), 10);
    assert!(played.did(March, None));
}

#[test]
fn i10_three_are_kept_only_where_a_village_could_be_built() {
    let set = frontier(&[Georgia]).put(SouthCarolina, WarPartyUnderground, 3);
    // South Carolina is at Active Support: no Gather, so all three may go.
    assert_eq!(play(set, &[]).war_parties(Georgia), 3);
}

#[test]
fn i10_cornplanter_keeps_two_for_a_village() {
    let set = frontier(&[Georgia, SouthCarolina])
        .put(SouthCarolina, WarPartyUnderground, 2)
        .put(Georgia, WarPartyUnderground, 1);
    // Without him, either of the two may come to three.
    assert_eq!(play(set, &[(D6, 6)]).war_parties(Georgia), 3);
    let played = play(set.leader(Leader::Cornplanter, SouthCarolina), &[]);
    assert_eq!(played.war_parties(SouthCarolina), 3);
}

#[test]
fn i10_no_march_for_a_village_where_none_is_available() {
    let set = frontier(&[Georgia])
        .put(SouthCarolina, WarPartyUnderground, 3)
        .away(Stock::Village, 4);
    assert_eq!(path(set, &[]), "I1 I3 I6 I9 I10 I7");
}

#[test]
fn i10_no_rebellion_control_comes_to_an_origin() {
    let set = frontier(&[Georgia])
        .put(SouthCarolina, WarPartyUnderground, 4)
        .put(SouthCarolina, PatriotFort, 2);
    // Two may go, three are needed.
    assert_eq!(path(set, &[]), "I1 I3 I6 I9 I10 I7");
    let one_there = set.put(Georgia, WarPartyActive, 1);
    assert_eq!(play(one_there, &[]).war_parties(Georgia), 3);
}

/// 8.7.3.
#[test]
fn i10_then_ends_rebellion_control_first_without_active_support() {
    // Virginia is at Active Support, North Carolina is not.
    let set = frontier(&[NorthCarolina])
        .put(NorthCarolina, PatriotFort, 2)
        .put(Virginia, PatriotFort, 1)
        .put(Southwest, WarPartyActive, 3);
    let played = play(set, &[]);
    assert_eq!(played.war_parties(NorthCarolina), 2);
    assert_eq!(played.war_parties(Virginia), 0);
    assert_eq!(played.has(), 10);
    // With more War Parties Virginia comes second, and costs 1.
    let played = play(set.put(Southwest, WarPartyActive, 1), &[]);
    assert_eq!(played.war_parties(Virginia), 1);
    assert_eq!(played.has(), 9);
}

#[test]
fn i10_just_enough_to_end_control() {
    let set = frontier(&[])
        .put(Georgia, PatriotFort, 2)
        .put(Georgia, Tory, 1)
        .put(Southwest, WarPartyActive, 4);
    let played = play(set, &[]);
    assert_eq!(played.war_parties(Georgia), 1);
    // Too few: no March at all.
    let set = frontier(&[])
        .put(Georgia, PatriotFort, 2)
        .put(Southwest, WarPartyActive, 2);
    assert!(path(set, &[]).starts_with("I1 I3 I6 I9 I10 I7"));
}

#[test]
fn i10_three_destinations_at_most() {
    let mut set = frontier(&[]).put(Southwest, WarPartyActive, 7);
    for colony in [Virginia, NorthCarolina, SouthCarolina, Georgia] {
        set = set.put(colony, PatriotFort, 1);
    }
    let played = play(set, &[(D3, 1), (D6, 1), (D3, 1), (D6, 1), (D6, 1)]);
    assert_eq!(played.war_parties(Southwest), 4);
    assert_eq!(played.has(), 8);
}

/// R83.
#[test]
fn i10_without_resources_only_the_free_march() {
    let set = frontier(&[])
        .resources(Indians, 0)
        .put(Georgia, PatriotFort, 1)
        .put(SouthCarolina, WarPartyActive, 3);
    assert!(path(set, &[]).starts_with("I1 I3 I6 I9 I10 I7"));
    let set = set
        .put(Southwest, WarPartyActive, 3)
        .put(Virginia, PatriotFort, 1);
    let played = play(set, &[(D6, 6)]);
    assert_eq!(played.war_parties(Georgia), 1);
    assert_eq!(played.war_parties(SouthCarolina), 3);
    assert_eq!(played.war_parties(Virginia), 0);
}

#[test]
fn i10_the_leader_goes_with_the_larger_group() {
    let set = frontier(&[Georgia])
        .put(SouthCarolina, WarPartyUnderground, 4)
        .leader(Leader::Brant, SouthCarolina);
    assert_eq!(play(set, &[]).board.leader_space(Indians), Some(Georgia));
}

// I11

/// One Trade, in Northwest, with these Resources.
fn trader(indians: u8, british: u8) -> Set {
    warrior()
        .resources(Indians, indians)
        .resources(British, british)
}

/// 8.4.6.
#[test]
fn i11_the_british_give_half_the_die_rounded_up() {
    let played = play(trader(3, 10), &[(D6, 5)]);
    assert_eq!(played.path, "I1 I3 I4 I7 I8 I11");
    assert_eq!(played.has(), 6);
    assert_eq!(played.board.resources(British), 7);
    assert_eq!(played.count(Northwest, WarPartyActive), 1);
}

/// 8.4.6.
#[test]
fn i11_nothing_unless_the_die_is_below_british_resources() {
    let played = play(trader(2, 3), &[(D6, 3)]);
    assert_eq!(played.has(), 3);
    assert_eq!(played.board.resources(British), 3);
    assert_eq!(play(trader(2, 3), &[(D6, 2)]).has(), 3);
    assert_eq!(play(trader(2, 3), &[(D6, 2)]).board.resources(British), 2);
}

#[test]
fn i11_no_die_where_the_british_give_nothing_anyway() {
    // As many Resources as the British; and one Resource, which no die is below.
    assert_eq!(play(trader(10, 10), &[]).has(), 11);
    assert_eq!(play(trader(0, 1), &[]).has(), 1);
}

#[test]
fn i11_a_person_with_the_british_decides() {
    let moment = || {
        let mut players = ByFaction([false; 4]);
        players[British] = true;
        Moment {
            players,
            ..Moment::default()
        }
    };
    let played = play_as(trader(3, 10), moment(), &[], &[4]);
    assert_eq!(played.has(), 7);
    assert_eq!(played.board.resources(British), 6);
    let played = play_as(trader(3, 10), moment(), &[], &[0]);
    assert_eq!(played.has(), 4);
    assert_eq!(played.board.resources(British), 10);
}

#[test]
fn i11_at_the_village_with_most_underground_war_parties() {
    let set = trader(3, 0)
        .put(Georgia, Village, 1)
        .put(Georgia, WarPartyUnderground, 3)
        .support(Georgia, ActiveSupport)
        .put(Virginia, WarPartyUnderground, 4)
        .put(Virginia, Piece::BritishFort, 2);
    assert_eq!(play(set, &[]).count(Georgia, WarPartyActive), 1);
}

#[test]
fn i11_without_an_underground_war_party_at_a_village_no_special_activity() {
    let set = frontier(&[Georgia]).put(SouthCarolina, WarPartyUnderground, 3);
    let played = play(set, &[]);
    assert_eq!(played.path, "I1 I3 I6 I9 I10 I8 I11");
    assert!(played.did(March, None));
}

// I12

/// British and a War Party in Virginia, nothing else to do for the Indians.
fn scouts() -> Set {
    Set::spent()
        .put(Virginia, WarPartyUnderground, 1)
        .put(Virginia, WarPartyActive, 1)
        .put(Virginia, BritishRegular, 3)
        .put(Virginia, Tory, 4)
}

#[test]
fn i12_one_war_party_and_the_most_cubes_without_losing_control() {
    let set = scouts().put(NorthCarolina, PatriotFort, 1);
    let played = play(set, &[]);
    assert_eq!(played.path, "I1 I3 I6 I9 I12 I8 I11");
    // Three Regulars, three Tories, an Active War Party; a Regular falls with the Fort.
    assert_eq!(played.count(NorthCarolina, WarPartyActive), 1);
    assert_eq!(played.count(NorthCarolina, Tory), 3);
    assert_eq!(played.count(NorthCarolina, BritishRegular), 2);
    assert_eq!(played.count(NorthCarolina, PatriotFort), 0);
    assert_eq!(played.count(Virginia, WarPartyUnderground), 1);
    assert_eq!((played.has(), played.board.resources(British)), (9, 9));
    assert!(played.did(Scout, None));
}

#[test]
fn i12_the_british_keep_control_of_the_origin() {
    // Nine Royalist against four Rebellion pieces: four may go, one of them the War Party.
    let set = scouts()
        .put(Virginia, MilitiaActive, 4)
        .put(NorthCarolina, PatriotFort, 1);
    let played = play(set, &[]);
    assert_eq!(played.war_parties(NorthCarolina), 1);
    // Four Tories against three Regulars: Tory, Regular, Tory would be too many Tories for Regulars.
    assert_eq!(played.count(NorthCarolina, Tory), 1);
    assert_eq!(played.count(NorthCarolina, BritishRegular), 1);
    assert_eq!(
        played.board.control(Virginia),
        crate::game::Control::British
    );
}

/// 8.7.4.
#[test]
fn i12_a_fort_then_a_village_with_enemies_then_rebellion_control() {
    let set = scouts()
        .put(NorthCarolina, MilitiaUnderground, 2)
        .put(Northwest, Village, 2)
        .put(Northwest, MilitiaActive, 1);
    let village = play(set, &[]);
    assert_eq!(village.count(Northwest, BritishRegular), 3);
    let fort = play(set.put(Southwest, PatriotFort, 1), &[]);
    assert_eq!(fort.war_parties(Southwest), 1);
    let control = play(
        scouts()
            .put(NorthCarolina, MilitiaUnderground, 2)
            .put(Northwest, Village, 2)
            .put(Southwest, MilitiaActive, 1)
            .put(Southwest, Village, 1),
        &[],
    );
    // Southwest has a Village and an enemy.
    assert_eq!(control.war_parties(Southwest), 1);
    let control = play(scouts().put(NorthCarolina, MilitiaUnderground, 2), &[]);
    assert_eq!(control.war_parties(NorthCarolina), 1);
}

#[test]
fn i12_nowhere_to_scout_leads_to_march() {
    assert!(path(scouts(), &[]).starts_with("I1 I3 I6 I9 I12 I10"));
}

#[test]
fn i12_both_must_be_able_to_pay() {
    let set = scouts().put(NorthCarolina, PatriotFort, 1);
    for faction in [British, Indians] {
        assert!(path(set.resources(faction, 0), &[]).starts_with("I1 I3 I6 I9 I12 I10"));
    }
}

#[test]
fn i12_a_regular_must_go() {
    // The War Party and a Regular would give the Rebellion Control: no Scout.
    let set = Set::spent()
        .put(Virginia, WarPartyUnderground, 1)
        .put(Virginia, BritishRegular, 1)
        .put(Virginia, MilitiaActive, 1)
        .put(NorthCarolina, PatriotFort, 1);
    assert!(path(set, &[]).starts_with("I1 I3 I6 I9 I12 I10"));
}

/// 8.7.4.
#[test]
fn i12_the_skirmish_takes_the_most_pieces_militia_first() {
    let set = scouts()
        .put(NorthCarolina, PatriotFort, 1)
        .put(NorthCarolina, MilitiaUnderground, 1)
        .put(NorthCarolina, Continental, 2);
    let played = play(set, &[]);
    assert_eq!(played.board.count(NorthCarolina, PieceSet::MILITIA), 0);
    assert_eq!(played.count(NorthCarolina, Continental), 1);
    assert_eq!(played.count(NorthCarolina, PatriotFort), 1);
    assert_eq!(played.count(NorthCarolina, BritishRegular), 2);
    // A single enemy costs no Regular.
    let one = scouts().put(NorthCarolina, MilitiaUnderground, 1);
    assert_eq!(play(one, &[]).count(NorthCarolina, BritishRegular), 3);
}

/// R84.
/// R39.
#[test]
fn r1_10_clinton_adds_a_militia_to_the_skirmish_of_a_scout() {
    // A Fort guarded by a Militia and two Continentals: the Skirmish takes both cubes for a Regular and
    // Clinton the Militia.
    let set = scouts()
        .put(NorthCarolina, PatriotFort, 1)
        .put(NorthCarolina, MilitiaUnderground, 1)
        .put(NorthCarolina, Continental, 2)
        .put(NorthCarolina, BritishRegular, 1);
    let clinton = play(set.leader(Leader::Clinton, NorthCarolina), &[]);
    assert_eq!(clinton.board.count(NorthCarolina, PieceSet::REBELLION), 1);
    assert_eq!(clinton.count(NorthCarolina, PatriotFort), 1);
    let howe = play(set.leader(Leader::Howe, NorthCarolina), &[]);
    assert_eq!(howe.count(NorthCarolina, Continental), 1);
    // Elsewhere he adds nothing.
    let away = play(set.leader(Leader::Clinton, Georgia), &[]);
    assert_eq!(away.count(NorthCarolina, Continental), 1);
}

fn british_player() -> Moment {
    let mut players = ByFaction([false; 4]);
    players[British] = true;
    Moment {
        players,
        ..Moment::default()
    }
}

/// R45.
#[test]
fn r1_10_a_persons_leader_follows_a_scout_only_if_that_person_likes() {
    // All three Regulars and three of four Tories leave: the larger group goes.
    let set = scouts()
        .put(NorthCarolina, PatriotFort, 1)
        .leader(Leader::Howe, Virginia);
    let there = |choice| {
        let played = play_as(set, british_player(), &[], &[choice]);
        played.board.leader_space(British)
    };
    assert_eq!(there(0), Some(NorthCarolina));
    assert_eq!(there(1), Some(Virginia));
    assert_eq!(
        play(set, &[]).board.leader_space(British),
        Some(NorthCarolina)
    );
}

/// R45.
#[test]
fn r1_10_a_person_says_where_a_leader_left_alone_goes() {
    // A War Path in Georgia takes the only Patriot unit beside Washington.
    let set = scouts()
        .put(NorthCarolina, PatriotFort, 1)
        .put(Georgia, WarPartyUnderground, 1)
        .put(Georgia, Continental, 1)
        .put(Boston, Continental, 1)
        .put(NewYork, Continental, 2)
        .change(Change::Leader {
            leader: Leader::Washington,
            from: None,
            to: Some(Georgia),
        });
    let mut players = ByFaction([false; 4]);
    players[Patriots] = true;
    let moment = Moment {
        players,
        ..Moment::default()
    };
    let there = |choice| {
        let played = play_as(set, moment.clone(), &[], &[choice]);
        played.board.leader_space(Patriots)
    };
    // Pieces in Boston and New York, or the Available box.
    assert_eq!(there(0), Some(Boston));
    assert_eq!(there(1), Some(NewYork));
    assert_eq!(there(2), None);
    assert_eq!(play(set, &[]).board.leader_space(Patriots), Some(NewYork));
}

#[test]
fn i12_the_origin_that_sends_most_cubes() {
    let set = scouts()
        .put(NorthCarolina, PatriotFort, 1)
        .put(SouthCarolina, WarPartyUnderground, 1)
        .put(SouthCarolina, BritishRegular, 2);
    let played = play(set, &[]);
    assert_eq!(played.count(SouthCarolina, BritishRegular), 2);
    let even = set.put(SouthCarolina, BritishRegular, 5);
    // Six from either (the seventh Regular keeps Control of South Carolina): a die.
    let played = play(even, &[(D6, 6)]);
    assert_eq!(played.count(SouthCarolina, BritishRegular), 1);
    assert_eq!(played.count(Virginia, BritishRegular), 3);
}

// A Limited Command that an Event grants (8.1)

#[test]
fn r8_1_a_limited_command_has_one_space_and_no_special_activity() {
    let moment = || Moment {
        limited: true,
        ..Moment::default()
    };
    let mut set = raider(Set::rebellious(), Virginia, PassiveOpposition, 2);
    set = raider(set, Georgia, PassiveOpposition, 2);
    let played = play_as(set, moment(), &[], &[]);
    assert_eq!(played.raided(), [Virginia]);
    assert!(played.did(Raid, None));
}

#[test]
fn r3_1_2_a_free_command_costs_nothing() {
    let moment = Moment {
        price: crate::rules::Price::Free,
        ..Moment::default()
    };
    let set = raider(Set::rebellious(), Virginia, PassiveOpposition, 1)
        .resources(Indians, 0)
        .resources(Patriots, 0);
    let played = play_as(set, moment, &[], &[]);
    assert_eq!(played.raided(), [Virginia]);
    assert_eq!(played.has(), 0);
}

// Summaries

fn redeployed(set: Set, dice: &[(Die, u8)]) -> Option<Space> {
    let mut door = Script {
        dice,
        choices: &[],
        loose: false,
    };
    let moment = Moment::default();
    let mut run = Run::new(Library::get(), Indians, set.0, moment, &mut door);
    run.redeployment(Indians).unwrap()
}

#[test]
fn r8_7_7_brant_and_dragging_canoe_to_the_most_war_parties() {
    let set = Set::new()
        .put(Virginia, WarPartyUnderground, 2)
        .put(Georgia, WarPartyActive, 3)
        .put(Georgia, PatriotFort, 2)
        .put(Northwest, Village, 1);
    for leader in [Leader::Brant, Leader::DraggingCanoe] {
        assert_eq!(redeployed(set.leader(leader, Quebec), &[]), Some(Georgia));
    }
}

#[test]
fn r8_7_7_cornplanter_to_two_war_parties_and_room() {
    let set = Set::new()
        .put(Virginia, WarPartyUnderground, 2)
        .put(Georgia, WarPartyActive, 3)
        .put(Georgia, PatriotFort, 2)
        .leader(Leader::Cornplanter, Quebec);
    assert_eq!(redeployed(set, &[]), Some(Virginia));
    let even = set.put(Northwest, WarPartyActive, 4);
    assert_eq!(redeployed(even, &[(D6, 1)]), Some(Virginia));
    // Not at Active Support: then simply where most War Parties are.
    assert_eq!(
        redeployed(set.support(Virginia, ActiveSupport), &[]),
        Some(Georgia)
    );
}

#[test]
fn r85_without_war_parties_the_leader_goes_to_a_village_by_the_table() {
    let set = Set::new()
        .put(Northwest, Village, 1)
        .put(Florida, Village, 1)
        .leader(Leader::Brant, Northwest);
    assert_eq!(redeployed(set, &[(D6, 3)]), Some(Northwest));
    assert_eq!(redeployed(set, &[(D6, 4)]), Some(Florida));
}

#[test]
fn r8_7_8_the_brilliant_stroke() {
    let stroke = |set: Set, first: Option<Faction>, by: Option<Faction>| {
        let mut players = ByFaction([false; 4]);
        players[French] = true;
        let moment = Moment {
            players,
            first_eligible: first,
            stroke_by: by,
            ..Moment::default()
        };
        let mut door = Script {
            dice: &[],
            choices: &[],
            loose: false,
        };
        let library = Library::get();
        let summary = library.charts[Indians].summary("brilliant-stroke").unwrap();
        let mut run = Run::new(library, Indians, set.0, moment, &mut door);
        run.holds("", "", "", summary.when.as_ref().unwrap())
            .unwrap()
    };
    let early = Set::new()
        .put(Virginia, WarPartyUnderground, 3)
        .leader(Leader::Brant, Virginia);
    let late = early.change(Change::Treaty {
        from: false,
        to: true,
    });
    assert!(!stroke(early, Some(French), None));
    assert!(stroke(late, Some(French), None));
    assert!(!stroke(late, Some(Patriots), None));
    assert!(stroke(late, Some(Patriots), Some(Patriots)));
    assert!(!stroke(late, None, Some(British)));
    let few = late.change(Change::Remove {
        piece: WarPartyUnderground,
        count: 1,
        from: Virginia,
        to: Pool::Available,
    });
    assert!(!stroke(few, Some(French), None));
}

#[test]
fn every_summary_of_the_indians_is_there() {
    for id in [
        "supply",
        "supply-village",
        "redeploy",
        "patriot-desertion",
        "brilliant-stroke",
        "leader-movement",
        "defending",
        "give-up-village",
    ] {
        assert!(Library::get().charts[Indians].summary(id).is_some());
    }
}

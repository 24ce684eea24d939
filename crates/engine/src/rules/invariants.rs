//! What holds on every board of a game, whatever happened (1.2-1.10).

use crate::game::{
    Board, Control, Faction, Leader, MOST_RESOURCES, Marker, OffMapBox, Piece, PieceSet, PieceType,
    Side, Space, SpaceSet, Support,
};

/// Squadrons and Blockades in the game (1.9).
const SQUADRONS: u8 = PieceType::Squadron.force_pool();

/// What is wrong with a board of a game under way: nothing, unless the program is.
pub fn violations(board: &Board) -> Vec<String> {
    violations_since(None, board)
}

/// The same on a board that a sound one became: only what is not as it was is looked at and counted.
pub fn violations_since(sound: Option<&Board>, board: &Board) -> Vec<String> {
    if sound == Some(board) {
        return Vec::new();
    }
    let mut wrong = Vec::new();
    // The Treaty of Alliance decides where French Regulars may be (2.3.9).
    let sound = sound.filter(|sound| sound.treaty() == board.treaty());
    let levels = sound.map_or(SpaceSet::ALL, |sound| board.support_changes(sound));
    let changed = sound.map_or(SpaceSet::ALL, |sound| {
        levels.union(SpaceSet::ALL.filter(|space| !board.same_pieces(sound, space)))
    });
    for space in changed {
        place(board, space, &mut wrong);
    }
    if !changed.is_empty() || sound.is_none_or(|sound| !board.same_stocks(sound)) {
        pieces(sound, board, changed, &mut wrong);
    }
    if sound.is_none_or(|sound| !board.same_markers(sound)) {
        markers(board, &mut wrong);
    }
    tracks(board, &mut wrong);
    leaders(board, &mut wrong);
    if !levels.is_empty() {
        totals(board, &mut wrong);
    }
    wrong
}

/// Each kind has as many pieces as exist (1.2, 1.4.1). Pieces in spaces that did not change since a sound board are
/// those that this board has beside its pieces in the changed ones.
fn pieces(sound: Option<&Board>, board: &Board, changed: SpaceSet, wrong: &mut Vec<String>) {
    let before = sound.map(|sound| counted(sound, changed));
    for (stock, count) in PieceType::FORCES.into_iter().zip(counted(board, changed)) {
        let all = u16::from(stock.force_pool());
        let elsewhere = before.map_or(0, |before| all - before[stock as usize]);
        let are = elsewhere + count;
        if all != are {
            wrong.push(format!("there are {are} {}, not {all} (1.2)", stock.name()));
        }
    }
}

/// How many pieces of each kind are in these spaces and off the map.
fn counted(board: &Board, among: SpaceSet) -> [u16; PieceType::COUNT] {
    let mut count = [0; PieceType::COUNT];
    for pool in [OffMapBox::Available, OffMapBox::Unavailable, OffMapBox::Casualties] {
        for stock in PieceType::FORCES {
            count[stock as usize] += u16::from(board.off_map(pool, stock));
        }
    }
    for space in among {
        for piece in board.kinds(space).iter() {
            count[piece.piece_type() as usize] += u16::from(board.pieces(space, piece));
        }
    }
    count
}

/// One space: stacking (1.4.2), forbidden pieces (1.4.2, 2.3.9), Control counted anew (1.7), Support
/// (1.6.1), Blockades (1.9).
fn place(board: &Board, space: Space, wrong: &mut Vec<String>) {
    let (mut bases, mut british, mut royalist, mut rebellion) = (0, 0, 0, 0);
    for piece in board.kinds(space).iter() {
        let count = u16::from(board.pieces(space, piece));
        if let Err(violation) = board.check_place(piece, space) {
            wrong.push(violation.to_string());
        }
        let stock = piece.piece_type();
        bases += if stock.is_base() { count } else { 0 };
        match stock.faction().side() {
            Side::Royalist => royalist += count,
            Side::Rebellion => rebellion += count,
        }
        british += match piece {
            Piece::BritishRegular | Piece::Tory | Piece::BritishFort => count,
            _ => 0,
        };
    }
    if bases > 2 {
        wrong.push(format!("more than two Forts and Villages in {space} (1.4.2)"));
    }
    let control = match () {
        () if rebellion > royalist => Control::Rebellion,
        () if royalist > rebellion && british > 0 => Control::British,
        () => Control::None,
    };
    if board.control(space) != control {
        wrong.push(format!("{space} is under {} (1.7)", control.name()));
    }
    if space.population() == 0 && board.support(space) != Support::Neutral {
        wrong.push(format!("{space} has no Population and is not Neutral (1.6.1)"));
    }
    if !space.is_city() && board.blockades(space) > 0 {
        wrong.push(format!("a Blockade in {space}, not a City (1.9)"));
    }
}

fn markers(board: &Board, wrong: &mut Vec<String>) {
    for marker in Marker::ALL {
        let sum: u16 = Space::ALL.iter().map(|s| u16::from(board.markers(*s, marker))).sum();
        if sum > u16::from(Marker::FORCE_POOL) {
            wrong.push(format!("{sum} {} markers, of {}", marker.name(), Marker::FORCE_POOL));
        }
        if board.markers(Space::WestIndies, marker) > 0 {
            wrong.push(format!("{} in the West Indies", marker.name()));
        }
    }
}

/// The tracks, the Squadrons and the Blockades (1.8, 1.9).
fn tracks(board: &Board, wrong: &mut Vec<String>) {
    for faction in Faction::ALL {
        if board.resources(faction) > MOST_RESOURCES {
            wrong.push(format!("{faction}: more than {MOST_RESOURCES} Resources (1.8)"));
        }
    }
    let (fni, blockades) = (board.fni(), board.blockades_on_map());
    let squadrons = board.squadrons_west_indies() + board.squadrons_unavailable() + blockades;
    if squadrons != SQUADRONS {
        wrong.push(format!("{squadrons} Squadrons and Blockades, not {SQUADRONS} (1.9)"));
    }
    if fni > SQUADRONS || (fni > 0 && !board.treaty()) {
        wrong.push(format!("FNI is {fni} (1.9)"));
    }
    if fni != blockades {
        wrong.push(format!("FNI is {fni} with {blockades} Blockades (1.9)"));
    }
}

/// A Leader on the map is with pieces of its Faction (1.10).
fn leaders(board: &Board, wrong: &mut Vec<String>) {
    for faction in Faction::ALL {
        let leader: Leader = board.leader(faction);
        if leader.faction() != faction {
            wrong.push(format!("{} leads the {faction}", leader.name()));
        }
        if let Some(space) = board.leader_space(faction)
            && !board.has(space, PieceSet::faction(faction))
        {
            wrong.push(format!(
                "{} is in {space} without a piece of the {faction} (1.10)",
                leader.name()
            ));
        }
    }
}

/// Both totals (1.6.3), counted anew.
fn totals(board: &Board, wrong: &mut Vec<String>) {
    let (mut support, mut opposition) = (0, 0);
    for space in SpaceSet::MAP {
        let level = i16::from(board.support(space).level());
        let value = level.abs() * i16::from(space.population());
        match level.signum() {
            1 if board.blockades(space) == 0 => support += value,
            -1 => opposition += value,
            _ => {}
        }
    }
    if i16::from(board.total_support()) != support {
        wrong.push(format!("Total Support is {support} (1.6.3)"));
    }
    if i16::from(board.total_opposition()) != opposition {
        wrong.push(format!("Total Opposition is {opposition} (1.6.3)"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Change, Fact, scenario};
    use crate::testing::Layout;

    #[test]
    fn r2_1_no_set_up_breaks_a_rule() {
        for id in scenario::ScenarioId::ALL {
            let board = scenario::scenario(id).position.board;
            assert_eq!(violations(&board), Vec::<String>::new(), "{}", id.id());
        }
    }

    fn late() -> Layout {
        Layout::empty().squadrons(3, 0).treaty()
    }

    #[test]
    fn r1_9_fni_goes_with_blockades() {
        assert!(violations(&Layout::empty().squadrons(3, 0)).is_empty());
        let blockaded = late().blockade(Space::Boston);
        assert!(violations(&blockaded).is_empty());
        assert_eq!(violations(&late().fni(1)).len(), 1);
        assert_eq!(violations(&blockaded.fni(0)).len(), 1);
        assert_eq!(violations(&Board::empty()).len(), 1, "no Squadron at all");
    }

    #[test]
    fn r1_10_a_leader_is_not_alone() {
        let alone = late().leader(Leader::Gage, Space::Boston);
        assert_eq!(violations(&alone).len(), 1);
        assert!(violations(&alone.put(Space::Boston, Piece::Tory, 1)).is_empty());
    }

    #[test]
    fn r2_3_9_no_french_before_the_treaty() {
        let sound = late().put(Space::Virginia, Piece::FrenchRegular, 1);
        assert!(violations(&sound).is_empty());
        assert!(violations_since(Some(&sound), &sound).is_empty());
        let taken_back = Change::set(Fact::Treaty, true, false);
        let wrong = sound.change(taken_back);
        assert_eq!(violations_since(Some(&sound), &wrong).len(), 1);
        assert_eq!(violations(&wrong).len(), 1);
    }
}

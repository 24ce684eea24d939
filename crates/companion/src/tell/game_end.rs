//! The end of a game: who wins, each Faction's margin by its parts, and the places (7.1-7.3, 8.8).

use super::ends;
use super::margins::{compared, standing};
use super::page::wrap;
use lod_engine::game::{Board, Faction};
use lod_engine::rules::seats::Seats;
use lod_engine::rules::victory::{self, LoneResult, Standing};
use lod_engine::rules::winter::End;
use serde::Serialize;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameEnd {
    /// When: in a Victory Check, or after the final Winter Quarters.
    pub when: &'static str,
    /// Who wins, in a few words.
    pub title: String,
    /// The Faction that wins, where one does.
    pub winner: Option<Faction>,
    /// How the players did, a sentence each.
    pub players: Vec<String>,
    /// All Factions, first place first.
    pub places: Vec<FinalPlace>,
    /// The sentences of a terminal above the margins.
    #[serde(skip)]
    verdict: Vec<String>,
    /// Both conditions of each Faction, where a Victory Check decided.
    #[serde(skip)]
    conditions: Option<Box<Board>>,
    /// What a lone player's end hangs on (8.8).
    #[serde(skip)]
    lone: Option<String>,
}

/// The place of a Faction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FinalPlace {
    /// Which.
    pub faction: Faction,
    /// Its total victory margin (7.3).
    pub margin: i32,
    /// The parts of the margin, each with its value.
    pub parts: [(String, i32); 2],
    /// What else decides about its place.
    pub remarks: Vec<String>,
}

impl GameEnd {
    /// How the game ended on this board.
    pub fn new(board: &Board, seats: &Seats, end: &End) -> GameEnd {
        let ranking = match end.winner().filter(|_| end.in_check()) {
            Some(winner) => victory::check_ranking(board, seats, winner),
            None => victory::final_ranking(board, seats),
        };
        let mut verdict = match end {
            End::Ranking([first, ..]) => vec![format!("The {} win the game (7.3).", first.faction)],
            _ => ends(end),
        };
        let is_lost = end.winner().is_some_and(|f| !seats.is_player(f));
        if end.in_check() && is_lost && seats.players().next().is_some() {
            verdict.push("A non-player wins: all players lose equally (7.1).".to_string());
        }
        let lone = lone(board, seats, end);
        let players: Vec<String> = match &lone {
            Some(told) => vec![told.clone()],
            None => seats.players().filter_map(|player| placed(&ranking, player)).collect(),
        };
        GameEnd {
            when: if end.in_check() {
                "Victory Check (7.2)"
            } else {
                "Final Winter Quarters (7.3)"
            },
            title: match end {
                End::Lone(LoneResult::Victory { .. }) => "You win".to_string(),
                End::Lone(LoneResult::Stalemate { .. }) => "The struggle continues".to_string(),
                _ => end.winner().map_or_else(String::new, |winner| format!("The {winner} win")),
            },
            winner: end.winner(),
            players: verdict.iter().skip(1).cloned().chain(players).collect(),
            places: ranking.iter().map(|one| FinalPlace::new(board, seats, one)).collect(),
            verdict,
            lone,
            conditions: end.in_check().then(|| Box::new(*board)),
        }
    }

    /// The lines of a terminal.
    pub fn lines(&self, width: usize) -> Vec<String> {
        let mut lines = vec!["THE END OF THE GAME".to_string()];
        let wrapped = |text: &str| wrap(text, "", "  ", width);
        let (first, rest) = self.verdict.split_at(1.min(self.verdict.len()));
        lines.extend(first.iter().flat_map(|text| wrapped(text)));
        if let Some(board) = &self.conditions {
            lines.push("Margins of both conditions (7.2)".to_string());
            lines.extend(standing(board, width));
        }
        lines.extend(rest.iter().flat_map(|text| wrapped(text)));
        lines.push("Final margins (7.1, 7.3)".to_string());
        for (number, place) in (1..).zip(&self.places) {
            lines.extend(place.lines(number, width));
        }
        lines.extend(self.lone.iter().flat_map(|text| wrapped(text)));
        lines
    }
}

impl FinalPlace {
    fn new(board: &Board, seats: &Seats, standing: &Standing) -> FinalPlace {
        let faction = standing.faction;
        let mut remarks = Vec::new();
        if standing.counts != standing.margin {
            remarks.push(format!("counts {:+}, the lower of both Factions", standing.counts));
        }
        if !victory::qualifies(board, faction) {
            remarks.push("last without the Treaty of Alliance".to_string());
        } else if !victory::can_win(board, seats, faction) {
            remarks.push("cannot win without the Treaty of Alliance".to_string());
        }
        let [levels, war] = compared(board, faction).map(|[own, other]| format!("{own} - {other}"));
        let second = board.margins(faction)[1];
        let first = board.final_margin(faction) - second;
        FinalPlace {
            faction,
            margin: standing.margin,
            parts: [(levels, first), (war, second)],
            remarks,
        }
    }

    fn lines(&self, number: usize, width: usize) -> Vec<String> {
        let [(levels, _), (war, _)] = &self.parts;
        let mut text = format!("({levels}) + ({war})");
        for remark in &self.remarks {
            text += &format!("; {remark}");
        }
        let first = format!("  {number}  {:<8}  {:>+3} = ", self.faction, self.margin);
        wrap(&text, &first, &" ".repeat(21), width)
    }
}

/// What a lone player's end hangs on (8.8).
fn lone(board: &Board, seats: &Seats, end: &End) -> Option<String> {
    let (lowest, rival) = victory::lead(board, seats).filter(|_| matches!(end, End::Lone(_)))?;
    let theirs = board.final_margin(rival);
    let lead = match lowest - theirs {
        0 => "even".to_string(),
        lead if lead > 0 => format!("you are {lead} ahead"),
        lead => format!("you are {} behind", -lead),
    };
    Some(format!("You {lowest:+}, {rival} {theirs:+}: {lead}. You need 6 ahead to win (8.8)."))
}

/// The place of a player's Faction.
fn placed(ranking: &[Standing], player: Faction) -> Option<String> {
    let at = ranking.iter().position(|one| one.faction == player)?;
    let place = ["1st", "2nd", "3rd", "4th"].get(at)?;
    Some(format!("The {player} are {place} with {:+}.", ranking[at].margin))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lod_engine::game::{ScenarioId, scenario};

    /// 7.3: the parts of each margin come to the margin, and the places follow from it.
    #[test]
    fn r7_3_the_parts_come_to_the_margin() {
        for id in ScenarioId::ALL {
            let board = scenario(id).position.board;
            let nobody = Seats::NOBODY;
            let end = End::Ranking(victory::final_ranking(&board, &nobody));
            let told = GameEnd::new(&board, &nobody, &end);
            assert_eq!(told.places.len(), 4);
            for place in &told.places {
                let [levels, war] = &place.parts;
                assert_eq!(levels.1 + war.1, place.margin, "{place:?}");
                assert_eq!(place.margin, board.final_margin(place.faction));
            }
            assert!(told.players.is_empty());
        }
    }

    /// 7.1, 7.2: a non-player that wins a Victory Check leaves every player without a victory, and says so on each face.
    #[test]
    fn r7_1_players_are_told_that_they_lost() {
        let board = scenario(ScenarioId::Sprint).position.board;
        let seats = Seats::NOBODY.with(Faction::Patriots, 0).with(Faction::French, 1);
        let told = GameEnd::new(&board, &seats, &End::Check(Faction::British));
        assert_eq!((told.title.as_str(), told.winner), ("The British win", Some(Faction::British)));
        assert_eq!(told.players[0], "A non-player wins: all players lose equally (7.1).");
        assert_eq!(told.players.len(), 3, "{:?}", told.players);
        assert!(told.lines(80).contains(&told.players[0]));
        let won = GameEnd::new(&board, &seats, &End::Check(Faction::French));
        assert_eq!(won.players.len(), 2, "{:?}", won.players);
    }
}

//! The Patriot non-player against its rules (8.5) and its foldout (P1 to P13).

use crate::testing::{Layout, ScriptedSource};
use lod_bots::bots::{Context, Executor, Library, Outcome, SeededDice};
use lod_bots::flowchart::words::Die::{self, D3, D6};
use lod_bots::flowchart::words::{AddsResources, EventTest, Expr, Literal, PieceInSpace, Pieces};
use lod_engine::game::Piece::{
    BritishFort, BritishRegular, Continental, FrenchRegular, MilitiaActive, MilitiaUnderground,
    PatriotFort, Tory, Village, WarPartyActive, WarPartyUnderground,
};
use lod_engine::game::{
    ByFaction, Change, Control, Fact, Faction, Leader, Marker, OffMapBox, PieceSet, PieceType,
    Space, SpaceSet, Support,
};
use lod_engine::rules::{Command, Special, battle};
use table::{Part, Played, command, play_with, special, table, told, turn};

mod march;
mod questions;
mod rabble_rousing;
mod rally;
mod special_activities;
mod summaries;
mod table;

const NO_CONTINENTALS: (PieceType, u8, OffMapBox) =
    (PieceType::Continental, 20, OffMapBox::Casualties);

fn without(table: Layout, (stock, count, pool): (PieceType, u8, OffMapBox)) -> Layout {
    table.away(stock, count, pool)
}

fn no_forts(table: Layout) -> Layout {
    table.away(PieceType::PatriotFort, 6, OffMapBox::Unavailable)
}

fn path_to(played: &Played, boxes: &[&str]) {
    assert_eq!(played.path[..boxes.len().min(played.path.len())], *boxes, "{:?}", played.path);
}

//! What a person at the table reads: pure functions from states of the game to lines of text.
//!
//! Every line is at most as wide as asked for, without colour. What is to be moved on the physical board
//! comes first as data ([`moves`]) and is then told space by space ([`on_board`], [`back`]).

mod answer_effect;
mod battle;
mod battle_sheet;
mod board;
mod card;
mod chances;
mod checklist;
mod countable;
mod deck;
mod event_card;
mod event_forecasts;
mod faction;
mod forces;
mod game_end;
mod grants;
mod history;
mod in_order;
mod margins;
mod names;
mod news;
mod next;
mod order;
mod order_sentences;
mod orders_by_space;
mod overview;
mod page;
mod piece_flow;
mod record;
mod report;
mod round;
mod set_up;
mod space;
mod status;
mod steps;
pub(crate) mod sureness;
mod tally;
mod track;
mod tracks;
mod turn_summary;
mod why;
mod winter;
mod wrap;

pub use answer_effect::AnswerEffect;
pub use battle::{battle, note_words};
pub(crate) use battle::{figures, side_name, stakes, strength};
pub use battle_sheet::BattleSheet;
pub use board::{
    as_far_as_known, board, board_after, board_since, by_side, carried_out, changed, spaces,
};
pub(crate) use board::{held, level};
pub use card::coming;
pub use chances::{ChancesSheet, chances};
pub use checklist::checklist;
pub(crate) use countable::{Countable, kinds, kinds_or, things_of};
pub use deck::{BEFORE_WINTER, deck};
pub use event_card::{event, is_winter_quarters, title};
pub use event_forecasts::{event_forecasts, face, search};
pub use faction::faction;
pub use forces::forces;
pub use game_end::{FinalPlace, GameEnd};
pub use grants::grant_sentence;
pub use history::{drawn_entry, entry, log};
pub use in_order::in_order;
pub(crate) use margins::margin_facts;
pub use margins::margins;
pub(crate) use names::{find_space, list, plain, quoted, short};
pub use news::{ActionProgress, News, NewsPosition, news_lines, news_report};
pub use next::{NextUp, next};
pub use order::{Order, Spot, moves};
pub use order_sentences::order_sentences;
pub use orders_by_space::{
    NO_CHANGE, OrderRow, adjusted, on_board, order_lines, order_rows, orders_by_space,
    orders_to_undo,
};
pub use overview::{FactionStatus, GameMoment, Overview, Route};
pub(crate) use page::uncapital;
pub use page::{WIDTH, wrap};
pub(crate) use record::entered_name;
pub use record::{ActionKind, ActionRecord, ActionTime, card_line, executed};
pub use report::Report;
pub(crate) use round::{ends, phases};
pub use set_up::{SetUpSheet, set_up};
pub(crate) use space::contents;
pub use space::space;
pub use status::TurnStart;
pub use steps::numbers;
pub use sureness::Certainty;
pub use tally::Tally;
pub use track::{Track, TrackChange};
pub(crate) use tracks::strokes as held_cards;
pub use tracks::tracks;
pub use turn_summary::{event_under_way, under_way};
pub use why::{
    BoxResult, ReasonTopic, about_die, about_no_space, about_options, about_pieces, about_question,
    about_space, all as why_all, box_result, first_key, first_of_options, in_short,
    json as why_json, more as why_more, option_words, reasons, why, why_asked,
};
pub use winter::PhaseReport;
pub use wrap::{fitted, unbroken, wrap_to};

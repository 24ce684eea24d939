//! The program as people use it.

#[path = "../support/chromium.rs"]
mod chromium;
#[path = "../support/left_out.rs"]
mod left_out;
#[path = "../support/player.rs"]
mod player;
#[path = "../support/program.rs"]
mod program;
#[path = "../support/signal.rs"]
mod signal;
#[path = "../support/volume.rs"]
mod volume;

mod amounts;
mod chances;
mod choices;
#[cfg(unix)]
mod closed_lists;
mod comfort;
mod command_line;
mod dice_of_lessons;
mod drawn_classes;
mod events_of_players;
mod explained;
#[cfg(unix)]
mod faults;
mod free_actions;
#[cfg(unix)]
mod held;
mod home;
mod hostile;
#[cfg(unix)]
mod key_counts;
mod keys;
mod kill;
mod learn;
mod listed_words;
#[cfg(unix)]
mod lists;
mod looking_pages;
#[cfg(unix)]
mod many_screens;
mod named;
mod openings;
mod outside_text;
mod own_board;
mod phrases;
mod pictures;
mod piped;
mod play_plain;
mod prices;
#[cfg(unix)]
mod pty;
mod readme;
mod reasons;
mod recorded_round;
#[cfg(unix)]
mod recording;
#[cfg(unix)]
mod screens;
mod sheets;
#[cfg(unix)]
mod suspend;
mod told;
mod treaty_first;
mod turn_start;
mod unanswered;
mod walk;
mod walls;
mod winter_purchases;
mod words_first;

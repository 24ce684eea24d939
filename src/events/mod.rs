//! What each card does, and what the non-players heed when they play one (8.3).

pub mod instructions;

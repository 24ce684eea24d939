//! Victory (7.0, 8.8).

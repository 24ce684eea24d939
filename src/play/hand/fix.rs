//! Fix.

//! Tests of a session.

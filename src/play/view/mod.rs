//! What people look at.

//! Winter Quarters (6.0).

//! How counts spread.

/// Median, ninth decile and most.
pub fn spread(all: impl Iterator<Item = usize>) -> [usize; 3] {
    let mut all: Vec<usize> = all.collect();
    all.sort_unstable();
    [5, 9, 10].map(|t| all[(all.len() * t / 10).min(all.len() - 1)])
}

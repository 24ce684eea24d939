//! Shares and means with their 95 % confidence intervals.

use serde_json::{Value, json};

/// The normal deviate of a 95 % interval.
const Z: f64 = 1.959_964;

/// A share with its 95 % confidence interval (Wilson's).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share found.
    pub found: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    /// A part of a whole number of cases.
    pub fn of(part: u64, whole: u64) -> Share {
        let found = ratio(part, whole);
        if whole == 0 {
            return Share { found, low: 0.0, high: 1.0 };
        }
        let n = ratio(whole, 1);
        let middle = (found + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half =
            Z / (1.0 + Z * Z / n) * (found * (1.0 - found) / n + Z * Z / (4.0 * n * n)).sqrt();
        Share { found, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }

    /// Both ends.
    pub fn interval(&self) -> Value {
        json!([self.low, self.high])
    }
}

/// A mean with its 95 % confidence interval (normal).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// The mean found.
    pub found: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Mean {
    /// The mean of `count` whole numbers by their sum and the sum of their squares.
    pub fn of(count: u64, sum: i64, squares: u64) -> Mean {
        let n = ratio(count.max(1), 1);
        let found = signed(sum) / n;
        let variance = match count {
            0 | 1 => 0.0,
            _ => ((ratio(squares, 1) - found * found * n) / (n - 1.0)).max(0.0),
        };
        let half = Z * (variance / n).sqrt();
        Mean { found, low: found - half, high: found + half }
    }

    /// Both ends.
    pub fn interval(&self) -> Value {
        json!([self.low, self.high])
    }
}

/// A part of a whole.
#[expect(clippy::cast_precision_loss, reason = "a mean for people; counts stay far below 2^52")]
pub fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// A whole number that may be below 0.
fn signed(sum: i64) -> f64 {
    let size = ratio(sum.unsigned_abs(), 1);
    if sum < 0 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_holds_the_share_and_narrows() {
        let few = Share::of(30, 100);
        assert!(few.low < 0.3 && 0.3 < few.high);
        assert!((few.low - 0.2189).abs() < 0.001 && (few.high - 0.3958).abs() < 0.001);
        let many = Share::of(3000, 10_000);
        assert!(many.high - many.low < 0.02);
        assert_eq!(Share::of(0, 50).low, 0.0);
        assert!(Share::of(0, 50).high > 0.05);
    }

    #[test]
    fn a_mean_has_the_interval_of_its_spread() {
        // -2, 0, 2 and 4: the mean is 1, the variance 20 / 3.
        let mean = Mean::of(4, 4, 24);
        assert_eq!(mean.found, 1.0);
        assert!((mean.high - 1.0 - Z * (20.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-9);
        assert_eq!(Mean::of(1, -3, 9), Mean { found: -3.0, low: -3.0, high: -3.0 });
    }
}

//! Sets of few things, one bit each.

/// What sets of this kind can do, for a tuple struct of one number.
macro_rules! bitset {
    ($Set:ident of $Item:ident) => {
        impl $Set {
            /// Just this one.
            pub const fn of(item: $Item) -> $Set {
                $Set(1 << item as u32)
            }

            /// Whether it is in the set.
            pub const fn contains(self, item: $Item) -> bool {
                self.0 & (1 << item as u32) != 0
            }

            /// Either.
            pub const fn union(self, other: $Set) -> $Set {
                $Set(self.0 | other.0)
            }

            /// Both.
            pub const fn intersect(self, other: $Set) -> $Set {
                $Set(self.0 & other.0)
            }

            /// This without the other.
            pub const fn without(self, other: $Set) -> $Set {
                $Set(self.0 & !other.0)
            }

            /// Whether it holds nothing.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
        }
    };
}

pub(super) use bitset;

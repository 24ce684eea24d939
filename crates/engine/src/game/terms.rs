//! Enumerations of the game's terms: each with the id that files and JSON have, some with a name for people.

/// Declares an enumeration of terms: `Term = "id"` or `Term = "id", "Name"`, one a line. What one
/// of them is called to who writes a wrong one stands after the enumeration's name; `but Term` is one that
/// no file names.
#[macro_export]
macro_rules! terms {
    ($(#[$about:meta])* $Terms:ident $(: $what:literal $(but $Not:ident)?)? { $($(#[$doc:meta])* $Term:ident = $id:literal, $name:literal;)+ }) => {
        $crate::terms! { $(#[$about])* $Terms $(: $what $(but $Not)?)? { $($(#[$doc])* $Term = $id;)+ } }

        impl $Terms {
            /// The name in full, as it is printed.
            pub const fn name(self) -> &'static str {
                match self {
                    $($Terms::$Term => $name,)+
                }
            }
        }

        impl std::fmt::Display for $Terms {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
    ($(#[$about:meta])* $Terms:ident $(: $what:literal $(but $Not:ident)?)? { $($(#[$doc:meta])* $Term:ident = $id:literal;)+ }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[derive(serde::Serialize, serde::Deserialize)]
        $(#[$about])*
        $(#[serde(expecting = $what)])?
        pub enum $Terms {
            $($(#[$doc])* #[serde(rename = $id)] $Term,)+
        }

        impl $Terms {
            /// All of them, in order.
            pub const ALL: [$Terms; $Terms::COUNT] = [$($Terms::$Term,)+];
            /// How many there are.
            pub const COUNT: usize = [$($id,)+].len();

            /// The id that data files and JSON have: lower case, words joined by hyphens. It never changes.
            pub const fn id(self) -> &'static str {
                match self {
                    $($Terms::$Term => $id,)+
                }
            }

            /// The one with this id, if there is one.
            pub fn from_id(id: &str) -> Option<$Terms> {
                $Terms::ALL.into_iter().find(|term| term.id() == id)
            }
        }

        impl $crate::game::data::Term for $Terms {
            const WHAT: &'static str = $crate::terms!(@what $($what)?);

            fn every() -> impl Iterator<Item = $Terms> {
                let all = $Terms::ALL.into_iter();
                $($(let all = all.filter(|term| *term != $Terms::$Not);)?)?
                all
            }

            fn word(self) -> &'static str {
                self.id()
            }
        }
    };
    (@what) => { $crate::game::data::A_WORD };
    (@what $what:literal) => { $what };
}

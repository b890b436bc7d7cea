//! Rank, suit and category as Python enumerations.

use cardcore::{CardSet, Rank, Suit, hand::Category};
use pyo3::{prelude::*, types::PyTuple};

use crate::{card_set::PyCardSet, errors::card_error};

/// Mirrors an enum of the core, variant by variant, with what all enumerations have in Python.
macro_rules! mirror {
    (
        $(#[$doc:meta])*
        $python:ident as $name:literal mirrors $core:ident { $($variant:ident),* $(,)? }
        $($methods:tt)*
    ) => {
        $(#[$doc])*
        #[pyclass(
            frozen, eq, ord, hash,
            name = $name, module = "cardcore", rename_all = "SCREAMING_SNAKE_CASE"
        )]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum $python { $($variant),* }

        impl From<$core> for $python {
            fn from(value: $core) -> Self {
                match value { $($core::$variant => Self::$variant),* }
            }
        }

        impl From<$python> for $core {
            fn from(value: $python) -> Self {
                match value { $($python::$variant => Self::$variant),* }
            }
        }

        #[pymethods]
        impl $python {
            /// All members, lowest first.
            #[classattr]
            #[pyo3(name = "ALL")]
            fn all(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
                PyTuple::new(py, $core::ALL.map(Self::from))
            }

            /// The member's name, as it stands in the class.
            #[getter]
            fn name(&self) -> String {
                let debug = match self { $(Self::$variant => stringify!($variant)),* };
                let mut name = String::new();
                for (i, char) in debug.char_indices() {
                    if i > 0 && char.is_ascii_uppercase() {
                        name.push('_');
                    }
                    name.push(char.to_ascii_uppercase());
                }
                name
            }

            fn __repr__(&self) -> String {
                format!("{}.{}", $name, self.name())
            }

            fn __str__(&self) -> String {
                $core::from(*self).to_string()
            }

            fn __int__(&self) -> u8 {
                $core::from(*self) as u8
            }

            fn __index__(&self) -> u8 {
                self.__int__()
            }

            /// By name, so that a member stays the one object that it is.
            fn __reduce__<'py>(
                slf: &Bound<'py, Self>,
            ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>, String))> {
                let getattr = slf.py().import("builtins")?.getattr("getattr")?;
                Ok((getattr, (slf.as_any().get_type().into_any(), slf.get().name())))
            }

            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }

            $($methods)*
        }
    };
}

mirror! {
    /// One of the thirteen ranks, deuce low and ace high.
    ///
    /// `int(rank)` is 0 for the deuce to 12 for the ace, as in card codes (RULES §1).
    ///
    /// >>> from cardcore import Rank
    /// >>> Rank.KING < Rank.ACE, str(Rank.TEN), int(Rank.ACE)
    /// (True, 'T', 12)
    PyRank as "Rank" mirrors Rank {
        Two, Three, Four, Five, Six, Seven, Eight, Nine, Ten, Jack, Queen, King, Ace,
    }

    /// The rank that text means: `2` to `9`, `T` or `10`, `J`, `Q`, `K`, `A`, in either case.
    ///
    /// Raises:
    ///     CardError: The text is no rank.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn parse(text: &str) -> PyResult<Self> {
        text.parse::<Rank>().map(Self::from).map_err(card_error)
    }

    /// The rank's character, such as `A`.
    #[getter]
    fn char(&self) -> char {
        Rank::from(*self).char()
    }

    /// The four cards of the rank.
    #[getter]
    fn cards(&self) -> PyCardSet {
        PyCardSet(CardSet::of_rank((*self).into()))
    }
}

mirror! {
    /// One of the four suits, clubs lowest. The order never breaks ties between hands.
    PySuit as "Suit" mirrors Suit { Clubs, Diamonds, Hearts, Spades }

    /// The suit that a letter (in either case) or a symbol means.
    ///
    /// Raises:
    ///     CardError: The text is no suit.
    #[staticmethod]
    #[pyo3(signature = (text, /))]
    fn parse(text: &str) -> PyResult<Self> {
        text.parse::<Suit>().map(Self::from).map_err(card_error)
    }

    /// The suit's letter, such as `s`.
    #[getter]
    fn char(&self) -> char {
        Suit::from(*self).char()
    }

    /// The suit's symbol, such as `♠`.
    #[getter]
    fn symbol(&self) -> char {
        Suit::from(*self).symbol()
    }

    /// The thirteen cards of the suit.
    #[getter]
    fn cards(&self) -> PyCardSet {
        PyCardSet(CardSet::of_suit((*self).into()))
    }
}

mirror! {
    /// The kinds of hands, low to high (RULES §2).
    ///
    /// Five of a kind is the highest here. Rules can place it lower; then compare hand values, not
    /// categories.
    PyCategory as "Category" mirrors Category {
        HighCard, OnePair, TwoPair, ThreeOfAKind, Straight,
        Flush, FullHouse, FourOfAKind, StraightFlush, FiveOfAKind,
    }
}

//! What games with hole cards and shared cards have in common in Python.

/// Writes the methods of a game's state and view: hole cards, what both have, and what each has.
macro_rules! community_methods {
    (
        $state:ident, $view:ident, $game:ident
        { $($both:tt)* } { $($of_state:tt)* } { $($of_view:tt)* }
    ) => {
        impl $state {
            /// Reads something of the state.
            fn read<T>(
                slf: &Bound<'_, Self>,
                read: impl FnOnce(&CommunityState<$game>, &$game) -> T,
            ) -> PyResult<T> {
                Self::state(slf).read_rules(slf.py(), |state, game| match (state, game) {
                    (AnyState::$game(state), AnyGame::$game(game)) => read(state, game),
                    _ => unreachable!("the class is that of the game"),
                })
            }
        }

        impl $view {
            /// Reads something of the view.
            fn read<T>(
                slf: &Bound<'_, Self>,
                read: impl FnOnce(&CommunityView<$game>, &$game) -> T,
            ) -> PyResult<T> {
                match slf.as_super().as_super().get().rules() {
                    (AnyView::$game(view), AnyGame::$game(game)) => Ok(read(view, game)),
                    _ => unreachable!("the class is that of the game"),
                }
            }
        }

        #[pymethods]
        impl $state {
            /// The hole cards of each seat, in the order in which they came.
            #[getter]
            fn holes(slf: &Bound<'_, Self>) -> PyResult<Vec<Vec<Py<PyCard>>>> {
                Self::read(slf, |state, _| {
                    let seats = state.betting().seats().iter();
                    seats.map(|seat| cards(slf.py(), &state.holes(seat))).collect()
                })?
            }

            $($both)*
            $($of_state)*
        }

        #[pymethods]
        impl $view {
            /// The hole cards of each seat in the order in which they came, `None` for those that
            /// the seat has not seen.
            #[getter]
            fn holes(slf: &Bound<'_, Self>) -> PyResult<Vec<Vec<Option<Py<PyCard>>>>> {
                let known = |card: Option<Card>| {
                    card.map(|card| PyCard::get(slf.py(), card)).transpose()
                };
                Self::read(slf, |view, _| {
                    let seats = view.betting().seats().iter();
                    seats
                        .map(|seat| view.holes(seat).into_iter().map(known).collect())
                        .collect()
                })?
            }

            $($both)*
            $($of_view)*
        }
    };
}
pub(crate) use community_methods;

//! Every game behind one type, for callers that choose at run time.

use serde::{Deserialize, Serialize};

use super::{
    Action, BySeat, Deal, Legal, Rules, Seat, SeatSet, Turn,
    betting::{Betting, Stakes},
    circle::{Circle, CircleState, CircleView},
    community::CommunityGame,
    holdem::{Holdem, HoldemState, HoldemView},
    junkyard::{Junkyard, JunkyardState, JunkyardView},
    treasure::{Treasure, TreasureState, TreasureView},
};
use crate::{Card, CardSet};

/// Why a state or view and a game of another kind never meet.
const FOREIGN: &str = "a state only ever meets the game that it was started from";

/// Makes the enums over all games, and hands everything on to the game it belongs to.
macro_rules! games {
    ($($name:literal: $game:ident { $state:ident as $kept:ty, $view:ident }),* $(,)?) => {
        /// Any game.
        #[allow(clippy::large_enum_variant)] // a box would cost a block of memory for each value
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[allow(missing_docs)]
        pub enum AnyGame { $($game($game)),* }

        /// A state of any game.
        #[allow(clippy::large_enum_variant)]
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[allow(missing_docs)]
        pub enum AnyState { $($game($kept)),* }

        /// A view of any game.
        #[allow(clippy::large_enum_variant)]
        #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[allow(missing_docs)]
        pub enum AnyView { $($game($view)),* }

        $(
            impl From<$game> for AnyGame {
                fn from(game: $game) -> AnyGame {
                    AnyGame::$game(game)
                }
            }
        )*

        impl AnyGame {
            /// The game's name in records.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self { $(AnyGame::$game(_) => $name),* }
            }
        }

        impl AnyView {
            /// Whose view it is.
            #[must_use]
            pub const fn seat(&self) -> Seat {
                match self { $(AnyView::$game(view) => view.seat()),* }
            }

            /// What the state waits for.
            #[must_use]
            pub const fn turn(&self) -> Turn {
                match self { $(AnyView::$game(view) => view.turn()),* }
            }

            /// The legal actions of the seat, none if another is to act.
            #[must_use]
            pub const fn legal(&self) -> Legal {
                match self { $(AnyView::$game(view) => view.legal()),* }
            }
        }

        impl AnyView {
            /// The cards that the seat holds.
            #[must_use]
            pub fn hand(&self) -> CardSet {
                match self { $(AnyView::$game(view) => view.hand()),* }
            }

            /// The cards that the seat has not seen.
            #[must_use]
            pub fn unseen(&self) -> CardSet {
                match self { $(AnyView::$game(view) => view.unseen()),* }
            }

            /// The table as the seat sees it, in text.
            #[must_use]
            pub fn table(&self, game: &AnyGame) -> String {
                match (self, game) {
                    $((AnyView::$game(view), AnyGame::$game(game)) => {
                        view.table(game).to_string()
                    })*
                    _ => unreachable!("{FOREIGN}"),
                }
            }
        }

        impl AnyState {
            /// The table with all cards open, in text.
            #[must_use]
            pub fn table(&self, game: &AnyGame) -> String {
                match (self, game) {
                    $((AnyState::$game(state), AnyGame::$game(game)) => {
                        state.table(game).to_string()
                    })*
                    _ => unreachable!("{FOREIGN}"),
                }
            }
        }

        /// A state only ever meets the game that it was started from.
        impl Rules for AnyState {
            type Game = AnyGame;
            type View = AnyView;

            fn start(game: &AnyGame) -> AnyState {
                match game { $(AnyGame::$game(game) => AnyState::$game($state::start(game).into())),* }
            }

            fn players(game: &AnyGame) -> usize {
                match game { $(AnyGame::$game(game) => $state::players(game)),* }
            }

            fn bound(game: &AnyGame) -> u64 {
                match game { $(AnyGame::$game(game) => $state::bound(game)),* }
            }

            fn units(game: &AnyGame) -> i64 {
                match game { $(AnyGame::$game(game) => $state::units(game)),* }
            }

            fn turn(&self, game: &AnyGame) -> Turn {
                match (self, game) {
                    $((AnyState::$game(state), AnyGame::$game(game)) => state.turn(game),)*
                    _ => unreachable!("{FOREIGN}"),
                }
            }

            fn rest(&self) -> CardSet {
                match self { $(AnyState::$game(state) => state.rest()),* }
            }

            fn deal(&mut self, game: &AnyGame, card: Card) {
                match (self, game) {
                    $((AnyState::$game(state), AnyGame::$game(game)) => state.deal(game, card),)*
                    _ => unreachable!("{FOREIGN}"),
                }
            }

            fn deal_on<E>(
                &mut self,
                game: &AnyGame,
                next: impl FnMut(Deal, CardSet) -> Result<Option<Card>, E>,
            ) -> Result<Turn, E> {
                match (self, game) {
                    $((AnyState::$game(state), AnyGame::$game(game)) => state.deal_on(game, next),)*
                    _ => unreachable!("{FOREIGN}"),
                }
            }

            fn legal(&self, game: &AnyGame) -> Legal {
                match (self, game) {
                    $((AnyState::$game(state), AnyGame::$game(game)) => state.legal(game),)*
                    _ => unreachable!("{FOREIGN}"),
                }
            }

            fn apply_unchecked(&mut self, game: &AnyGame, action: Action) {
                match (self, game) {
                    $((AnyState::$game(state), AnyGame::$game(game)) => {
                        state.apply_unchecked(game, action);
                    })*
                    _ => unreachable!("{FOREIGN}"),
                }
            }

            fn returns(&self, game: &AnyGame) -> BySeat<i64> {
                match (self, game) {
                    $((AnyState::$game(state), AnyGame::$game(game)) => state.returns(game),)*
                    _ => unreachable!("{FOREIGN}"),
                }
            }

            fn winners(&self, game: &AnyGame) -> BySeat<Seat> {
                match (self, game) {
                    $((AnyState::$game(state), AnyGame::$game(game)) => state.winners(game),)*
                    _ => unreachable!("{FOREIGN}"),
                }
            }

            fn view(&self, game: &AnyGame, seat: Seat) -> AnyView {
                match (self, game) {
                    $((AnyState::$game(state), AnyGame::$game(game)) => {
                        AnyView::$game(state.view(game, seat))
                    })*
                    _ => unreachable!("{FOREIGN}"),
                }
            }

            fn sample(
                game: &AnyGame,
                view: &AnyView,
                below: &mut dyn FnMut(usize) -> usize,
            ) -> AnyState {
                match (view, game) {
                    $((AnyView::$game(view), AnyGame::$game(game)) => {
                        AnyState::$game($state::sample(game, view, below).into())
                    })*
                    _ => unreachable!("{FOREIGN}"),
                }
            }

            fn is_sound(&self, game: &AnyGame) -> bool {
                match (self, game) {
                    $((AnyState::$game(state), AnyGame::$game(game)) => state.is_sound(game),)*
                    _ => false,
                }
            }

            fn is_sound_view(game: &AnyGame, view: &AnyView) -> bool {
                match (view, game) {
                    $((AnyView::$game(view), AnyGame::$game(game)) => {
                        $state::is_sound_view(game, view)
                    })*
                    _ => false,
                }
            }
        }
    };
}

impl AnyGame {
    /// The options of betting, in a game that has any.
    #[must_use]
    pub fn stakes(&self) -> Option<&Stakes> {
        match self {
            AnyGame::Junkyard(_) => None,
            AnyGame::Circle(game) => Some(game.stakes()),
            AnyGame::Holdem(game) => Some(game.stakes()),
            AnyGame::Treasure(game) => Some(game.stakes()),
        }
    }
}

impl AnyState {
    /// The chips of the hand, in a game that has any.
    #[must_use]
    pub const fn betting(&self) -> Option<&Betting> {
        match self {
            AnyState::Junkyard(_) => None,
            AnyState::Circle(state) => Some(state.betting()),
            AnyState::Holdem(state) => Some(state.betting()),
            AnyState::Treasure(state) => Some(state.open().betting()),
        }
    }

    /// The winners of a pot for some seats; nobody before the end.
    #[must_use]
    pub fn best_of(&self, seats: SeatSet) -> SeatSet {
        match self {
            AnyState::Junkyard(_) => SeatSet::EMPTY,
            AnyState::Circle(state) => state.best_of(seats),
            AnyState::Holdem(state) => state.best_of(seats),
            AnyState::Treasure(state) => state.open().best_of(seats),
        }
    }
}

impl AnyView {
    /// The chips of the hand, in a game that has any.
    #[must_use]
    pub const fn betting(&self) -> Option<&Betting> {
        match self {
            AnyView::Junkyard(_) => None,
            AnyView::Circle(view) => Some(view.betting()),
            AnyView::Holdem(view) => Some(view.betting()),
            AnyView::Treasure(view) => Some(view.open().betting()),
        }
    }
}

games! {
    "junkyard": Junkyard { JunkyardState as JunkyardState, JunkyardView },
    "circle": Circle { CircleState as CircleState, CircleView },
    "holdem": Holdem { HoldemState as HoldemState, HoldemView },
    // Half as large again as the others: in a box, so that copies of those stay small.
    "treasure": Treasure { TreasureState as Box<TreasureState>, TreasureView },
}

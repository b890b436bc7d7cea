//! What holds for every game there is: a new one joins by a line at the end, and by telling where
//! its cards are.

mod games;

use std::{collections::HashMap, sync::Arc};

use cardcore::{
    Card, CardSet,
    play::{Chance, Event, Purpose, Session, SessionError, Stream},
    rules::{
        Action, ActionKind, AnyState, IllegalAction, Legal, MAX_CHIPS, MAX_SEATS, Operand, Rules,
        Seat, Turn, circle::CircleState, holdem::HoldemState, junkyard::JunkyardState,
        treasure::TreasureState,
    },
};
use games::Conforms;
use serde::{Serialize, de::DeserializeOwned};

/// Games of the test that looks at every step.
const GAMES: u64 = 2_000;

/// Every action that any game takes: of amounts those at the ends of what is legal, of thefts all
/// only where some are.
fn universe(legal: Legal) -> impl Iterator<Item = Action> {
    let (least, most) = legal.amounts().unwrap_or((2, 5));
    let amounts = [
        0,
        1,
        least - 1,
        least,
        u64::midpoint(least, most),
        most,
        most + 1,
        MAX_CHIPS,
        u64::MAX,
    ];
    let amounts = std::collections::BTreeSet::from(amounts);
    let givers = if legal.has(ActionKind::Steal) { 54 } else { 1 };
    let pairs = CardSet::ALL.iter().take(givers).flat_map(|give| {
        let takes = CardSet::ALL.iter();
        takes.map(move |take| Operand::Cards(give, take))
    });
    let operands: Vec<Operand> = CardSet::ALL
        .iter()
        .map(Operand::Card)
        .chain(pairs)
        .chain(amounts.into_iter().map(Operand::Chips))
        .chain([Operand::Nothing])
        .collect();
    ActionKind::ALL.into_iter().flat_map(move |kind| {
        let actions = operands.iter().filter_map(|&operand| kind.action(operand));
        actions.collect::<Vec<_>>()
    })
}

/// A legal action. Half the time each is equally likely, which plays another kind of game than a
/// likely flip does.
fn choice(legal: Legal, luck: &mut Stream) -> Action {
    let action = if luck.index(2) == 0 {
        legal.sample(|bound| luck.below(bound))
    } else {
        legal.nth(luck.index(legal.len()))
    };
    action.expect("a seat to act has legal actions")
}

fn luck(number: u64) -> Stream {
    Stream::new(17, number, Purpose::Search, 0)
}

/// Calls `look` with every state of a random game, with the shuffles of its cards up to then. The
/// game ends within its bound.
fn walk<R: Conforms>(number: u64, mut look: impl FnMut(&R::Game, &R, usize, &mut Stream)) {
    let mut luck = luck(number);
    let game = R::any_game(&mut luck);
    let (mut state, mut chance) = (R::start(&game), Chance::seeded(17, number));
    let (mut shuffles, mut decisions) = (0, 0);
    loop {
        let turn = state.turn(&game);
        shuffles += usize::from(matches!(turn, Turn::Chance(deal) if deal.shuffle));
        look(&game, &state, shuffles, &mut luck);
        match turn {
            Turn::Chance(deal) => {
                let card = chance.next(deal, state.rest()).unwrap().unwrap();
                state.deal(&game, card);
            }
            Turn::Seat(_) => {
                decisions += 1;
                assert!(decisions <= R::bound(&game), "game {number}: {game:?}");
                let action = choice(state.legal(&game), &mut luck);
                state.apply(&game, action).unwrap();
            }
            Turn::Over => return,
        }
    }
}

/// A session of a random game, played for so many decisions or to its end.
fn played<R: Conforms>(number: u64, decisions: usize) -> (Session<R>, Stream) {
    let mut luck = luck(number);
    let game = Arc::new(R::any_game(&mut luck));
    let mut session = Session::start(game, Chance::seeded(17, number)).unwrap();
    play_on(&mut session, decisions, &mut luck);
    (session, luck)
}

fn play_on<R: Rules>(session: &mut Session<R>, decisions: usize, luck: &mut Stream) {
    let most = R::bound(session.game()) as usize;
    for _ in 0..decisions.min(most) {
        let legal = session.state().legal(session.game());
        if legal.is_empty() {
            return;
        }
        session.apply(choice(legal, luck)).unwrap();
    }
}

fn seats<R: Rules>(game: &R::Game) -> impl Iterator<Item = Seat> + use<R> {
    (0..R::players(game)).map(Seat::new)
}

fn bytes(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).unwrap()
}

fn again<T: Serialize + DeserializeOwned>(value: &T) -> T {
    serde_json::from_slice(&bytes(value)).unwrap()
}

/// Every card is in exactly one place.
fn assert_conserved<R: Conforms>(game: &R::Game, state: &R, number: u64) {
    let cards = CardSet::from_distinct(state.cards(game));
    assert_eq!(
        cards,
        Ok(R::deck(game)),
        "game {number}: {game:?}, {state:?}"
    );
}

/// Cards are conserved at every step, and nothing is won before the end.
fn random_games<R: Conforms>() {
    for number in 0..GAMES {
        walk(number, |game, state: &R, _, _| {
            assert_conserved(game, state, number);
            assert!(state.is_sound(game), "game {number}: {game:?}, {state:?}");
            assert!(R::is_sound(&again(state), game), "game {number}");
            let (returns, winners) = (state.returns(game), state.winners(game));
            assert_eq!(returns.len(), R::players(game), "game {number}");
            assert_eq!(returns.iter().sum::<i64>(), 0, "game {number}");
            match state.turn(game) {
                Turn::Chance(_) => assert!(!state.rest().is_empty(), "game {number}"),
                Turn::Seat(seat) => assert!(seat.index() < R::players(game), "game {number}"),
                Turn::Over => {
                    assert!(!winners.is_empty(), "game {number}");
                    return;
                }
            }
            assert!(returns.iter().all(|&gain| gain == 0), "game {number}");
            assert!(winners.is_empty(), "game {number}");
        });
    }
}

/// The list of legal actions, membership, the judge and `apply` all say the same.
fn legal_is_what_apply_takes<R: Conforms>() {
    for number in 0..GAMES / 4 {
        walk(number, |game, state: &R, _, luck| {
            // Every action of every game takes its time.
            if state.turn(game) != Turn::Over && luck.index(4) > 0 {
                return;
            }
            let legal = state.legal(game);
            let listed: Vec<Action> = legal.iter().collect();
            assert_eq!(legal.len(), listed.len(), "game {number}");
            assert_eq!(legal.is_empty(), listed.is_empty(), "game {number}");
            for (n, &action) in listed.iter().enumerate() {
                assert_eq!(legal.nth(n), Some(action), "game {number}");
            }
            assert_eq!(legal.nth(listed.len()), None, "game {number}");
            let turn = state.turn(game);
            assert_eq!(matches!(turn, Turn::Seat(_)), !listed.is_empty());
            let (mut same, mut taken) = (state.clone(), 0);
            for action in universe(legal) {
                let is_between = action.chips().is_some_and(|chips| {
                    let of_kind = listed
                        .iter()
                        .filter(|listed| listed.kind() == action.kind());
                    let ends: Vec<u64> = of_kind.filter_map(|action| action.chips()).collect();
                    !ends.is_empty() && (ends[0]..=ends[ends.len() - 1]).contains(&chips)
                });
                let is_legal = listed.contains(&action) || is_between;
                assert_eq!(legal.contains(action), is_legal, "game {number}: {action}");
                assert_eq!(state.check(game, action).is_ok(), is_legal);
                if is_legal {
                    let mut next = state.clone();
                    next.apply(game, action).unwrap();
                    assert_ne!(next, *state, "game {number}: {action}");
                    assert_conserved(game, &next, number);
                    taken += usize::from(listed.contains(&action));
                    continue;
                }
                let refused = same.apply(game, action).unwrap_err();
                assert!(refused.to_string().contains(&format!("'{action}'")));
                match (turn, refused) {
                    (Turn::Chance(_), IllegalAction::Chance(of))
                    | (Turn::Over, IllegalAction::Over(of)) => assert_eq!(of, action),
                    (
                        Turn::Seat(actor),
                        IllegalAction::Kind { seat, .. }
                        | IllegalAction::Card { seat, .. }
                        | IllegalAction::Chips { seat, .. },
                    ) => assert_eq!(seat, actor),
                    (turn, refused) => panic!("game {number}: {turn:?} refused {refused:?}"),
                }
            }
            // Each listed action is in the universe, and there once.
            assert_eq!(taken, listed.len(), "game {number}");
            assert_eq!(same, *state, "game {number}");
        });
    }
}

/// How far the counts are above chi-squared's mean, in its standard deviations.
fn excess(counts: impl IntoIterator<Item = (u64, f64)>) -> f64 {
    let (mut sum, mut freedom) = (0.0, -1.0);
    for (count, expected) in counts {
        sum += (count as f64 - expected).powi(2) / expected;
        freedom += 1.0;
    }
    (sum - freedom) / f64::sqrt(2.0 * freedom)
}

/// A kind first, each equally likely, then its card.
fn legal_actions_are_sampled_by_kind<R: Conforms>() {
    let mut states = 0;
    for number in 0..100 {
        walk(number, |game, state: &R, _, luck| {
            let legal = state.legal(game);
            if legal.kinds().count() < 2 || luck.index(20) > 0 {
                return;
            }
            let mut of_kind = HashMap::new();
            for action in legal.iter() {
                *of_kind.entry(action.kind()).or_insert(0_u32) += 1;
            }
            // Amounts are counted by the half of the range that they lie in.
            let (least, most) = legal.amounts().unwrap_or_default();
            let middle = u64::midpoint(least, most);
            let half = |action: Action| match action {
                Action::Bet(chips) => Action::Bet(if chips > middle { most } else { least }),
                Action::Raise(chips) => Action::Raise(if chips > middle { most } else { least }),
                other => other,
            };
            let samples = 200 * legal.len();
            let mut counts = HashMap::new();
            for _ in 0..samples {
                let action = legal.sample(|bound| luck.below(bound)).unwrap();
                assert!(legal.contains(action), "game {number}: {action}");
                *counts.entry(half(action)).or_insert(0) += 1;
            }
            let expected = |action: Action| {
                let part = match action.chips() {
                    Some(chips) if chips > middle => (most - middle) as f64,
                    Some(_) => (middle - least + 1) as f64,
                    None => f64::from(of_kind[&action.kind()]).recip(),
                };
                let whole = if action.chips().is_some() {
                    (most - least + 1) as f64
                } else {
                    1.0
                };
                samples as f64 / of_kind.len() as f64 * part / whole
            };
            let pairs = legal
                .iter()
                .map(|action| (counts.remove(&action).unwrap_or(0), expected(action)));
            assert!(excess(pairs) < 6.0, "game {number}: {legal}");
            assert!(counts.is_empty(), "game {number}: not legal: {counts:?}");
            states += 1;
        });
    }
    assert!(states > 20, "{states} states");
    let none = Legal::NONE.sample(|_| unreachable!("nothing to choose from"));
    assert_eq!(none, None);
}

/// Going back gives the same states, events and cards to come.
fn undo_restores<R: Conforms>() {
    for number in 0..GAMES / 10 {
        let (mut session, mut luck) = played::<R>(number, 0);
        let mut before = Vec::new();
        for _ in 0..R::bound(session.game()) {
            let legal = session.state().legal(session.game());
            if legal.is_empty() {
                break;
            }
            let action = choice(legal, &mut luck);
            before.push((session.state().clone(), session.events(), action));
            session.apply(action).unwrap();
        }
        let mut after = (session.state().clone(), session.events());
        for (state, events, action) in before.into_iter().rev() {
            session.undo().unwrap();
            assert_eq!(*session.state(), state, "game {number}");
            assert_eq!(session.events(), events, "game {number}");
            let mut forth = session.clone();
            forth.apply(action).unwrap();
            assert_eq!((forth.state(), forth.events()), (&after.0, after.1));
            after = (state, events);
        }
        assert_eq!(session.undo(), Err(SessionError::NothingToUndo));
        assert_eq!(*session.state(), after.0, "game {number}");
    }
}

/// Back and forth at random, as a search goes, leads where it led before.
fn wandering_leads_nowhere_else<R: Conforms>() {
    for number in 0..GAMES / 10 {
        let (mut session, mut luck) = played::<R>(number, 0);
        let (mut places, mut actions) = (Vec::new(), Vec::new());
        loop {
            places.push((session.state().clone(), session.events()));
            let legal = session.state().legal(session.game());
            if legal.is_empty() {
                break;
            }
            actions.push(choice(legal, &mut luck));
            session.apply(actions[actions.len() - 1]).unwrap();
        }
        let mut place = actions.len();
        for _ in 0..60 {
            // Some way in one direction, then in the other.
            let end = luck.index(places.len());
            while place > end {
                session.undo().unwrap();
                place -= 1;
            }
            while place < end {
                session.apply_unchecked(actions[place]).unwrap();
                place += 1;
            }
            assert_eq!(*session.state(), places[place].0, "game {number}");
            assert_eq!(session.events(), places[place].1, "game {number}");
        }
    }
}

/// What happens to a session does not happen to its copies.
fn copies_are_independent<R: Conforms>() {
    for number in 0..GAMES / 10 {
        let (session, mut luck) = played::<R>(number, number as usize % 60);
        let (mut on, mut back) = (session.clone(), session.clone());
        let before = (session.state().clone(), session.events());
        play_on(&mut on, usize::MAX, &mut luck);
        let is_action = |event: &&Event| matches!(event, Event::Action(..));
        for _ in before.1.iter().filter(is_action) {
            back.undo().unwrap();
        }
        assert_eq!(back.undo(), Err(SessionError::NothingToUndo));
        assert_eq!((session.state(), session.events()), (&before.0, before.1));
        // The cards to come are the copy's own as well.
        let mut twin = session.clone();
        let actions = on.events().split_off(session.events().len());
        for event in actions {
            if let Event::Action(_, action) = event {
                twin.apply(action).unwrap();
            }
        }
        assert_eq!(twin.events(), on.events(), "game {number}");
        assert_eq!(twin, on, "game {number}");
    }
}

/// The cards of events, one deck a shuffle.
fn decks(events: &[Event]) -> Vec<Vec<Card>> {
    let mut decks: Vec<Vec<Card>> = Vec::new();
    for event in events {
        if let Event::Deal(deal, card) = event {
            if deal.shuffle {
                decks.push(Vec::new());
            }
            decks.last_mut().unwrap().push(card.unwrap());
        }
    }
    decks
}

/// Decks and actions, cards dealt by hand, and what is written of a session each make it again.
fn replay_is_the_same<R: Conforms>() {
    for number in 0..GAMES / 10 {
        let length = if number % 2 == 0 { usize::MAX } else { 20 };
        let (session, _) = played::<R>(number, length);
        let (game, events) = (session.game(), session.events());
        let start = |chance| Session::<R>::start(Arc::clone(game), chance).unwrap();
        let mut of_decks = start(Chance::decks(decks(&events)));
        let mut by_hand = start(Chance::none());
        for event in &events {
            match *event {
                Event::Action(seat, action) => {
                    assert_eq!(by_hand.state().turn(game), Turn::Seat(seat));
                    of_decks.apply(action).unwrap();
                    by_hand.apply(action).unwrap();
                }
                Event::Deal(_, card) => by_hand.deal(card.unwrap()).unwrap(),
            }
        }
        let rewritten = Session::replay(again(&session.transcript())).unwrap();
        for other in [of_decks, by_hand, rewritten] {
            assert_eq!(other, session, "game {number}");
            assert_eq!(other.events(), events, "game {number}");
        }
        assert_eq!(again(session.state()), *session.state(), "game {number}");
        assert_eq!(again(&**game), **game, "game {number}");
    }
}

/// A view is the same to the byte when what its seat cannot see is drawn anew, and the rest of
/// the state is then another.
fn views_hide_what_is_hidden<R: Conforms>() {
    let (mut looked, mut certain) = (0, 0);
    for number in 0..GAMES / 4 {
        walk(number, |game, state: &R, shuffles, luck| {
            // Near the end little is hidden, so that is always looked at.
            if state.turn(game) != Turn::Over && luck.index(8) > 0 {
                return;
            }
            for seat in seats::<R>(game) {
                let view = state.view(game, seat);
                let written = bytes(&view);
                assert_eq!(again(&view), view, "game {number}");
                assert!(R::is_sound_view(game, &view), "game {number}: {view:?}");
                let worlds = R::worlds(game, &view, shuffles);
                let sampled: [R; 2] =
                    [(); 2].map(|()| R::sample(game, &view, &mut |bound| luck.index(bound)));
                for sample in &sampled {
                    assert_eq!(bytes(&sample.view(game, seat)), written, "game {number}");
                    assert_conserved(game, sample, number);
                    assert!(sample.is_sound(game), "game {number}: {sample:?}");
                    assert_eq!(sample.turn(game), state.turn(game), "game {number}");
                }
                looked += 1;
                if worlds == 1 {
                    certain += 1;
                    assert_eq!(sampled[0], *state, "game {number}");
                } else if worlds > 1_000_000_000_000 {
                    // Equal by luck about once in a thousand million runs of the whole test.
                    assert_ne!(sampled[0], *state, "game {number}");
                    assert_ne!(sampled[0], sampled[1], "game {number}");
                }
            }
        });
    }
    assert!(looked > 10_000, "{looked} views");
    assert!(certain > 0, "a view that leaves nothing open");
}

/// A card that came into a hand, and not out of the rest, was seen to go there: every sample has it
/// there until it leaves.
fn samples_keep_what_the_table_saw<R: Conforms>() {
    let mut kept = 0;
    for number in 0..GAMES / 4 {
        let mut before: Option<R> = None;
        let mut seen = [CardSet::EMPTY; MAX_SEATS];
        walk(number, |game, state: &R, _, luck| {
            for seat in seats::<R>(game) {
                let (held, seen) = (state.held_by(seat), &mut seen[seat.index()]);
                if let Some(before) = &before {
                    *seen |= held - before.held_by(seat) - before.rest();
                }
                *seen &= held;
            }
            before = Some(state.clone());
            let seat = Seat::new(luck.index(R::players(game)));
            let view = state.view(game, seat);
            let sample = R::sample(game, &view, &mut |bound| luck.index(bound));
            assert_eq!(sample.held_by(seat), state.held_by(seat), "game {number}");
            for other in seats::<R>(game) {
                let (held, seen) = (sample.held_by(other), seen[other.index()]);
                assert!(
                    seen.is_subset(held),
                    "game {number}: {seen} of {held}, seen by {seat} at {other}"
                );
                assert_eq!(held.len(), state.held_by(other).len(), "game {number}");
                kept += seen.len();
            }
        });
    }
    assert!(kept >= R::SEEN_TO_MOVE, "{kept} cards");
}

/// Where few states are possible, all of them come up, and equally often.
fn samples_are_uniform<R: Conforms>() {
    let mut views = 0;
    for number in 0..400 {
        walk(number, |game, state: &R, shuffles, luck| {
            let seat = Seat::new(luck.index(R::players(game)));
            let view = state.view(game, seat);
            let worlds = R::worlds(game, &view, shuffles);
            if !(4..200).contains(&worlds) || luck.index(6) > 0 {
                return;
            }
            let mut counts: HashMap<R, u64> = HashMap::new();
            for _ in 0..40 * worlds {
                let sample = R::sample(game, &view, &mut |bound| luck.index(bound));
                *counts.entry(sample).or_default() += 1;
            }
            assert_eq!(counts.len() as u128, worlds, "game {number}");
            assert!(counts.contains_key(state), "game {number}: the true state");
            let far = excess(counts.values().map(|&count| (count, 40.0)));
            // Of few cells, chi-squared has a long tail.
            assert!(far < 8.0, "game {number}: {far} over {worlds} worlds");
            views += 1;
        });
    }
    assert!(views > 50, "{views} views");
}

/// What is sampled of a state that waits for a card dealt by hand waits for it too.
fn samples_wait_for_cards_dealt_by_hand<R: Conforms>() {
    for number in 0..GAMES / 10 {
        let mut luck = luck(number);
        let game = Arc::new(R::any_game(&mut luck));
        let mut session: Session<R> = Session::start(game, Chance::none()).unwrap();
        for _ in 0..luck.index(100) {
            match session.state().turn(session.game()) {
                Turn::Chance(_) => {
                    let rest = session.state().rest();
                    session
                        .deal(rest.nth(luck.index(rest.len())).unwrap())
                        .unwrap();
                }
                Turn::Seat(_) => play_on(&mut session, 1, &mut luck),
                Turn::Over => break,
            }
        }
        let (game, state) = (session.game(), session.state());
        for seat in seats::<R>(game) {
            let view = state.view(game, seat);
            let past = session.events();
            let sample = Session::<R>::sample(Arc::clone(game), &view, past, &mut luck).unwrap();
            assert_eq!(sample.state().turn(game), state.turn(game), "game {number}");
            assert_eq!(sample.state().view(game, seat), view, "game {number}");
            assert_eq!(sample.events(), session.events(), "game {number}");
        }
    }
}

/// A sampled state is one to play on from: within the rules, to an end.
fn samples_play_on<R: Conforms>() {
    for number in 0..GAMES / 10 {
        let (session, mut luck) = played::<R>(number, number as usize % 80);
        let game = session.game();
        let seat = Seat::new(luck.index(R::players(game)));
        let view = session.state().view(game, seat);
        let sample = R::sample(game, &view, &mut |bound| luck.index(bound));
        let chance = Chance::stream(luck.clone());
        let mut on = Session::resume(Arc::clone(game), Vec::new(), sample, chance).unwrap();
        let mut decisions = 0;
        while on.state().turn(game) != Turn::Over {
            play_on(&mut on, 1, &mut luck);
            assert_conserved(&**game, on.state(), number);
            decisions += 1;
            assert!(decisions <= R::bound(game), "game {number}");
        }
    }
}

macro_rules! conformance {
    ($($name:ident: $state:ty { $($test:ident),* $(,)? })*) => { $(
        mod $name {
            use super::*;

            $(
                #[test]
                fn $test() {
                    super::$test::<$state>();
                }
            )*
        }
    )* };
    ($($name:ident: $state:ty),* $(,)?) => {
        conformance! { $($name: $state {
            random_games,
            legal_is_what_apply_takes,
            legal_actions_are_sampled_by_kind,
            undo_restores,
            wandering_leads_nowhere_else,
            copies_are_independent,
            replay_is_the_same,
            views_hide_what_is_hidden,
            samples_keep_what_the_table_saw,
            samples_are_uniform,
            samples_wait_for_cards_dealt_by_hand,
            samples_play_on,
        })* }
    };
}

conformance! {
    junkyard: JunkyardState,
    circle: CircleState,
    holdem: HoldemState,
    treasure: TreasureState,
    any_game: AnyState,
}

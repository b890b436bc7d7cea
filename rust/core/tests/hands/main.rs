//! Hand values against slow definitions of them: one by one, in batches, and over whole decks.

mod agreement;
mod batch;
mod best_hand;
mod counting;
mod hand_value;
mod oracle;
mod paths;
mod strategies;

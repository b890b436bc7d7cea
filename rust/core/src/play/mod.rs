//! Playing: who supplies the cards, what has happened, who decides.

mod bot;
mod chance;
mod history;
mod record;
mod session;
mod simulate;
mod stream;

pub use bot::{Bot, Playable};
pub use chance::{Chance, ChanceError, ParseDecksError};
pub use history::Event;
pub use record::{RecordError, Recorded, check, replay};
pub use session::{Session, SessionError, Transcript};
pub use simulate::{Finished, GameEnd, Results, Simulation, Tally, seat_of};
pub use stream::{Purpose, Stream};

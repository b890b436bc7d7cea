//! Playing: who supplies the cards, what has happened, who decides.

mod chance;
mod record;
mod session;
mod stream;

pub use chance::{Chance, ChanceError, ParseDecksError};
pub use record::{RecordError, Recorded, check, replay};
pub use session::{Event, Session, SessionError, Transcript};
pub use stream::{Purpose, Stream};

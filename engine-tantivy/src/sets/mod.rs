//! Named, versioned sets of documents, held for the lifetime of the process and used as clauses and facets.

mod asked;
mod kept;
mod numbers;
mod set;
mod words;

pub use asked::{AskedSets, SetReference};
pub use kept::{KeptSets, SetChange, SetContents};
pub use words::{End, EndWords, Lookup, WordSet, in_order, places_of};

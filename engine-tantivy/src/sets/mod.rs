//! Named, versioned sets of documents, held for the lifetime of the process and used as clauses and facets.

mod asked;
mod kept;
mod numbers;
mod set;

pub use asked::{AskedSets, SetReference};
pub use kept::{KeptSets, SetChange, SetContents};

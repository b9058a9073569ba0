//! Sets of documents by name and version: told once, kept as long as the process lives, used as clauses and counted as facets.

mod asked;
mod kept;
mod numbers;
mod set;

pub use asked::{AskedSets, SetReference};
pub use kept::{KeptSets, SetChange, SetContents};

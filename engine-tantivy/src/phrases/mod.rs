pub mod matching;
pub mod phrase;
pub mod place;
pub mod postings;
pub mod query;

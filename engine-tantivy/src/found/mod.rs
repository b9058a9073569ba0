pub mod documents;
pub mod listed;

pub mod documents;
pub mod kept;
pub mod listed;

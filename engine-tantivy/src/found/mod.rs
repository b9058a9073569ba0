pub mod documents;
pub mod kept;
pub mod listed;
pub mod of_field;
pub mod rarity;

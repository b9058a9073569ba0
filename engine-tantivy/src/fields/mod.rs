pub mod columns;
pub mod place;
pub mod schema;
pub mod shape;
pub mod value;

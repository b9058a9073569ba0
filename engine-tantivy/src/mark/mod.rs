pub mod highlight;
pub mod leaves;
pub mod locate;
mod marker;
pub mod stored;
pub mod stretches;

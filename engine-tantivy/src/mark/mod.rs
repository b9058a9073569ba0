pub mod highlight;
pub mod leaves;
pub mod locate;
pub mod stored;
pub mod stretches;

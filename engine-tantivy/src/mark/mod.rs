pub mod highlight;
pub mod leaves;
pub mod locate;

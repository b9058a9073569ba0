mod beginning;
pub mod classes;
pub mod expression;
pub mod java;
pub mod pattern;
pub mod regexp;
pub mod wildcard;

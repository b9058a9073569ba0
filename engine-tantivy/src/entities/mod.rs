//! Named entities: small documents of an index of their own, each with the number (rid) of the document that it stands in. Joins go over these
//! numbers, so that neither side is rewritten when the other changes.

pub mod hit;
mod join;
pub mod reach;
mod rids;
pub mod writing;

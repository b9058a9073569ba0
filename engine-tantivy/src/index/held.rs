//! Which documents an index may hold. What it cannot hold is put without being deleted first: each deletion is looked for in every segment, which in an index
//! that is being made costs more the larger it gets.

use roaring::RoaringTreemap;
use tantivy::Searcher;

use crate::failure::Outcome;

/// All up to the greatest number that was there at first, and those that were put since. What was removed or lost again is still counted.
#[derive(Default)]
pub struct Held {
    up_to: u64,
    since: RoaringTreemap,
}

impl Held {
    pub fn of(searcher: &Searcher) -> Outcome<Held> {
        let mut held = Held::default();
        for reader in searcher.segment_readers() {
            let greatest = reader.fast_fields().column_opt::<u64>("rid")?.map_or(0, |rids| rids.max_value());
            held.up_to = held.up_to.max(greatest);
        }
        Ok(held)
    }

    /// Notes that a document is put. Returns whether it may be there already.
    pub fn put(&mut self, rid: u64) -> bool {
        !self.since.insert(rid) || rid <= self.up_to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_what_was_there_and_what_was_put_since() {
        let mut held = Held { up_to: 7, ..Held::default() };
        assert_eq!([7, 8, 8, 3, 1 << 40, 1 << 40].map(|rid| held.put(rid)), [true, false, true, true, false, true]);
    }
}

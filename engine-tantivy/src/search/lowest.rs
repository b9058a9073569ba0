//! Which documents of a segment can be among the first ones: looked for a few thousand at a time, so that little memory is touched, however many were found.

use std::cmp::Ordering;

use crate::found::documents::SegmentDocuments;
use crate::search::keys::Ranker;

/// Documents that are ranked together.
const AT_ONCE: usize = 4096;

/// Whether documents are taken from the first on, or from the last; where a hit is given, those after it or those before it.
#[derive(Clone, Copy, PartialEq)]
pub enum Way {
    Forwards,
    Backwards,
}

impl Way {
    pub fn turned(self, order: Ordering) -> Ordering {
        match self {
            Way::Forwards => order,
            Way::Backwards => order.reverse(),
        }
    }

    /// A rank that is lower the earlier the document comes on this way.
    pub fn rank(self, rank: u64) -> u64 {
        match self {
            Way::Forwards => rank,
            Way::Backwards => !rank,
        }
    }
}

/// Where documents are looked for, and on which way.
#[derive(Clone, Copy)]
pub struct Lowest<'a> {
    pub documents: &'a SegmentDocuments,
    pub way: Way,
}

impl Lowest<'_> {
    /// Of these places those that hold the first `wanted` documents, in no order, and no others but such as no key tells apart from the last of them.
    pub fn among(&self, rankers: &[Ranker], places: impl ExactSizeIterator<Item = u32>, wanted: usize) -> Vec<u32> {
        let mut found = Vec::new();
        self.take(rankers, places, wanted, &mut found);
        found
    }

    fn take(&self, rankers: &[Ranker], places: impl ExactSizeIterator<Item = u32>, wanted: usize, found: &mut Vec<u32>) {
        match rankers.split_first() {
            Some((ranker, others)) if places.len() > wanted => {
                let Border { below, ties, .. } = self.border(ranker, places, wanted);
                found.extend(below.iter().map(|(_, place)| place));
                self.take(others, ties.into_iter(), wanted - below.len(), found);
            }
            _ => found.extend(places),
        }
    }

    fn border(&self, ranker: &Ranker, mut places: impl Iterator<Item = u32>, wanted: usize) -> Border {
        let mut border = Border { rank: u64::MAX, below: Vec::new(), ties: Vec::new() };
        let mut some = Vec::with_capacity(AT_ONCE);
        loop {
            some.clear();
            some.extend(places.by_ref().take(AT_ONCE));
            if some.is_empty() {
                break;
            }
            let ranks = ranker.ranks(self.documents, &some);
            some.iter().zip(ranks).for_each(|(place, rank)| border.add(self.way.rank(rank), *place));
            if border.below.len() >= 2 * wanted.max(AT_ONCE / 4) {
                border.lower(wanted);
            }
        }
        border.lower(wanted);
        border
    }
}

/// The rank of the last document that is wanted of those seen so far, or a higher one.
struct Border {
    rank: u64,
    /// Ranks and places of what comes before it.
    below: Vec<(u64, u32)>,
    /// The places of what has this rank.
    ties: Vec<u32>,
}

impl Border {
    fn add(&mut self, rank: u64, place: u32) {
        if rank < self.rank {
            self.below.push((rank, place));
        } else if rank == self.rank {
            self.ties.push(place);
        }
    }

    /// Lowers the border as far as enough stays before it or on it.
    fn lower(&mut self, wanted: usize) {
        if wanted == 0 || self.below.len() < wanted {
            return;
        }
        let mut ranks: Vec<u64> = self.below.iter().map(|(rank, _)| *rank).collect();
        let rank = *ranks.select_nth_unstable(wanted - 1).1;
        self.ties.clear();
        self.ties.extend(self.below.iter().filter(|one| one.0 == rank).map(|(_, place)| place));
        self.below.retain(|one| one.0 < rank);
        self.rank = rank;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is before the border and on it, added one by one, with the border lowered every `step` times.
    fn border(ranks: &[u64], wanted: usize, step: usize) -> (Vec<u32>, Vec<u32>) {
        let mut border = Border { rank: u64::MAX, below: Vec::new(), ties: Vec::new() };
        for (place, rank) in ranks.iter().enumerate() {
            border.add(*rank, place as u32);
            if place % step == 0 {
                border.lower(wanted);
            }
        }
        border.lower(wanted);
        (border.below.iter().map(|(_, place)| *place).collect(), border.ties)
    }

    #[test]
    fn keeps_what_comes_first_and_what_is_as_good_as_the_last_of_it() {
        for step in [1, 2, 100] {
            assert_eq!(border(&[5, 3, 9, 3, 1, 3, 7], 2, step), (vec![4], vec![1, 3, 5]));
            assert_eq!(border(&[5, 3, 9, 3, 1, 3, 7], 4, step), (vec![4], vec![1, 3, 5]));
            assert_eq!(border(&[4; 6], 2, step), (vec![], vec![0, 1, 2, 3, 4, 5]));
            assert_eq!(border(&[u64::MAX, 1, u64::MAX], 2, step), (vec![1], vec![0, 2]));
        }
    }
}

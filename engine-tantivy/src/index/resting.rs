//! Merging while idle: few segments are smaller and faster to search than many.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tantivy::index::SegmentId;
use tantivy::{IndexWriter, TantivyDocument};

use crate::failure::Outcome;
use crate::index::part::Part;

/// If there are more segments than this, all are merged.
const MOST_SEGMENTS: usize = 4;
/// All are merged if the smaller ones together have at least this fraction (1 in so many) of the largest one's documents: otherwise a few new
/// files would cause the whole index to be rewritten.
const WORTH_PART: u32 = 10;

/// The progress of an idle writer's merge; any write resets it.
#[derive(Default)]
pub enum Rest {
    #[default]
    NotBegun,
    Joining(Arc<AtomicBool>),
    Done,
}

impl Rest {
    /// Starts the merge, or checks on it. Returns whether the writer has nothing left to do. Reads and writes go on meanwhile.
    pub fn go_on(&mut self, writer: &mut IndexWriter<TantivyDocument>, part: &Part) -> Outcome<bool> {
        match self {
            Rest::NotBegun => *self = join(writer, &choose(part.usual_segments()?)),
            Rest::Joining(ended) if ended.load(Ordering::Acquire) => *self = Rest::Done,
            Rest::Joining(_) | Rest::Done => {}
        }
        Ok(matches!(self, Rest::Done))
    }
}

fn join(writer: &mut IndexWriter<TantivyDocument>, segments: &[SegmentId]) -> Rest {
    if segments.len() < 2 {
        return Rest::Done;
    }
    let merge = writer.merge(segments);
    let ended = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&ended);
    thread::spawn(move || {
        // Fails if a merge by the policy is already merging these segments, which is just as good.
        let _ = merge.wait();
        told.store(true, Ordering::Release);
    });
    Rest::Joining(ended)
}

/// `segments`: how many documents each has. Those of long texts stay as they are.
fn choose(mut segments: Vec<(u32, SegmentId)>) -> Vec<SegmentId> {
    segments.sort();
    let sizes: Vec<u32> = segments.iter().map(|(documents, _)| *documents).collect();
    segments.truncate(worth_joining(&sizes));
    segments.into_iter().map(|(_, id)| id).collect()
}

/// How many of the smallest segments to merge; sizes are ascending.
fn worth_joining(sizes: &[u32]) -> usize {
    let Some((largest, others)) = sizes.split_last() else {
        return 0;
    };
    let sum = others.iter().fold(0, |sum: u32, size| sum.saturating_add(*size));
    match sizes.len() > MOST_SEGMENTS || sum.saturating_mul(WORTH_PART) >= *largest {
        true => sizes.len(),
        false => others.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::worth_joining;

    #[test]
    fn joins_all_where_the_small_ones_hold_a_tenth_of_the_largest() {
        assert_eq!(worth_joining(&[400, 600, 10_000]), 3);
    }

    #[test]
    fn leaves_a_large_one_alone_for_a_few_documents() {
        assert_eq!(worth_joining(&[3, 7, 200_000]), 2);
        assert_eq!(worth_joining(&[3, 200_000]), 1);
    }

    #[test]
    fn joins_all_where_there_are_too_many() {
        assert_eq!(worth_joining(&[1, 1, 1, 1, 200_000]), 5);
    }

    #[test]
    fn has_nothing_to_do_with_an_empty_index() {
        assert_eq!(worth_joining(&[]), 0);
    }
}

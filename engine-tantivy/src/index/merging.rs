//! Which segments are merged while documents are written.
//!
//! Usual documents by their number, as Tantivy does. That rule takes segments of a few long texts (parts of a table of gigabytes, 16 MB each) for small ones
//! and would merge all of them with each other again and again. They are merged by their size, and no further than up to a limit: a merge takes memory for the
//! different words of all its segments.

use std::path::{Path, PathBuf};

use tantivy::index::{SegmentId, SegmentMeta};
use tantivy::indexer::{LogMergePolicy, MergeCandidate, MergePolicy};

use crate::index::components::bytes_of;

/// A segment with at least this share of deleted documents is rewritten.
const DELETED_RATIO: f32 = 0.2;
/// This many segments of similar size are merged, since every segment costs each query a little.
const MERGED_SEGMENTS: usize = 4;
/// A segment whose documents take more than this on average is one of long texts.
const LONG_DOCUMENT_BYTES: u64 = 1 << 20;
/// What segments of long texts that are merged have together, at most.
const MOST_LONG_BYTES: u64 = 256 << 20;

#[derive(Debug)]
pub struct Merging {
    folder: PathBuf,
    by_number: LogMergePolicy,
}

impl Merging {
    /// For segments whose files are in this folder.
    pub fn new(folder: &Path) -> Merging {
        let mut by_number = LogMergePolicy::default();
        by_number.set_min_num_segments(MERGED_SEGMENTS);
        by_number.set_del_docs_ratio_before_merge(DELETED_RATIO);
        Merging { folder: folder.to_path_buf(), by_number }
    }
}

impl MergePolicy for Merging {
    fn compute_merge_candidates(&self, segments: &[SegmentMeta]) -> Vec<MergeCandidate> {
        let (long, usual): (Vec<_>, Vec<_>) = segments
            .iter()
            .cloned()
            .map(|segment| (long_bytes(&self.folder, &segment), segment))
            .partition(|(long, _)| long.is_some());
        let usual: Vec<SegmentMeta> = usual.into_iter().map(|(_, segment)| segment).collect();
        let mut chosen = self.by_number.compute_merge_candidates(&usual);
        let (emptied, kept): (Vec<_>, Vec<_>) = long.into_iter().partition(|(_, segment)| is_emptied(segment));
        chosen.extend(emptied.iter().map(|(_, segment)| MergeCandidate(vec![segment.id()])));
        let mut sizes: Vec<(u64, SegmentId)> = kept.iter().map(|(bytes, segment)| (bytes.unwrap_or(0), segment.id())).collect();
        sizes.sort();
        let joined = worth_joining(&sizes.iter().map(|(bytes, _)| *bytes).collect::<Vec<_>>());
        if joined > 0 {
            chosen.push(MergeCandidate(sizes[..joined].iter().map(|(_, id)| *id).collect()));
        }
        chosen
    }
}

/// The size of a segment of long texts on the disk; `None` for any other.
pub fn long_bytes(folder: &Path, segment: &SegmentMeta) -> Option<u64> {
    let bytes = bytes_of(folder, segment);
    (bytes > LONG_DOCUMENT_BYTES * u64::from(segment.max_doc())).then_some(bytes)
}

fn is_emptied(segment: &SegmentMeta) -> bool {
    segment.num_deleted_docs() as f32 > DELETED_RATIO * segment.max_doc() as f32
}

/// How many of the smallest segments of long texts to merge; sizes are ascending.
fn worth_joining(sizes: &[u64]) -> usize {
    let mut sum = 0;
    let fitting = sizes.iter().take_while(|bytes| {
        sum += **bytes;
        sum <= MOST_LONG_BYTES
    });
    match fitting.count() {
        count if count >= MERGED_SEGMENTS => count,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{MOST_LONG_BYTES, worth_joining};
    use crate::deadline::Deadline;
    use crate::testing::{Folder, change, document, open};

    const MB: u64 = 1 << 20;

    #[test]
    fn joins_long_texts_by_size_as_far_as_a_merge_may_go() {
        assert_eq!(worth_joining(&[20 * MB, 30 * MB, 40 * MB]), 0);
        assert_eq!(worth_joining(&[20 * MB, 30 * MB, 40 * MB, 50 * MB]), 4);
        assert_eq!(worth_joining(&[20 * MB, 30 * MB, 40 * MB, 50 * MB, 200 * MB]), 4);
        assert_eq!(worth_joining(&[50 * MB, 60 * MB, 70 * MB, 80 * MB]), 0);
    }

    #[test]
    fn merges_each_long_text_a_few_times_however_many_there_are() {
        let (mut sizes, mut written) = (Vec::new(), 0);
        for _ in 0..250 {
            sizes.push(30 * MB);
            sizes.sort();
            let joined = worth_joining(&sizes);
            let merged: u64 = sizes.drain(..joined).sum();
            if joined > 0 {
                assert!(merged <= MOST_LONG_BYTES);
                written += merged;
                sizes.push(merged);
            }
        }
        assert!(written <= 3 * 250 * 30 * MB, "{} MB were written", written / MB);
        assert!(sizes.len() <= 80, "{} segments are left", sizes.len());
    }

    #[test]
    fn tells_segments_of_long_texts_from_others() {
        let folder = Folder::new("long");
        let store = open(folder.path());
        let soon = || Deadline::after(60_000);
        let text: String = (0..400_000).map(|number| format!("{number}x ")).collect();
        let fields = json!({ "type": "Document", "_index": "p" });
        let long = change(json!({ "put": { "rid": 1, "id": "d1", "segments": [text], "fields": fields } }));
        store.write(&[long], soon()).unwrap();
        store.commit(&Value::Null, None, soon()).unwrap();
        store.write(&[document(2), document(3)], soon()).unwrap();
        store.commit(&Value::Null, None, soon()).unwrap();
        let usual = store.documents.usual_segments().unwrap();
        assert_eq!(usual.iter().map(|(documents, _)| *documents).collect::<Vec<_>>(), [2]);
    }
}

//! The files that a segment of Tantivy consists of.

use std::fs;
use std::path::Path;

use tantivy::index::{SegmentComponent, SegmentMeta};

/// The files of a segment.
pub const COMPONENTS: [SegmentComponent; 6] = [
    SegmentComponent::Postings,
    SegmentComponent::Positions,
    SegmentComponent::FastFields,
    SegmentComponent::FieldNorms,
    SegmentComponent::Terms,
    SegmentComponent::Store,
];

/// How much a segment takes in its folder; what has just been removed counts nothing.
pub fn bytes_of(folder: &Path, segment: &SegmentMeta) -> u64 {
    let files = COMPONENTS.iter().map(|part| folder.join(segment.relative_path(part.clone())));
    files.filter_map(|file| fs::metadata(file).ok()).map(|data| data.len()).sum()
}

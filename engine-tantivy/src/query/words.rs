//! Queries on columns of words, for fields with mostly unique values (ids, paths, titles): storing every value in a term dictionary as well would
//! cost more space than it is worth.

use std::ops::Bound;

use tantivy::columnar::StrColumn;
use tantivy::{DocId, Searcher, SegmentReader};

use crate::deadline::{Deadline, Watch};
use crate::found::kept::Name;
use crate::found::listed::ListQuery;
use crate::patterns::pattern::Pattern;

#[derive(Debug)]
pub enum Wanted {
    Values(Vec<String>),
    Pattern(Pattern),
    Between(Bound<Vec<u8>>, Bound<Vec<u8>>),
}

/// Matches documents with any of the wanted values, each with score 1.
pub fn word_query(column: String, wanted: Wanted, deadline: Deadline) -> ListQuery {
    ListQuery::kept(Name::of(&("words", &column, &wanted)), move |reader| documents(reader, &column, &wanted, deadline))
}

/// The number of documents with the value, including deleted ones, as for terms.
pub fn document_frequency(searcher: &Searcher, column: &str, value: &str, deadline: Deadline) -> tantivy::Result<u64> {
    let wanted = Wanted::Values(vec![value.to_string()]);
    let mut total = 0;
    for reader in searcher.segment_readers() {
        total += documents(reader, column, &wanted, deadline)?.len() as u64;
    }
    Ok(total)
}

fn documents(reader: &SegmentReader, column: &str, wanted: &Wanted, deadline: Deadline) -> tantivy::Result<Vec<DocId>> {
    let Some(words) = reader.fast_fields().str(column)? else {
        return Ok(Vec::new());
    };
    let ordinals = ordinals(&words, wanted, deadline)?;
    let (Some(first), Some(last)) = (ordinals.first(), ordinals.last()) else {
        return Ok(Vec::new());
    };
    let is_run = last - first + 1 == ordinals.len() as u64;
    let mut found = Vec::new();
    words.ords().get_docids_for_value_range(*first..=*last, 0..reader.max_doc(), &mut found);
    found.sort_unstable();
    found.dedup();
    if !is_run {
        let mut watch = Watch::new(deadline);
        let mut kept = Vec::with_capacity(found.len().min(ordinals.len()));
        for doc in found {
            watch.step()?;
            if words.term_ords(doc).any(|ordinal| ordinals.binary_search(&ordinal).is_ok()) {
                kept.push(doc);
            }
        }
        found = kept;
    }
    Ok(found)
}

/// The ascending ordinals of the wanted values in the column's dictionary.
fn ordinals(words: &StrColumn, wanted: &Wanted, deadline: Deadline) -> tantivy::Result<Vec<u64>> {
    let dictionary = words.dictionary();
    let mut watch = Watch::new(deadline);
    let mut found = Vec::new();
    match wanted {
        Wanted::Values(values) => {
            for value in values {
                watch.step()?;
                found.extend(dictionary.term_ord(value)?);
            }
            found.sort_unstable();
            found.dedup();
        }
        Wanted::Pattern(pattern) => {
            let mut stream = dictionary.search(pattern).into_stream()?;
            while stream.advance() {
                watch.step()?;
                found.push(stream.term_ord());
            }
        }
        Wanted::Between(low, high) => {
            let (low, high) = dictionary.term_bounds_to_ord(low.as_ref(), high.as_ref())?;
            let first = match low {
                Bound::Included(ordinal) => ordinal,
                Bound::Excluded(ordinal) => ordinal + 1,
                Bound::Unbounded => 0,
            };
            let end = match high {
                Bound::Included(ordinal) => ordinal + 1,
                Bound::Excluded(ordinal) => ordinal,
                Bound::Unbounded => words.num_terms() as u64,
            };
            found.extend(first..end);
        }
    }
    Ok(found)
}

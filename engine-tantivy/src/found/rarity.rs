//! How rare words are among the documents that a request searches.
//!
//! Projects share an index, but not their statistics: scores that moved with the words of a project would tell of it to who may not read it.

use std::fmt::{self, Debug};
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, LazyLock};

use tantivy::postings::TermInfo;
use tantivy::query::Bm25StatisticsProvider;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{DocId, InvertedIndexReader, Score, Searcher, SegmentReader, Term};

use crate::bm25::idf;
use crate::deadline::{Deadline, Watch};
use crate::found::kept::{Name, kept};
use crate::found::listed::DocumentSet;

/// The documents of some of the projects of an index, segment by segment.
pub struct Searched {
    name: String,
    documents: Vec<DocumentSet>,
}

/// Drawn when the program starts, so that nobody can find other projects of the same name.
static KEYS: LazyLock<[RandomState; 2]> = LazyLock::new(|| [RandomState::new(), RandomState::new()]);

impl Searched {
    pub fn new(projects: &[String], documents: Vec<DocumentSet>) -> Searched {
        let mut projects = projects.to_vec();
        projects.sort_unstable();
        projects.dedup();
        // 128 bits: the names of hundreds of projects would be too long for lists to be kept by them.
        let name = KEYS.iter().map(|keys| format!("{:016x}", keys.hash_one(&projects))).collect();
        Searched { name, documents }
    }

    pub fn count(&self) -> u64 {
        self.documents.iter().map(DocumentSet::count).sum()
    }

    /// How many of the documents found in each segment are searched.
    pub fn count_of<'a>(&self, found: impl Iterator<Item = &'a [DocId]>) -> u64 {
        self.documents.iter().zip(found).map(|(documents, found)| documents.count_of(found)).sum()
    }
}

/// How many of the searched documents of a segment have a term.
pub fn frequency_in(
    index: &InvertedIndexReader,
    info: &TermInfo,
    searched: Option<&DocumentSet>,
    watch: &mut Watch,
) -> tantivy::Result<u64> {
    let Some(searched) = searched else {
        return Ok(u64::from(info.doc_freq));
    };
    let mut block = index.read_block_postings_from_terminfo(info, IndexRecordOption::Basic)?;
    let mut found = 0;
    while !block.docs().is_empty() {
        watch.spend(block.docs().len() as u32)?;
        found += searched.count_of(block.docs());
        block.advance();
    }
    Ok(found)
}

/// By which documents the rarity of a field's words is measured: by those that have the field, deleted ones that are still in the index among them.
#[derive(Clone)]
pub struct Among {
    /// What each document with the field has.
    pub present: Term,
    /// Those of the searched projects alone; none where the index holds no others.
    pub searched: Option<Arc<Searched>>,
    pub deadline: Deadline,
}

impl Debug for Among {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{:?}", self.present)
    }
}

impl Among {
    pub fn rarity<'a>(&'a self, searcher: &'a Searcher) -> tantivy::Result<Rarity<'a>> {
        let documents = match (self.occurrences(searcher, &self.present)?, &self.searched) {
            // Fields of ours, such as the project, are in all and noted in none.
            (0, None) => searcher.total_num_docs()?,
            (0, Some(searched)) => searched.count(),
            (some, _) => some,
        };
        Ok(Rarity { among: self, searcher, documents })
    }

    /// The searched documents of each segment; none for all.
    pub fn segments<'a>(&'a self, searcher: &'a Searcher) -> impl Iterator<Item = (&'a SegmentReader, Option<&'a DocumentSet>)> {
        let readers = searcher.segment_readers().iter().enumerate();
        readers.map(|(at, reader)| (reader, self.searched.as_ref().map(|searched| &searched.documents[at])))
    }

    /// What stands for the searched projects in the names of lists; none for all.
    pub fn projects(&self) -> Option<&str> {
        self.searched.as_ref().map(|searched| searched.name.as_str())
    }

    fn occurrences(&self, searcher: &Searcher, term: &Term) -> tantivy::Result<u64> {
        if self.searched.is_none() {
            return searcher.doc_freq(term);
        }
        self.sum(searcher, &("documents", term), |reader, searched, watch| {
            let index = reader.inverted_index(term.field())?;
            match index.get_term_info(term)? {
                Some(info) => frequency_in(&index, &info, searched, watch),
                None => Ok(0),
            }
        })
    }

    /// Exact, as in Lucene, where the index holds no other projects. Beside others it is the sum of lengths as the index has them, rounded down to an
    /// eighth: Tantivy's own would be that of all projects.
    fn tokens(&self, searcher: &Searcher, field: Field) -> tantivy::Result<u64> {
        if self.searched.is_none() {
            return searcher.total_num_tokens(field);
        }
        self.sum(searcher, &("tokens", field), |reader, searched, watch| {
            let Some((lengths, searched)) = reader.fieldnorms_readers().get_field(field)?.zip(searched) else {
                return Ok(0);
            };
            let mut sum = 0;
            for doc in searched.iter() {
                sum += u64::from(lengths.fieldnorm(doc));
                watch.step()?;
            }
            Ok(sum)
        })
    }

    /// A number of each segment, added up; it is kept, since the pages of a search ask for it again.
    fn sum(
        &self,
        searcher: &Searcher,
        what: &impl Debug,
        of: impl Fn(&SegmentReader, Option<&DocumentSet>, &mut Watch) -> tantivy::Result<u64>,
    ) -> tantivy::Result<u64> {
        let name = Name::of(&("rarity", self.projects(), what));
        let mut watch = Watch::new(self.deadline);
        let mut sum = 0;
        for (reader, searched) in self.segments(searcher) {
            let halves = kept(reader.segment_id(), name.as_ref(), || {
                of(reader, searched, &mut watch).map(|number| vec![number as u32, (number >> 32) as u32])
            })?;
            sum += u64::from(halves[0]) | u64::from(halves[1]) << 32;
        }
        Ok(sum)
    }
}

pub struct Rarity<'a> {
    among: &'a Among,
    searcher: &'a Searcher,
    documents: u64,
}

impl Rarity<'_> {
    /// How many documents have the field.
    pub fn documents(&self) -> u64 {
        self.documents
    }

    pub fn idf(&self, term: &Term) -> tantivy::Result<Score> {
        Ok(idf(self.among.occurrences(self.searcher, term)?, self.documents))
    }

    pub fn average_length(&self, field: Field) -> tantivy::Result<Score> {
        Ok((self.total_num_tokens(field)? as Score / self.documents.max(1) as Score).max(1.0))
    }
}

impl Bm25StatisticsProvider for Rarity<'_> {
    fn total_num_tokens(&self, field: Field) -> tantivy::Result<u64> {
        match self.searcher.schema().get_field_entry(field).has_fieldnorms() {
            true => self.among.tokens(self.searcher, field),
            // Each text counts as one of average length.
            false => Ok(self.documents),
        }
    }

    fn total_num_docs(&self) -> tantivy::Result<u64> {
        Ok(self.documents)
    }

    fn doc_freq(&self, term: &Term) -> tantivy::Result<u64> {
        Ok(self.among.occurrences(self.searcher, term)?.min(self.documents))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::found::kept::Name;

    fn name_of(projects: &[&str]) -> String {
        let projects: Vec<String> = projects.iter().map(ToString::to_string).collect();
        Searched::new(&projects, Vec::new()).name
    }

    #[test]
    fn projects_have_one_name_in_any_order_and_others_another() {
        assert_eq!(name_of(&["harbour", "quay"]), name_of(&["quay", "harbour", "quay"]));
        assert_ne!(name_of(&["harbour", "quay"]), name_of(&["harbourquay"]));
        assert_ne!(name_of(&["harbour"]), name_of(&["quay"]));
    }

    #[test]
    fn lists_are_kept_for_however_many_projects() {
        let projects: Vec<String> = (0..10_000).map(|at| format!("project-{at}")).collect();
        let searched = Searched::new(&projects, Vec::new());
        assert!(Name::of(&("rarity", Some(&searched.name), "tokens")).is_some());
    }
}

//! How rare words are among the documents that a request searches.
//!
//! Projects share an index, but not their statistics: scores that moved with the words of a project would tell of it to who may not read it.

use std::fmt::{self, Debug};
use std::sync::Arc;

use tantivy::fieldnorm::FieldNormReader;
use tantivy::query::Bm25StatisticsProvider;
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::{Score, Searcher, SegmentReader, Term};

use crate::bm25::idf;
use crate::found::kept::{Name, kept};
use crate::found::listed::DocumentSet;

/// The documents of some of the projects of an index, segment by segment.
pub struct Searched {
    projects: Vec<String>,
    documents: Vec<DocumentSet>,
}

impl Searched {
    pub fn new(projects: &[String], documents: Vec<DocumentSet>) -> Searched {
        let mut projects = projects.to_vec();
        projects.sort_unstable();
        Searched { projects, documents }
    }

    pub fn documents(&self) -> &[DocumentSet] {
        &self.documents
    }

    pub fn count(&self) -> u64 {
        self.documents.iter().map(DocumentSet::count).sum()
    }

    /// A number of each segment, added up; it is kept, since the pages of a search ask for it again.
    fn sum(
        &self,
        searcher: &Searcher,
        what: &impl Debug,
        of: impl Fn(&SegmentReader, &DocumentSet) -> tantivy::Result<u64>,
    ) -> tantivy::Result<u64> {
        let name = Name::of(&("rarity", &self.projects, what));
        let mut sum = 0;
        for (reader, documents) in searcher.segment_readers().iter().zip(&self.documents) {
            let halves = kept(reader.segment_id(), name.as_ref(), || {
                of(reader, documents).map(|number| vec![number as u32, (number >> 32) as u32])
            })?;
            sum += u64::from(halves[0]) | u64::from(halves[1]) << 32;
        }
        Ok(sum)
    }

    fn frequency(&self, searcher: &Searcher, term: &Term) -> tantivy::Result<u64> {
        self.sum(searcher, &("documents", term), |reader, documents| {
            let Some(mut block) = reader.inverted_index(term.field())?.read_block_postings(term, IndexRecordOption::Basic)?
            else {
                return Ok(0);
            };
            let mut found = 0;
            while !block.docs().is_empty() {
                found += block.docs().iter().filter(|doc| documents.contains(**doc)).count() as u64;
                block.advance();
            }
            Ok(found)
        })
    }

    /// As the index has lengths, which it rounds down to an eighth.
    fn tokens(&self, searcher: &Searcher, field: Field) -> tantivy::Result<u64> {
        self.sum(searcher, &("tokens", field), |reader, documents| {
            let lengths: Option<FieldNormReader> = reader.fieldnorms_readers().get_field(field)?;
            Ok(lengths.map_or(0, |lengths| documents.to_list().into_iter().map(|doc| u64::from(lengths.fieldnorm(doc))).sum()))
        })
    }
}

/// By which documents the rarity of a field's words is measured: by those that have the field, deleted ones that are still in the index among them.
#[derive(Clone)]
pub struct Among {
    /// What each document with the field has.
    pub present: Term,
    /// Those of the searched projects alone; none where the index holds no others.
    pub searched: Option<Arc<Searched>>,
}

impl Debug for Among {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{:?}", self.present)
    }
}

impl Among {
    pub fn rarity<'a>(&'a self, searcher: &'a Searcher) -> Rarity<'a> {
        Rarity { among: self, searcher }
    }
}

pub struct Rarity<'a> {
    among: &'a Among,
    searcher: &'a Searcher,
}

impl Rarity<'_> {
    /// How many documents have the field.
    pub fn documents(&self) -> tantivy::Result<u64> {
        match (self.occurrences(&self.among.present)?, &self.among.searched) {
            // Fields of ours, such as the project, are in all and noted in none.
            (0, None) => Bm25StatisticsProvider::total_num_docs(self.searcher),
            (0, Some(searched)) => Ok(searched.count()),
            (some, _) => Ok(some),
        }
    }

    pub fn idf(&self, term: &Term) -> tantivy::Result<Score> {
        Ok(idf(self.occurrences(term)?, self.documents()?))
    }

    pub fn average_length(&self, field: Field) -> tantivy::Result<Score> {
        Ok((self.total_num_tokens(field)? as Score / self.documents()?.max(1) as Score).max(1.0))
    }

    fn occurrences(&self, term: &Term) -> tantivy::Result<u64> {
        match &self.among.searched {
            Some(searched) => searched.frequency(self.searcher, term),
            None => self.searcher.doc_freq(term),
        }
    }
}

impl Bm25StatisticsProvider for Rarity<'_> {
    fn total_num_tokens(&self, field: Field) -> tantivy::Result<u64> {
        match &self.among.searched {
            Some(searched) => searched.tokens(self.searcher, field),
            None => self.searcher.total_num_tokens(field),
        }
    }

    fn total_num_docs(&self) -> tantivy::Result<u64> {
        self.documents()
    }

    fn doc_freq(&self, term: &Term) -> tantivy::Result<u64> {
        Ok(self.occurrences(term)?.min(self.documents()?))
    }
}

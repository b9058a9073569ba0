//! Queries that expand to many terms of a field: patterns, ranges of words, and fuzzy words.

use std::collections::BTreeMap;
use std::ops::Bound;

use tantivy::postings::{Postings, TermInfo};
use tantivy::schema::{Field, IndexRecordOption};
use tantivy::termdict::TermStreamer;
use tantivy::{DocId, DocSet, InvertedIndexReader, Score, Searcher, SegmentReader, TERMINATED, Term};

use crate::bm25::{Lengths, idf};
use crate::deadline::{Deadline, Watch};
use crate::fields::place::Place;
use crate::found::kept::{Name, kept};
use crate::found::listed::{DocumentSet, ListQuery, Listed};
use crate::found::rarity::{Among, frequency_in};
use crate::patterns::pattern::Pattern;

/// The expansions of a fuzzy word, as in Lucene.
const MAX_SPELLINGS: usize = 50;

/// The expansions of a phrase's prefix. Elasticsearch silently stops at the first 50 of each shard.
const MAX_BEGUN: usize = 1_000;

/// Matches documents with any term that matches the pattern, each with score 1, as in Elasticsearch.
pub fn pattern_query(field: Field, pattern: Pattern, deadline: Deadline) -> ListQuery {
    ListQuery::kept(Name::of(&("pattern", field, &pattern)), move |reader| {
        let index = reader.inverted_index(field)?;
        let stream = index.terms().search(&pattern).into_stream()?;
        collect_documents(reader, field, stream, deadline)
    })
}

/// Matches documents with any term of a range.
pub fn term_range_query(field: Field, low: Bound<Vec<u8>>, high: Bound<Vec<u8>>, deadline: Deadline) -> ListQuery {
    ListQuery::kept(Name::of(&("range", field, &low, &high)), move |reader| {
        let index = reader.inverted_index(field)?;
        let mut range = index.terms().range();
        range = match &low {
            Bound::Included(term) => range.ge(term),
            Bound::Excluded(term) => range.gt(term),
            Bound::Unbounded => range,
        };
        range = match &high {
            Bound::Included(term) => range.le(term),
            Bound::Excluded(term) => range.lt(term),
            Bound::Unbounded => range,
        };
        collect_documents(reader, field, range.into_stream()?, deadline)
    })
}

fn collect_documents<A: tantivy_fst::Automaton>(
    reader: &SegmentReader,
    field: Field,
    mut stream: TermStreamer<'_, A>,
    deadline: Deadline,
) -> tantivy::Result<Vec<DocId>>
where
    A::State: Clone,
{
    let index = reader.inverted_index(field)?;
    let mut found = DocumentSet::new(reader.max_doc());
    let mut watch = Watch::new(deadline);
    while stream.advance() {
        watch.step()?;
        insert_documents(&index, stream.value(), &mut found)?;
    }
    Ok(found.to_list())
}

/// Adds all documents of a term to a set, block by block.
pub(super) fn insert_documents(index: &InvertedIndexReader, info: &TermInfo, found: &mut DocumentSet) -> tantivy::Result<()> {
    let mut block = index.read_block_postings_from_terminfo(info, IndexRecordOption::Basic)?;
    while !block.docs().is_empty() {
        block.docs().iter().for_each(|doc| found.insert(*doc));
        block.advance();
    }
    Ok(())
}

/// Matches documents with any of these terms, each with score 1.
pub fn any_term_query(terms: Vec<Term>, deadline: Deadline) -> ListQuery {
    ListQuery::kept(Name::of(&("terms", &terms)), move |reader| {
        let mut found = DocumentSet::new(reader.max_doc());
        let mut watch = Watch::new(deadline);
        for term in &terms {
            watch.step()?;
            let index = reader.inverted_index(term.field())?;
            if let Some(info) = index.get_term_info(term)? {
                insert_documents(&index, &info, &mut found)?;
            }
        }
        Ok(found.to_list())
    })
}

/// The terms of the index that match the pattern, with their document frequencies; `None` if there are more than `most`.
pub fn spellings(
    searcher: &Searcher,
    field: Field,
    pattern: &Pattern,
    most: usize,
    deadline: Deadline,
) -> tantivy::Result<Option<BTreeMap<Vec<u8>, u64>>> {
    let mut found: BTreeMap<Vec<u8>, u64> = BTreeMap::new();
    let mut watch = Watch::new(deadline);
    for reader in searcher.segment_readers() {
        let index = reader.inverted_index(field)?;
        let mut stream = index.terms().search(pattern).into_stream()?;
        while stream.advance() {
            watch.step()?;
            *found.entry(stream.key().to_vec()).or_default() += u64::from(stream.value().doc_freq);
            if found.len() > most {
                return Ok(None);
            }
        }
    }
    Ok(Some(found))
}

/// The first terms with a prefix in alphabetical order, with how many documents have them. Terms of other projects are none: they would take the place
/// of those that can be found.
pub fn first_spellings(
    searcher: &Searcher,
    field: Field,
    pattern: &Pattern,
    among: &Among,
) -> tantivy::Result<BTreeMap<Vec<u8>, u64>> {
    let name = Name::of(&("begun", among.projects(), field, pattern));
    let mut found: BTreeMap<Vec<u8>, u64> = BTreeMap::new();
    let mut watch = Watch::new(among.deadline);
    for (reader, searched) in among.segments(searcher) {
        let index = reader.inverted_index(field)?;
        let list = kept(reader.segment_id(), name.as_ref(), || begun_in(&index, pattern, searched, &mut watch))?;
        for pair in list.chunks_exact(2) {
            let mut term = Vec::new();
            index.terms().ord_to_term(u64::from(pair[0]), &mut term)?;
            *found.entry(term).or_default() += u64::from(pair[1]);
        }
    }
    if let Some((beyond, _)) = found.iter().nth(MAX_BEGUN) {
        let beyond = beyond.clone();
        found.split_off(&beyond);
    }
    Ok(found)
}

/// The ordinal of each of a segment's first terms with a prefix, followed by how many of the searched documents have it.
fn begun_in(
    index: &InvertedIndexReader,
    pattern: &Pattern,
    searched: Option<&DocumentSet>,
    watch: &mut Watch,
) -> tantivy::Result<Vec<u32>> {
    let mut found = Vec::new();
    let mut stream = index.terms().search(pattern).into_stream()?;
    while found.len() < 2 * MAX_BEGUN && stream.advance() {
        watch.step()?;
        let documents = frequency_in(index, stream.value(), searched, watch)?;
        if documents > 0 {
            found.extend([stream.term_ord() as u32, documents as u32]);
        }
    }
    Ok(found)
}

struct Spelling {
    term: Term,
    boost: Score,
}

/// Where a fuzzy word is looked for.
pub struct FuzzyField<'a> {
    pub field: Field,
    /// Only the words of these documents are expansions, so that a large project does not take the place of a small one's.
    pub among: &'a Among,
}

/// A fuzzy word: its 50 nearest expansions, boosted by similarity. As in Lucene all are scored with the document frequency of the most frequent
/// one, so that a rare misspelling does not outrank the word.
pub fn fuzzy_query(
    searcher: &Searcher,
    place: &Place,
    FuzzyField { field, among }: FuzzyField,
    text: &str,
    pattern: &Pattern,
) -> tantivy::Result<Option<ListQuery>> {
    let prefix = place.term_prefix().len();
    let all = spellings(searcher, field, pattern, usize::MAX, among.deadline)?.unwrap_or_default();
    let wanted = text.chars().count();
    let mut ranked: Vec<Ranked> = all
        .into_iter()
        .map(|(term, documents)| {
            let length = String::from_utf8_lossy(&term[prefix..]).chars().count();
            let shorter = length.min(wanted).max(1) as Score;
            let boost = (1.0 - Score::from(pattern.edits(&term)) / shorter).max(0.0);
            (boost, term, documents)
        })
        .collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    match among.searched {
        Some(_) => ranked = first_of(searcher, field, ranked, among)?,
        None => ranked.truncate(MAX_SPELLINGS),
    }
    let Some(most) = ranked.iter().map(|(_, _, documents)| *documents).max() else {
        return Ok(None);
    };
    let rarity = among.rarity(searcher)?;
    let idf = idf(most, rarity.documents());
    let average = rarity.average_length(field)?;
    let spellings: Vec<Spelling> = ranked
        .into_iter()
        .map(|(boost, bytes, _)| Spelling { term: term_of_bytes(field, &bytes, place.path.is_some()), boost: boost * idf })
        .collect();
    Ok(Some(ListQuery::new(move |reader| score_spellings(reader, field, &spellings, average))))
}

type Ranked = (Score, Vec<u8>, u64);

/// The first expansions that occur in the allowed documents, with how many of these have them.
fn first_of(searcher: &Searcher, field: Field, ranked: Vec<Ranked>, among: &Among) -> tantivy::Result<Vec<Ranked>> {
    let mut found = Vec::new();
    let mut watch = Watch::new(among.deadline);
    for (boost, term, _) in ranked {
        let mut documents = 0;
        for (reader, searched) in among.segments(searcher) {
            let index = reader.inverted_index(field)?;
            if let Some(info) = index.terms().get(&term)? {
                documents += frequency_in(&index, &info, searched, &mut watch)?;
            }
        }
        if documents > 0 {
            found.push((boost, term, documents));
        }
        if found.len() == MAX_SPELLINGS {
            break;
        }
    }
    Ok(found)
}

fn score_spellings(reader: &SegmentReader, field: Field, spellings: &[Spelling], average: Score) -> tantivy::Result<Listed> {
    let lengths = Lengths::open(reader, field, average)?;
    let index = reader.inverted_index(field)?;
    let mut found = DocumentSet::new(reader.max_doc());
    let mut scores: Vec<Score> = vec![0.0; reader.max_doc() as usize];
    for spelling in spellings {
        let Some(mut postings) = index.read_postings(&spelling.term, IndexRecordOption::WithFreqs)? else {
            continue;
        };
        while postings.doc() != TERMINATED {
            let doc = postings.doc();
            found.insert(doc);
            scores[doc as usize] += spelling.boost * lengths.weigh(doc, postings.term_freq() as Score);
            postings.advance();
        }
    }
    let listed = found.to_list();
    Ok(Listed::scored(listed.into_iter().map(|doc| (doc, scores[doc as usize])).collect()))
}

/// Restores a term from its bytes in the dictionary.
pub fn term_of_bytes(field: Field, bytes: &[u8], is_dynamic: bool) -> Term {
    let mut term = match is_dynamic {
        true => Term::from_field_json_path(field, "", false),
        false => Term::from_field_text(field, ""),
    };
    let head = term.len_bytes();
    term.truncate_value_bytes(0);
    debug_assert!(term.len_bytes() <= head);
    term.append_bytes(bytes);
    term
}

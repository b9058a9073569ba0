//! Phrases that Tantivy's own query does not find as Lucene does: with slop, or with a last word that is only begun.

use std::fmt;

use tantivy::postings::{Postings, SegmentPostings};
use tantivy::query::{EmptyScorer, EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::schema::IndexRecordOption;
use tantivy::{DocId, DocSet, Score, SegmentReader, TERMINATED, TantivyError, Term};

use crate::bm25::{Lengths, average_length, idf_of};
use crate::deadline::Deadline;
use crate::phrase_match::{PhraseWord, phrase_matches};

#[derive(Clone)]
pub struct SloppyPhrase {
    /// For each place of the phrase the terms that may stand there.
    pub places: Vec<PhrasePlace>,
    pub slop: u32,
    pub deadline: Deadline,
}

#[derive(Clone)]
pub struct PhrasePlace {
    pub offset: u32,
    pub terms: Vec<Term>,
}

impl fmt::Debug for SloppyPhrase {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("SloppyPhrase")
    }
}

impl Query for SloppyPhrase {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        let mut idf = 0.0;
        let mut average = 1.0;
        if let (true, Some(searcher)) = (scoring.is_scoring_enabled(), scoring.searcher()) {
            for term in self.places.iter().flat_map(|place| &place.terms) {
                idf += idf_of(searcher, term)?;
                average = average_length(searcher, term.field())?;
            }
        }
        Ok(Box::new(PhraseWeight { phrase: self.clone(), idf, average }))
    }
}

struct PhraseWeight {
    phrase: SloppyPhrase,
    idf: Score,
    average: Score,
}

impl Weight for PhraseWeight {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let mut slots = Vec::new();
        for place in &self.phrase.places {
            match Slot::open(reader, place)? {
                Some(slot) => slots.push(slot),
                None => return Ok(Box::new(EmptyScorer)),
            }
        }
        let Some(field) = self.phrase.places.first().and_then(|place| place.terms.first()) else {
            return Ok(Box::new(EmptyScorer));
        };
        let mut scorer = PhraseScorer {
            words: self.phrase.places.iter().map(|place| self.word_of(place)).collect(),
            slots,
            slop: self.phrase.slop,
            deadline: self.phrase.deadline,
            lengths: Lengths::open(reader, field.field(), self.average)?,
            weight: self.idf * boost,
            frequency: 0.0,
            doc: 0,
        };
        scorer.find(0);
        Ok(Box::new(scorer))
    }

    fn explain(&self, _reader: &SegmentReader, _doc: DocId) -> tantivy::Result<Explanation> {
        Err(TantivyError::InvalidArgument("not explained".into()))
    }
}

impl PhraseWeight {
    fn word_of(&self, place: &PhrasePlace) -> usize {
        let same = |other: &PhrasePlace| other.terms == place.terms;
        self.phrase.places.iter().position(same).unwrap_or(0)
    }
}

/// More terms than these in one place (a begun word) are gathered up front: asking each at every step would take too long.
const MAX_ASKED: usize = 8;

/// Where the words of one place of the phrase stand.
struct Slot {
    offset: u32,
    places: Places,
    positions: Vec<u32>,
}

enum Places {
    Asked(Vec<SegmentPostings>),
    /// Documents and positions in ascending order, and how far they are used up.
    Gathered(Vec<(DocId, u32)>, usize),
}

impl Slot {
    fn open(reader: &SegmentReader, place: &PhrasePlace) -> tantivy::Result<Option<Slot>> {
        let mut postings = Vec::new();
        for term in &place.terms {
            let index = reader.inverted_index(term.field())?;
            postings.extend(index.read_postings(term, IndexRecordOption::WithFreqsAndPositions)?);
        }
        let places = match postings.len() {
            0 => return Ok(None),
            1..=MAX_ASKED => Places::Asked(postings),
            _ => Places::Gathered(gathered(postings), 0),
        };
        Ok(Some(Slot { offset: place.offset, places, positions: Vec::new() }))
    }

    fn doc(&self) -> DocId {
        match &self.places {
            Places::Asked(postings) => postings.iter().map(|p| p.doc()).min().unwrap_or(TERMINATED),
            Places::Gathered(pairs, at) => pairs.get(*at).map_or(TERMINATED, |(doc, _)| *doc),
        }
    }

    fn seek(&mut self, target: DocId) -> DocId {
        match &mut self.places {
            Places::Asked(postings) => {
                for postings in postings.iter_mut().filter(|p| p.doc() < target) {
                    postings.seek(target);
                }
            }
            Places::Gathered(pairs, at) => *at += pairs[*at..].partition_point(|(doc, _)| *doc < target),
        }
        self.doc()
    }

    fn read_positions(&mut self, doc: DocId) {
        self.positions.clear();
        match &mut self.places {
            Places::Asked(postings) => {
                for postings in postings.iter_mut().filter(|p| p.doc() == doc) {
                    postings.append_positions_with_offset(0, &mut self.positions);
                }
                if postings.len() > 1 {
                    self.positions.sort_unstable();
                    self.positions.dedup();
                }
            }
            Places::Gathered(pairs, at) => {
                let of_doc = pairs[*at..].iter().take_while(|(of, _)| *of == doc);
                self.positions.extend(of_doc.map(|(_, position)| *position));
            }
        }
    }

    fn size_hint(&self) -> u32 {
        match &self.places {
            Places::Asked(postings) => postings.iter().map(|p| p.size_hint()).sum(),
            Places::Gathered(pairs, _) => pairs.len() as u32,
        }
    }
}

fn gathered(all: Vec<SegmentPostings>) -> Vec<(DocId, u32)> {
    let mut pairs = Vec::new();
    let mut positions = Vec::new();
    for mut postings in all {
        while postings.doc() != TERMINATED {
            positions.clear();
            postings.append_positions_with_offset(0, &mut positions);
            pairs.extend(positions.iter().map(|position| (postings.doc(), *position)));
            postings.advance();
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

struct PhraseScorer {
    slots: Vec<Slot>,
    words: Vec<usize>,
    slop: u32,
    deadline: Deadline,
    lengths: Lengths,
    weight: Score,
    frequency: Score,
    doc: DocId,
}

impl PhraseScorer {
    /// Goes to the first document from `target` on that has the phrase.
    fn find(&mut self, target: DocId) -> DocId {
        let mut target = target;
        loop {
            self.doc = self.next_candidate(target);
            if self.doc == TERMINATED {
                return TERMINATED;
            }
            // Out of time: whoever collects looks at the clock too and answers so.
            if self.doc.is_multiple_of(256) && self.deadline.passed() {
                self.doc = TERMINATED;
                return TERMINATED;
            }
            self.frequency = self.count();
            if self.frequency > 0.0 {
                return self.doc;
            }
            target = self.doc + 1;
        }
    }

    fn next_candidate(&mut self, target: DocId) -> DocId {
        let mut target = target;
        loop {
            let mut highest = target;
            for slot in &mut self.slots {
                highest = highest.max(slot.seek(highest));
                if highest == TERMINATED {
                    return TERMINATED;
                }
            }
            if self.slots.iter().all(|slot| slot.doc() == highest) {
                return highest;
            }
            target = highest;
        }
    }

    fn count(&mut self) -> Score {
        for slot in &mut self.slots {
            slot.read_positions(self.doc);
        }
        let words: Vec<PhraseWord> = self
            .slots
            .iter()
            .zip(&self.words)
            .map(|(slot, word)| PhraseWord { offset: slot.offset, positions: &slot.positions, word: *word })
            .collect();
        let mut frequency = 0.0;
        phrase_matches(&words, self.slop, |_, length| {
            frequency += 1.0 / (1.0 + length as Score);
        });
        frequency
    }
}

impl DocSet for PhraseScorer {
    fn advance(&mut self) -> DocId {
        if self.doc == TERMINATED {
            return TERMINATED;
        }
        self.find(self.doc + 1)
    }

    fn seek(&mut self, target: DocId) -> DocId {
        if self.doc >= target {
            return self.doc;
        }
        self.find(target)
    }

    fn doc(&self) -> DocId {
        self.doc
    }

    fn size_hint(&self) -> u32 {
        self.slots.iter().map(Slot::size_hint).min().unwrap_or(0)
    }
}

impl Scorer for PhraseScorer {
    fn score(&mut self) -> Score {
        self.weight * self.lengths.weigh(self.doc, self.frequency)
    }
}

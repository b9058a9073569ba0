//! A query for phrases that Tantivy does not match like Lucene, or not within a deadline: with slop, repeated words or a prefix.

use std::fmt;

use tantivy::query::{EmptyScorer, EnableScoring, Explanation, Query, Scorer, Weight};
use tantivy::schema::Field;
use tantivy::{DocId, DocSet, Score, SegmentReader, TERMINATED, TantivyError, Term};

use crate::bm25::{Lengths, idf};
use crate::deadline::{TimedOut, Watch};
use crate::found::rarity::{Among, Rarity};
use crate::phrases::matching::{exact_starts, sloppy_matches};
use crate::phrases::place::PhrasePlace;
use crate::phrases::postings::WordPostings;

#[derive(Clone)]
pub struct LucenePhrase {
    pub field: Field,
    pub places: Vec<PhrasePlace>,
    pub words: Vec<PhraseWord>,
    pub among: Among,
    pub slop: u32,
}

#[derive(Clone)]
pub enum PhraseWord {
    Whole(Term),
    /// All terms with a prefix, each with how many of the searched documents have it.
    Begun(Vec<(Term, u64)>),
}

impl PhraseWord {
    pub fn terms(&self) -> Vec<&Term> {
        match self {
            PhraseWord::Whole(term) => vec![term],
            PhraseWord::Begun(terms) => terms.iter().map(|(term, _)| term).collect(),
        }
    }

    fn idf(&self, rarity: &Rarity) -> tantivy::Result<Score> {
        match self {
            PhraseWord::Whole(term) => rarity.idf(term),
            PhraseWord::Begun(terms) => Ok(terms.iter().map(|(_, frequency)| idf(*frequency, rarity.documents())).sum()),
        }
    }
}

impl fmt::Debug for LucenePhrase {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("LucenePhrase")
    }
}

impl Query for LucenePhrase {
    fn weight(&self, scoring: EnableScoring<'_>) -> tantivy::Result<Box<dyn Weight>> {
        let mut idf = 0.0;
        let mut average = 1.0;
        if let (true, Some(searcher)) = (scoring.is_scoring_enabled(), scoring.searcher()) {
            let rarity = self.among.rarity(searcher)?;
            average = rarity.average_length(self.field)?;
            let of_words: tantivy::Result<Vec<Score>> = self.words.iter().map(|word| word.idf(&rarity)).collect();
            let of_words = of_words?;
            idf = self.places.iter().map(|place| of_words[place.word]).sum();
        }
        Ok(Box::new(PhraseWeight { phrase: self.clone(), idf, average }))
    }
}

struct PhraseWeight {
    phrase: LucenePhrase,
    idf: Score,
    average: Score,
}

impl Weight for PhraseWeight {
    fn scorer(&self, reader: &SegmentReader, boost: Score) -> tantivy::Result<Box<dyn Scorer>> {
        let LucenePhrase { field, places, words, among, slop } = &self.phrase;
        let mut postings = Vec::with_capacity(words.len());
        for word in words {
            match WordPostings::open(reader, &word.terms())? {
                Some(word) => postings.push(word),
                None => return Ok(Box::new(EmptyScorer)),
            }
        }
        let mut rarest_first: Vec<usize> = (0..postings.len()).collect();
        rarest_first.sort_by_key(|word| postings[*word].size_hint());
        let mut scorer = PhraseScorer {
            places: places.clone(),
            positions: vec![Vec::new(); words.len()],
            words: postings,
            rarest_first,
            slop: *slop,
            watch: Watch::new(among.deadline),
            lengths: Lengths::open(reader, *field, self.average)?,
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

struct PhraseScorer {
    places: Vec<PhrasePlace>,
    words: Vec<WordPostings>,
    /// The places of the words, in the order in which they are looked up.
    rarest_first: Vec<usize>,
    /// The positions of each word in the current document: never more than the document has words, however long the phrase.
    positions: Vec<Vec<u32>>,
    slop: u32,
    watch: Watch,
    lengths: Lengths,
    weight: Score,
    frequency: Score,
    doc: DocId,
}

impl PhraseScorer {
    /// Advances to the first matching document from `target` on.
    fn find(&mut self, target: DocId) -> DocId {
        // After a timeout the collector checks the deadline too, and reports it.
        self.doc = self.next_match(target).unwrap_or(TERMINATED);
        self.doc
    }

    fn next_match(&mut self, target: DocId) -> Result<DocId, TimedOut> {
        let mut target = target;
        loop {
            let doc = self.next_candidate(target)?;
            if doc == TERMINATED {
                return Ok(TERMINATED);
            }
            self.frequency = self.frequency_in(doc)?;
            if self.frequency > 0.0 {
                return Ok(doc);
            }
            target = doc + 1;
        }
    }

    /// The first document from `target` on with all words.
    fn next_candidate(&mut self, target: DocId) -> Result<DocId, TimedOut> {
        let Some((rarest, others)) = self.rarest_first.split_first() else {
            return Ok(TERMINATED);
        };
        let mut target = target;
        'candidates: loop {
            self.watch.step()?;
            target = self.words[*rarest].seek(target);
            for word in others {
                self.watch.step()?;
                let doc = self.words[*word].seek(target);
                if doc > target {
                    target = doc;
                    continue 'candidates;
                }
            }
            return Ok(target);
        }
    }

    fn frequency_in(&mut self, doc: DocId) -> Result<Score, TimedOut> {
        for (word, positions) in self.words.iter_mut().zip(&mut self.positions) {
            word.read_positions(doc, positions);
            self.watch.spend(positions.len() as u32)?;
        }
        if self.slop == 0 {
            return Ok(exact_starts(&self.places, &self.positions, &mut self.watch)?.len() as Score);
        }
        let mut frequency = 0.0;
        sloppy_matches(&self.places, &self.positions, self.slop, &mut self.watch, |_, length| {
            frequency += 1.0 / (1.0 + length as Score);
        })?;
        Ok(frequency)
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
        self.words.iter().map(WordPostings::size_hint).min().unwrap_or(0)
    }
}

impl Scorer for PhraseScorer {
    fn score(&mut self) -> Score {
        self.weight * self.lengths.weigh(self.doc, self.frequency)
    }
}

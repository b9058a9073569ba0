//! The writer of one index: opened when there is something to write and closed after a while of inactivity.

use serde_json::Value;
use tantivy::indexer::IndexWriterOptions;
use tantivy::{IndexWriter, Opstamp, TantivyDocument, Term};

use crate::failure::{Failure, Outcome};
use crate::index::held::Held;
use crate::index::part::Part;
use crate::index::resting::Rest;

/// Each takes memory for the words of what it merges.
const MERGES_AT_ONCE: usize = 2;

pub struct Pen {
    writer: Option<IndexWriter<TantivyDocument>>,
    heap_bytes: usize,
    has_changes: bool,
    rest: Rest,
    /// `None` until something is put.
    held: Option<Held>,
}

impl Pen {
    pub fn new(heap_bytes: usize) -> Pen {
        Pen { writer: None, heap_bytes, has_changes: false, rest: Rest::default(), held: None }
    }

    pub fn has_changes(&self) -> bool {
        self.has_changes
    }

    pub fn is_open(&self) -> bool {
        self.writer.is_some()
    }

    /// Whether there may be anything to remove.
    pub fn may_hold_any(&self, part: &Part) -> bool {
        self.writer.is_some() || part.searcher().num_docs() > 0
    }

    /// The writer, opened if necessary, for making changes.
    pub fn writer(&mut self, part: &Part) -> Outcome<&mut IndexWriter<TantivyDocument>> {
        self.has_changes = true;
        self.opened(part)
    }

    /// The writer for putting a document in the place of what the index has of it.
    pub fn replacing(&mut self, part: &Part, rid: u64) -> Outcome<&mut IndexWriter<TantivyDocument>> {
        let held = match &mut self.held {
            Some(held) => held,
            None => self.held.insert(Held::of(&part.searcher())?),
        };
        let may_be_there = held.put(rid);
        let writer = self.writer(part)?;
        if may_be_there {
            writer.delete_term(Term::from_field_u64(part.fields.rid, rid));
        }
        Ok(writer)
    }

    /// Discards the writer with all uncommitted changes.
    pub fn lose(&mut self) {
        self.writer = None;
        self.has_changes = false;
    }

    /// Makes all changes durable, together with a payload. Returns the opstamp of the commit.
    pub fn commit(&mut self, part: &Part, payload: Option<&Value>) -> Outcome<Opstamp> {
        let mut prepared = self.opened(part)?.prepare_commit()?;
        if let Some(payload) = payload {
            prepared.set_payload(&payload.to_string());
        }
        let opstamp = prepared.commit()?;
        self.has_changes = false;
        Ok(opstamp)
    }

    /// Removes everything, including the payload, and commits.
    pub fn clear(&mut self, part: &Part) -> Outcome<Opstamp> {
        self.opened(part)?.delete_all_documents()?;
        let opstamp = self.commit(part, None)?;
        self.held = Some(Held::default());
        Ok(opstamp)
    }

    /// Merges the segments of an idle writer, then closes it. Returns whether it was just closed.
    pub fn rest(&mut self, part: &Part) -> Outcome<bool> {
        let Some(writer) = &mut self.writer else {
            return Ok(false);
        };
        if self.rest.go_on(writer, part)?
            && let Some(writer) = self.writer.take()
        {
            writer.wait_merging_threads()?;
            return Ok(true);
        }
        Ok(false)
    }

    fn opened(&mut self, part: &Part) -> Outcome<&mut IndexWriter<TantivyDocument>> {
        self.rest = Rest::default();
        if self.writer.is_none() {
            let threads = std::thread::available_parallelism().map_or(1, |cores| if cores.get() > 2 { 2 } else { 1 });
            let options = IndexWriterOptions::builder()
                .num_worker_threads(threads)
                .memory_budget_per_thread(self.heap_bytes / threads)
                .num_merge_threads(MERGES_AT_ONCE)
                .build();
            let writer = part.index.writer_with_options(options)?;
            writer.set_merge_policy(Box::new(part.merging()));
            self.writer = Some(writer);
        }
        self.writer.as_mut().ok_or_else(|| Failure::new("INTERNAL", "there is no writer"))
    }
}

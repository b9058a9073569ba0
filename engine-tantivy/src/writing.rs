//! Writing: one writer, made when there is something to write and given up when there has been nothing for a while.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::Value;
use tantivy::indexer::LogMergePolicy;
use tantivy::{IndexWriter, TantivyDocument, Term};

use crate::documents_in::{CutTerm, EngineDocument, convert};
use crate::failure::{Failure, Outcome};
use crate::resting::Rest;
use crate::store::Store;

const HEAP_BYTES: usize = 96 << 20;
/// A writer keeps its heap and threads; merges that are running are waited for before it goes.
const IDLE: Duration = Duration::from_secs(5);
/// From this share of deleted documents on a segment is written anew.
const DELETED_RATIO: f32 = 0.2;
/// Merged from this many segments of like size on: every segment costs each query a little.
const MERGED_SEGMENTS: usize = 4;
/// What a segment needs at least, more or less.
const PROBE_BYTES: usize = 256 << 10;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Change {
    Put(EngineDocument),
    Remove(u64),
    RemoveProject(String),
}

pub struct Writing {
    writer: Option<IndexWriter<TantivyDocument>>,
    /// Changes whenever something that was written may have been lost; unique among processes.
    epoch: String,
    losses: u64,
    has_changes: bool,
    last_used: Instant,
    rest: Rest,
}

impl Writing {
    pub fn new() -> Writing {
        Writing { writer: None, epoch: epoch(0), losses: 0, has_changes: false, last_used: Instant::now(), rest: Rest::default() }
    }

    /// Gives the writer up with all that is not committed.
    fn lose(&mut self) {
        self.writer = None;
        self.losses += 1;
        self.epoch = epoch(self.losses);
        self.has_changes = false;
    }

    fn writer(&mut self, store: &Store) -> Outcome<&mut IndexWriter<TantivyDocument>> {
        self.last_used = Instant::now();
        self.rest = Rest::default();
        if self.writer.is_none() {
            let threads = std::thread::available_parallelism().map_or(1, |cores| if cores.get() > 2 { 2 } else { 1 });
            let writer = store.index.writer_with_num_threads(threads, HEAP_BYTES)?;
            let mut policy = LogMergePolicy::default();
            policy.set_min_num_segments(MERGED_SEGMENTS);
            policy.set_del_docs_ratio_before_merge(DELETED_RATIO);
            writer.set_merge_policy(Box::new(policy));
            self.writer = Some(writer);
        }
        self.writer.as_mut().ok_or_else(|| Failure::new("INTERNAL", "there is no writer"))
    }
}

/// Whether the disk of a folder takes nothing more.
fn is_full(folder: &Path) -> bool {
    let probe = folder.join("probe");
    let written = fs::write(&probe, vec![1; PROBE_BYTES]);
    let _ = fs::remove_file(&probe);
    written.is_err_and(|error| error.kind() == ErrorKind::StorageFull)
}

fn epoch(losses: u64) -> String {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    format!("{}-{}-{losses}", std::process::id(), since.as_nanos())
}

impl Store {
    /// Takes changes in, in their order, and answers with the epoch that the commit must name.
    pub fn write(&self, changes: &[Change]) -> Outcome<(Vec<CutTerm>, String)> {
        let mut writing = self.writing.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match self.apply(&mut writing, changes) {
            Ok(cut) => Ok((cut, writing.epoch.clone())),
            Err(failure) => Err(self.lost(&mut writing, failure)),
        }
    }

    fn apply(&self, writing: &mut Writing, changes: &[Change]) -> Outcome<Vec<CutTerm>> {
        let mut cut = Vec::new();
        let project = self.fields.project();
        let writer = writing.writer(self)?;
        for change in changes {
            match change {
                Change::Put(document) => {
                    let (converted, too_long) = convert(&self.fields, document);
                    writer.delete_term(Term::from_field_u64(self.fields.rid, document.rid));
                    writer.add_document(converted)?;
                    cut.extend(too_long);
                }
                Change::Remove(rid) => {
                    writer.delete_term(Term::from_field_u64(self.fields.rid, *rid));
                }
                Change::RemoveProject(name) => {
                    if let Some(term) = project.as_ref().and_then(|place| place.term(name)) {
                        writer.delete_term(term);
                    }
                }
            }
        }
        writing.has_changes = true;
        Ok(cut)
    }

    /// Makes everything durable and searchable together with the follower's position.
    pub fn commit(&self, follower: &Value, epoch: Option<&str>) -> Outcome<()> {
        let mut writing = self.writing.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if epoch.is_some_and(|epoch| epoch != writing.epoch) {
            return Err(Failure::new(
                "ENGINE_DOWN",
                "What was written since the last commit is lost: go on from the engine's position",
            ));
        }
        self.commit_with(&mut writing, follower).map_err(|failure| self.lost(&mut writing, failure))
    }

    /// Gives the writer up. Its threads do not always say why they died, so a full disk is looked for, and an index that was taken away.
    fn lost(&self, writing: &mut Writing, failure: Failure) -> Failure {
        writing.lose();
        self.end_if_gone(true);
        match failure.code {
            "INTERNAL" if is_full(&self.folder) => Failure::new("DISK_FULL", failure.message),
            _ => failure,
        }
    }

    fn commit_with(&self, writing: &mut Writing, follower: &Value) -> Outcome<()> {
        let mut prepared = writing.writer(self)?.prepare_commit()?;
        prepared.set_payload(&follower.to_string());
        prepared.commit()?;
        writing.has_changes = false;
        self.reader.reload()?;
        Ok(())
    }

    /// Removes everything, the position included.
    pub fn clear(&self) -> Outcome<()> {
        let mut writing = self.writing.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        writing.lose();
        self.clear_with(&mut writing).map_err(|failure| self.lost(&mut writing, failure))
    }

    fn clear_with(&self, writing: &mut Writing) -> Outcome<()> {
        let writer = writing.writer(self)?;
        writer.delete_all_documents()?;
        writer.commit()?;
        self.reader.reload()?;
        Ok(())
    }

    /// Shows what merges have made; joins the segments of an idle writer and then gives it up.
    pub fn tidy(&self) -> Outcome<()> {
        self.end_if_gone(false);
        let mut guard = self.writing.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let writing = &mut *guard;
        let is_idle = !writing.has_changes && writing.last_used.elapsed() > IDLE;
        let Some(writer) = &mut writing.writer else {
            return Ok(());
        };
        if is_idle
            && writing.rest.go_on(writer, &self.searcher())
            && let Some(writer) = writing.writer.take()
        {
            writer.wait_merging_threads()?;
            self.reload_merged()?;
            give_memory_back();
            return Ok(());
        }
        drop(guard);
        self.reload_merged()
    }

    fn reload_merged(&self) -> Outcome<()> {
        let mut current = self.index.searchable_segment_ids()?;
        let searcher = self.searcher();
        let mut shown: Vec<_> = searcher.segment_readers().iter().map(|reader| reader.segment_id()).collect();
        current.sort();
        shown.sort();
        if current != shown {
            self.reader.reload()?;
        }
        Ok(())
    }
}

/// The C library keeps freed memory for later; an idle engine should be small.
fn give_memory_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        unsafe extern "C" {
            fn malloc_trim(keep: usize) -> i32;
        }
        // SAFETY: glibc's malloc_trim takes a number and may be called at any time from any thread.
        unsafe {
            malloc_trim(0);
        }
    }
}

//! The index on disk: opened and checked, or made anew where it cannot be trusted. It can always be built again from the records.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tantivy::directory::MmapDirectory;
use tantivy::index::SegmentComponent;
use tantivy::{Index, IndexReader, IndexSettings, ReloadPolicy, Searcher, TantivyError};

use crate::failure::{Failure, Outcome};
use crate::ownership::{LOCK, MARK, refuse_foreign};
use crate::schema::{FORMAT, Fields, ServerSchema};
use crate::tokenizers;
use crate::writing::Writing;

/// Put there by the check in the background when it has found a damaged file.
const DAMAGED: &str = "damaged";
/// Tantivy's list of segments; it is there from the first moment on.
const META: &str = "meta.json";
/// The files that every segment has.
const COMPONENTS: [SegmentComponent; 6] = [
    SegmentComponent::Postings,
    SegmentComponent::Positions,
    SegmentComponent::FastFields,
    SegmentComponent::FieldNorms,
    SegmentComponent::Terms,
    SegmentComponent::Store,
];

/// Up to this size every byte is checked before the index is used; above, in the background.
const CHECK_AT_ONCE_BYTES: u64 = 64 << 20;

pub struct Store {
    pub folder: PathBuf,
    pub fields: Arc<Fields>,
    pub index: Index,
    pub reader: IndexReader,
    pub writing: Mutex<Writing>,
    /// Why the index was made anew, if it was.
    pub reset: Option<String>,
}

impl Store {
    pub fn open(folder: &Path, schema: &ServerSchema) -> Outcome<Store> {
        refuse_foreign(folder)?;
        let stamp = stamp_of(schema);
        let mut reset = distrust(folder, &stamp)?;
        let fields = Arc::new(Fields::new(schema.clone()));
        if reset.is_none() && folder.join(META).exists() {
            match open_checked(folder, &fields) {
                Ok((index, reader)) => return Ok(Store::new(folder, fields, index, reader, None)),
                Err(failure) => reset = Some(format!("corrupt: {}", failure.message)),
            }
        }
        // First of all, so that what a crash leaves behind is known as ours.
        fs::write(folder.join(MARK), stamp.to_string())?;
        empty(folder)?;
        let directory = MmapDirectory::open(folder).map_err(TantivyError::from)?;
        let index = Index::create(directory, fields.schema.clone(), IndexSettings::default())?;
        let (index, reader) = ready(index)?;
        Ok(Store::new(folder, fields, index, reader, reset))
    }

    fn new(folder: &Path, fields: Arc<Fields>, index: Index, reader: IndexReader, reset: Option<String>) -> Store {
        Store { folder: folder.to_path_buf(), fields, index, reader, writing: Mutex::new(Writing::new()), reset }
    }

    pub fn searcher(&self) -> Searcher {
        self.reader.searcher()
    }

    /// What the last commit carried.
    pub fn position(&self) -> Outcome<Value> {
        let payload = self.index.load_metas()?.payload;
        Ok(payload.and_then(|payload| serde_json::from_str(&payload).ok()).unwrap_or(Value::Null))
    }

    pub fn stats(&self) -> Outcome<Value> {
        let searcher = self.searcher();
        let deleted: u64 = searcher.segment_readers().iter().map(|reader| u64::from(reader.num_deleted_docs())).sum();
        Ok(json!({
            "documents": searcher.num_docs(),
            "deleted": deleted,
            "segments": searcher.segment_readers().len(),
            "bytes": size_of(&self.folder)?,
            "version": crate::VERSION,
        }))
    }

    /// Ends the process where the index was taken away under it: the next start makes it anew. `thoroughly`: also looks for each of its files.
    pub fn end_if_gone(&self, thoroughly: bool) {
        let is_there = self.folder.join(META).exists() && (!thoroughly || self.has_all_files());
        if !is_there {
            eprintln!("{}", json!({ "event": "index taken away", "folder": self.folder }));
            std::process::exit(70);
        }
    }

    fn has_all_files(&self) -> bool {
        let segments = self.index.searchable_segment_metas().unwrap_or_default();
        segments
            .iter()
            .all(|segment| COMPONENTS.iter().all(|part| self.folder.join(segment.relative_path(part.clone())).exists()))
    }

    /// Large indexes are read through once in the background. A damaged one ends the process: the next start makes it anew.
    pub fn check_in_background(self: &Arc<Store>) {
        if size_of(&self.folder).unwrap_or(0) <= CHECK_AT_ONCE_BYTES {
            return;
        }
        let store = self.clone();
        std::thread::spawn(move || {
            // A merge may remove files meanwhile; what cannot be read now is no proof of damage.
            let damaged = store.index.validate_checksum().unwrap_or_default();
            if let Some(file) = damaged.iter().next() {
                let _ = fs::write(store.folder.join(DAMAGED), file.display().to_string());
                eprintln!("{}", json!({ "event": "index damaged", "file": file }));
                std::process::exit(70);
            }
        });
    }
}

fn stamp_of(schema: &ServerSchema) -> Value {
    json!({ "format": FORMAT, "tantivy": crate::TANTIVY, "schema": schema })
}

/// Why the index in the folder is not to be opened at all, if so.
fn distrust(folder: &Path, stamp: &Value) -> Outcome<Option<String>> {
    fs::create_dir_all(folder)?;
    if folder.join(DAMAGED).exists() {
        return Ok(Some("corrupt: a file does not have its checksum".into()));
    }
    // Read as bytes: a damaged stamp need not even be text.
    let found = match fs::read(folder.join(MARK)) {
        Ok(bytes) => serde_json::from_slice::<Value>(&bytes).ok(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let is_used = folder.join(META).exists();
            return Ok(is_used.then(|| "made by another version".into()));
        }
        Err(error) => return Err(error.into()),
    };
    if found.as_ref() != Some(stamp) {
        return Ok(Some("made by another version".into()));
    }
    match folder.join(META).exists() {
        true => Ok(None),
        false => Ok(Some("corrupt: meta.json is missing".into())),
    }
}

fn open_checked(folder: &Path, fields: &Fields) -> Outcome<(Index, IndexReader)> {
    let opened = std::panic::catch_unwind(|| -> Outcome<(Index, IndexReader)> {
        let directory = MmapDirectory::open(folder).map_err(TantivyError::from)?;
        let (index, reader) = ready(Index::open(directory)?)?;
        if size_of(folder)? <= CHECK_AT_ONCE_BYTES
            && let Some(file) = index.validate_checksum()?.iter().next()
        {
            return Err(Failure::new("INTERNAL", format!("{} does not have its checksum", file.display())));
        }
        Ok((index, reader))
    });
    let (index, reader) = opened.unwrap_or_else(|_| Err(Failure::new("INTERNAL", "it cannot be opened")))?;
    match index.schema() == fields.schema {
        true => Ok((index, reader)),
        false => Err(Failure::new("INTERNAL", "its schema is another")),
    }
}

fn ready(mut index: Index) -> Outcome<(Index, IndexReader)> {
    index.set_tokenizers(tokenizers::manager());
    index.set_fast_field_tokenizers(tokenizers::manager());
    let builder = index.reader_builder().reload_policy(ReloadPolicy::Manual).doc_store_cache_num_blocks(1);
    let reader = builder.try_into()?;
    Ok((index, reader))
}

/// Removes everything but the mark and the lock.
fn empty(folder: &Path) -> Outcome<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name() != LOCK && entry.file_name() != MARK && entry.file_type()?.is_file() {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn size_of(folder: &Path) -> Outcome<u64> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder)? {
        // A file that a merge has just removed counts nothing.
        bytes += entry?.metadata().map(|data| data.len()).unwrap_or(0);
    }
    Ok(bytes)
}

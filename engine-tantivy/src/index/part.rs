//! One of the engine's two Tantivy indexes: documents or named entities.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tantivy::index::SegmentId;
use tantivy::{Index, IndexReader, IndexSettings, Opstamp, ReloadPolicy, Searcher, TantivyError};

use crate::failure::{Failure, Outcome};
use crate::fields::schema::Fields;
use crate::index::components::COMPONENTS;
use crate::index::merging::{Merging, long_bytes};
use crate::index::owned_directory::OwnedDirectory;
use crate::index::ownership::Mark;
use crate::text;

/// Tantivy's list of segments, which exists from the start.
pub const META: &str = "meta.json";
pub struct Part {
    folder: PathBuf,
    pub fields: Fields,
    pub index: Index,
    reader: IndexReader,
}

impl Part {
    /// Opens an existing index; with `is_checked` all checksums are verified first.
    pub fn open(folder: &Path, mark: &Mark, fields: Fields, is_checked: bool) -> Outcome<Part> {
        let opened = std::panic::catch_unwind(|| -> Outcome<(Index, IndexReader)> {
            let directory = OwnedDirectory::open(folder, mark).map_err(TantivyError::from)?;
            let (index, reader) = ready(Index::open(directory)?)?;
            if is_checked && let Some(file) = index.validate_checksum()?.iter().next() {
                return Err(Failure::new("INTERNAL", format!("{} does not have its checksum", file.display())));
            }
            Ok((index, reader))
        });
        let (index, reader) = opened.unwrap_or_else(|_| Err(Failure::new("INTERNAL", "it cannot be opened")))?;
        match index.schema() == fields.schema {
            true => Ok(Part { folder: folder.to_path_buf(), fields, index, reader }),
            false => Err(Failure::new("INTERNAL", "its schema is another")),
        }
    }

    /// Creates an index in an empty folder.
    pub fn create(folder: &Path, mark: &Mark, fields: Fields) -> Outcome<Part> {
        let directory = OwnedDirectory::open(folder, mark).map_err(TantivyError::from)?;
        let index = Index::create(directory, fields.schema.clone(), IndexSettings::default())?;
        let (index, reader) = ready(index)?;
        Ok(Part { folder: folder.to_path_buf(), fields, index, reader })
    }

    /// The payload of the last commit; null if there is none.
    pub fn payload(&self) -> Outcome<Value> {
        let payload = self.index.load_metas()?.payload;
        Ok(payload.and_then(|payload| serde_json::from_str(&payload).ok()).unwrap_or(Value::Null))
    }

    /// The opstamp of the last commit, which increases with every change.
    pub fn opstamp(&self) -> Outcome<Opstamp> {
        Ok(self.index.load_metas()?.opstamp)
    }

    /// Whether the index still exists on disk. `thoroughly`: checks every file.
    pub fn is_there(&self, thoroughly: bool) -> bool {
        self.folder.join(META).exists() && (!thoroughly || self.has_all_files())
    }

    fn has_all_files(&self) -> bool {
        let segments = self.index.searchable_segment_metas().unwrap_or_default();
        segments
            .iter()
            .all(|segment| COMPONENTS.iter().all(|part| self.folder.join(segment.relative_path(part.clone())).exists()))
    }

    /// Which of its segments are merged while it is written.
    pub fn merging(&self) -> Merging {
        Merging::new(&self.folder)
    }

    /// Its segments, with their numbers of documents, but for those of long texts, which are large.
    pub fn usual_segments(&self) -> Outcome<Vec<(u32, SegmentId)>> {
        let segments = self.index.searchable_segment_metas()?;
        let usual = segments.iter().filter(|segment| long_bytes(&self.folder, segment).is_none());
        Ok(usual.map(|segment| (segment.num_docs(), segment.id())).collect())
    }

    /// The searcher of the last reload.
    pub fn searcher(&self) -> Searcher {
        self.reader.searcher()
    }

    /// Makes the last commits and merges visible.
    pub fn reload(&self) -> Outcome<Searcher> {
        self.reader.reload()?;
        Ok(self.searcher())
    }

    /// Whether merges have replaced segments since the last reload.
    pub fn has_merged(&self) -> Outcome<bool> {
        let mut current = self.index.searchable_segment_ids()?;
        let searcher = self.searcher();
        let mut shown: Vec<_> = searcher.segment_readers().iter().map(|reader| reader.segment_id()).collect();
        current.sort();
        shown.sort();
        Ok(current != shown)
    }
}

fn ready(mut index: Index) -> Outcome<(Index, IndexReader)> {
    index.set_tokenizers(text::manager());
    index.set_fast_field_tokenizers(text::manager());
    let builder = index.reader_builder().reload_policy(ReloadPolicy::Manual).doc_store_cache_num_blocks(1);
    let reader = builder.try_into()?;
    Ok((index, reader))
}

/// The size of the files directly in a folder; 0 if there is no folder.
pub fn size_of(folder: &Path) -> Outcome<u64> {
    let mut bytes = 0;
    if !folder.exists() {
        return Ok(bytes);
    }
    for entry in fs::read_dir(folder)? {
        // A merge may have just removed the file.
        bytes += entry?.metadata().map(|data| if data.is_file() { data.len() } else { 0 }).unwrap_or(0);
    }
    Ok(bytes)
}

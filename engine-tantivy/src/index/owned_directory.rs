//! Tantivy's directory of an index of ours: no file is created where the mark is not, and whoever merges segments stands back from the first file on.

use std::cell::Cell;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::thread;

use tantivy::directory::error::{DeleteError, LockError, OpenDirectoryError, OpenReadError, OpenWriteError};
use tantivy::directory::{Directory, DirectoryLock, FileHandle, Lock, MmapDirectory, WatchCallback, WatchHandle, WritePtr};

use crate::index::ownership::Mark;
use crate::processor::{LAST, make_nice, own_number};

/// As Tantivy calls the threads that merge, which it makes itself.
const MERGES: &str = "merge_thread";

thread_local! {
    static STANDS_BACK: Cell<bool> = const { Cell::new(false) };
}

#[derive(Clone, Debug)]
pub struct OwnedDirectory {
    files: MmapDirectory,
    mark: Mark,
}

impl OwnedDirectory {
    /// `mark` may be that of a folder above.
    pub fn open(folder: &Path, mark: &Mark) -> Result<OwnedDirectory, OpenDirectoryError> {
        Ok(OwnedDirectory { files: MmapDirectory::open(folder)?, mark: mark.clone() })
    }
}

impl Directory for OwnedDirectory {
    fn open_write(&self, path: &Path) -> Result<WritePtr, OpenWriteError> {
        self.mark.keep().map_err(|error| OpenWriteError::wrap_io_error(error, path.to_path_buf()))?;
        stand_back_to_merge();
        self.files.open_write(path)
    }

    fn atomic_write(&self, path: &Path, data: &[u8]) -> io::Result<()> {
        self.mark.keep()?;
        self.files.atomic_write(path, data)
    }

    fn acquire_lock(&self, lock: &Lock) -> Result<DirectoryLock, LockError> {
        self.mark.keep().map_err(LockError::wrap_io_error)?;
        self.files.acquire_lock(lock)
    }

    fn get_file_handle(&self, path: &Path) -> Result<Arc<dyn FileHandle>, OpenReadError> {
        self.files.get_file_handle(path)
    }

    fn delete(&self, path: &Path) -> Result<(), DeleteError> {
        self.files.delete(path)
    }

    fn exists(&self, path: &Path) -> Result<bool, OpenReadError> {
        self.files.exists(path)
    }

    fn atomic_read(&self, path: &Path) -> Result<Vec<u8>, OpenReadError> {
        self.files.atomic_read(path)
    }

    fn sync_directory(&self) -> io::Result<()> {
        self.files.sync_directory()
    }

    fn watch(&self, callback: WatchCallback) -> tantivy::Result<WatchHandle> {
        self.files.watch(callback)
    }
}

/// What is merged is found already: those who read files, or search, need the processors more.
fn stand_back_to_merge() {
    if !STANDS_BACK.get() && thread::current().name().is_some_and(|name| name.starts_with(MERGES)) {
        STANDS_BACK.set(make_nice(own_number(), LAST));
    }
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use std::fs::{read_dir, read_to_string};

    use serde_json::Value;

    use super::MERGES;
    use crate::deadline::Deadline;
    use crate::processor::{LAST, niceness, own_number};
    use crate::testing::{Folder, document, open};

    /// Of all threads whose names begin like that.
    fn nicest(name: &str) -> Option<i32> {
        let threads = read_dir("/proc/self/task").unwrap().flatten();
        let own = threads.filter(|thread| read_to_string(thread.path().join("comm")).is_ok_and(|told| told.starts_with(name)));
        own.filter_map(|thread| thread.file_name().to_str()?.parse().ok()).map(niceness).max()
    }

    #[test]
    fn whoever_merges_lets_others_go_first_and_whoever_writes_does_not() {
        let folder = Folder::new("merging");
        let store = open(folder.path());
        let soon = || Deadline::after(60_000);
        let usual = niceness(own_number());
        let as_expected = Some((usual + LAST).min(19));
        // Merging begins after some commits, on its own time.
        for rid in 1..=2_000 {
            store.write(&[document(rid)], soon()).unwrap();
            store.commit(&Value::Null, None, soon()).unwrap();
            if nicest(MERGES) == as_expected {
                break;
            }
        }
        assert_eq!(nicest(MERGES), as_expected);
        assert_eq!(nicest("thrd-tantivy"), Some(usual));
    }
}

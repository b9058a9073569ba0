//! Tantivy's directory of an index of ours: no file is created where the mark is not.

use std::io;
use std::path::Path;
use std::sync::Arc;

use tantivy::directory::error::{DeleteError, LockError, OpenDirectoryError, OpenReadError, OpenWriteError};
use tantivy::directory::{Directory, DirectoryLock, FileHandle, Lock, MmapDirectory, WatchCallback, WatchHandle, WritePtr};

use crate::index::ownership::Mark;

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

//! The socket: a thread per connection, each handling one request at a time. The process exits when its standard input closes.

mod frames;
mod kept_answers;
mod requests;

use std::fs::{self, File, Permissions, TryLockError};
use std::io::{self, BufReader, Read};
use std::net::Shutdown;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Duration;

use serde_json::json;

use crate::deadline::Caller;
use crate::failure::{Failure, Outcome};
use crate::index::ownership::{LOCK, refuse_foreign};
use crate::patterns::expression::forget_patterns;
use crate::serve::frames::{read_frame, write_frame};
use crate::serve::requests::Engine;

/// Nested queries are processed recursively. Only stack pages that are touched take memory.
const STACK_BYTES: usize = 16 << 20;

/// How often the cache of automata is emptied.
const PATTERN_SECONDS: u64 = 10;

/// Serves an index, or only texts, until the standard input closes. Fails if the folder is not ours or is served by another process.
pub fn serve(index: Option<&Path>, socket: &Path) -> Outcome<()> {
    let _lock = index.map(lock).transpose()?;
    let listener = listen(socket)?;
    let engine = Arc::new(Engine::new(index.map(Path::to_path_buf)));
    quiet_panics();
    end_with_input(socket.to_path_buf());
    tidy_now_and_then(engine.clone());
    eprintln!("{}", json!({ "event": "serving", "version": crate::version::VERSION }));
    for connection in listener.incoming() {
        let engine = engine.clone();
        let connection = connection?;
        thread::Builder::new().stack_size(STACK_BYTES).spawn(move || {
            // The caller disconnected in the middle of a frame; there is nobody to report to.
            let _ = converse(&engine, connection);
        })?;
    }
    Ok(())
}

/// Keeps reading while a request is handled, so that it is cancelled when the caller disconnects.
fn converse(engine: &Engine, mut connection: UnixStream) -> io::Result<()> {
    let caller = Caller::new();
    let mut input = BufReader::new(connection.try_clone()?);
    let (frames, asked) = sync_channel(0);
    thread::scope(|scope| {
        scope.spawn(|| {
            let frames = frames;
            while let Ok(Some(frame)) = read_frame(&mut input) {
                if frames.send(frame).is_err() {
                    break;
                }
            }
            caller.leave();
        });
        let answered = asked.into_iter().try_for_each(|frame| write_frame(&mut connection, &engine.answer(&frame, &caller)));
        let _ = connection.shutdown(Shutdown::Both);
        answered
    })
}

/// The lock is released when the process exits, however it does.
fn lock(index: &Path) -> Outcome<File> {
    refuse_foreign(index)?;
    fs::create_dir_all(index)?;
    fs::set_permissions(index, Permissions::from_mode(0o700))?;
    let file = File::options().create(true).write(true).truncate(false).open(index.join(LOCK))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Failure::new("CONFLICT", "Another engine serves this index")),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// The holder of the lock owns the socket (without an index: the holder of the home). An existing one is left over from a killed process.
fn listen(socket: &Path) -> Outcome<UnixListener> {
    match fs::remove_file(socket) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    let listener = UnixListener::bind(socket)?;
    fs::set_permissions(socket, Permissions::from_mode(0o600))?;
    Ok(listener)
}

fn end_with_input(socket: PathBuf) {
    thread::spawn(move || {
        let mut buffer = [0; 1024];
        while io::stdin().read(&mut buffer).is_ok_and(|read| read > 0) {}
        let _ = fs::remove_file(&socket);
        std::process::exit(0);
    });
}

fn tidy_now_and_then(engine: Arc<Engine>) {
    thread::spawn(move || {
        for second in 1_u64.. {
            thread::sleep(Duration::from_secs(1));
            engine.tidy();
            if second.is_multiple_of(PATTERN_SECONDS) {
                forget_patterns();
            }
        }
    });
}

/// Reports only the location of a panic, since its message may contain words of documents.
fn quiet_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(|place| format!("{}:{}", place.file(), place.line()));
        eprintln!("{}", json!({ "event": "panic", "place": place }));
    }));
}

//! The socket: one thread for each connection, one request at a time on each. The process lives as long as its input is open.

mod frames;
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

/// Deeply nested queries are walked by recursion; only touched pages of a stack take memory.
const STACK_BYTES: usize = 16 << 20;

/// So often the automata of past searches are let go.
const PATTERN_SECONDS: u64 = 10;

/// Serves until the standard input ends: an index, or without one texts alone. Refuses a folder that is not ours, or that another process already serves.
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
            // The other side went away in the middle of a frame: nobody is left to be told.
            let _ = converse(&engine, connection);
        })?;
    }
    Ok(())
}

/// Reads on while it answers, so that a request ends when the other side closes the connection.
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

/// The lock goes with the process, however it ends.
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

/// Whoever holds the lock owns the socket (without an index: whoever holds the home): what lies there is left over from a process that was killed.
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

/// A panic's text may hold words of documents: only its place is told.
fn quiet_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(|place| format!("{}:{}", place.file(), place.line()));
        eprintln!("{}", json!({ "event": "panic", "place": place }));
    }));
}

//! The socket: a thread per connection, each handling one request at a time. The process exits when its standard input closes.

mod engine;
mod frames;
mod kept_answers;
mod points;
mod requests;
mod standing_back;

use std::fs::{self, File, Permissions, TryLockError};
use std::io::{self, BufRead, BufReader, Read};
use std::net::Shutdown;
use std::os::fd::AsRawFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread::{self, Scope, Thread};
use std::time::Duration;

use serde_json::json;

use crate::deadline::Caller;
use crate::failure::{Failure, Outcome};
use crate::index::ownership::{LOCK, refuse_foreign};
use crate::patterns::expression::forget_patterns;
use crate::serve::engine::Engine;
use crate::serve::frames::{read_frame, write_frame};
use crate::serve::standing_back::Standing;

/// Nested queries are processed recursively. Only stack pages that are touched take memory.
const STACK_BYTES: usize = 16 << 20;

/// A request that is answered sooner is not watched: few are abandoned so quickly, and nothing is gained by ending them.
const WATCH_AFTER: Duration = Duration::from_millis(20);

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

/// Answers the requests of a connection one after the other. Whoever answers reads the next one too: a thread in between would make every answer later by the time that it takes
/// to wake it. Where a request took so long that its thread stood back, another thread goes on.
fn converse(engine: &Engine, connection: UnixStream) -> io::Result<()> {
    let line = Line::new(connection)?;
    thread::scope(|scope| {
        let watching = scope.spawn(|| line.watch());
        let answered = answer_by_turns(scope, &line, engine, watching.thread());
        line.has_ended.store(true, Ordering::Relaxed);
        let _ = line.output.shutdown(Shutdown::Both);
        watching.thread().unpark();
        answered
    })
}

fn answer_by_turns<'scope>(
    scope: &'scope Scope<'scope, '_>,
    line: &'scope Line,
    engine: &'scope Engine,
    watching: &Thread,
) -> io::Result<()> {
    loop {
        let watching = watching.clone();
        let answering =
            thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, move || line.answer_all(engine, &watching))?;
        match answering.join().unwrap_or(Ok(Next::End))? {
            Next::Another => {}
            Next::End => return Ok(()),
        }
    }
}

/// What comes after a thread that answered.
enum Next {
    Another,
    End,
}

/// What whoever answers and whoever watches that the caller is still there have in common.
struct Line {
    caller: Caller,
    input: Mutex<BufReader<UnixStream>>,
    output: UnixStream,
    is_busy: AtomicBool,
    standing: Standing,
    has_ended: AtomicBool,
}

impl Line {
    fn new(connection: UnixStream) -> io::Result<Line> {
        Ok(Line {
            caller: Caller::new(),
            input: Mutex::new(BufReader::new(connection.try_clone()?)),
            output: connection,
            is_busy: AtomicBool::new(false),
            standing: Standing::default(),
            has_ended: AtomicBool::new(false),
        })
    }

    fn input(&self) -> MutexGuard<'_, BufReader<UnixStream>> {
        self.input.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn answer_all(&self, engine: &Engine, watching: &Thread) -> io::Result<Next> {
        self.standing.take_place();
        while !self.standing.is_back() {
            let Some(frame) = read_frame(&mut *self.input())? else {
                return Ok(Next::End);
            };
            self.standing.begin();
            self.is_busy.store(true, Ordering::Relaxed);
            watching.unpark();
            let answer = engine.answer(&frame, &self.caller);
            self.is_busy.store(false, Ordering::Relaxed);
            write_frame(&mut &self.output, &answer)?;
        }
        Ok(Next::Another)
    }

    /// Lets others go before a search that takes long, and cancels it once its caller has disconnected. Looks at what comes next, but leaves it to be read.
    fn watch(&self) {
        loop {
            thread::park();
            if !self.has_ended.load(Ordering::Relaxed) {
                thread::sleep(WATCH_AFTER);
            }
            if self.has_ended.load(Ordering::Relaxed) {
                return;
            }
            while self.is_busy.load(Ordering::Relaxed) {
                if self.caller.searches() {
                    self.standing.look();
                }
                if has_input(&self.output, WATCH_AFTER) {
                    if self.input().fill_buf().map_or(true, <[u8]>::is_empty) {
                        return self.caller.leave();
                    }
                    break;
                }
            }
        }
    }
}

/// Waits until there is something to read, its end included, or so much time has passed.
fn has_input(connection: &UnixStream, within: Duration) -> bool {
    let mut asked = libc::pollfd { fd: connection.as_raw_fd(), events: libc::POLLIN, revents: 0 };
    let timeout = libc::c_int::try_from(within.as_millis()).unwrap_or(libc::c_int::MAX);
    // SAFETY: one descriptor, which is open for as long as the call takes.
    unsafe { libc::poll(&raw mut asked, 1, timeout) > 0 }
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

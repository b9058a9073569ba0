//! What holds on this machine: not what the kernel says of itself, but what a confined thread is refused.

use std::fs::{File, OpenOptions};
use std::io::{Error, ErrorKind};
use std::net::{Ipv4Addr, TcpListener, TcpStream, UdpSocket};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::rights::Rights;
use crate::failure::Outcome;

/// `{ landlock, holds }`: the kernel's version of Landlock (0: none) and the names of what is refused.
pub fn what_holds() -> Value {
    let path = std::env::temp_dir().join(format!("dossier-confine-{}-{:?}", std::process::id(), std::thread::current().id()));
    let holds = tried(&path).unwrap_or_default();
    // Best effort: it holds nothing.
    let _ = std::fs::remove_file(&path);
    json!({ "landlock": landlock(), "holds": holds })
}

/// Each is tried by a thread that has lost its rights, so that we keep ours.
fn tried(path: &Path) -> Outcome<Vec<&'static str>> {
    OpenOptions::new().write(true).create_new(true).open(path)?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let port = listener.local_addr()?.port();
    let path = PathBuf::from(path);
    let trial = std::thread::spawn(move || -> Outcome<Vec<&'static str>> {
        super::confine(&Rights { reads: Some(Vec::new()), serves: Some(port), ..Rights::default() })?;
        Ok(refused(&path, port))
    });
    trial.join().unwrap_or_else(|_| Ok(Vec::new()))
}

fn refused(path: &Path, port: u16) -> Vec<&'static str> {
    let tries = [
        ("writes", is_refused(OpenOptions::new().append(true).open(path))),
        ("reads", is_refused(File::open(path))),
        ("connections", is_refused(TcpStream::connect((Ipv4Addr::LOCALHOST, port)))),
        ("datagrams", is_refused(UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)))),
        // SAFETY: no signal is sent by number 0.
        ("signals", is_refused(answer(unsafe { libc::kill(libc::getppid(), 0) }))),
        // SAFETY: where it is allowed, this thread alone is in another namespace.
        ("calls", is_refused(answer(unsafe { libc::unshare(libc::CLONE_NEWUTS) }))),
        // SAFETY: it only asks.
        ("privileges", unsafe { libc::prctl(libc::PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) } == 1),
    ];
    tries.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| name).collect()
}

fn answer(status: i32) -> Result<(), Error> {
    if status == 0 { Ok(()) } else { Err(Error::last_os_error()) }
}

fn is_refused<T>(outcome: Result<T, Error>) -> bool {
    outcome.is_err_and(|error| error.kind() == ErrorKind::PermissionDenied)
}

/// The version that `landlock_create_ruleset` answers when it is asked for that (`LANDLOCK_CREATE_RULESET_VERSION`).
fn landlock() -> i64 {
    let nothing: *const libc::c_void = std::ptr::null();
    // SAFETY: asked for the version, it takes no attributes.
    unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, nothing, 0_usize, 1_u32) }.max(0)
}

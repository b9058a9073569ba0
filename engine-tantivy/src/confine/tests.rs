//! What a confined process can and cannot do, tried in a thread or by real programs.

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::Command;

use super::rights::Rights;
use super::{calls, confine};

/// A folder that goes with its test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("dossier-confine-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a shell prints that is started with these rights, and what it says is forbidden.
fn shell(rights: Rights, script: &str) -> String {
    let script = script.to_string();
    let confined = move || {
        confine(&rights).expect("to be confined");
        Command::new("/bin/sh").args(["-c", &script]).output().expect("a shell")
    };
    let output = std::thread::spawn(confined).join().expect("a thread");
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

/// Whoever may start a shell.
fn programs() -> Option<Vec<PathBuf>> {
    Some(vec!["/bin".into(), "/usr/bin".into()])
}

#[test]
fn writes_only_in_its_own_folders() {
    let (own, other) = (Folder::new("own"), Folder::new("other"));
    let script =
        format!("echo a >{}/a && echo written; echo b >{}/b; echo c >/dev/null && echo told", own.0.display(), other.0.display());
    let said = shell(Rights { writes: vec![own.0.clone()], reads: programs(), serves: None }, &script);
    assert!(said.starts_with("written\ntold\n"), "{said}");
    assert!(said.contains("Permission denied"), "{said}");
    assert!(own.0.join("a").exists() && !other.0.join("b").exists());
}

#[test]
fn reads_only_what_is_named() {
    let (named, other) = (Folder::new("named"), Folder::new("unnamed"));
    for folder in [&named, &other] {
        fs::write(folder.0.join("file"), "secret").expect("a file");
    }
    let reads = [programs().unwrap_or_default(), vec![named.0.clone()]].concat();
    let script = format!("cat {}/file; cat {}/file", named.0.display(), other.0.display());
    let said = shell(Rights { reads: Some(reads), ..Rights::default() }, &script);
    assert!(said.starts_with("secret") && said.matches("secret").count() == 1 && said.contains("Permission denied"), "{said}");
}

#[test]
fn whoever_reads_anything_still_writes_nothing() {
    let other = Folder::new("anything");
    fs::write(other.0.join("file"), "text").expect("a file");
    let script = format!("cat {0}/file; echo b >{0}/b; rm {0}/file", other.0.display());
    let said = shell(Rights::default(), &script);
    assert!(said.starts_with("text"), "{said}");
    assert!(other.0.join("file").exists() && !other.0.join("b").exists());
}

#[test]
fn starts_no_program_beside_the_libraries() {
    let rights = Rights { reads: Some(vec!["/bin/sh".into()]), ..Rights::default() };
    assert!(shell(rights, "/usr/bin/id").contains("Permission denied"));
}

#[test]
fn everything_that_should_be_refused_is() {
    let told = super::tell::what_holds();
    if told["landlock"].as_i64() >= Some(6) {
        let all = ["writes", "reads", "connections", "datagrams", "signals", "calls", "privileges"];
        assert_eq!(told["holds"], serde_json::json!(all));
    }
}

#[test]
fn listens_at_its_port_alone() {
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|it| it.local_addr()).expect("a port").port();
    let confined = move || {
        confine(&Rights { serves: Some(port), ..Rights::default() }).expect("to be confined");
        [port, port ^ 1].map(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok())
    };
    let [own, other] = std::thread::spawn(confined).join().expect("a thread");
    assert!(own);
    assert!(!other || super::tell::what_holds()["landlock"].as_i64() < Some(4));
}

#[test]
fn whoever_serves_nothing_has_no_sockets() {
    let confined = || {
        confine(&Rights::default()).expect("to be confined");
        TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).is_err() && std::os::unix::net::UnixDatagram::unbound().is_err()
    };
    assert!(std::thread::spawn(confined).join().expect("a thread"));
}

/// As on Linux before 5.13, or where it was not switched on.
#[test]
fn a_kernel_without_landlock_still_starts_the_command() {
    let without = || {
        let number = calls::load(std::mem::offset_of!(libc::seccomp_data, nr));
        let refused = calls::when(libc::SYS_landlock_create_ruleset, vec![calls::refuse(libc::ENOSYS)]);
        calls::install(&[vec![number], refused, vec![calls::allow()]].concat()).expect("a filter");
        let said = shell(Rights { reads: Some(Vec::new()), ..Rights::default() }, "echo started");
        (said, super::tell::what_holds())
    };
    let (said, told) = std::thread::spawn(without).join().expect("a thread");
    assert_eq!(said, "started\n");
    assert_eq!(told, serde_json::json!({ "landlock": 0, "holds": ["connections", "datagrams", "calls", "privileges"] }));
}

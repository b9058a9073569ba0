//! `confine`: starts a command with fewer rights than we have, which neither it nor its children can get back.
//!
//! It becomes the command, so that number, output and exit status of the process are the command's. What the kernel has no means for is left out:
//! `--tell` says what holds here. Only Linux has such means; elsewhere the command is started as it is.

#[cfg(target_os = "linux")]
mod calls;
#[cfg(target_os = "linux")]
mod files;
mod rights;
#[cfg(target_os = "linux")]
mod tell;
#[cfg(all(test, target_os = "linux"))]
mod tests;

use std::process::{Command, ExitCode};

use rights::Rights;

use crate::failure::{Failure, Outcome};

/// How it is called.
pub const USAGE: &str =
    "confine [--write FOLDER]... [--read PATH]... [--read-anything] [--serve PORT] -- COMMAND [ARGUMENT]... | confine --tell";

/// Carries out what stands after `confine`; returns only where no command was started.
pub fn run(arguments: &[String]) -> ExitCode {
    if arguments == ["--tell"] {
        println!("{}", what_holds());
        return ExitCode::SUCCESS;
    }
    let Some((rights, command)) = rights::parse(arguments) else {
        eprintln!("usage: dossier-engine {USAGE}");
        return ExitCode::from(2);
    };
    let failure = match confine(&rights) {
        Ok(()) => started(command),
        Err(failure) => failure,
    };
    eprintln!("{}", failure.shown());
    // What a shell says of a command that it cannot start.
    ExitCode::from(126)
}

/// Takes all rights but these from the calling thread and whatever it starts.
#[cfg(target_os = "linux")]
fn confine(rights: &Rights) -> Outcome<()> {
    files::confine(rights)?;
    calls::confine(rights)
}

#[cfg(not(target_os = "linux"))]
fn confine(_: &Rights) -> Outcome<()> {
    Ok(())
}

#[cfg(target_os = "linux")]
fn what_holds() -> serde_json::Value {
    tell::what_holds()
}

#[cfg(not(target_os = "linux"))]
fn what_holds() -> serde_json::Value {
    serde_json::json!({ "landlock": 0, "holds": [] })
}

#[cfg(unix)]
fn started(command: &[String]) -> Failure {
    use std::os::unix::process::CommandExt;
    let error = Command::new(&command[0]).args(&command[1..]).exec();
    Failure::new("INTERNAL", format!("{} does not start: {error}", command[0]))
}

#[cfg(not(unix))]
fn started(command: &[String]) -> Failure {
    match Command::new(&command[0]).args(&command[1..]).status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => Failure::new("INTERNAL", format!("{} does not start: {error}", command[0])),
    }
}

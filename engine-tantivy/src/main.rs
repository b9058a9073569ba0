//! `dossier-engine`: Dossier's local search index, a child process behind a Unix socket.
//!
//! `dossier-engine serve --index DIR --socket PATH` answers requests (`serve/`) until its standard input closes. Without `--index` it only
//! analyses texts, for an index that is elsewhere. `dossier-engine confine … -- COMMAND` starts another program with few rights (`confine/`).
//! `dossier-engine --version` prints the version.

mod aggregate;
mod bm25;
mod confine;
mod deadline;
mod failure;
mod fields;
mod found;
mod index;
mod mark;
mod patterns;
mod phrases;
mod processor;
mod query;
mod search;
mod serve;
mod sets;
mod suggest;
#[cfg(test)]
mod testing;
mod text;
mod version;

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let Some(("confine", rest)) = arguments.split_first().map(|(first, rest)| (first.as_str(), rest)) {
        return confine::run(rest);
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["--version"] => {
            println!("{}", version::VERSION);
            ExitCode::SUCCESS
        }
        ["serve", "--index", index, "--socket", socket] => ended(serve::serve(Some(Path::new(index)), Path::new(socket))),
        ["serve", "--socket", socket] => ended(serve::serve(None, Path::new(socket))),
        _ => {
            eprintln!("usage: dossier-engine serve [--index DIR] --socket PATH | {} | --version", confine::USAGE);
            ExitCode::from(2)
        }
    }
}

fn ended(outcome: failure::Outcome<()>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{}", failure.shown());
            ExitCode::FAILURE
        }
    }
}

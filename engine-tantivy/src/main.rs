//! `dossier-engine`: Dossier's local search index, a child process behind a Unix socket.
//!
//! `dossier-engine serve --index DIR --socket PATH` answers frames (`frames.rs`, `requests.rs`) until its standard input ends; without
//! `--index` it only reads texts, for an engine that is elsewhere.
//! `dossier-engine --version` prints the version.

mod after;
mod aggregate;
mod bm25;
mod calendar;
mod columns;
mod deadline;
mod documents;
mod documents_in;
mod entities;
mod expansion;
mod expression;
mod failure;
mod frames;
mod highlight;
mod leaves;
mod listed;
mod locate;
mod numbers;
mod ownership;
mod part;
mod pattern;
mod pen;
mod phrase;
mod phrase_match;
mod phrase_words;
mod query;
mod regexp;
mod requests;
mod resting;
mod schema;
mod search;
mod serve;
mod sets;
mod sort;
mod store;
#[cfg(test)]
mod testing;
mod tokenizers;
mod tree;
mod view;
mod words;
mod writing;

use std::path::Path;
use std::process::ExitCode;

pub const TANTIVY: &str = "0.27.0";
pub const VERSION: &str = concat!("dossier-engine ", env!("CARGO_PKG_VERSION"), " (tantivy 0.27.0)");

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["--version"] => {
            println!("{VERSION}");
            ExitCode::SUCCESS
        }
        ["serve", "--index", index, "--socket", socket] => ended(serve::serve(Some(Path::new(index)), Path::new(socket))),
        ["serve", "--socket", socket] => ended(serve::serve(None, Path::new(socket))),
        _ => {
            eprintln!("usage: dossier-engine serve [--index DIR] --socket PATH | --version");
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

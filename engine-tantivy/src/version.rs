//! The version of the program, as it is shown to the user.

pub const TANTIVY: &str = "0.27.0";
pub const VERSION: &str = concat!("dossier-engine ", env!("CARGO_PKG_VERSION"), " (tantivy 0.27.0)");

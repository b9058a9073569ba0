//! The predefined character classes of Java's regular expressions, which Lucene uses.

/// They cover ASCII only.
pub fn predefined(class: char) -> &'static str {
    match class {
        'd' => "[0-9]",
        'D' => "[^0-9]",
        's' => "[ \\t\\n\\r]",
        'S' => "[^ \\t\\n\\r]",
        'w' => "[0-9A-Z_a-z]",
        _ => "[^0-9A-Z_a-z]",
    }
}

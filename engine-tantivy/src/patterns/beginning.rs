//! What every match of a regular expression begins with.

/// The letters and digits that an expression begins with, as far as every match has them.
pub fn literal_of_regexp(pattern: &str) -> String {
    if pattern.contains(['~', '&']) || has_alternatives(pattern) {
        return String::new();
    }
    let end = pattern.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(pattern.len());
    // What may be absent, or comes so many times.
    let is_counted = pattern[end..].starts_with(['?', '*', '{']);
    pattern[..end.saturating_sub(is_counted.into())].to_string()
}

/// Whether there are others beside it, or that is not seen at a glance.
fn has_alternatives(pattern: &str) -> bool {
    let mut depth = 0;
    pattern.contains('|')
        && (pattern.contains(['\\', '[', '"'])
            || pattern.chars().any(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                c == '|' && depth == 0
            }))
}

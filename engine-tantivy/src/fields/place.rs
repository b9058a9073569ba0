//! Where the values of a field name are stored in the index.

use tantivy::Term;
use tantivy::schema::Field;

use crate::fields::shape::Shape;

/// The location of a field name in the index: a Tantivy field, or a path inside a dynamic one, and its column, if any.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its name in the mapping, by which documents note that they have it.
    pub name: String,
    pub shape: Shape,
    pub field: Option<Field>,
    pub path: Option<String>,
    pub column: Option<String>,
    /// Whether the values are also indexed as terms.
    pub has_terms: bool,
}

impl Place {
    /// The column, if the words are stored in it alone.
    pub fn only_column(&self) -> Option<&str> {
        match self.has_terms || self.shape.is_number() {
            true => None,
            false => self.column.as_deref(),
        }
    }

    /// The prefix shared by all terms of this place.
    pub fn term_prefix(&self) -> Vec<u8> {
        self.empty_term().map(|term| term.serialized_value_bytes().to_vec()).unwrap_or_default()
    }

    pub fn term(&self, text: &str) -> Option<Term> {
        let field = self.field?;
        if self.path.is_none() {
            return Some(Term::from_field_text(field, text));
        }
        let mut term = self.json_term()?;
        term.append_type_and_str(text);
        Some(term)
    }

    fn empty_term(&self) -> Option<Term> {
        match self.path {
            None => None,
            Some(_) => self.term(""),
        }
    }

    fn json_term(&self) -> Option<Term> {
        Some(Term::from_field_json_path(self.field?, self.path.as_deref()?, false))
    }
}

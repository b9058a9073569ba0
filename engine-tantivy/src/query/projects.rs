//! Which documents of an index belong to the searched projects.

use crate::failure::Outcome;
use crate::found::listed::DocumentSet;
use crate::query::expansion::insert_documents;
use crate::query::view::Half;

impl Half<'_> {
    /// Whether there are no documents of other projects.
    pub fn holds_only(&self, projects: &[String]) -> Outcome<bool> {
        let Some(field) = self.fields.project().and_then(|place| place.field) else {
            return Ok(false);
        };
        for reader in self.searcher.segment_readers() {
            let index = reader.inverted_index(field)?;
            let mut stream = index.terms().stream()?;
            while stream.advance() {
                if !projects.iter().any(|project| project.as_bytes() == stream.key()) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The documents of these projects in each segment; none where there are no others, or where no project is named.
    pub fn allowed(&self, projects: &[String]) -> Outcome<Option<Vec<DocumentSet>>> {
        let Some(place) = self.fields.project().filter(|_| !projects.is_empty()) else {
            return Ok(None);
        };
        if self.holds_only(projects)? {
            return Ok(None);
        }
        let mut allowed = Vec::new();
        for reader in self.searcher.segment_readers() {
            let mut set = DocumentSet::new(reader.max_doc());
            for term in projects.iter().filter_map(|project| place.term(project)) {
                let index = reader.inverted_index(term.field())?;
                if let Some(info) = index.get_term_info(&term)? {
                    insert_documents(&index, &info, &mut set)?;
                }
            }
            allowed.push(set);
        }
        Ok(Some(allowed))
    }
}

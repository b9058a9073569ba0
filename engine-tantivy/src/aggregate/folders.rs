//! Folders counted by the one that a document lies in: each of these lies in the same folders above, which are told once for all its documents.

use tantivy::DocId;
use tantivy::columnar::{Cardinality, StrColumn};

use super::Aggregator;
use crate::failure::Outcome;
use crate::fields::columns::{FieldColumn, for_each_single, for_each_value};
use crate::fields::shape::Shape;
use crate::found::kept::{List, Name, kept};

/// How the server names the field with all folders above that of another field.
const ABOVE: &str = ".tree";
/// A list of more numbers than these is not made: it would not be kept.
const MAX_NUMBERS: usize = 1 << 19;

/// The folders of one segment.
pub struct Folders {
    /// The folder of each document.
    own: StrColumn,
    /// For each of these folders the end of its part, which begins where the one before ends; then the parts, ordinals of the folder and of those above it.
    above: List,
}

impl Aggregator<'_> {
    /// For each segment, where the values of a field of folders follow from another field, one value for each document.
    pub fn folders(&self, field: &str, columns: &[FieldColumn]) -> Outcome<Vec<Option<Folders>>> {
        let own = match (field.strip_suffix(ABOVE), self.view.shape(field)) {
            (Some(own), Some(Shape::Path)) if self.view.shape(own) == Some(Shape::Keyword) => self.view.columns(own)?,
            _ => return Ok(columns.iter().map(|_| None).collect()),
        };
        let name = Name::of(&("folders", field));
        let mut found = Vec::with_capacity(columns.len());
        for (at, pair) in columns.iter().zip(own).enumerate() {
            found.push(match pair {
                (FieldColumn::Words(all), FieldColumn::Words(own)) if own.ords().get_cardinality() == Cardinality::Full => {
                    let above = kept(self.view.segment(at).segment_id(), name.as_ref(), || Outcome::Ok(above_each(&own, all)))?;
                    (!above.is_empty()).then_some(Folders { own, above })
                }
                _ => None,
            });
        }
        Ok(found)
    }
}

impl Folders {
    /// Adds documents to the counts of their folders and of those above, by ordinal. Answers how many lie in none.
    pub fn count(&self, docs: &[DocId], counts: &mut [u32]) -> u64 {
        let mut of_own = vec![0_u32; self.own.num_terms()];
        for_each_value(self.own.ords(), docs, |own| of_own[own as usize] += 1);
        let mut without = 0;
        for (own, count) in of_own.iter().enumerate() {
            match self.above(own) {
                [] => without += u64::from(*count),
                above => above.iter().for_each(|at| counts[*at as usize] += count),
            }
        }
        without
    }

    /// Calls back with each document and its folders.
    pub fn for_each(&self, docs: &[DocId], mut take: impl FnMut(DocId, &[u32])) {
        for_each_single(self.own.ords(), docs, |doc, own| take(doc, self.above(own as usize)));
    }

    fn above(&self, own: usize) -> &[u32] {
        let start = if own == 0 { self.own.num_terms() } else { self.above[own - 1] as usize };
        &self.above[start..self.above[own] as usize]
    }
}

/// The list of a segment; empty where it would be too long, or where documents of one folder lie in different ones above.
fn above_each(own: &StrColumn, all: &StrColumn) -> Vec<u32> {
    let mut folders: Vec<Option<Vec<u32>>> = vec![None; own.num_terms()];
    let mut numbers = folders.len();
    let mut seen = Vec::new();
    for doc in 0..own.ords().num_docs() {
        seen.clear();
        seen.extend(all.term_ords(doc).map(|ordinal| ordinal as u32));
        let known = own.ords().first(doc).and_then(|own| folders.get_mut(own as usize));
        match known {
            Some(Some(known)) if *known == seen => {}
            Some(unknown @ None) => {
                numbers += seen.len();
                *unknown = Some(seen.clone());
            }
            _ => return Vec::new(),
        }
        if numbers > MAX_NUMBERS {
            return Vec::new();
        }
    }
    let mut list = Vec::with_capacity(numbers);
    let mut end = folders.len() as u32;
    for folder in &folders {
        end += folder.as_ref().map_or(0, Vec::len) as u32;
        list.push(end);
    }
    folders.into_iter().flatten().for_each(|folder| list.extend(folder));
    list
}

#[cfg(test)]
mod tests {
    use tantivy::schema::{FAST, STRING, Schema};
    use tantivy::{Index, TantivyDocument};

    use super::*;

    const DOCUMENTS: [(&str, &[&str]); 4] =
        [("/a/b", &["/a", "/a/b"]), ("/a", &["/a"]), ("/a/b", &["/a", "/a/b"]), ("nowhere", &[])];

    fn columns_of(documents: &[(&str, &[&str])]) -> (StrColumn, StrColumn) {
        let mut schema = Schema::builder();
        let own = schema.add_text_field("own", STRING | FAST);
        let all = schema.add_text_field("all", STRING | FAST);
        let index = Index::create_in_ram(schema.build());
        let mut writer = index.writer_with_num_threads(1, 20_000_000).unwrap();
        for (folder, above) in documents {
            let mut document = TantivyDocument::new();
            document.add_text(own, folder);
            above.iter().for_each(|folder| document.add_text(all, folder));
            writer.add_document(document).unwrap();
        }
        writer.commit().unwrap();
        let searcher = index.reader().unwrap().searcher();
        let column = |name| searcher.segment_reader(0).fast_fields().str(name).unwrap().unwrap();
        (column("own"), column("all"))
    }

    #[test]
    fn counts_and_gives_what_the_documents_themselves_have() {
        let (own, all) = columns_of(&DOCUMENTS);
        let folders = Folders { above: above_each(&own, &all).into(), own };
        for docs in [&[0, 1, 2, 3][..], &[1, 3], &[2]] {
            let mut counts = vec![0; all.num_terms()];
            let without = folders.count(docs, &mut counts);
            let mut expected = vec![0; all.num_terms()];
            docs.iter().for_each(|doc| all.term_ords(*doc).for_each(|ordinal| expected[ordinal as usize] += 1));
            assert_eq!((counts, without), (expected, docs.iter().filter(|doc| **doc == 3).count() as u64));
            folders.for_each(docs, |doc, above| {
                assert_eq!(
                    above.iter().map(|ordinal| u64::from(*ordinal)).collect::<Vec<_>>(),
                    all.term_ords(doc).collect::<Vec<_>>()
                );
            });
        }
    }

    #[test]
    fn no_list_is_made_where_documents_of_one_folder_lie_in_different_ones_above() {
        let mut documents = DOCUMENTS;
        documents[2].1 = &["/a", "/elsewhere"];
        let (own, all) = columns_of(&documents);
        assert!(above_each(&own, &all).is_empty());
    }
}

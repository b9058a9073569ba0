import type { Records } from '../records/open.ts'

/** A value of a field by the key that it is matched and counted by, and the version of the set of its documents. */
export type FieldValue = { key: string; version: number }

/**
 * A field of documents whose values a feature keeps in the records, such as tags: each value is a set of documents, so that the index is not written when
 * somebody gives one to 50,000 of them. Searches and facets of the field become those of its sets before an engine sees them; sources get its values when they are
 * read.
 */
export type SetField = {
  /** What a value of a query is looked up by: the field's normal form. */
  keyOf(value: string): string
  /** The values that documents of these projects may have, or those of them that are asked for; each once, in no order. */
  values(records: Records, projects: string[], keys?: string[]): Promise<FieldValue[]>
  /** The numbers of the documents that have these values now, by value; asked of many at once after a restart. */
  rids(records: Records, projects: string[], keys: string[]): Promise<ReadonlyMap<string, number[]>>
  /** The documents of these projects that have any value at all. The version is never less than that of a value which they had once. */
  any: {
    version(records: Records, projects: string[]): Promise<number>
    rids(records: Records, projects: string[]): Promise<number[]>
  }
  /** The values of these documents as they are shown, by document; those that have none are left out. */
  ofDocuments(records: Records, rids: number[]): Promise<ReadonlyMap<number, string[]>>
}

/** What is needed of a document to fill its source in. */
export type FilledDocument = { rid: number; type: string; source: Record<string, unknown> }

/** Documents as they were stored, with the values of such fields as they are now. */
export async function fillFields<Document extends FilledDocument>(
  records: Records,
  fields: ReadonlyMap<string, SetField>,
  documents: Document[],
): Promise<Document[]> {
  let filled = documents
  for (const [name, field] of fields) {
    const rids = filled.filter(({ type }) => type === 'Document').map(({ rid }) => rid)
    const values = await field.ofDocuments(records, rids)
    if (values.size === 0) continue
    filled = filled.map((document) => {
      const own = values.get(document.rid)
      return own ? { ...document, source: { ...document.source, [name]: own } } : document
    })
  }
  return filled
}

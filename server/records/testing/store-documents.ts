import type { Insertable } from 'kysely'
import type { Records } from '../open.ts'
import type { DocumentTable } from '../schema.ts'

/** Stores empty documents of these ids, for tests of what is tied to documents; answers their numbers. */
export function storeDocuments(records: Records, ids: string[], project = 'p'): Promise<{ id: string; rid: number }[]> {
  const rows = ids.map(
    (id): Insertable<DocumentTable> => ({
      project,
      id,
      root_id: id,
      parent_id: null,
      type: 'Document',
      extraction_level: 0,
      version: 1,
      entry_id: 1,
      source: '{}',
      text_length: 0,
      segment_count: 0,
    }),
  )
  return records.db.insertInto('document').values(rows).returning(['id', 'rid']).execute()
}

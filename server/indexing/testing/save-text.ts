import type { Records } from '../../records/open.ts'
import { packDocuments } from '../document/pack.ts'
import { saveDocuments } from '../store/save-documents.ts'

/** Stores a text as a document of the project `p`, as indexing would: what has the same id is stored again under its number, which this answers. */
export async function saveText(records: Records, id: string, text: string, project = 'p'): Promise<number> {
  const outcome = { state: 'indexed' as const, reasons: [] }
  const ledger = { embeddedPath: null, outcome, contentType: null, sizeBytes: 1, tool: null, digest: null }
  const place = { rootId: id, parentId: null, type: 'Document', extractionLevel: 0, parent: -1 } as const
  const source = { type: 'Document', path: `/${id}`, extractionLevel: 0, metadata: {} }
  const [document] = await packDocuments([{ id, ...place, source, text, ledger }])
  if (!document) throw new Error('nothing was packed')
  await records.db.transaction().execute((trx) => saveDocuments(trx, project, [{ document, entryId: 1 }], []))
  return ridOf(records, id)
}

/** The number of the document with this id. */
export async function ridOf({ db }: Records, id: string): Promise<number> {
  return (await db.selectFrom('document').select('rid').where('id', '=', id).executeTakeFirstOrThrow()).rid
}

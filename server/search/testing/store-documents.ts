import { readDocuments, readSegments, type StoredDocument } from '../../documents/read.ts'
import type { EngineDocument } from '../../engine/port.ts'
import { toEngineDocument } from '../../indexing/follow/engine-document.ts'
import { changedDocument, nextChanges, writeChanges } from '../../records/change.ts'
import type { Records } from '../../records/open.ts'
import { cutText, packText } from '../../records/texts/text.ts'

/** A document for a test: what is not given has a plain value. */
export type TestDocument = {
  id: string
  project?: string
  rootId?: string
  parentId?: string
  content?: string
  source?: Record<string, unknown>
}

/** Puts documents into the records as indexing would, and answers their numbers. */
export async function storeDocuments(records: Records, documents: TestDocument[]): Promise<number[]> {
  return records.db.transaction().execute(async (trx) => {
    const rids: number[] = []
    for (const { id, project = 'p', rootId = id, parentId, content = '', source = {} } of documents) {
      const pieces = cutText(content)
      const level = parentId === undefined ? 0 : 1
      const wire = {
        type: 'Document',
        extractionLevel: level,
        rootDocument: rootId,
        contentTextLength: content.length,
        ...source,
      }
      const values = {
        project,
        id,
        root_id: rootId,
        parent_id: parentId ?? null,
        type: 'Document' as const,
        extraction_level: level,
      }
      const version = await nextChanges(trx)
      const { rid } = await trx
        .insertInto('document')
        .values({
          ...values,
          entry_id: 1,
          version,
          source: JSON.stringify(wire),
          text_length: content.length,
          segment_count: pieces.length,
        })
        .returning('rid')
        .executeTakeFirstOrThrow()
      for (const { number, start, text } of pieces) {
        await trx
          .insertInto('segment')
          .values({ rid, number, start_offset: start, length: text.length, bytes: packText(text) })
          .execute()
      }
      await writeChanges(trx, [{ ...changedDocument(project, rid), number: version }])
      rids.push(rid)
    }
    return rids
  })
}

/** The stored documents as the engine takes them. */
export async function engineDocuments(records: Records, rids: number[]): Promise<EngineDocument[]> {
  const { documents } = await readDocuments(records, rids)
  return Promise.all(documents.map(async (document) => toEngineDocument(document, await segmentsOf(records, document))))
}

async function segmentsOf(records: Records, { rid, segmentCount }: StoredDocument): Promise<string[]> {
  const numbers = Array.from({ length: segmentCount }, (_, number) => number)
  return (await readSegments(records, rid, numbers)).map(({ text }) => text)
}

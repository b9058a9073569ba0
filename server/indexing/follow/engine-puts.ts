import { type DamagedDocument, isDamage, noteDamage } from '../../documents/damage.ts'
import { readDocuments, type StoredDocument } from '../../documents/read.ts'
import { withTranslations } from '../../documents/translations.ts'
import type { EngineChange } from '../../engine/port.ts'
import type { Records } from '../../records/open.ts'
import { unpackText } from '../../records/texts/text.ts'
import { toEngineDocument } from './engine-document.ts'

/** What the engine is told of documents, in the order of their numbers, and those that are damaged: these cannot be searched and are taken out. */
export type EnginePuts = { changes: EngineChange[]; damaged: DamagedDocument[] }

/** How much text is held in memory at a time, in UTF-16 units. */
export const mostText = 4 * 1024 * 1024

/** Puts for the documents with these numbers, removals for those that are gone or damaged. */
export async function readPuts(records: Records, rids: number[]): Promise<EnginePuts> {
  const read = await readDocuments(records, rids)
  const texts = await readTexts(records, read.documents)
  const translated = await withTranslations(records, read.documents)
  const documents = new Map(translated.map((document) => [document.rid, document]))
  const changes = rids.map((rid): EngineChange => {
    const document = documents.get(rid)
    const segments = texts.of.get(rid)
    return document && segments ? { op: 'put', document: toEngineDocument(document, segments) } : { op: 'remove', rid }
  })
  return { changes, damaged: [...read.damaged, ...texts.damaged] }
}

/** Of these sizes as many as are held in memory at a time, at least one. */
export function countThatFit(sizes: number[]): number {
  let text = 0
  const end = sizes.findIndex((size) => {
    const isFull = text > mostText
    text += size
    return isFull
  })
  return end < 0 ? sizes.length : Math.max(1, end)
}

/** Those that are damaged are not in `of`. */
type Texts = { of: Map<number, string[]>; damaged: DamagedDocument[] }

async function readTexts(records: Records, documents: StoredDocument[]): Promise<Texts> {
  const texts: Texts = { of: new Map(), damaged: [] }
  if (documents.length === 0) return texts
  const rids = documents.map(({ rid }) => rid)
  const rows = await records.db
    .selectFrom('document')
    .innerJoin('segment', (join) => join.on((on) => on('segment.rid', '=', on.fn.coalesce('document.text_key', 'document.rid'))))
    .select(['document.rid', 'segment.length', 'segment.bytes'])
    .where('document.rid', 'in', rids)
    .orderBy('document.rid')
    .orderBy('segment.number')
    .execute()
  const packed = Map.groupBy(rows, ({ rid }) => rid)
  const broken: StoredDocument[] = []
  for (const document of documents) {
    const pieces = unpack(packed.get(document.rid) ?? [])
    if (pieces?.length === document.segmentCount) texts.of.set(document.rid, pieces)
    else broken.push(document)
  }
  const toRow = ({ rid, project, id, entryId }: StoredDocument) => ({ rid, project, id, entry_id: entryId })
  texts.damaged = await noteDamage(records, broken.map(toRow))
  return texts
}

/** Undefined where one of them is damaged. */
function unpack(rows: { length: number; bytes: Uint8Array }[]): string[] | undefined {
  try {
    return rows.map((row) => unpackText(row.bytes, row.length))
  } catch (error) {
    if (isDamage(error)) return undefined
    throw error
  }
}

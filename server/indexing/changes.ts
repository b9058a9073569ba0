import { type DamagedDocument, isDamage, noteDamage } from '../documents/damage.ts'
import { readDocuments, type StoredDocument } from '../documents/read.ts'
import type { EngineChange } from '../engine/port.ts'
import { readLastChange } from '../records/change.ts'
import type { Records } from '../records/open.ts'
import { unpackText } from '../records/text.ts'
import { toEngineDocument } from './engine-document.ts'

/**
 * Changes after a number, in order, as the engine takes them. `last` is the number of the last one. What is damaged in the records cannot be
 * searched: it is taken out of the index.
 */
export type ChangeBatch = { changes: EngineChange[]; last: number; damaged: DamagedDocument[] }

/** A batch is at most this many changes … */
const batchCount = 250
/** … and about this much text, in UTF-16 units: it is held in memory. */
const batchText = 4 * 1024 * 1024

/** The next changes after `after`, or undefined where there are none. */
export async function readChanges(records: Records, after: number): Promise<ChangeBatch | undefined> {
  const steps = await readSteps(records, after)
  const last = steps.at(-1)?.change
  if (last === undefined) return undefined
  const puts = steps.flatMap((step) => (step.op === 'put' ? [step.rid] : []))
  const read = await readDocuments(records, puts)
  const documents = new Map(read.documents.map((document) => [document.rid, document]))
  const texts = await readTexts(records, read.documents)
  const damaged = [...read.damaged, ...texts.damaged]
  const isDamaged = new Set(damaged.map(({ rid }) => rid))
  const changes = steps.flatMap((step): EngineChange[] => {
    if (step.op !== 'put') return [step.remove]
    if (isDamaged.has(step.rid)) return [{ op: 'remove', rid: step.rid }]
    const document = documents.get(step.rid)
    return document ? [{ op: 'put', document: toEngineDocument(document, texts.of.get(step.rid) ?? []) }] : []
  })
  return { changes, last, damaged }
}

type Step =
  | { change: number; op: 'put'; rid: number; textLength: number }
  | { change: number; op: 'remove'; remove: EngineChange }

async function readSteps(records: Records, after: number): Promise<Step[]> {
  // Up to one number for both lists: a removal that lands between the two readings must not lead past a document before it.
  const until = await readLastChange(records)
  const puts = await records.db
    .selectFrom('document')
    .select(['change', 'rid', 'text_length'])
    .where('change', '>', after)
    .where('change', '<=', until)
    .orderBy('change')
    .limit(batchCount)
    .execute()
  const removals = await records.db
    .selectFrom('tombstone')
    .selectAll()
    .where('change', '>', after)
    .where('change', '<=', until)
    .orderBy('change')
    .limit(batchCount)
    .execute()
  const steps: Step[] = [
    ...puts.map(({ change, rid, text_length }): Step => ({ change, op: 'put', rid, textLength: text_length })),
    ...removals.map(({ change, project, rid }): Step => {
      return { change, op: 'remove', remove: rid === null ? { op: 'removeProject', project } : { op: 'remove', rid } }
    }),
  ]
  // Both lists were cut at the same count, so the first `batchCount` of their union are complete.
  return cutAtText(steps.sort((a, b) => a.change - b.change).slice(0, batchCount))
}

/** At least one step, and no more once they hold enough text. */
function cutAtText(steps: Step[]): Step[] {
  let text = 0
  const end = steps.findIndex((step) => {
    const isFull = text > batchText
    if (step.op === 'put') text += step.textLength
    return isFull
  })
  return end < 0 ? steps : steps.slice(0, Math.max(1, end))
}

type Texts = { of: Map<number, string[]>; damaged: DamagedDocument[] }

async function readTexts(records: Records, documents: StoredDocument[]): Promise<Texts> {
  const texts: Texts = { of: new Map(), damaged: [] }
  if (documents.length === 0) return texts
  const rows = await records.db
    .selectFrom('segment')
    .select(['rid', 'length', 'bytes'])
    .where(
      'rid',
      'in',
      documents.map(({ rid }) => rid),
    )
    .orderBy('rid')
    .orderBy('number')
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

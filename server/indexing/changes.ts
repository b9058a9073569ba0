import { readDocuments } from '../documents/read.ts'
import type { EngineChange } from '../engine/port.ts'
import { readLastChange } from '../records/change.ts'
import type { Records } from '../records/open.ts'
import { unpackText } from '../records/text.ts'
import { toEngineDocument } from './engine-document.ts'

/** Changes after a number, in order, as the engine takes them. `last` is the number of the last one. */
export type ChangeBatch = { changes: EngineChange[]; last: number }

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
  const documents = new Map((await readDocuments(records, puts)).map((document) => [document.rid, document]))
  const texts = await readTexts(records, puts)
  const changes = steps.flatMap((step): EngineChange[] => {
    if (step.op !== 'put') return [step.remove]
    const document = documents.get(step.rid)
    return document ? [{ op: 'put', document: toEngineDocument(document, texts.get(step.rid) ?? []) }] : []
  })
  return { changes, last }
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

async function readTexts(records: Records, rids: number[]): Promise<Map<number, string[]>> {
  const texts = new Map<number, string[]>()
  if (rids.length === 0) return texts
  const rows = await records.db
    .selectFrom('segment')
    .select(['rid', 'length', 'bytes'])
    .where('rid', 'in', rids)
    .orderBy('rid')
    .orderBy('number')
    .execute()
  for (const row of rows) {
    const pieces = texts.get(row.rid) ?? []
    pieces.push(unpackText(row.bytes, row.length))
    texts.set(row.rid, pieces)
  }
  return texts
}

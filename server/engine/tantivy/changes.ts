import type { EngineChange, EngineDocument } from '../port.ts'
import { type WireEntities, wireEntities } from './entities.ts'

/** The approximate size of a frame of changes in UTF-16 units, so that neither side holds more than a few documents twice. */
const batchUnits = 8 * 1024 * 1024

type WireChange =
  | { put: Record<string, unknown> }
  | { putEntities: WireEntities }
  | { remove: number }
  | { removeProject: string }

/** Converts changes to the form of the engine program, in batches of bounded size. */
export function* wireBatches(changes: EngineChange[]): Generator<WireChange[]> {
  let batch: WireChange[] = []
  let units = 0
  for (const change of changes) {
    batch.push(wireChange(change))
    units += unitsOf(change)
    if (units >= batchUnits) {
      yield batch
      batch = []
      units = 0
    }
  }
  if (batch.length > 0) yield batch
}

function wireChange(change: EngineChange): WireChange {
  if (change.op === 'remove') return { remove: change.rid }
  if (change.op === 'putEntities') return { putEntities: wireEntities(change.of, change.entities) }
  if (change.op === 'removeProject') return { removeProject: change.project }
  const { rid, id, segments } = change.document
  return { put: { rid, id, segments, fields: withDerived(change.document) } }
}

/** Adds the fields that the wire contract's mapping derives from others. */
function withDerived({ project, fields }: EngineDocument): EngineDocument['fields'] {
  const derived: EngineDocument['fields'] = { _index: project }
  if (fields.dirname !== undefined) derived['dirname.tree'] = fields.dirname
  if (fields.path !== undefined) derived['path.parts'] = fields.path
  return { ...fields, ...derived }
}

/** The approximate size of a document or named entity without its text. */
const otherUnits = 1000

function unitsOf(change: EngineChange): number {
  if (change.op === 'put') return change.document.segments.reduce((units, segment) => units + segment.length, otherUnits)
  return change.op === 'putEntities' ? change.entities.length * otherUnits : 1
}

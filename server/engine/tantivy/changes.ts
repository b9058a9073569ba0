import type { EngineChange, EngineDocument } from '../port.ts'

/** A frame of changes is kept below this many UTF-16 units of text, so that neither side holds more than a few documents twice. */
const batchUnits = 8 * 1024 * 1024

type WireChange = { put: Record<string, unknown> } | { remove: number } | { removeProject: string }

/** The changes as the engine program takes them, in batches of bounded size. */
export function* wireBatches(changes: EngineChange[]): Generator<WireChange[]> {
  let batch: WireChange[] = []
  let units = 0
  for (const change of changes) {
    batch.push(wireChange(change))
    units += change.op === 'put' ? textUnits(change.document) : 1
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
  if (change.op === 'removeProject') return { removeProject: change.project }
  const { rid, id, segments } = change.document
  return { put: { rid, id, segments, fields: withDerived(change.document) } }
}

/** The fields that the wire contract's mapping derives from others. */
function withDerived({ project, fields }: EngineDocument): EngineDocument['fields'] {
  const derived: EngineDocument['fields'] = { _index: project }
  if (fields.dirname !== undefined) derived['dirname.tree'] = fields.dirname
  if (fields.path !== undefined) derived['path.parts'] = fields.path
  return { ...fields, ...derived }
}

function textUnits(document: EngineDocument): number {
  return document.segments.reduce((units, segment) => units + segment.length, 1000)
}

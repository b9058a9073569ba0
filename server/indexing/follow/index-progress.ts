import { limits } from '@dossier/contract'
import type { SearchEngine } from '../../engine/port.ts'
import type { Records } from '../../records/open.ts'

type Deps = { records: Records; engine: Pick<SearchEngine, 'position'> }

/** How many documents of a project can be found, and how many there are. */
export type Progress = { documents: number; total: number }

/** Checked for every search, so the answer is cached for this long. */
const keptMs = 1_000
/** No client waits longer. */
const limitMs = limits.requestTimeoutMs

type Kept = { until: number; progress: Promise<Map<string, Progress>> }
const kept = new WeakMap<Records, Kept>()

/**
 * How far an index has come that is being made from all documents of the records (new, of another version, damaged, or asked for), by
 * project; empty where it is whole. What has changed in the last moments is not counted. Up to a second old. Several wait for one look, so that
 * none of them can end it.
 */
export function indexProgress(deps: Deps): Promise<Map<string, Progress>> {
  const last = kept.get(deps.records)
  if (last && performance.now() < last.until) return last.progress
  const progress = readProgress(deps, AbortSignal.timeout(limitMs))
  kept.set(deps.records, { until: performance.now() + keptMs, progress })
  // A fault is told to those who have asked, and is not kept for others.
  progress.catch(() => kept.delete(deps.records))
  return progress
}

async function readProgress({ records, engine }: Deps, signal: AbortSignal): Promise<Map<string, Progress>> {
  const position = await engine.position(signal)
  if (position && (position.walked === undefined || position.isBeside)) return new Map()
  const walked = position?.walked ?? 0
  const rows = await records.db
    .selectFrom('document')
    .select('project')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select((eb) => eb.fn.count<number>(eb.case().when('rid', '<=', walked).then(1).end()).as('documents'))
    .where('type', '=', 'Document')
    .groupBy('project')
    .execute()
  return new Map(rows.map(({ project, documents, total }) => [project, { documents, total }]))
}

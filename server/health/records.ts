import type { HealthPart } from '@dossier/contract'
import { checkRecords as check } from '../records/check.ts'
import type { LeadHolder } from '../records/leading.ts'
import type { HealthDeps } from './deps.ts'

/** Are the records there and whole? */
export async function checkRecords(
  deps: Pick<HealthDeps, 'recordsAddress' | 'engine'>,
  signal: AbortSignal,
): Promise<HealthPart> {
  const found = await check(deps.recordsAddress, signal)
  const part = { name: 'records', state: 'ok', version: null, cure: null } as const
  if (found.state === 'absent') return { ...part, detail: 'Nothing has been stored yet.' }
  if (found.state === 'too-large')
    return { ...part, detail: `Too large to be read through in 15 s (${found.size}); what was read is sound.` }
  if (found.state === 'away') return { ...part, state: 'failed', detail: found.detail, cure: found.cure }
  if (found.state === 'damaged')
    return { ...part, state: 'failed', detail: `The records are damaged: ${found.detail}`, cure: found.cure }
  const sound = { ...part, version: found.program, detail: `The records are sound (${found.size}).` }
  return found.worker === undefined ? sound : withWorker(sound, found.worker, deps.engine !== undefined)
}

/** Records whose long work any process may do; without a server nobody has to. */
function withWorker(part: HealthPart, worker: LeadHolder | null, isServed: boolean): HealthPart {
  const detail = `${part.detail} Back them up with pg_dump.`
  if (worker) return { ...part, detail: `${detail} Long work is done on ${worker.host} (process ${worker.pid}).` }
  if (!isServed) return { ...part, detail }
  const cure = 'Run "npx dossier worker", or start the server without --no-worker.'
  return { ...part, state: 'failed', detail: `${detail} Nobody does long work: tasks wait.`, cure }
}

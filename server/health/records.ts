import type { HealthPart } from '@dossier/contract'
import type { HealthSaying } from '@dossier/contract/tables/health-sentences'
import { checkRecords as check } from '../records/check.ts'
import type { LeadHolder } from '../records/leading.ts'
import type { HealthDeps } from './deps.ts'
import { type Found, told } from './told.ts'

/** Are the records there and whole? */
export async function checkRecords(
  deps: Pick<HealthDeps, 'recordsAddress' | 'engine'>,
  signal: AbortSignal,
): Promise<HealthPart> {
  const found = await check(deps.recordsAddress, signal)
  const part = { name: 'records', version: null } as const
  if (found.state === 'absent') return told({ ...part, state: 'ok', said: [{ code: 'records-none', facts: {} }] })
  if (found.state === 'too-large')
    return told({ ...part, state: 'ok', said: [{ code: 'records-large', facts: { size: found.size } }] })
  if (found.state === 'away' || found.state === 'damaged')
    return told({
      ...part,
      state: 'failed',
      said: [{ code: found.state === 'away' ? 'note' : 'records-damaged', facts: { detail: found.detail } }],
      advised: [{ code: 'note', facts: { detail: found.cure } }],
    })
  const sound: HealthSaying = { code: 'records-sound', facts: { size: found.size } }
  const whole = { ...part, version: found.program }
  if (found.workers === undefined) return told({ ...whole, state: 'ok', said: [sound] })
  const said: HealthSaying[] = [sound, { code: 'back-up-by-dump', facts: {} }]
  return told({ ...whole, ...withWorkers(said, found.workers, deps.engine !== undefined) })
}

/** Records whose long work any process may do; without a server nobody has to. */
function withWorkers(said: HealthSaying[], workers: LeadHolder[], isServed: boolean): Pick<Found, 'state' | 'said' | 'advised'> {
  const places = workers.map(({ host, pid }): HealthSaying => ({ code: 'worker-elsewhere', facts: { host, pid } }))
  if (places.length > 0) return { state: 'ok', said: [...said, ...places] }
  if (!isServed) return { state: 'ok', said }
  const advised: HealthSaying[] = [{ code: 'run-worker', facts: {} }]
  return { state: 'failed', said: [...said, { code: 'worker-none', facts: {} }], advised }
}

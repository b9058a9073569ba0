import type { HealthPart } from '@dossier/contract'
import { isPostgres } from '../records/address.ts'
import { checkRecords as check } from '../records/check.ts'
import type { HealthDeps } from './deps.ts'

/** Are the records there and whole? */
export async function checkRecords(deps: Pick<HealthDeps, 'recordsAddress'>, signal: AbortSignal): Promise<HealthPart> {
  const found = await check(deps.recordsAddress, signal)
  const part = { name: 'records', state: 'ok', version: null, cure: null } as const
  if (found.state === 'absent') return { ...part, detail: 'Nothing has been stored yet.' }
  if (found.state === 'too-large')
    return { ...part, detail: `Too large to be read through in 15 s (${found.size}); what was read is sound.` }
  if (found.state === 'away') return { ...part, state: 'failed', detail: found.detail, cure: found.cure }
  const backup = isPostgres(deps.recordsAddress) ? ' Back them up with pg_dump.' : ''
  if (found.state === 'sound')
    return { ...part, version: found.program, detail: `The records are sound (${found.size}).${backup}` }
  return { ...part, state: 'failed', detail: `The records are damaged: ${found.detail}`, cure: found.cure }
}

import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { HealthPart } from '@dossier/contract'
import type { HealthDeps } from './deps.ts'
import { tryProgram } from './try-program.ts'

const program = fileURLToPath(new URL('records-check.ts', import.meta.url))

/**
 * Are the records whole? SQLite reads every page for that and blocks meanwhile, so a process of its own asks, and what it has not found
 * when the time is up counts as good.
 */
export async function checkRecords(deps: Pick<HealthDeps, 'recordsFile'>, signal: AbortSignal): Promise<HealthPart> {
  const found = await stat(deps.recordsFile).catch(() => undefined)
  if (!found) return { name: 'records', state: 'ok', version: null, detail: 'Nothing has been stored yet.', cure: null }
  const size = `${(found.size / 1024 ** 2).toFixed(1)} MB`
  const limit = AbortSignal.any([signal, AbortSignal.timeout(15_000)])
  const answer = await tryProgram(process.execPath, [program, deps.recordsFile], limit).catch(() => undefined)
  if (!answer)
    return {
      name: 'records',
      state: 'ok',
      version: null,
      detail: `Too large to be read through in 15 s (${size}); what was read is sound.`,
      cure: null,
    }
  if (answer.found && answer.code === 0) {
    return {
      name: 'records',
      state: 'ok',
      version: `SQLite ${answer.text.trim()}`,
      detail: `The records are sound (${size}).`,
      cure: null,
    }
  }
  const detail = `The records are damaged: ${answer.found ? answer.text.trim().split('\n').slice(0, 3).join('; ') : 'they cannot be read'}`
  const cure = 'Stop Dossier, put a backup of records.sqlite back, or choose a new home with --home and index again.'
  return { name: 'records', state: 'failed', version: null, detail, cure }
}

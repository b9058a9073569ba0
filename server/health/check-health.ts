import type { Health, HealthPart } from '@dossier/contract'
import type { HealthDeps } from './deps.ts'
import { checkDisk } from './disk.ts'
import { checkEngine } from './engine.ts'
import { checkJava } from './java.ts'
import { checkNames } from './names.ts'
import { checkOcr } from './ocr.ts'
import { checkRecords } from './records.ts'
import { checkRights } from './rights.ts'
import { checkStores } from './stores.ts'
import { checkTika } from './tika.ts'
import { told, wordsOf } from './told.ts'

/** Milliseconds for each part; slower checks are reported as failed. */
const limitMs = 30_000

/** Milliseconds beyond the limit for a check to say by itself what it was waiting for. */
const graceMs = 500

/** Really tries every part that Dossier stands on, side by side, and tells of each what was found and what to do. Never throws. */
export async function checkHealth(deps: HealthDeps, signal?: AbortSignal): Promise<Health> {
  const checks: [HealthPart['name'], (deps: HealthDeps, signal: AbortSignal) => Promise<HealthPart | undefined>][] = [
    ['java', checkJava],
    ['tika', checkTika],
    ['ocr', checkOcr],
    ['names', checkNames],
    ['rights', checkRights],
    ['disk', checkDisk],
    ['engine', checkEngine],
    ['records', checkRecords],
    ['stores', checkStores],
  ]
  const limit = AbortSignal.timeout(limitMs)
  const either = signal ? AbortSignal.any([signal, limit]) : limit
  const parts = await Promise.all(
    checks.map(([name, check]) => within(either, check(deps, either)).catch((error: unknown) => tellFault(name, error))),
  )
  return { parts: parts.filter((part) => part !== undefined) }
}

/** Not every check can be ended: one that hangs must hold up neither the others nor all who ask after it. */
function within(limit: AbortSignal, check: Promise<HealthPart | undefined>): Promise<HealthPart | undefined> {
  return new Promise((resolve, reject) => {
    const giveUp = () => setTimeout(() => reject(new Error('It gave no answer in time')), graceMs)
    if (limit.aborted) giveUp()
    else limit.addEventListener('abort', giveUp, { once: true })
    check.then(resolve, reject).finally(() => limit.removeEventListener('abort', giveUp))
  })
}

function tellFault(name: HealthPart['name'], error: unknown): HealthPart {
  return told({
    name,
    state: 'failed',
    version: null,
    said: [{ code: 'note', facts: { detail: wordsOf(error) } }],
    advised: [{ code: 'try-again', facts: {} }],
  })
}

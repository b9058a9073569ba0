import { randomUUID } from 'node:crypto'
import type { LivePart } from '../feature/feature.ts'
import type { Records } from '../records/open.ts'
import type { Program } from '../scope/program.ts'
import { appendIn, endOf } from './append.ts'
import { type AuditTrx, auditDb } from './tables.ts'
import { readCut, sealOf } from './verify.ts'

const dayMs = 24 * 3_600_000
/** So many are removed in one transaction, since others wait for it. */
const atOnce = 5_000

/**
 * Removes entries that are older than the setting says, when the server starts and every day, and writes the end of the chain to the log: who removes the last entries from the
 * records would have to change it there, too.
 */
export function cutDaily({ records, config, log }: Pick<Program, 'records' | 'config' | 'log'>): LivePart {
  const stopped = new AbortController()
  let last: Promise<void> = Promise.resolve()
  const cut = async () => {
    if (config.mode === 'local') return
    await cutOld(records, { days: config.auditDays, now: Date.now(), signal: stopped.signal })
    log.info({ event: 'audit end', ...(await endOf(auditDb(records))) })
  }
  const begin = () => {
    last = last.then(cut).catch((error: unknown) => log.warn({ event: 'audit log not cut', error: String(error) }))
  }
  begin()
  const timer = setInterval(begin, dayMs).unref()
  return {
    wake: () => {},
    close: () => {
      clearInterval(timer)
      stopped.abort()
      return last
    },
  }
}

type Limits = { days: number; now: number; signal: AbortSignal }

/** Removes entries that are older than so many days, all from the first on, and seals that. Answers how many; 0 days stand for ever. */
export async function cutOld(records: Records, { days, now, signal }: Limits): Promise<number> {
  if (days === 0) return 0
  let count = 0
  while (!signal.aborted) {
    const removed = await cutSome(records, now - days * dayMs, now)
    count += removed
    if (removed < atOnce) break
  }
  return count
}

function cutSome(records: Records, before: number, now: number): Promise<number> {
  return auditDb(records)
    .transaction()
    .execute(async (trx) => {
      const last = await lastToRemove(trx, before)
      if (last === undefined) return 0
      const removed = await trx.deleteFrom('audit_entry').where('number', '<=', last.number).executeTakeFirst()
      const count = Number(removed.numDeletedRows)
      const former = await readCut(trx)
      const cut = { number: Number(last.number), hash: last.hash, count: count + (former?.count ?? 0) }
      await trx.deleteFrom('audit_cut').execute()
      await trx.insertInto('audit_cut').values(cut).execute()
      const seal = { id: randomUUID(), at: now, userId: '', address: '', event: 'auditCut', subject: JSON.stringify(sealOf(cut)) }
      await appendIn(trx, [seal])
      return count
    })
}

/**
 * Clocks are set back, and servers have different ones: what stands before an entry that is kept stays until that goes, and numbers have no gaps. Only so many are looked
 * at: what stays is not read.
 */
async function lastToRemove(trx: AuditTrx, before: number) {
  const oldest = trx.selectFrom('audit_entry').select(['number', 'at', 'hash']).orderBy('number').limit(atOnce)
  const entries = await oldest.execute()
  const kept = entries.findIndex(({ at }) => Number(at) >= before)
  return kept < 0 ? entries.at(-1) : entries[kept - 1]
}

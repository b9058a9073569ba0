import type { AuditCheck, AuditSubject } from '@dossier/contract/audit'
import type { Records } from '../records/open.ts'
import { type ChainEnd, type ChainedEntry, firstBroken, firstEnd } from './chain.ts'
import { type AuditTrx, auditDb, entryOf } from './tables.ts'

const pageSize = 2_000

/**
 * Goes through the whole chain, from what retention has left of it. `known`: an entry whose hash was noted elsewhere. Retention may remove the beginning meanwhile, which looks as if somebody
 * had: then it begins anew.
 */
export async function verify(records: Records, signal: AbortSignal, known?: ChainEnd): Promise<AuditCheck> {
  for (;;) {
    const check = await verifyOnce(records, signal, known)
    const cut = await readCut(auditDb(records))
    if ((check.broken === null && check.isSealed) || cut?.number === check.cut?.number) return check
  }
}

async function verifyOnce(records: Records, signal: AbortSignal, known?: ChainEnd): Promise<AuditCheck> {
  const cut = await readCut(auditDb(records))
  let end: ChainEnd = cut ?? firstEnd
  let [entries, isSealed] = [0, cut === null]
  let isKnown = known === undefined || known.number < end.number ? null : isSame(end, known)
  for (;;) {
    signal.throwIfAborted()
    const page = await readPage(records, end.number)
    const broken = firstBroken(end, page)
    const whole = page.filter(({ number }) => broken === undefined || number < broken)
    entries += whole.length
    isSealed ||= whole.some((entry) => cut !== null && isSealOf(cut, entry))
    if (known !== undefined && isKnown !== null) isKnown ||= whole.some((entry) => isSame(entry, known))
    const { number, hash } = whole.at(-1) ?? end
    end = { number, hash }
    if (broken !== undefined || page.length === 0) return { entries, broken: broken ?? null, isSealed, cut, last: end, isKnown }
  }
}

const isSame = (one: ChainEnd, other: ChainEnd) => one.number === other.number && one.hash === other.hash

type Cut = NonNullable<AuditCheck['cut']>

/** What retention has removed so far. */
export async function readCut(db: Pick<AuditTrx, 'selectFrom'>): Promise<Cut | null> {
  const row = await db.selectFrom('audit_cut').selectAll().executeTakeFirst()
  return row ? { number: Number(row.number), hash: row.hash, count: Number(row.count) } : null
}

/** What an entry that vouches for a cut says. */
export function sealOf({ number, hash, count }: Cut): AuditSubject {
  return { count, last: number, hash }
}

function isSealOf(cut: Cut, { event, subject }: ChainedEntry): boolean {
  return event === 'auditCut' && subject === JSON.stringify(sealOf(cut))
}

async function readPage(records: Records, after: number): Promise<ChainedEntry[]> {
  const page = auditDb(records).selectFrom('audit_entry').selectAll().where('number', '>', after)
  return (await page.orderBy('number').limit(pageSize).execute()).map(entryOf)
}

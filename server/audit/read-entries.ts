import { type AuditFilter, type AuditLine, AuditSubject, kindOfEvent } from '@dossier/contract/audit'
import { type Caller, everyProject, may, mayReadAll } from '../identity/caller.ts'
import type { Records } from '../records/open.ts'
import type { ChainedEntry } from './chain.ts'
import { auditDb, entryOf } from './tables.ts'

/** Which entries are read, and between which numbers, without these. */
export type Wanted = AuditFilter & { after?: number | undefined; before?: number | undefined }

/** Entries, the latest or the earliest first. */
export async function readEntries(
  records: Records,
  { user, kind, since, until, after, before }: Wanted,
  { order, size }: { order: 'asc' | 'desc'; size: number },
): Promise<ChainedEntry[]> {
  let found = auditDb(records).selectFrom('audit_entry').selectAll()
  if (user !== undefined) found = found.where('user_id', '=', user)
  if (kind !== undefined) found = found.where('event', 'in', eventsOf(kind))
  if (since !== undefined) found = found.where('at', '>=', since)
  if (until !== undefined) found = found.where('at', '<', until)
  if (after !== undefined) found = found.where('number', '>', after)
  if (before !== undefined) found = found.where('number', '<', before)
  return (await found.orderBy('number', order).limit(size).execute()).map(entryOf)
}

function eventsOf(kind: NonNullable<AuditFilter['kind']>): string[] {
  return Object.entries(kindOfEvent).flatMap(([event, each]) => (each === kind ? [event] : []))
}

const pageSize = 1_000

/** All of them, the earliest first, however many there are; those that are written meanwhile do not come. */
export async function* allEntries(records: Records, wanted: Wanted, signal: AbortSignal): AsyncGenerator<ChainedEntry> {
  const [last] = await readEntries(records, {}, { order: 'desc', size: 1 })
  let after = 0
  for (;;) {
    signal.throwIfAborted()
    const page = await readEntries(
      records,
      { ...wanted, after, before: (last?.number ?? 0) + 1 },
      { order: 'asc', size: pageSize },
    )
    yield* page
    after = page.at(-1)?.number ?? after
    if (page.length < pageSize) return
  }
}

/** An entry as somebody may read it: who rules the program reads no project by that, and learns of what was done there only who did it, when and from where. */
export function lineFor(caller: Caller, { number, at, userId, address, event, subject, hash }: ChainedEntry): AuditLine {
  const whole = AuditSubject.parse(JSON.parse(subject))
  const { query, clause, documents, name, ...shown } = whole
  const hasContent = [query, clause, documents, name].some((each) => each !== undefined)
  const isHidden = hasContent && isOfProjects(event) && !mayRead(caller, whole.projects)
  return { number, at, user: userId, address, event, subject: isHidden ? shown : whole, isHidden, hash }
}

/** Whether words, documents and names in an entry belong to projects; those of packages and providers do not. */
function isOfProjects(event: string): boolean {
  return [...eventsOf('search'), ...eventsOf('open'), ...eventsOf('download')].includes(event)
}

/** Where an entry names no project nobody can tell of which it is: only who may read all of them sees what was asked. */
function mayRead(caller: Caller, projects: readonly string[] = []): boolean {
  return projects.length === 0 ? may(caller, everyProject, 'read') : mayReadAll(caller, projects)
}

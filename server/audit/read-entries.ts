import { type AuditFilter, type AuditKind, type AuditLine, AuditSubject, kindOfEvent } from '@dossier/contract/audit'
import { type Caller, everyProject, may, mayReadAll } from '../identity/caller.ts'
import type { Records } from '../records/open.ts'
import type { ChainedEntry } from './chain.ts'
import { entryOf } from './tables.ts'
import { partsOf, walkOf } from './walk-entries.ts'

/** Which entries are read, and between which numbers, without these. */
export type Wanted = AuditFilter & { after?: number | undefined; before?: number | undefined }

/** Entries, the latest or the earliest first. */
export async function readEntries(
  records: Records,
  { kind, ...wanted }: Wanted,
  { order, size }: { order: 'asc' | 'desc'; size: number },
): Promise<ChainedEntry[]> {
  const events = kind === undefined ? [undefined] : eventsOf(kind)
  const found: ChainedEntry[] = []
  for await (const part of partsOf(records, wanted, order)) {
    const left = size - found.length
    const ofEach: ChainedEntry[] = []
    for (const event of events) {
      const rows = await walkOf(records, { ...wanted, ...part, event }, order, left).execute()
      ofEach.push(...rows.map(entryOf))
    }
    const sign = order === 'asc' ? 1 : -1
    found.push(...ofEach.toSorted((one, other) => sign * (one.number - other.number)).slice(0, left))
    if (found.length >= size) break
  }
  return found
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

/** Words, documents and names in entries of these do not belong to projects; those of any other do, and of one that this version does not know. */
const ofProgram: ReadonlySet<string> = new Set<AuditKind>(['signIn', 'rights', 'users', 'keys', 'program', 'audit'])

/** An entry as somebody may read it: who rules the program reads no project by that, and learns of what was done there only who did it, when and from where. */
export function lineFor(caller: Caller, { number, at, userId, address, event, subject, hash }: ChainedEntry): AuditLine {
  const whole = readSubject(subject)
  const { query, clause, documents, name, ...shown } = whole ?? {}
  const hasContent = whole === undefined || [query, clause, documents, name].some((each) => each !== undefined)
  const isHidden = hasContent && !ofProgram.has(kindOf(event) ?? '') && !mayRead(caller, whole?.projects)
  return { number, at, user: userId, address, event, subject: isHidden ? shown : (whole ?? {}), isHidden, hash }
}

/** What an entry is about; undefined where that was spoilt, or written by a newer version: the others can be read all the same. */
function readSubject(subject: string): AuditSubject | undefined {
  try {
    return AuditSubject.safeParse(JSON.parse(subject)).data
  } catch {
    return undefined
  }
}

function kindOf(event: string): AuditKind | undefined {
  return Object.entries(kindOfEvent).find(([name]) => name === event)?.[1]
}

/** Where an entry names no project nobody can tell of which it is: only who may read all of them sees what was asked. */
function mayRead(caller: Caller, projects: readonly string[] = []): boolean {
  return projects.length === 0 ? may(caller, everyProject, 'read') : mayReadAll(caller, projects)
}

import { z } from 'zod'
import { bytes, call } from './spine/call.ts'
import { limits } from './spine/limits.ts'
import { optionalWholeNumber, wholeNumber } from './spine/parameters.ts'

/** What an entry of the audit log is about, for whoever looks for one. */
export const auditKinds = ['signIn', 'search', 'open', 'download', 'rights', 'users', 'keys', 'program', 'audit'] as const
export type AuditKind = (typeof auditKinds)[number]

/** Everything that is written to the audit log, by the kind that it is found under. */
export const kindOfEvent = {
  signedIn: 'signIn',
  signInFailed: 'signIn',
  signedOut: 'signIn',
  sessionsEnded: 'signIn',
  passwordChanged: 'signIn',
  linkUsed: 'signIn',
  factorOn: 'signIn',
  factorOff: 'signIn',
  codesRenewed: 'signIn',
  searched: 'search',
  batchSearched: 'search',
  opened: 'open',
  downloaded: 'download',
  exported: 'download',
  archiveAsked: 'download',
  roleGiven: 'rights',
  roleTaken: 'rights',
  groupsGiven: 'rights',
  userMade: 'users',
  userChanged: 'users',
  userRemoved: 'users',
  usersImported: 'users',
  linkMade: 'users',
  linkWithdrawn: 'users',
  factorReset: 'users',
  keyMade: 'keys',
  keyRemoved: 'keys',
  projectMade: 'program',
  projectChanged: 'program',
  projectRemoved: 'program',
  settingsChanged: 'program',
  packageInstalled: 'program',
  packageRemoved: 'program',
  packageTurned: 'program',
  backupMade: 'program',
  backupRemoved: 'program',
  backupRestored: 'program',
  auditRead: 'audit',
  auditExported: 'audit',
  auditCut: 'audit',
} as const satisfies Record<string, AuditKind>
export type AuditEvent = keyof typeof kindOfEvent

const text = z.string().optional()
const texts = z.array(z.string()).optional()

/**
 * What somebody did it with. `user`: somebody else; `query`: the words of a search, `clause`: all that it asked for, as JSON, shortened; `documents`: ids; `name`: of a batch search, a package,
 * a backup or a file; `settings`: the names of those that were changed; `count`, `last`, `hash`: of entries that retention has removed, the number and the hash of the last one.
 */
export const AuditSubject = z
  .strictObject({
    projects: texts,
    user: text,
    role: text,
    query: text,
    clause: text,
    documents: texts,
    name: text,
    settings: texts,
    count: z.int().optional(),
    last: z.int().optional(),
    hash: text,
  })
  .meta({ id: 'AuditSubject' })
export type AuditSubject = z.infer<typeof AuditSubject>

/**
 * An entry as it is read. `at` in epoch milliseconds; `user`: the login, empty where nobody is known, `local` for the operator; `address`: the IP address that it came from, empty where none
 * is known; `isHidden`: what it was done with is left out, since it is of a project that whoever reads it may not read.
 */
export const AuditLine = z
  .strictObject({
    number: z.int(),
    at: z.int(),
    user: z.string(),
    address: z.string(),
    event: z.string(),
    subject: AuditSubject,
    isHidden: z.boolean(),
    hash: z.string(),
  })
  .meta({ id: 'AuditLine' })
export type AuditLine = z.infer<typeof AuditLine>

/** Which entries are wanted: of a user, of a kind, from and until a moment in epoch milliseconds. */
const filters = {
  user: z.string().max(limits.loginLength).optional(),
  kind: z.enum(auditKinds).optional(),
  since: optionalWholeNumber(),
  until: optionalWholeNumber(),
}
const AuditQuery = z.object({
  ...filters,
  /** Only entries of a smaller number: what an answer says as `next`. */
  before: optionalWholeNumber(),
  size: wholeNumber({ absent: 100, max: 1_000 }),
})
const AuditFilter = z.object(filters)
export type AuditFilter = z.output<typeof AuditFilter>

const forms = ['csv', 'jsonl'] as const

const ChainEnd = z.strictObject({ number: z.int(), hash: z.string() })

/**
 * What going through the whole chain has found. `broken`: the first entry that is not as it was written, or stands where others were removed; null where all follow one another. `isSealed`:
 * whether what retention removed is vouched for by an entry of the chain; `cut`: the last of what it removed, and how many there were. `last`: the end of the chain, to be compared
 * with one that was noted elsewhere; `isKnown`: whether the entry that was asked for is still that, null where none was, or where retention has
 * removed it since.
 */
export const AuditCheck = z
  .strictObject({
    entries: z.int(),
    broken: z.int().nullable(),
    isSealed: z.boolean(),
    cut: ChainEnd.extend({ count: z.int() }).nullable(),
    last: ChainEnd,
    isKnown: z.boolean().nullable(),
  })
  .meta({ id: 'AuditCheck' })
export type AuditCheck = z.infer<typeof AuditCheck>

const shared = { needs: 'admin', mode: 'server', method: 'GET', tags: ['audit'] } as const

/** The audit log: what people did, from where. It is written by the server alone and never changed. */
export const auditCalls = {
  list: call({
    ...shared,
    path: '/api/local/audit',
    query: AuditQuery,
    answer: z.strictObject({ items: z.array(AuditLine), next: z.int().nullable() }),
    summary: 'What people did, the latest first',
  }),
  verify: call({
    ...shared,
    path: '/api/local/audit/verify',
    /** An entry that was noted elsewhere. */
    query: z.object({ number: optionalWholeNumber(), hash: z.string().max(64).optional() }),
    answer: AuditCheck,
    summary: 'Goes through the chain of entries and tells whether any was changed or removed',
  }),
  export: call({
    ...shared,
    path: '/api/local/audit/export',
    query: z.object({ ...filters, format: z.enum(forms).default('csv') }),
    answer: bytes('text/csv; charset=utf-8', 'application/x-ndjson'),
    summary: 'Entries as a file, the earliest first',
  }),
  notice: call({
    ...shared,
    needs: 'user',
    path: '/api/local/audit/notice',
    answer: z.strictObject({ days: z.int() }),
    summary: 'For how many days entries are kept at least; 0 stands for ever',
  }),
}

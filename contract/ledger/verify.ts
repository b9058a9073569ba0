import { z } from 'zod'
import { call } from '../spine/call.ts'
import { limits } from '../spine/limits.ts'
import { Task } from '../tasks/tasks.ts'

/** How the ledger and what it accounts for may differ. Where and what are facts of the difference. */
export const differenceSentences = {
  // Disk and ledger.
  'not-in-ledger': 'on disk, but without a line in the ledger',
  'not-on-disk': 'no longer on disk, and not marked as missing',
  'is-back': 'marked as missing, but on disk',
  'other-bytes': 'other bytes than those that were read',
  unreadable: 'cannot be read now: {detail}',
  'folder-gone': 'the folder is not there: nothing below it could be compared',
  'folder-unread': 'the folder cannot be looked into now: {detail}',
  // The ledger in itself.
  'wrong-total': 'the ledger counts {told} in the state {state}, one by one there are {counted}',
  'no-container': 'embedded in something that has no line',
  'other-container': 'its container lies at another path',
  'still-waits': 'has not been read yet',
  // Ledger and records.
  'no-document': 'has no document',
  'no-line': 'a document without a line in the ledger',
  'other-state': 'the ledger says {ledger}, its document says {document}',
  'text-incomplete': '{there} of {whole} characters of its text are stored',
  // Records and index.
  'not-in-index': 'is stored, but cannot be found by a search',
  'only-in-index': 'is found by searches, but is not stored any more',
} as const

export type DifferenceKind = keyof typeof differenceSentences
export const differenceKinds = Object.keys(differenceSentences)

/** A difference and its place; without a path it is one of the whole project. */
export const Difference = z
  .strictObject({
    kind: z.string(),
    path: z.string().nullable(),
    embeddedPath: z.string().nullable(),
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'Difference' })
export type Difference = z.infer<typeof Difference>

const count = z.int().nonnegative()

/** How far a verification has come; sizes in bytes. */
export const VerifyProperties = z
  .strictObject({
    files: count,
    bytes: count,
    differences: count,
    /** What the ledger has that is to be read again; absent before that was asked, and in tasks of older versions. */
    expectedFiles: count.optional(),
    expectedBytes: count.optional(),
  })
  .meta({ id: 'VerifyProperties' })
export type VerifyProperties = z.infer<typeof VerifyProperties>

/** What a verification found. Of very many differences only the first are told; `counts` is of all, by kind. */
export const Verification = z
  .strictObject({
    /** Files on disk whose bytes were read and compared. */
    files: count,
    bytes: count,
    lines: count,
    documents: count,
    indexed: count,
    /** Each state, counted line by line. */
    states: z.record(z.string(), count),
    found: count,
    missing: count,
    counts: z.record(z.string(), count),
    differences: z.array(Difference).max(limits.toldDifferences),
  })
  .meta({ id: 'Verification' })
export type Verification = z.infer<typeof Verification>

/** A difference in English. */
export function differenceSentence({ kind, facts }: Pick<Difference, 'kind' | 'facts'>): string {
  const sentence = Object.entries(differenceSentences).find(([known]) => known === kind)?.[1] ?? kind
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
}

/** Looking again, independently, at what the ledger says. */
export const verifyCalls = {
  verify: call({
    method: 'POST',
    path: '/api/:project/ledger/verify',
    answer: Task,
    needs: 'operator',
    project: 'params.project',
    errors: ['PROJECT_NOT_FOUND'],
    summary: 'Walk the folders and the index again and compare them with the ledger',
    tags: ['ledger'],
  }),
}

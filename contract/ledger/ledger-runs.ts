import { z } from 'zod'
import { call } from '../spine/call.ts'
import { TaskId } from '../spine/ids.ts'
import { PageQuery, Pagination } from '../spine/parameters.ts'
import { Reason } from '../tables/reason.ts'
import { LedgerState } from './ledger.ts'

/**
 * What a run was about: a folder that somebody asked for, or that is watched; files that were chosen and read again, also with passwords; pictures and scanned
 * pages of documents.
 */
export const runKinds = ['folder', 'watched', 'again', 'passwords', 'ocr'] as const
export const RunKind = z.enum(runKinds)
export type RunKind = z.infer<typeof RunKind>

/** A run that came to its end, numbered for people in the order of their ends; its task may be gone from the list. Times in epoch ms. */
export const LedgerRun = z
  .strictObject({
    number: z.int(),
    taskId: TaskId,
    kind: RunKind,
    /** The folder, or that within which files were chosen; `/` where they were chosen among all. */
    folder: z.string(),
    /** Files of which it read the bytes, of OCR the documents; null in runs of versions that did not count them. */
    files: z.int().nonnegative().nullable(),
    /** What it was asked for, such as `ocr`. */
    options: z.record(z.string(), z.unknown()),
    startedAt: z.number(),
    endedAt: z.number(),
  })
  .meta({ id: 'LedgerRun' })
export type LedgerRun = z.infer<typeof LedgerRun>

/** How a line may differ between two runs, in the order in which it is told. */
export const lineChanges = [
  /** More of it can be read. */
  'better',
  /** Less of it can be read. */
  'worse',
  'new',
  /** The line is there no longer: a member that its container does not have any more, a file that was taken out of the index. */
  'gone',
  /** The file is no longer on disk. */
  'missing',
  'back',
  'moved',
  /** Other bytes. */
  'changed',
  'otherState',
  'otherReason',
] as const
export const LineChange = z.enum(lineChanges)
export type LineChange = z.infer<typeof LineChange>

/** Which of the lines that differ: those that differ in one way, or those of which something could be read and now less or nothing. */
export const comparedParts = ['lost', ...lineChanges] as const
export type ComparedPart = (typeof comparedParts)[number]

/** What a line said at the end of a run; `digest` as the ledger has it, size in bytes. */
export const LineThen = z
  .strictObject({
    path: z.string(),
    state: LedgerState,
    /** In English; empty where there is nothing to say. */
    reason: z.string(),
    /** The same as data, for other languages. */
    reasons: z.array(Reason),
    sizeBytes: z.int().nullable(),
    digest: z.string().nullable(),
    isMissing: z.boolean(),
  })
  .meta({ id: 'LineThen' })
export type LineThen = z.infer<typeof LineThen>

/** A line that differs; `path` is that of the later run where it was moved. */
export const ComparedLine = z
  .strictObject({
    path: z.string(),
    embeddedPath: z.string().nullable(),
    changes: z.array(LineChange),
    before: LineThen.nullable(),
    after: LineThen.nullable(),
  })
  .meta({ id: 'ComparedLine' })
export type ComparedLine = z.infer<typeof ComparedLine>

const count = z.int().nonnegative()

/** What differs between the ends of two runs; `items` is one page of the lines, `pagination.total` how many of them there are. */
export const RunComparison = z
  .strictObject({
    from: LedgerRun,
    to: LedgerRun,
    /** Lines of which more can be read. */
    moreReadable: count,
    /** Lines of which something could be read, and now less or nothing, or whose file or place is gone. */
    lost: count,
    /** How many lines differ in each way; all ways are there. */
    changes: z.record(z.string(), count),
    items: z.array(ComparedLine),
    pagination: Pagination,
  })
  .meta({ id: 'RunComparison' })
export type RunComparison = z.infer<typeof RunComparison>

const tags = ['ledger']

/** Runs, and what differs between two of them. */
export const ledgerRunCalls = {
  runs: call({
    method: 'GET',
    path: '/api/:project/ledger/runs',
    answer: z.array(LedgerRun),
    needs: 'read',
    summary: 'The runs that came to their end, the latest first',
    tags,
  }),
  compare: call({
    method: 'GET',
    path: '/api/:project/ledger/compare',
    query: PageQuery.extend({
      /** A run by its number or its task's id. */
      before: z.string().min(1),
      after: z.string().min(1),
      /** Only these of the lines; the counts are of all. Absent: all that differ. */
      only: z.enum(comparedParts).optional(),
    }),
    answer: RunComparison,
    errors: ['NOT_FOUND'],
    needs: 'read',
    summary: 'What differs between the ends of two runs, file by file',
    tags,
  }),
}

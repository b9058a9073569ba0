import { z } from 'zod'

/** Routes of our own, local mode only: all below `/api/local`. */

/** `GET /api/local/folders?path=`: the folders inside one, to choose what to index; `path` absent: the user's home. */
export const FolderListing = z
  .strictObject({
    path: z.string(),
    parent: z.string().nullable(),
    folders: z.array(z.strictObject({ name: z.string(), path: z.string(), readable: z.boolean() })),
    files: z.int(),
  })
  .meta({ id: 'FolderListing' })
export type FolderListing = z.infer<typeof FolderListing>

/** `POST /api/local/index`: index any folder that the user can read. Answers the two tasks, scan and index. */
export const LocalIndexRequest = z
  .strictObject({
    folder: z.string().min(1),
    project: z.string().optional(),
    options: z.object({ filter: z.boolean().optional(), excludePattern: z.string().optional() }).optional(),
  })
  .meta({ id: 'LocalIndexRequest' })
export type LocalIndexRequest = z.infer<typeof LocalIndexRequest>

/** `GET /api/local/folders/indexed?project=`: the folders that were ever indexed; `missing`: not there now (a drive that is not plugged in). */
export const IndexedFolder = z
  .strictObject({
    path: z.string(),
    project: z.string(),
    missing: z.boolean(),
    entries: z.int(),
    documents: z.int(),
    lastRunAt: z.number().nullable(),
    isSample: z.boolean(),
  })
  .meta({ id: 'IndexedFolder' })
export type IndexedFolder = z.infer<typeof IndexedFolder>

/** `GET /api/local/health`, also `dossier doctor --json`: each part really tried. */
export const HealthPart = z
  .strictObject({
    name: z.enum(['java', 'tika', 'ocr', 'disk', 'engine', 'records']),
    state: z.enum(['ok', 'missing', 'failed']),
    version: z.string().nullable(),
    detail: z.string(),
    /** What to do, where it is not ok. */
    cure: z.string().nullable(),
  })
  .meta({ id: 'HealthPart' })
export type HealthPart = z.infer<typeof HealthPart>
export const Health = z.strictObject({ parts: z.array(HealthPart) }).meta({ id: 'Health' })
export type Health = z.infer<typeof Health>

/** `POST /api/local/ledger/retry`: reads again what is in these states (below the folder). Answers the two tasks. */
export const RetryRequest = z
  .strictObject({
    project: z.string(),
    states: z.array(z.string()).optional(),
    folder: z.string().optional(),
    path: z.string().optional(),
  })
  .meta({ id: 'RetryRequest' })
export type RetryRequest = z.infer<typeof RetryRequest>

import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { AppError, type UploadedFile } from '@dossier/contract'
import type { NewBatchSearch } from '@dossier/contract/batch-search/asked'
import type { DroppedLines } from '@dossier/contract/batch-search/batch-search'
import { inBatches } from '../records/writing/batches.ts'
import type { Scope } from '../scope/scope.ts'
import { checkClause } from '../search/chosen-documents.ts'
import { insertTask } from '../tasks/row.ts'
import { queriesOf, readQueries } from './csv/read-csv.ts'
import { readTexts } from './describe.ts'
import { dropUnfinished, markRemoved } from './remove-batch.ts'
import { type BatchArgs, emptyProperties } from './run/batch-args.ts'
import { batchKind } from './run/batch-kind.ts'
import { lineClause } from './run/line-query.ts'
import { type BatchTrx, batchDb } from './tables.ts'
import { askedVariants, insertVariantOptions, readVariantOptions, type VariantOptions } from './variants/options.ts'
import { type BatchRow, requireBatch } from './visible.ts'

type MadeOptions = {
  phraseMatches: boolean
  fuzziness: number
  fileTypes: string[]
  paths: string[]
  tags: string[]
  variants?: VariantOptions | undefined
}

/** What a new batch search is made of. */
type Made = {
  projects: readonly string[]
  name: string
  description: string | null
  published: boolean
  options: MadeOptions
  queryTemplate: string | null
  uri: string | null
  dropped: DroppedLines
}

/** Rows of one transaction: some 20 ms of work. */
const rowsAtOnce = 2_000

/**
 * Makes a batch search of a CSV and asks for it to be carried out; all of it is durable when this answers its id. Throws AppError BAD_REQUEST, BAD_QUERY for a template that is
 * not understood, TOO_LARGE.
 */
export async function createBatch(
  scope: Scope,
  projects: readonly string[],
  { fields, file }: { fields: NewBatchSearch; file: UploadedFile },
): Promise<string> {
  if (projects.length === 0) throw new AppError('BAD_REQUEST', { message: 'A batch search needs a project' })
  const list = readQueries(file.bytes, { ...fields, most: scope.program.config.batchSearchMaxNbQueries })
  const { published, name, description } = fields
  const { queryTemplate, ...options } = readOptions(fields)
  const made = {
    projects: [...new Set(projects)],
    name,
    description,
    published,
    options,
    queryTemplate,
    uri: fields.uri || null,
    dropped: list.dropped,
  }
  return store(scope, made, queriesOf(list))
}

/** How the queries of a form are meant. Throws AppError BAD_REQUEST, BAD_QUERY for a template that is not understood. */
export function readOptions(fields: Omit<NewBatchSearch, 'name'>): Made['options'] & { queryTemplate: string | null } {
  const { fuzziness, fileTypes, paths, tags } = fields
  const options = { phraseMatches: fields.phrase_matches, fuzziness, fileTypes, paths, tags }
  const queryTemplate = fields.query_template.trim() === '' ? null : fields.query_template
  // What is wrong with the template would be wrong with every query.
  if (queryTemplate !== null) checkClause(lineClause('x', { ...options, queryTemplate }))
  return { ...options, queryTemplate, variants: askedVariants(fields) }
}

/** The same queries once more, as a new batch search of the caller's. Throws AppError NOT_FOUND; FORBIDDEN where a project is not open for searches any more. */
export async function copyBatch(
  scope: Scope,
  uuid: string,
  { name, description }: { name?: string | undefined; description?: string | null | undefined },
): Promise<string> {
  const row = await requireBatch(scope, uuid)
  const projects = readTexts(row.projects)
  await scope.within(projects, 'mark')
  const variants = await readVariantOptions(scope.records, row.search_id)
  const queries = await batchDb(scope.records)
    .selectFrom('batch_query')
    .select('query')
    .where('search_id', '=', row.search_id)
    .orderBy('number')
    .execute()
  return store(
    scope,
    { ...asMade(row, variants), projects, name: name ?? row.name, description: description ?? row.description },
    queries.map(({ query }) => query),
  )
}

function asMade(row: BatchRow, variants: VariantOptions | undefined): Omit<Made, 'projects' | 'name' | 'description'> {
  return {
    published: row.published === 1,
    options: {
      phraseMatches: row.phrase_matches === 1,
      fuzziness: row.fuzziness,
      fileTypes: readTexts(row.file_types),
      paths: readTexts(row.paths),
      tags: readTexts(row.tags),
      variants,
    },
    queryTemplate: row.query_template,
    uri: row.uri,
    dropped: { empty: 0, short: 0, repeated: 0 },
  }
}

/**
 * Nobody sees it before all its queries are there: one that was cut off in between would have lost some. Whoever has sent a list need not wait until it is stored: it goes on
 * when they have left.
 */
async function store(scope: Scope, made: Made, queries: readonly string[]): Promise<string> {
  const { records, caller } = scope
  const db = batchDb(records)
  await dropUnfinished(records)
  const uuid = randomUUID()
  const searchId = await db
    .transaction()
    .execute((trx) => insertBatch(trx, { uuid, userId: caller.id, made, count: queries.length }))
  try {
    const rows = queries.map((query, number) => ({ number, query }))
    for (const some of inBatches(rows, rowsAtOnce)) {
      await db.transaction().execute((trx) => insertQueries(trx, searchId, some))
      await turn()
    }
    await db
      .transaction()
      .execute((trx) => queueBatch(trx, { searchId, userId: caller.id, args: argsOf(uuid, made, queries.length) }))
  } catch (error) {
    await db.transaction().execute((trx) => markRemoved(trx, [searchId]))
    throw error
  }
  scope.program.wakeWorker()
  return uuid
}

type NewRow = { uuid: string; userId: string; made: Made; count: number }

async function insertBatch(trx: BatchTrx, { uuid, userId, made, count }: NewRow): Promise<number> {
  const { options, projects } = made
  const { search_id } = await trx
    .insertInto('batch_search')
    .values({
      uuid,
      user_id: userId,
      name: made.name,
      description: made.description,
      created_at: Date.now(),
      state: 'MAKING',
      published: made.published ? 1 : 0,
      projects: JSON.stringify(projects),
      phrase_matches: options.phraseMatches ? 1 : 0,
      fuzziness: options.fuzziness,
      file_types: JSON.stringify(options.fileTypes),
      paths: JSON.stringify(options.paths),
      tags: JSON.stringify(options.tags),
      query_template: made.queryTemplate,
      uri: made.uri,
      dropped: JSON.stringify(made.dropped),
      query_count: count,
      done_count: 0,
      empty_count: 0,
      error_count: 0,
      result_count: 0,
      stored_count: 0,
      notice: null,
    })
    .returning('search_id')
    .executeTakeFirstOrThrow()
  await insertVariantOptions(trx, search_id, options.variants)
  for (const some of inBatches(projects)) {
    await trx
      .insertInto('batch_project')
      .values(some.map((project) => ({ search_id, project })))
      .execute()
  }
  return search_id
}

async function insertQueries(trx: BatchTrx, searchId: number, rows: readonly { number: number; query: string }[]): Promise<void> {
  for (const some of inBatches(rows)) {
    const values = some.map((row) => ({ search_id: searchId, ...row, state: 'waiting' as const, stored_count: 0 }))
    await trx.insertInto('batch_query').values(values).execute()
  }
}

async function queueBatch(
  trx: BatchTrx,
  { searchId, userId, args }: { searchId: number; userId: string; args: BatchArgs },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('batch_search')
    .set({ state: 'QUEUED' })
    .where('search_id', '=', searchId)
    .executeTakeFirst()
  // Its project went meanwhile.
  if (numUpdatedRows === 0n) throw new AppError('PROJECT_NOT_FOUND', { message: 'The project was removed meanwhile' })
  await insertBatchTask(trx, userId, args)
}

/** Asks for a batch search to be carried out: its task has its id. */
export async function insertBatchTask(
  trx: Pick<BatchTrx, never> & Parameters<typeof insertTask>[0],
  userId: string,
  args: BatchArgs,
) {
  const task = { id: args.uuid, project: args.projects[0] ?? null, userId, args, properties: emptyProperties(args) }
  return insertTask(trx, batchKind, task)
}

/** The arguments of its task. */
export function argsOf(
  uuid: string,
  { name, description, projects, published }: Pick<Made, 'name' | 'description' | 'projects' | 'published'>,
  nbQueries: number,
): BatchArgs {
  return { uuid, name, description, projects: [...projects], nbQueries, published }
}

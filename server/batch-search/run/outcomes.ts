import { AppError } from '@dossier/contract'
import { readDocuments, type StoredDocument } from '../../documents/read.ts'
import { creationOf } from '../../indexing/document/dates.ts'
import type { Records } from '../../records/open.ts'
import { inBatches } from '../../records/writing/batches.ts'
import { packNumbers } from '../results/packed-numbers.ts'
import { type BatchTables, type BatchTrx, batchDb } from '../tables.ts'
import { type LineFound, storeFound } from '../variants/store-found.ts'

/** What became of a query: how many documents it found, and the first of them, best first, with the variants that found them; or why it could not be searched. */
export type Outcome = { number: number } & ({ total: number; rids: number[]; found?: LineFound | undefined } | { error: string })

/** Stores what became of queries. Outcomes that share a call are stored whole or not at all. */
export class OutcomeStore {
  readonly #records: Records
  readonly #searchId: number
  /** Documents that are stored already. */
  readonly #known: Set<number>

  private constructor(records: Records, searchId: number, known: Set<number>) {
    this.#records = records
    this.#searchId = searchId
    this.#known = known
  }

  static async open(records: Records, searchId: number): Promise<OutcomeStore> {
    const rows = await batchDb(records).selectFrom('batch_document').select('rid').where('search_id', '=', searchId).execute()
    return new OutcomeStore(records, searchId, new Set(rows.map(({ rid }) => rid)))
  }

  /** Returns the counts of the whole batch search afterwards. Throws AppError NOT_FOUND where it was removed meanwhile; the signal's reason. */
  async add(outcomes: readonly Outcome[], signal?: AbortSignal) {
    await this.describe(outcomes, signal)
    return batchDb(this.#records)
      .transaction()
      .execute((trx) => this.#store(trx, outcomes))
  }

  /** Stores what results tell about their documents, in transactions of its own: there may be thousands, and without results that name them they do no harm. */
  async describe(outcomes: readonly Outcome[], signal?: AbortSignal): Promise<void> {
    const fresh = new Set<number>()
    for (const outcome of outcomes)
      if ('rids' in outcome) for (const rid of outcome.rids) if (!this.#known.has(rid)) fresh.add(rid)
    // In their order they are read, and written, beside each other.
    const ordered = [...fresh].sort((one, other) => one - other)
    for (const some of inBatches(ordered, documentsAtOnce)) {
      signal?.throwIfAborted()
      await this.#addDocuments(some)
    }
  }

  async #addDocuments(rids: readonly number[]): Promise<void> {
    const rows: BatchTables['batch_document'][] = []
    for (const some of inBatches(rids)) {
      const { documents } = await readDocuments(this.#records, some)
      for (const document of documents) rows.push({ search_id: this.#searchId, ...factsOf(document) })
    }
    await batchDb(this.#records)
      .transaction()
      .execute(async (trx) => {
        for (const some of inBatches(rows))
          await trx
            .insertInto('batch_document')
            .values(some)
            .onConflict((conflict) => conflict.doNothing())
            .execute()
      })
    for (const rid of rids) this.#known.add(rid)
  }

  async #store(trx: BatchTrx, outcomes: readonly Outcome[]) {
    for (const some of inBatches(outcomes)) {
      await this.#noteSearched(trx, some)
      await this.#storeHits(trx, some)
    }
    const rows = outcomes.map(lineOf)
    const counts = await trx
      .updateTable('batch_search')
      .set((eb) => ({
        done_count: eb('done_count', '+', rows.length),
        empty_count: eb('empty_count', '+', rows.filter(({ result_count }) => result_count === 0).length),
        error_count: eb('error_count', '+', rows.filter(({ state }) => state === 'error').length),
        result_count: eb(
          'result_count',
          '+',
          sumOf(rows, ({ result_count }) => result_count ?? 0),
        ),
        stored_count: eb(
          'stored_count',
          '+',
          sumOf(rows, ({ stored_count }) => stored_count),
        ),
      }))
      .where('search_id', '=', this.#searchId)
      .returning(['query_count', 'done_count', 'error_count', 'result_count', 'stored_count'])
      .executeTakeFirst()
    // Thrown, so that nothing is left behind of what was stored here.
    if (!counts) throw new AppError('NOT_FOUND', { message: 'The batch search was removed' })
    return counts
  }

  /** Those that ended alike by one statement: most lines of a list find nothing. */
  async #noteSearched(trx: BatchTrx, outcomes: readonly Outcome[]): Promise<void> {
    for (const alike of Map.groupBy(outcomes, (outcome) => JSON.stringify(lineOf(outcome))).values()) {
      const [first] = alike
      if (!first) continue
      const numbers = alike.map(({ number }) => number)
      await trx
        .updateTable('batch_query')
        .set(lineOf(first))
        .where('search_id', '=', this.#searchId)
        .where('number', 'in', numbers)
        .execute()
    }
  }

  async #storeHits(trx: BatchTrx, outcomes: readonly Outcome[]): Promise<void> {
    const hits = outcomes.flatMap((outcome) => {
      if (!('rids' in outcome) || outcome.rids.length === 0) return []
      return [{ search_id: this.#searchId, number: outcome.number, rids: packNumbers(outcome.rids) }]
    })
    if (hits.length > 0) await trx.insertInto('batch_hits').values(hits).execute()
    for (const outcome of outcomes)
      if ('found' in outcome && outcome.found) await storeFound(trx, this.#searchId, outcome.number, outcome.found)
  }
}

/** Documents whose facts are stored in one transaction. */
const documentsAtOnce = 2_000

type Line = Pick<BatchTables['batch_query'], 'state' | 'result_count' | 'stored_count' | 'error'>

/** What is noted of a query that was searched. */
function lineOf(outcome: Outcome): Line {
  return 'error' in outcome
    ? { state: 'error', result_count: null, stored_count: 0, error: outcome.error }
    : { state: 'done', result_count: outcome.total, stored_count: outcome.rids.length, error: null }
}

function sumOf(rows: readonly Line[], count: (row: Line) => number): number {
  return rows.reduce((sum, row) => sum + count(row), 0)
}

type Facts = Omit<BatchTables['batch_document'], 'search_id'>

function factsOf({ rid, project, id, routing, source }: StoredDocument): Facts {
  const { path, contentType, contentLength, metadata } = source
  return {
    rid,
    project,
    document_id: id,
    root_id: routing,
    path: typeof path === 'string' ? path : '',
    created_at: creationOf(metadata) ?? null,
    content_type: typeof contentType === 'string' ? contentType : '',
    content_length: typeof contentLength === 'number' ? contentLength : -1,
  }
}

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

  /** Returns the counts of the whole batch search afterwards. Throws AppError NOT_FOUND where it was removed meanwhile. */
  async add(outcomes: readonly Outcome[]) {
    await this.describe(outcomes)
    return batchDb(this.#records)
      .transaction()
      .execute((trx) => this.#store(trx, outcomes))
  }

  /** Stores what results tell about their documents, in transactions of its own: there may be thousands, and without results that name them they do no harm. */
  async describe(outcomes: readonly Outcome[]): Promise<void> {
    const found = outcomes.flatMap((outcome) => ('rids' in outcome ? outcome.rids : []))
    const fresh = [...new Set(found)].filter((rid) => !this.#known.has(rid))
    for (const some of inBatches(fresh)) await this.#addDocuments(some)
  }

  async #addDocuments(rids: readonly number[]): Promise<void> {
    const { documents } = await readDocuments(this.#records, [...rids])
    const rows = documents.map((document) => ({ search_id: this.#searchId, ...factsOf(document) }))
    if (rows.length > 0)
      await batchDb(this.#records)
        .insertInto('batch_document')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    for (const rid of rids) this.#known.add(rid)
  }

  async #store(trx: BatchTrx, outcomes: readonly Outcome[]) {
    const sums = { done: 0, empty: 0, errors: 0, results: 0, stored: 0 }
    for (const outcome of outcomes) {
      const isError = 'error' in outcome
      const total = isError ? 0 : outcome.total
      const stored = isError ? 0 : outcome.rids.length
      await trx
        .updateTable('batch_query')
        .set({
          state: isError ? 'error' : 'done',
          result_count: isError ? null : total,
          stored_count: stored,
          error: isError ? outcome.error : null,
        })
        .where('search_id', '=', this.#searchId)
        .where('number', '=', outcome.number)
        .execute()
      if (!isError && stored > 0)
        await trx
          .insertInto('batch_hits')
          .values({ search_id: this.#searchId, number: outcome.number, rids: packNumbers(outcome.rids) })
          .execute()
      if (!isError && outcome.found) await storeFound(trx, this.#searchId, outcome.number, outcome.found)
      sums.done += 1
      sums.errors += isError ? 1 : 0
      sums.empty += !isError && total === 0 ? 1 : 0
      sums.results += total
      sums.stored += stored
    }
    const counts = await trx
      .updateTable('batch_search')
      .set((eb) => ({
        done_count: eb('done_count', '+', sums.done),
        empty_count: eb('empty_count', '+', sums.empty),
        error_count: eb('error_count', '+', sums.errors),
        result_count: eb('result_count', '+', sums.results),
        stored_count: eb('stored_count', '+', sums.stored),
      }))
      .where('search_id', '=', this.#searchId)
      .returning(['query_count', 'done_count', 'error_count', 'result_count', 'stored_count'])
      .executeTakeFirst()
    // Thrown, so that nothing is left behind of what was stored here.
    if (!counts) throw new AppError('NOT_FOUND', { message: 'The batch search was removed' })
    return counts
  }
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

import type { BatchResult } from '@dossier/contract/batch-search/batch-search'
import type { FoundBy } from '@dossier/contract/batch-search/variants'
import type { Selectable } from 'kysely'
import { anyNumberOf, anyOf } from '../../records/listed.ts'
import type { Records } from '../../records/open.ts'
import { inBatches } from '../../records/writing/batches.ts'
import { namedProjects, wireDate } from '../describe.ts'
import { type BatchTables, batchDb } from '../tables.ts'
import { chooseFoundBy } from '../variants/choose-found-by.ts'
import { readFound, variantAt } from '../variants/store-found.ts'
import { numberAt, unpackNumbers } from './packed-numbers.ts'
import type { Chosen, Counted, Place } from './result-order.ts'

/** Of which queries: the named ones, or all but these; none: all. Of which types of files, and found by which variants; none: all. */
export type Wanted = {
  queries: readonly string[]
  isExcluded: boolean
  contentTypes: readonly string[]
  foundBy?: readonly FoundBy[]
}

export type DocumentRow = Selectable<BatchTables['batch_document']>

/** Results of queries that are read together: each may be 40 KB. */
const linesAtOnce = 50

/** The results of a batch search, or of some of its queries, as they are stored. */
export class HitReader {
  /** The queries that found something, in their order. */
  readonly lines: readonly Counted[]
  readonly #records: Records
  readonly #searchId: number
  /** Of each query the places of its results that are of the types that are asked for; undefined where all are. */
  readonly #chosen: Chosen | undefined

  private constructor(records: Records, searchId: number, lines: Counted[], chosen?: Chosen) {
    this.#records = records
    this.#searchId = searchId
    this.lines = lines
    this.#chosen = chosen
  }

  static async open(records: Records, searchId: number, wanted: Wanted): Promise<HitReader> {
    const lines = await readLines(records, searchId, wanted)
    const { contentTypes, foundBy = [] } = wanted
    if (contentTypes.length === 0 && foundBy.length === 0) return new HitReader(records, searchId, lines)
    const ofTypes = await chooseByType(new HitReader(records, searchId, lines), contentTypes)
    const chosen = await chooseFoundBy(records, searchId, { chosen: ofTypes, foundBy })
    const left = lines.map(({ number }) => ({ number, count: chosen.get(number)?.length ?? 0 })).filter(({ count }) => count > 0)
    return new HitReader(records, searchId, left, chosen)
  }

  get total(): number {
    return this.lines.reduce((sum, { count }) => sum + count, 0)
  }

  get records(): Records {
    return this.#records
  }

  get searchId(): number {
    return this.#searchId
  }

  /** The places of the queries in the order of their texts. */
  async linesByQuery(): Promise<number[]> {
    const texts = await this.#queriesOf(this.lines.map(({ number }) => number))
    const keys = this.lines.map(({ number }) => texts.get(number) ?? '')
    return keys.map((_, line) => line).toSorted((one, other) => compare(keys[one] ?? '', keys[other] ?? '') || one - other)
  }

  /** The documents of one query after the other, by number. */
  async *each(): AsyncGenerator<{ line: number; rids: Uint32Array }> {
    if (this.#chosen) {
      for (const [line, { number }] of this.lines.entries())
        yield { line, rids: Uint32Array.from(this.#chosen.get(number) ?? [], ({ rid }) => rid) }
      return
    }
    let line = 0
    for (const some of inBatches(this.lines, linesAtOnce)) {
      const packed = await this.#packedOf(some.map(({ number }) => number))
      for (const { number } of some) yield { line: line++, rids: unpackNumbers(packed.get(number) ?? new Uint8Array()) }
    }
  }

  /** Results as callers see them, in the order of their places. `projects`: those of the batch search. */
  async describe(places: readonly Place[], projects: readonly string[]): Promise<BatchResult[]> {
    const named = await namedProjects(this.#records, projects)
    const numbers = [...new Set(places.flatMap(({ line }) => this.lines[line]?.number ?? []))]
    const texts = await this.#queriesOf(numbers)
    const found = await this.#find(places, numbers)
    const documents = await this.documents([...new Set(found.map(({ rid }) => rid))])
    const variants = await readFound(this.#records, this.#searchId, numbers)
    return found.flatMap(({ number, at, rid }) => {
      const document = documents.get(rid)
      if (!document) return []
      const line = variants.get(number)
      const by = { query: texts.get(number) ?? '', at, project: named(document.project) }
      return describeResult(document, { ...by, ...(line && { variant: variantAt(line, at) }) })
    })
  }

  /** What is stored of documents, by their numbers. */
  async documents(rids: readonly number[]): Promise<Map<number, DocumentRow>> {
    const rows = await batchDb(this.#records)
      .selectFrom('batch_document')
      .selectAll()
      .where('search_id', '=', this.#searchId)
      .where('rid', 'in', anyNumberOf(this.#records.db, rids))
      .execute()
    return new Map(rows.map((row) => [row.rid, row]))
  }

  async #find(places: readonly Place[], numbers: readonly number[]) {
    const packed = this.#chosen ? undefined : await this.#packedOf(numbers)
    return places.flatMap(({ line, at }) => {
      const number = this.lines[line]?.number
      if (number === undefined) return []
      const chosen = this.#chosen?.get(number)?.[at]
      const rid = packed ? numberAt(packed.get(number) ?? new Uint8Array(), at) : chosen?.rid
      return rid === undefined ? [] : [{ number, at: chosen?.at ?? at, rid }]
    })
  }

  async #packedOf(numbers: readonly number[]): Promise<Map<number, Uint8Array>> {
    const rows = await batchDb(this.#records)
      .selectFrom('batch_hits')
      .select(['number', 'rids'])
      .where('search_id', '=', this.#searchId)
      .where('number', 'in', anyNumberOf(this.#records.db, numbers))
      .execute()
    return new Map(rows.map(({ number, rids }) => [number, rids]))
  }

  async #queriesOf(numbers: readonly number[]): Promise<Map<number, string>> {
    const rows = await batchDb(this.#records)
      .selectFrom('batch_query')
      .select(['number', 'query'])
      .where('search_id', '=', this.#searchId)
      .where('number', 'in', anyNumberOf(this.#records.db, numbers))
      .execute()
    return new Map(rows.map(({ number, query }) => [number, query]))
  }
}

async function readLines({ db: records }: Records, searchId: number, { queries, isExcluded }: Wanted): Promise<Counted[]> {
  let lines = batchDb({ db: records })
    .selectFrom('batch_query')
    .select(['number', 'stored_count'])
    .where('search_id', '=', searchId)
    .where('stored_count', '>', 0)
  if (queries.length > 0) lines = lines.where('query', isExcluded ? 'not in' : 'in', anyOf(records, queries))
  const rows = await lines.orderBy('number').execute()
  return rows.map(({ number, stored_count }) => ({ number, count: stored_count }))
}

/** Without types: all. */
async function chooseByType(reader: HitReader, contentTypes: readonly string[]) {
  const wanted = contentTypes.length > 0 ? await documentsOfTypes(reader, contentTypes) : undefined
  const chosen = new Map<number, { at: number; rid: number }[]>()
  for await (const { line, rids } of reader.each()) {
    const own = [...rids].flatMap((rid, at) => (!wanted || wanted.has(rid) ? [{ at, rid }] : []))
    chosen.set(reader.lines[line]?.number ?? -1, own)
  }
  return chosen
}

async function documentsOfTypes({ records, searchId }: HitReader, contentTypes: readonly string[]): Promise<Set<number>> {
  const rows = await batchDb(records)
    .selectFrom('batch_document')
    .select('rid')
    .where('search_id', '=', searchId)
    .where('content_type', 'in', anyOf(records.db, contentTypes))
    .execute()
  return new Set(rows.map(({ rid }) => rid))
}

type Found = Pick<BatchResult, 'query' | 'project' | 'variant'> & { at: number }

/** A kept result as callers see it. */
export function describeResult(row: DocumentRow, { query, at, project, variant }: Found): BatchResult {
  return {
    query,
    project,
    documentId: row.document_id,
    rootId: row.root_id,
    documentPath: row.path,
    documentName: row.path.slice(row.path.lastIndexOf('/') + 1),
    creationDate: row.created_at === null ? null : wireDate(row.created_at),
    contentType: row.content_type,
    contentLength: Number(row.content_length),
    documentNumber: at,
    ...(variant !== undefined && { variant }),
  }
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}

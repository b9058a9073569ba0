import type { RecordsAsked } from '@dossier/contract/batch-search/asked'
import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../records/listed.ts'
import type { Scope } from '../scope/scope.ts'
import { describeBatches } from './describe.ts'
import { batchDb } from './tables.ts'
import { stateNow, visibleBatches, visibleRows } from './visible.ts'

/** Every batch search that the caller may see, the newest first. */
export async function allBatches(scope: Scope): Promise<BatchRecord[]> {
  return describeBatches(scope, await visibleRows(scope).orderBy('batch_search.created_at', 'desc').execute())
}

/** A page of them, and how many there are. */
export async function listBatches(scope: Scope, asked: RecordsAsked): Promise<{ items: BatchRecord[]; total: number }> {
  const isWanted = wanted(scope, asked)
  const { total } = await visibleBatches(scope)
    .where(isWanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { sort, order, from, size } = asked
  // `doc_nb` is what clients send that mean results: the contract then gives the newest first.
  const direction = sort === 'doc_nb' ? 'desc' : order
  const rows = await visibleRows(scope)
    .where(isWanted)
    .orderBy(sortColumns[sort], direction)
    .orderBy('batch_search.search_id', direction)
    .offset(from)
    .limit(size)
    .execute()
  return { items: await describeBatches(scope, rows), total: Number(total) }
}

const sortColumns: Record<RecordsAsked['sort'], RawBuilder<unknown>> = {
  batch_date: sql`batch_search.created_at`,
  doc_nb: sql`batch_search.created_at`,
  name: sql`lower(batch_search.name)`,
  description: sql`lower(batch_search.description)`,
  user_id: sql`batch_search.user_id`,
  state: stateNow,
  prj_id: sql`batch_search.projects`,
  published: sql`batch_search.published`,
  batch_results: sql`batch_search.result_count`,
  nb_queries: sql`batch_search.query_count`,
}

const fieldColumns = {
  name: sql`batch_search.name`,
  title: sql`batch_search.name`,
  description: sql`batch_search.description`,
  author: sql`batch_search.user_id`,
  user_id: sql`batch_search.user_id`,
}

function wanted(
  { records }: Scope,
  { query, field, project, state, batchDate, publishState }: RecordsAsked,
): RawBuilder<boolean> {
  const { db } = records
  const parts: RawBuilder<unknown>[] = [sql`1 = 1`]
  const words = query.trim()
  if (words !== '' && words !== '*') {
    const columns = field === 'all' ? [fieldColumns.name, fieldColumns.description, fieldColumns.user_id] : [fieldColumns[field]]
    const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    const matches = columns.map((column) => sql`lower(${column}) like ${pattern} escape '\\'`)
    parts.push(sql`(${sql.join(matches, sql` or `)})`)
  }
  if (project.length > 0) {
    const ofThese = batchDb(records).selectFrom('batch_project').select('search_id').where('project', 'in', anyOf(db, project))
    parts.push(sql`batch_search.search_id in (${ofThese})`)
  }
  if (state.length > 0) parts.push(sql`${stateNow} in ${anyOf(db, state)}`)
  const [first, last] = batchDate.map(Number)
  if (first !== undefined && Number.isFinite(first)) parts.push(sql`batch_search.created_at >= ${first}`)
  if (last !== undefined && Number.isFinite(last)) parts.push(sql`batch_search.created_at <= ${last}`)
  if (publishState === '0' || publishState === '1') parts.push(sql`batch_search.published = ${Number(publishState)}`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

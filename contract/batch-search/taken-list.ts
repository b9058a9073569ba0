import { z } from 'zod'
import { NameCategory } from '../names/categories.ts'
import { call } from '../spine/call.ts'
import { ofOriginals } from '../spine/originals.ts'
import { joined, wholeNumber } from '../spine/parameters.ts'
import { BatchSearchId, DroppedLines } from './batch-search.ts'

const count = z.int().nonnegative()

/** Why a list has less than there is: as many queries as a batch search may have, a sheet that was too large to be read whole, one that cannot be read to its end. */
export const cutReasons = ['limit', 'sheet', 'fault'] as const

/**
 * A list that was taken from somewhere, as the CSV of which a batch search is made. `lines`: its queries; `of`: the rows, names or queries there are where it was taken from.
 * `dropped`: such of them as are no query of their own. `cut`: why there is more than was taken; null: there is not.
 */
export const TakenList = z
  .strictObject({ csv: z.string(), lines: count, of: count, dropped: DroppedLines, cut: z.enum(cutReasons).nullable() })
  .meta({ id: 'TakenList' })
export type TakenList = z.infer<typeof TakenList>

/** Queries of a batch search by what they found, as lists of them are narrowed. */
export const takenShows = ['all', 'found', 'nothing', 'cut', 'error'] as const
export type TakenShow = (typeof takenShows)[number]

/** Which cells: those of a column, from a row on; both from 0. */
export const ColumnQuery = z.object({
  routing: ofOriginals.routing,
  sheet: wholeNumber({ absent: 0, max: 10_000 }),
  column: wholeNumber({ absent: 0, max: 20_000 }),
  from: wholeNumber({ absent: 0, max: 10_000_000 }),
})
export type ColumnAsked = z.output<typeof ColumnQuery>

const tags = ['batch search']

/** Lists for batch searches from what is there already; nothing is stored. */
export const takenListCalls = {
  column: call({
    method: 'GET',
    path: '/api/:project/batch-search/column/:id',
    params: ofOriginals.params,
    query: ColumnQuery,
    answer: TakenList,
    errors: [...ofOriginals.errors],
    needs: 'download',
    summary: 'The cells of a column of a spreadsheet as a list of queries, each once, in their order',
    tags,
  }),
  names: call({
    method: 'GET',
    path: '/api/local/batch-search/names/:id',
    params: z.object({ id: joined }),
    query: z.object({ category: NameCategory.default('PERSON') }),
    answer: TakenList,
    errors: ['ENGINE_DOWN'],
    needs: 'read',
    project: 'params.id',
    summary:
      'The names of a category in these projects, joined by commas, as a list of queries: the most frequent first, without hidden ones',
    tags,
  }),
  queries: call({
    method: 'GET',
    path: '/api/batch/search/:id/list',
    params: z.object({ id: BatchSearchId }),
    query: z.object({ show: z.enum(takenShows).default('all') }),
    answer: TakenList,
    errors: ['NOT_FOUND'],
    needs: 'user',
    summary: 'The queries of a batch search as a list of their own: all, or those with or without hits',
    tags,
  }),
}

import { z } from 'zod'
import { bytes, call, either, form, nothing } from '../spine/call.ts'
import { AddressHeaders, joined, pageOf } from '../spine/parameters.ts'
import { Task } from '../tasks/tasks.ts'
import {
  BatchChange,
  CopyBody,
  LinesQuery,
  NewBatchSearch,
  QueriesQuery,
  RecordsBody,
  RecordsQuery,
  ResultsBody,
} from './asked.ts'
import { BatchLine, BatchRecord, BatchResult, BatchSearch, BatchSearchId } from './batch-search.ts'
import { clearBatchSearches } from './clear.ts'

const path = '/api/batch/search'
const id = z.object({ id: BatchSearchId })
const tags = ['batch search']
const csv = bytes('text/csv; charset=utf-8')
/** The contract names JSON for what is none; clients read it as text. */
const uuid = bytes('text/plain; charset=utf-8')

const creating = {
  method: 'POST',
  body: form(NewBatchSearch, 'csvFile'),
  answer: uuid,
  errors: ['BAD_QUERY', 'BAD_INDEX_NAME', 'PROJECT_NOT_FOUND'],
  needs: 'mark',
  summary: 'Search each line of a CSV in these projects, joined by commas; answers the id',
  tags,
} as const

const copying = {
  method: 'POST',
  params: id,
  body: CopyBody.nullish(),
  answer: uuid,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'PROJECT_NOT_FOUND'],
  needs: 'user',
  summary: 'Search the queries of a batch search once more, as a new one; answers its id',
  tags,
} as const

/** Batch searches, in the forms of both client generations. */
export const batchSearchCalls = {
  list: call({
    method: 'GET',
    path,
    query: RecordsQuery,
    answer: z.union([z.array(BatchRecord), pageOf(BatchRecord)]),
    needs: 'user',
    summary: "The caller's batch searches and those that were published: a page where one is asked for, else all in one list",
    tags,
  }),
  query: call({
    method: 'POST',
    path,
    body: RecordsBody.nullish(),
    answer: pageOf(BatchRecord),
    needs: 'user',
    summary: "A page of the caller's batch searches and those that were published",
    tags,
  }),
  clear: clearBatchSearches,
  read: call({
    method: 'GET',
    path: `${path}/:id`,
    params: id,
    query: z.object({ withQueries: z.enum(['true', 'false']).optional() }),
    answer: BatchSearch,
    errors: ['NOT_FOUND'],
    needs: 'user',
    summary: 'One batch search, with its queries unless they are not wanted',
    tags,
  }),
  remove: call({
    method: 'DELETE',
    path: `${path}/:id`,
    params: id,
    answer: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    needs: 'user',
    summary: 'Remove one with its results; one that runs is stopped',
    tags,
  }),
  change: call({
    method: 'PATCH',
    path: `${path}/:id`,
    params: id,
    body: BatchChange,
    answer: { 200: nothing },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    needs: 'user',
    summary: 'Publish one, or not any longer; give it another name or description',
    tags,
  }),
  queries: call({
    method: 'GET',
    path: `${path}/:id/queries`,
    params: id,
    query: QueriesQuery,
    answer: either(z.record(z.string(), z.int()), csv),
    errors: ['NOT_FOUND'],
    needs: 'user',
    summary: 'Queries with how many documents each found, or the queries alone as CSV',
    tags,
  }),
  lines: call({
    method: 'GET',
    path: `${path}/:id/lines`,
    params: id,
    query: LinesQuery,
    answer: pageOf(BatchLine),
    errors: ['NOT_FOUND'],
    needs: 'user',
    summary: 'Queries with what became of each: exact count, how many of these are kept, or why it could not be searched',
    tags,
  }),
  results: call({
    method: 'POST',
    path: `${path}/result/:id`,
    params: id,
    body: ResultsBody.nullish(),
    answer: z.union([z.array(BatchResult), pageOf(BatchResult)]),
    errors: ['NOT_FOUND'],
    needs: 'user',
    summary: 'Results of queries; a page where types are named or queries left out, as newer clients do, else a list',
    tags,
  }),
  csv: call({
    method: 'GET',
    path: `${path}/result/csv/:id`,
    params: id,
    query: z.object({ header: z.enum(['old', 'new']).default('old') }),
    headers: AddressHeaders,
    answer: csv,
    errors: ['NOT_FOUND'],
    needs: 'user',
    summary: 'All results as CSV, with the columns of older or newer clients',
    tags,
  }),
  create: call({ ...creating, path: `${path}/:id`, params: z.object({ id: joined }), project: 'params.id' }),
  createTask: call({
    ...creating,
    path: '/api/task/batchSearch/:id',
    params: z.object({ id: joined }),
    project: 'params.id',
  }),
  copy: call({ ...copying, path: `${path}/copy/:id` }),
  copyTask: call({ ...copying, path: '/api/task/batchSearch/copy/:id' }),
  run: call({
    method: 'POST',
    path: '/api/task/batchSearch',
    answer: z.union([Task, z.strictObject({})]),
    needs: 'user',
    summary: "Run the caller's batch searches that wait; answers the task that is nearest to its turn, or nothing",
    tags,
  }),
}

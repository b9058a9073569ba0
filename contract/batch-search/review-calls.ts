import { z } from 'zod'
import { bytes, call } from '../spine/call.ts'
import { AddressHeaders } from '../spine/parameters.ts'
import { BatchSearchId } from './batch-search.ts'
import { DecideBody, ReviewBody, ReviewChanged, ReviewExportQuery, ReviewPage, UndoBody } from './review.ts'

const path = '/api/batch/search/:id/review'
const id = z.object({ id: BatchSearchId })
const tags = ['batch search']
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The review of what a batch search found: whoever sees it, and may mark documents in all of its projects, may say yes, no or later to each hit. */
export const reviewCalls = {
  hits: call({
    method: 'POST',
    path,
    params: id,
    body: ReviewBody.nullish(),
    answer: ReviewPage,
    errors: ['NOT_FOUND'],
    needs: 'user',
    summary: 'Hits with what reviewers decided, and how many are decided',
    tags,
  }),
  decide: call({
    method: 'PUT',
    path,
    params: id,
    body: DecideBody,
    answer: ReviewChanged,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'PROJECT_NOT_FOUND', 'ENGINE_DOWN'],
    needs: 'user',
    summary: 'Decide on a hit, and on those of the same query whose documents have the same text',
    tags,
  }),
  undo: call({
    method: 'POST',
    path: `${path}/undo`,
    params: id,
    body: UndoBody,
    answer: ReviewChanged,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'PROJECT_NOT_FOUND'],
    needs: 'user',
    summary: "Take the caller's last decision on a hit back, wherever it was carried to; the one before holds again",
    tags,
  }),
  export: call({
    method: 'GET',
    path: `${path}/export`,
    params: id,
    query: ReviewExportQuery,
    headers: AddressHeaders,
    answer: bytes('text/csv; charset=utf-8', 'application/x-ndjson', workbook),
    errors: ['NOT_FOUND'],
    needs: 'user',
    summary: 'Hits with what reviewers decided, as CSV, as lines of JSON or as a workbook',
    tags,
  }),
}

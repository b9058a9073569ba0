import {
  type HitKey,
  ReviewBody,
  type ReviewChanged,
  type ReviewForm,
  type ReviewView,
} from '@dossier/contract/batch-search/review'
import { reviewCalls } from '@dossier/contract/batch-search/review-calls'
import { answers, feature } from '../../feature/feature.ts'
import { reply } from '../../feature/reply.ts'
import type { Scope } from '../../scope/scope.ts'
import { ownAddress } from '../../settings/own-address.ts'
import { type BatchRow, requireBatch } from '../visible.ts'
import { chooseHits, nextHit } from './choose-hits.ts'
import { decide, requireHit, undo } from './decide.ts'
import { describeHits } from './describe-hits.ts'
import { findHit } from './equal-texts.ts'
import { exportReview } from './export-review.ts'
import { carryDecisions } from './follow.ts'
import { openHits } from './kept-tables.ts'
import { reviewMigrations } from './tables.ts'

/** The review of what batch searches found, by whoever may read them. */
export const batchReview = feature({
  name: 'batch-review',
  migrations: reviewMigrations,
  whenDocumentsAreReplaced: carryDecisions,
  calls: answers(reviewCalls, {
    hits: async ({ scope, params, body }) => {
      const { from, size, hit: asked, ...view } = ReviewBody.parse(body ?? {})
      const row = await requireBatch(scope, params.id)
      const table = await openHits(scope.records, row)
      const { hits, counts } = await chooseHits(scope.records, table, view)
      const hit = asked && (await findHit(scope, table, asked))
      const { projects } = row
      const items = await describeHits(scope.records, table, { hits: [...hits.subarray(from, from + size)], projects })
      const [known = null] = hit === undefined ? [] : await describeHits(scope.records, table, { hits: [hit], projects })
      return { items, total: hits.length, counts, at: placeIn(hits, hit), hit: known }
    },
    decide: async ({ scope, params, body }) => {
      const row = await requireBatch(scope, params.id)
      const changed = await decide(scope, { row, table: await openHits(scope.records, row) }, body)
      return afterChange(scope, row, { ...body, changed, goesOn: true })
    },
    undo: async ({ scope, params, body }) => {
      const row = await requireBatch(scope, params.id)
      await requireHit(scope, await openHits(scope.records, row), body.hit)
      const changed = await undo(scope, row, body.hit)
      return afterChange(scope, row, { ...body, changed, goesOn: false })
    },
    export: async ({ scope, params, query: { format, ...view }, headers }) => {
      const row = await requireBatch(scope, params.id)
      const address = ownAddress(scope.program.config, headers)
      const hits = await exportReview(scope, { row, view, address }, format)
      const name = `${row.uuid}-review.${format}`
      return reply(200, hits, { 'content-type': types[format], 'content-disposition': `attachment; filename="${name}"` })
    },
  }),
})

const types: Record<ReviewForm, string> = {
  csv: 'text/csv;charset=UTF-8',
  jsonl: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** `goesOn`: to the next hit, else back to the one that was changed. */
type Change = { hit: HitKey; view: ReviewView; changed: number; goesOn: boolean }

async function afterChange(
  { records }: Scope,
  row: BatchRow,
  { hit: key, view, changed, goesOn }: Change,
): Promise<ReviewChanged> {
  const table = await openHits(records, row)
  const place = await requireHit({ records }, table, key)
  const next = goesOn ? await nextHit(records, table, view, place) : place
  const { hits, counts } = await chooseHits(records, table, view)
  const { projects } = row
  const [hit] = await describeHits(records, table, { hits: [place], projects })
  const [following = null] = next === undefined ? [] : await describeHits(records, table, { hits: [next], projects })
  if (!hit) throw new Error('a hit has lost its document')
  return { changed, hit, next: following, at: placeIn(hits, next), total: hits.length, counts }
}

function placeIn(hits: Uint32Array, hit: number | undefined): number | null {
  const at = hit === undefined ? -1 : hits.indexOf(hit)
  return at < 0 ? null : at
}

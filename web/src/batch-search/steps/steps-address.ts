import type { BatchResult } from '@dossier/contract/batch-search/batch-search'
import { foundBys } from '@dossier/contract/batch-search/variants'
import { addresses } from '../../address/addresses.ts'
import { wordInAddress } from '../known/batch-address.ts'
import { type ResultsShown, resultColumns } from '../known/batches.ts'
import { phraseOf } from '../variants/phrase-of.ts'

/** A hit among the results of a batch search: its place, from 0, in those that were shown. */
export type StepPlace = Pick<ResultsShown, 'queries' | 'foundBy' | 'sort' | 'order'> & { uuid: string; at: number }

/** The page of a document that was found, with the words of its query, or of the spelling that found it, marked, which knows the hits before and behind it. */
export function stepAddress(result: BatchResult, { uuid, at, queries, foundBy, sort, order }: StepPlace): string {
  const { query, project, documentId: id, rootId: routing } = result
  const search = {
    q: result.variant ? phraseOf(result.variant) : query,
    index: project.name,
    batch: uuid,
    hit: String(at),
    ...(queries.length > 0 && { queries }),
    ...(foundBy !== '' && { by: foundBy }),
    ...(sort !== 'doc_nb' && { sort }),
    ...(order !== 'asc' && { order }),
  }
  return addresses.documentPage({ index: project.name, id, routing, search })
}

/** What the address of a document says of the hit that it is; undefined where it is none. */
export function readStep(search: Record<string, string | string[] | undefined>): StepPlace | undefined {
  const { batch, hit, queries = [], by, sort, order } = search
  if (typeof batch !== 'string' || typeof hit !== 'string' || !/^\d{1,9}$/.test(hit)) return undefined
  const sorted = { sort: wordInAddress(resultColumns, sort), order: wordInAddress(['asc', 'desc'] as const, order) }
  return {
    uuid: batch,
    at: Number(hit),
    queries: [queries].flat(),
    foundBy: foundBys.find((each) => each === by) ?? '',
    ...sorted,
  }
}

import type { BatchResult } from '@dossier/contract/batch-search/batch-search'
import { quotePhrase } from '@dossier/contract/query-string/quote-phrase'
import { addresses } from '../../address/addresses.ts'
import { type ResultsChosen, readResultsChosen, resultsInAddress } from '../known/results-address.ts'

/** A hit among the results of a batch search: its place, from 0, in those that were shown. */
export type StepPlace = ResultsChosen & { uuid: string; at: number }

/** The page of a document that was found, with the words of its query or spelling marked, which knows the hits before and behind it. */
export function stepAddress(result: BatchResult, { uuid, at, ...chosen }: StepPlace): string {
  const { query, variant, project, documentId: id, rootId: routing } = result
  const search = {
    q: variant ? quotePhrase(variant.spelling) : query,
    index: project.name,
    batch: uuid,
    hit: String(at),
    ...resultsInAddress(chosen),
  }
  return addresses.documentPage({ index: project.name, id, routing, search })
}

/** What the address of a document says of the hit that it is; undefined where it is none. */
export function readStep(search: Record<string, string | string[] | undefined>): StepPlace | undefined {
  const { batch, hit } = search
  if (typeof batch !== 'string' || typeof hit !== 'string' || !/^\d{1,9}$/.test(hit)) return undefined
  return { uuid: batch, at: Number(hit), ...readResultsChosen(search) }
}

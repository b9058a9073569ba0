import { useQuery } from '@tanstack/react-query'
import type { Clause } from '../../feature/filter.ts'
import { askCounts, bucketsIn, foundIn, insideOf, numberIn, valueIn } from '../../search/body/buckets.ts'

/** How many values an aggregation answers by default (specification, section 9). */
const aggregateSize = 8

/** A value and how many documents have it. */
export type ValueCount = { value: string; count: number }

/** What several widgets show of a project; `bytes`: of the files on the disk. `otherLanguages`: documents in languages that are not told. */
export type Overview = {
  documents: number
  onDisk: number
  embedded: number
  bytes: number
  duplicates: number
  languages: ValueCount[]
  otherLanguages: number
}

/** Counts of the whole project: one request for all widgets that need them. */
export function useOverview(project: string) {
  return useQuery({
    queryKey: ['search', 'insights', 'overview', project],
    queryFn: ({ signal }) => fetchOverview(project, signal),
  })
}

/** The body of the request: what the contract asks for in five, in one. */
const overviewBody: Clause = {
  query: { bool: { should: [{ match: { type: 'Document' } }, { match: { type: 'Duplicate' } }] } },
  aggs: {
    documents: {
      filter: { match: { type: 'Document' } },
      aggs: {
        onDisk: {
          filter: { term: { extractionLevel: 0 } },
          aggs: { agg_sum_contentLength: { sum: { field: 'contentLength' } } },
        },
        language: { terms: { field: 'language', size: aggregateSize } },
      },
    },
    duplicates: { filter: { match: { type: 'Duplicate' } } },
  },
}

async function fetchOverview(project: string, signal: AbortSignal): Promise<Overview> {
  const { aggregations } = await askCounts(project, overviewBody, { signal, preference: 'widget-file-barometer' })
  const inDocuments = insideOf(aggregations, 'documents')
  const documents = numberIn(inDocuments, 'doc_count')
  const onDisk = foundIn(inDocuments, 'onDisk')
  return {
    documents,
    onDisk,
    embedded: documents - onDisk,
    bytes: valueIn(insideOf(inDocuments, 'onDisk'), 'agg_sum_contentLength'),
    duplicates: foundIn(aggregations, 'duplicates'),
    languages: bucketsIn(inDocuments, 'language').map(({ key, count }) => ({ value: String(key), count })),
    otherLanguages: numberIn(insideOf(inDocuments, 'language'), 'sum_other_doc_count'),
  }
}

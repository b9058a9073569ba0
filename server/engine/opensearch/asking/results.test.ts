import { expect, it } from 'vitest'
import type { Aggregation } from '../../../query/aggregation.ts'
import { clusterAggregations } from './aggregations.ts'
import { readResults } from './results.ts'

const parts = {
  query: async () => ({ match_all: {} }),
  setOf: () => new Set<number>(),
  isOurs: { match_all: {} },
  indexOf: (project: string) => `${project}-dossier-1g0`,
}
const reading = {
  projectOf: (index: string) => index.replace('-dossier-1g0', ''),
  hit: () => {
    throw new Error('no hits were asked for')
  },
}

it.each(['count', 'min', 'value', 'hits', 'buckets', 'doc_count'])(
  'keeps an aggregation inside of a filter that is named %s',
  async (name) => {
    const inner: Aggregation = { kind: 'metric', metric: 'sum', field: 'contentLength' }
    const asked: Record<string, Aggregation> = {
      some: { kind: 'filter', query: { kind: 'all' }, aggregations: { [name]: inner } },
    }
    const [[outer = '', body] = []] = Object.entries(await clusterAggregations(asked, parts))
    const told = Object.keys(Object(body?.aggs))
    // As a cluster answers: beside the number of documents.
    const answer = { [outer]: { doc_count: 3, ...Object.fromEntries(told.map((one) => [one, { value: 7 }])) } }
    expect(readResults(asked, answer, reading)).toEqual({
      some: { kind: 'filter', docCount: 3, aggregations: { [name]: { kind: 'metric', value: 7 } } },
    })
  },
)

it('tells indices by their projects in composite keys, and goes on behind a project', async () => {
  const sources = [{ name: 'of', field: '_index', descending: false }]
  const asked: Record<string, Aggregation> = {
    all: { kind: 'composite', sources, size: 1, after: ['harbour'], aggregations: {} },
  }
  const [[outer = '', body] = []] = Object.entries(await clusterAggregations(asked, parts))
  expect(body).toMatchObject({ composite: { after: { of: 'harbour-dossier-1g0' } } })
  const key = { of: 'quay-dossier-1g0' }
  const answer = { [outer]: { buckets: [{ key, doc_count: 3 }], after_key: key } }
  expect(readResults(asked, answer, reading)).toMatchObject({ all: { buckets: [{ key: ['quay'] }], after: ['quay'] } })
})

import { describe, expect, it } from 'vitest'
import { isEngineBuilt } from '../search/testing/real-engine.ts'
import { ask, byString, found, project, search, untag, useTaggedDocuments } from './testing/tagged-documents.ts'

describe.skipIf(!isEngineBuilt)('tags in searches', () => {
  useTaggedDocuments()

  it.each([
    [{ term: { tags: 'URGENT' } }, ['mail', 'note']],
    [{ terms: { tags: ['to-read', 'nothing'] } }, ['note']],
    [{ match: { tags: 'Urgent' } }, ['mail', 'note']],
    [{ match_phrase: { tags: 'über' } }, ['note']],
    [{ prefix: { tags: 'urg' } }, ['mail', 'note']],
    [{ wildcard: { tags: '*REA?' } }, ['note']],
    [{ regexp: { tags: 'to-.*' } }, ['note']],
    [{ fuzzy: { tags: 'urgnt' } }, ['mail', 'note']],
    [{ range: { tags: { gte: 'u', lt: 'v' } } }, ['mail', 'note']],
    [{ exists: { field: 'tags' } }, ['mail', 'note']],
    [{ bool: { must_not: [{ exists: { field: 'tags' } }] } }, ['list', 'page']],
    [{ bool: { must_not: [{ terms: { tags: ['urgent'] } }] } }, ['list', 'page']],
    [{ bool: { must: [{ term: { tags: 'urgent' } }, { match: { content: 'harbour' } }] } }, ['note']],
    [{ term: { tags: 'urg' } }, []],
  ])('are found by %j', async (query, ids) => {
    expect(await found(query)).toEqual(ids)
  })

  it.each([
    ['tags:urgent', ['mail', 'note']],
    ['tags:(to-read AND urgent)', ['note']],
    ['tags:u*', ['mail', 'note']],
    ['urgent', ['mail', 'note']],
    ['to-read', ['note']],
    ['urg*', ['mail', 'note']],
    ['harbour AND über', ['note']],
    ['account NOT tags:urgent', ['list']],
    ['_exists_:tags', ['mail', 'note']],
    ['tags:/ur.+/', ['mail', 'note']],
  ])('are found by the query string %s', async (query, ids) => {
    expect(await byString(query)).toEqual(ids)
  })

  it('stand in the sources of hits and of documents, and are marked there', async () => {
    const answer = await search({
      query: { query_string: { query: 'tags:urgent' } },
      sort: ['path'],
      highlight: { fields: { tags: {} } },
    })
    expect(answer.hits.hits[0]).toMatchObject({
      _id: 'mail',
      _source: { tags: ['Urgent'] },
      highlight: { tags: ['<em>Urgent</em>'] },
    })
    expect((await ask('GET', `index/search/${project}/_doc/mail?_source_includes=tags`)).body._source).toEqual({
      tags: ['Urgent'],
    })
    expect((await ask('GET', `${project}/documents/mail`)).body.tags).toEqual(['Urgent'])
  })

  it('are counted as the facet of the field, by the orders and choices of a terms aggregation', async () => {
    const buckets = async (terms: object, more: object = {}) => {
      const { aggregations } = await search({ size: 0, aggs: { f: { terms: { field: 'tags', ...terms } } }, ...more })
      return aggregations.f.buckets.map(({ key, doc_count }: { key: string; doc_count: number }) => `${key} ${doc_count}`)
    }
    expect(await buckets({})).toEqual(['urgent 2', 'to-read 1', 'über 1'])
    expect(await buckets({ size: 1 })).toEqual(['urgent 2'])
    expect(await buckets({ order: { _key: 'desc' } })).toEqual(['über 1', 'urgent 2', 'to-read 1'])
    expect(await buckets({ include: '.*rea.*' })).toEqual(['to-read 1'])
    expect(await buckets({ include: ['urgent', 'über'], exclude: 'ü.*' })).toEqual(['urgent 2'])
    expect(await buckets({ missing: 'none' })).toEqual(['none 2', 'urgent 2', 'to-read 1', 'über 1'])
    expect(await buckets({ missing: 'Urgent' })).toEqual(['urgent 4', 'to-read 1', 'über 1'])
    expect(await buckets({}, { query: { match: { content: 'jane' } } })).toEqual(['urgent 1'])
    await untag({ docIds: ['note'], tags: ['über'] })
    const jane = { query: { match: { content: 'jane' } } }
    expect(await buckets({ min_doc_count: 0 }, jane)).toEqual(['urgent 1', 'to-read 0'])
  })

  it('are counted below others, with others below them, and as a number', async () => {
    const byType = { terms: { field: 'contentType' }, aggs: { tags: { terms: { field: 'tags' } } } }
    const { aggregations } = await search({
      size: 0,
      aggs: {
        byType,
        f: { terms: { field: 'tags', order: { types: 'desc' } }, aggs: { types: { cardinality: { field: 'contentType' } } } },
        all: { cardinality: { field: 'tags' } },
        times: { value_count: { field: 'tags' } },
      },
    })
    expect(aggregations.byType.buckets[1]).toMatchObject({ key: 'application/pdf', tags: { buckets: [] } })
    expect(aggregations.f.buckets[0]).toMatchObject({ key: 'urgent', doc_count: 2, types: { value: 2 } })
    expect([aggregations.all.value, aggregations.times.value]).toEqual([3, 4])
  })

  it('says what cannot be asked of them', async () => {
    const wrong = (body: object) => ask('POST', `index/search/${project}/_search`, body)
    expect(await wrong({ sort: [{ tags: { mode: 'avg' } }] })).toMatchObject({ status: 400 })
    expect(await wrong({ aggs: { a: { avg: { field: 'tags' } } } })).toMatchObject({ status: 400 })
    expect(await wrong({ query: { regexp: { tags: '[' } } })).toMatchObject({ status: 400 })
  })
})

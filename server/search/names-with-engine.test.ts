import { beforeAll, describe, expect, it } from 'vitest'
import type { EngineEntity } from '../engine/port.ts'
import { searchProject } from './search-project.ts'
import { isEngineBuilt, useRealEngine } from './testing/real-engine.ts'

const shown = { term: { isHidden: false } }
const person = { term: { category: 'PERSON' } }
const child = (query: object) => ({ has_child: { type: 'NamedEntity', query } })
const named = (...mentionNorm: string[]) => child({ bool: { filter: [person, { terms: { mentionNorm } }] } })
const some = child({ bool: { filter: [person, shown] } })
const documents = { match: { type: 'Document' } }
const not = (...clauses: object[]) => ({ bool: { must: [documents], must_not: clauses } })

/** The bodies with which our screens ask for names (web/src/names). */
describe.skipIf(!isEngineBuilt)('names with the real engine', () => {
  const under = useRealEngine()
  let made = 0

  const entity = (mention: string, offsets: number[], more: Partial<EngineEntity> = {}): EngineEntity => {
    const mentionNorm = mention.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const found = { extractor: 'CORENLP', extractorLanguage: 'ENGLISH', partsOfSpeech: null, isHidden: false }
    const names = { mention, mentionNorm, mentionNormTextLength: mentionNorm.length, category: 'PERSON', offsets }
    return { id: `e${++made}`, ...names, ...found, ...more }
  }

  beforeAll(async () => {
    await put('mail', [
      entity('Jane (Marlow)', [5]),
      entity('JANE (MARLOW)', [900, 40]),
      entity('Jane (Marlow)', [5], { extractor: 'COMPROMISE' }),
      entity('Élise OR', [12]),
      entity('Geneva', [30], { category: 'LOCATION' }),
    ])
    await put('long', [entity('Jane (Marlow)', [7, -1]), entity('Nobody', [1], { isHidden: true })])
    await put('locked', [entity('Nobody', [1], { isHidden: true })])
    await under.engine.commit({ recordsId: under.records.id, change: 1000 })
  })

  async function put(id: string, entities: EngineEntity[]) {
    const query = { kind: 'term', field: '_id', value: id } as const
    const [rid = 0] = await under.engine.collect(['p'], query)
    await under.engine.write([{ op: 'putEntities', of: { rid, project: 'p', id, routing: id }, entities }])
  }

  const search = (body: object) => searchProject(under, { indices: ['p'], body, params: {} })
  const found = async (query: object) =>
    (await search({ query, sort: ['path', 'extractionLevel'], _source: false })).hits.hits.map(({ _id }) => _id)

  it('finds documents by exact names, without them, and without any that is shown', async () => {
    expect(await found(named('jane (marlow)'))).toEqual(['mail', 'long'])
    expect(await found(named('elise or', 'nobody'))).toEqual(['mail', 'long', 'locked'])
    expect(await found(not(named('elise or')))).toEqual(['attachment', 'long', 'locked'])
    expect(await found(not(some))).toEqual(['attachment', 'locked'])
    expect(await found({ bool: { should: [named('elise or'), not(some)], minimum_should_match: 1 } })).toEqual([
      'mail',
      'attachment',
      'locked',
    ])
  })

  const names = (filter: object[], include?: string) => ({
    size: 0,
    track_total_hits: true,
    query: { bool: { must: { term: { type: 'NamedEntity' } }, filter: { bool: { must: [shown, person, ...filter] } } } },
    aggs: {
      byMentions: {
        terms: { field: 'mentionNorm', size: 25, order: { _count: 'desc' }, ...(include === undefined ? {} : { include }) },
        aggs: { bucket_truncate: { bucket_sort: { size: 25, from: 0 } } },
      },
    },
  })
  const keys = async (body: object) => {
    const { byMentions } = (await search(body)).aggregations ?? {}
    return Object(byMentions).buckets.map(({ key }: { key: string }) => key)
  }

  it('lists the names of a category, those that are typed, and those of what the search finds', async () => {
    expect(await keys(names([]))).toEqual(['jane (marlow)', 'elise or'])
    expect(await keys(names([], '.*(elise|é).*'))).toEqual(['elise or'])
    const inLong = { bool: { must: [documents, { term: { contentType: 'text/plain' } }] } }
    expect(await keys(names([{ has_parent: { parent_type: 'Document', query: inLong } }]))).toEqual(['jane (marlow)'])
  })

  it('counts documents of a name, whatever its spellings and finders', async () => {
    const aggs = { name0: { filter: named('jane (marlow)') }, name1: { filter: named('elise or') }, found: { filter: some } }
    expect((await search({ size: 0, track_total_hits: true, query: documents, aggs })).aggregations).toEqual({
      name0: { doc_count: 2 },
      name1: { doc_count: 1 },
      found: { doc_count: 2 },
    })
  })

  it('lists the names of a document by their places, each place once', async () => {
    const body = {
      size: 0,
      query: { bool: { filter: [{ parent_id: { type: 'NamedEntity', id: 'mail' } }, shown] } },
      aggs: {
        PERSON: {
          filter: person,
          aggs: {
            names: { cardinality: { field: 'mentionNorm' } },
            byMentions: {
              terms: { field: 'mentionNorm', size: 50, order: [{ found: 'desc' }, { _key: 'asc' }] },
              aggs: {
                found: { value_count: { field: 'offsets' } },
                places: { cardinality: { field: 'offsets' } },
                first: { min: { field: 'offsets' } },
                bucket_truncate: { bucket_sort: { size: 50, from: 0 } },
              },
            },
          },
        },
      },
    }
    expect((await search(body)).aggregations).toMatchObject({
      PERSON: {
        names: { value: 2 },
        byMentions: {
          buckets: [
            { key: 'jane (marlow)', places: { value: 3 }, first: { value: 5 } },
            { key: 'elise or', places: { value: 1 }, first: { value: 12 } },
          ],
        },
      },
    })
  })

  it('finds the names in a stretch of a text', async () => {
    const inStretch = (gte: number, lt: number) => ({
      bool: { filter: [{ parent_id: { type: 'NamedEntity', id: 'mail' } }, shown, { range: { offsets: { gte, lt } } }] },
    })
    const mentions = async (query: object) =>
      (await search({ size: 100, query, _source: ['mention', 'offsets'] })).hits.hits.map((hit) => Object(hit._source).mention)
    expect(await mentions(inStretch(900, 1000))).toEqual(['JANE (MARLOW)'])
    expect(new Set(await mentions(inStretch(0, 35)))).toEqual(new Set(['Jane (Marlow)', 'Élise OR', 'Geneva']))
  })
})

import { describe, expect, test } from 'vitest'
import type { Aggregation } from '../../query/aggregation.ts'
import type { Query, Sort } from '../../query/tree.ts'
import { everything, projects } from './documents.ts'
import type { StartEngine } from './engine-under-test.ts'
import { entities, fillWithEntities, isEntity } from './entity-documents.ts'
import { aggregate, counts, filledEngine, idsOf } from './shared.ts'

const term = (field: string, value: string | number | boolean): Query => ({ kind: 'term', field, value })
const all: Query = { kind: 'all' }
const both = (...must: Query[]): Query => ({ kind: 'bool', must, should: [], filter: [], mustNot: [] })
const without = (...mustNot: Query[]): Query => ({ kind: 'bool', must: [], should: [], filter: [], mustNot })
const fox: Query = { kind: 'match', field: 'content', text: 'fox', operator: 'or' }
const isDocument = term('type', 'Document')
const hasChild = (query: Query): Query => ({ kind: 'hasChild', query })
const hasParent = (query: Query): Query => ({ kind: 'hasParent', query })
const byName: Extract<Aggregation, { kind: 'terms' }> = {
  kind: 'terms',
  field: 'mentionNorm',
  size: 10,
  order: [{ by: '_count', descending: true }],
  minDocCount: 1,
  aggregations: {},
}

/** Cases for named entities, which are searchable by themselves and belong to a document. */
export function entityCases(start: StartEngine, lacksScripts: boolean): void {
  describe('named entities', () => {
    const engine = filledEngine(start, fillWithEntities)
    const ids = async (query: Query) => (await idsOf(engine(), { query, sort: [] })).sort()

    test.each<[string, Query, string[]]>([
      ['a category', term('category', 'PERSON'), ['hidden', 'jane', 'jane-loud']],
      ['a normal form', term('mentionNorm', 'geneve'), ['geneva']],
      [
        'words of a mention, folded',
        { kind: 'match', field: 'mention', text: 'GENEVE marlow', operator: 'or' },
        ['geneva', 'jane', 'jane-loud'],
      ],
      ['a pattern', { kind: 'wildcard', field: 'mentionNorm', pattern: '*meridian*', ignoreCase: false }, ['mail']],
      ['a place in the text', { kind: 'range', field: 'offsets', gte: 90, lt: 201 }, ['jane', 'jane-loud']],
      ['a place in the metadata', term('offsets', -1), ['mail']],
      ['what is hidden', term('isHidden', true), ['hidden']],
      ['what found them', term('extractor', 'EMAIL'), ['mail']],
      ['their own ids', { kind: 'ids', ids: ['geneva', 'fox', 'nobody'] }, ['fox', 'geneva']],
      ['their type', isEntity, ['geneva', 'hidden', 'jane', 'jane-loud', 'mail']],
      ['their place in the join', term('join', 'NamedEntity'), ['geneva', 'hidden', 'jane', 'jane-loud', 'mail']],
      ['a field that only they have', { kind: 'exists', field: 'mention' }, ['geneva', 'hidden', 'jane', 'jane-loud', 'mail']],
      ['documents alone', isDocument, ['cafe', 'fox', 'osaka', 'phrase']],
    ])('are found by %s', async (_name, query, found) => {
      expect(await ids(query)).toEqual(found)
    })

    test.each<[string, Query, string[]]>([
      ['documents with an entity', hasChild(all), ['cafe', 'fox']],
      [
        'documents with a certain entity',
        hasChild(both(term('mentionNorm', 'jane marlow'), term('category', 'PERSON'))),
        ['fox'],
      ],
      ['documents with a word and an entity', both(fox, hasChild(term('category', 'PERSON'))), ['fox']],
      ['documents without an entity', both(isDocument, without(hasChild(all))), ['osaka', 'phrase']],
      ['nothing where no entity is such', hasChild(term('category', 'MONEY')), []],
      ['entities of documents with a word', hasParent(fox), ['hidden', 'jane', 'jane-loud']],
      ['entities of documents without it', both(isEntity, without(hasParent(fox))), ['geneva', 'mail']],
      ['entities of a document', { kind: 'parentId', id: 'cafe' }, ['geneva', 'mail']],
      ['nothing of a document that is not there', { kind: 'parentId', id: 'nobody' }, []],
      ['nothing of an entity', { kind: 'parentId', id: 'jane' }, []],
      ['entities beside another one', hasParent(hasChild(term('mentionNorm', 'geneve'))), ['geneva', 'mail']],
      ['documents through their entities', hasChild(hasParent(term('dirname', '/data/places'))), ['cafe']],
      ['no child of an entity, no parent of a document', both(isEntity, hasChild(all)), []],
      [
        'either kind',
        { kind: 'bool', must: [], should: [fox, term('category', 'EMAIL')], filter: [], mustNot: [] },
        ['fox', 'mail', 'osaka', 'phrase'],
      ],
    ])('join: %s', async (_name, query, found) => {
      expect(await ids(query)).toEqual(found)
      expect(await engine().count(projects, query)).toBe(found.length)
    })

    test('are counted with the documents where no type is asked for', async () => {
      expect(await engine().count(projects, all)).toBe(9)
      expect((await engine().search({ ...everything, size: 0 })).total).toBe(9)
      expect(await engine().collect(projects, all)).toEqual([1, 2, 3, 4])
      expect(await engine().stats()).toMatchObject({ documents: 5, entities: 6 })
    })

    test('come back whole, behind their document and in the order in which they were put', async () => {
      const { hits } = await engine().search({ ...everything, query: both(hasParent(all)), sort: [] })
      expect(hits.map(({ rid, id }) => [rid, id])).toEqual([
        [1, 'jane'],
        [1, 'jane-loud'],
        [1, 'hidden'],
        [2, 'geneva'],
        [2, 'mail'],
      ])
      expect(hits.map(({ entity: values }) => values)).toEqual(entities.flat().map(({ id: _, ...values }) => values))
      const [document] = (await engine().search({ ...everything, query: term('_id', 'fox') })).hits
      expect(document).not.toHaveProperty('entity')
    })

    test.skipIf(lacksScripts)('sort by their fields, and by how many places they have', async () => {
      const sort = [
        { field: 'offsets', descending: true, by: 'count' as const },
        { field: 'mentionNorm', descending: false },
      ]
      const { hits } = await engine().search({ ...everything, query: isEntity, sort })
      expect(hits.map((hit) => hit.sort)).toEqual([
        [2, 'jane marlow'],
        [1, 'geneve'],
        [1, 'jane marlow'],
        [1, 'jane@meridian.ky'],
        [1, 'page one'],
      ])
      const mixed = await engine().search({ ...everything, query: all, size: 20, sort: sort.slice(0, 1) })
      expect(mixed.hits.map((hit) => hit.sort[0])).toEqual([2, 1, 1, 1, 1, 0, 0, 0, 0])
    })

    test.each<Sort[]>([
      [],
      [{ field: 'contentLength', descending: true }],
      [{ field: '_score', descending: true }],
      [
        { field: 'category', descending: false, missing: 'first' },
        { field: 'offsets', descending: true, by: 'count' },
      ],
    ])('are gone through hit by hit, with the documents, in the order of %o', async (...sort) => {
      if (lacksScripts && sort.some(({ by }) => by === 'count')) return
      const { hits } = await engine().search({ ...everything, sort, size: 20 })
      expect(hits).toHaveLength(9)
      for (const [index, last] of hits.entries()) {
        const next = await engine().search({ ...everything, sort, size: 20, after: [...last.sort, last.number] })
        expect(next.hits).toEqual(hits.slice(index + 1))
      }
    })

    test('page through documents and entities together', async () => {
      const sort = [{ field: 'contentLength', descending: true }]
      const page = (from: number) => idsOf(engine(), { sort, from, size: 4 })
      expect([...(await page(0)), ...(await page(4)), ...(await page(8))]).toEqual([
        'cafe',
        'osaka',
        'fox',
        'jane',
        'jane-loud',
        'hidden',
        'geneva',
        'mail',
        'phrase',
      ])
    })

    test('are narrowed by a filter behind the aggregations', async () => {
      const aggregations = { byName }
      const answer = await engine().search({ ...everything, postFilter: term('category', 'EMAIL'), aggregations })
      expect(answer.hits.map((hit) => hit.id)).toEqual(['mail'])
      expect(answer.aggregations.byName).toMatchObject({ buckets: [{ docCount: 2 }, {}, {}, {}] })
    })

    test('are counted by name, within the present search', async () => {
      const people = both(isEntity, term('category', 'PERSON'), term('isHidden', false))
      expect(counts(await aggregate(engine(), byName, { query: people }))).toEqual([['jane marlow', 2]])
      expect(
        counts(await aggregate(engine(), byName, { query: both(isEntity, hasParent(term('contentType', 'application/pdf'))) })),
      ).toEqual([
        ['geneve', 1],
        ['jane@meridian.ky', 1],
      ])
      expect(
        counts(await aggregate(engine(), byName, { query: both(isEntity, hasParent(term('language', 'KLINGON'))) })),
      ).toEqual([])
    })

    test('are counted with metrics, filters and values below', async () => {
      const below: Aggregation = {
        ...byName,
        field: 'category',
        aggregations: {
          names: { kind: 'metric', metric: 'cardinality', field: 'mentionNorm' },
          places: { kind: 'metric', metric: 'valueCount', field: 'offsets' },
          pdf: { kind: 'filter', query: hasParent(term('contentType', 'application/pdf')), aggregations: {} },
        },
      }
      expect(await aggregate(engine(), below)).toMatchObject({
        buckets: [
          { key: 'PERSON', docCount: 3, aggregations: { names: { value: 2 }, places: { value: 4 }, pdf: { docCount: 0 } } },
          { key: 'EMAIL', docCount: 1, aggregations: { pdf: { docCount: 1 } } },
          { key: 'LOCATION', docCount: 1, aggregations: { pdf: { docCount: 1 } } },
        ],
      })
    })

    test('and documents fall into the same buckets where both have the field', async () => {
      expect(counts(await aggregate(engine(), { ...byName, field: 'type' }))).toEqual([
        ['NamedEntity', 5],
        ['Document', 4],
      ])
      expect(counts(await aggregate(engine(), { ...byName, missing: 'no name' }))[0]).toEqual(['no name', 4])
      expect(counts(await aggregate(engine(), { ...byName, include: '.*jane.*' }))).toEqual([
        ['jane marlow', 2],
        ['jane@meridian.ky', 1],
      ])
    })

    test('are in no set of documents, but can be asked for through one', async () => {
      await engine().sets.define({ name: 'starred', version: 1, rids: [1, 3] })
      const starred: Query = { kind: 'inSet', name: 'starred', version: 1 }
      expect(await ids(starred)).toEqual(['fox', 'osaka'])
      expect(await ids(hasParent(starred))).toEqual(['hidden', 'jane', 'jane-loud'])
      const facet: Aggregation = { kind: 'sets', sets: [{ name: 'starred', version: 1 }], aggregations: {} }
      expect(counts(await aggregate(engine(), facet))).toEqual([['starred', 2]])
    })

    test('belong to their project alone', async () => {
      expect(await engine().count(['other'], isEntity)).toBe(1)
      expect(await engine().count(['main', 'other'], isEntity)).toBe(6)
      expect(await engine().count(['nobody'], all)).toBe(0)
      expect(await idsOf(engine(), { projects: ['other'], query: hasChild(all) })).toEqual(['elsewhere'])
    })

    test('are highlighted by their own fields', async () => {
      const query: Query = { kind: 'match', field: 'mention', text: 'geneve', operator: 'or' }
      expect(await engine().texts.highlight({ query, field: 'mention', texts: ['in Genève'], limit: 10 })).toEqual([
        [{ start: 3, end: 9, term: 0 }],
      ])
    })
  })
}

import { limits } from '@dossier/contract'
import { describe, expect, test } from 'vitest'
import type { Aggregation } from '../../query/aggregation.ts'
import type { Query } from '../../query/tree.ts'
import { everything, position, projects } from './documents.ts'
import type { StartEngine } from './engine-under-test.ts'
import { aggregate, counts, filledEngine, idsOf } from './shared.ts'

type Match = Query & { kind: 'match' }
const content = (text: string, operator: 'or' | 'and' = 'or'): Match => ({ kind: 'match', field: 'content', text, operator })
const phrase = (text: string, slop = 0, prefix = false): Query => ({ kind: 'phrase', field: 'content', text, slop, prefix })
const term = (field: string, value: string | number | boolean): Query => ({ kind: 'term', field, value })
const wildcard = (field: string, pattern: string, ignoreCase = false): Query => ({ kind: 'wildcard', field, pattern, ignoreCase })
const regexp = (field: string, pattern: string): Query => ({ kind: 'regexp', field, pattern, ignoreCase: false })
const fuzzy = (text: string, distance: 0 | 1 | 2, prefixLength = 0): Query => ({
  kind: 'fuzzy',
  field: 'content',
  text,
  distance,
  prefixLength,
})
const oneOfEach = (query: Query): Query => ({ kind: 'oneOfEach', query, field: 'textDigest' })
const clauses = { must: [], should: [], filter: [], mustNot: [] }
const all = ['cafe', 'fox', 'osaka', 'phrase']

/** Name, query and the ids of the matching documents, sorted. */
const cases: [string, Query, string[]][] = [
  ['everything', { kind: 'all' }, all],
  ['nothing', { kind: 'none' }, []],
  ['a word', content('quick'), ['fox', 'phrase']],
  ['any of several words', content('lazy robber'), ['fox', 'osaka']],
  ['all of several words', content('fox bank', 'and'), ['osaka']],
  ['an accented word without its accents', content('CAFE geneve'), ['cafe']],
  ['a plain word by an accented one', content('bânk'), ['osaka']],
  ['a word with an apostrophe', content('don’t'), ['cafe']],
  ['Japanese characters', phrase('銀行'), ['osaka']],
  [
    'near spellings of some words',
    { ...content('foks lazzy robber'), fuzzy: { one: 0, two: 9, prefixLength: 0 } },
    ['fox', 'osaka'],
  ],
  [
    'near spellings of all words',
    { ...content('qick brwn', 'and'), fuzzy: { one: 3, two: 6, prefixLength: 1 } },
    ['fox', 'phrase'],
  ],
  ['no near spellings of short words', { ...content('foks'), fuzzy: { one: 5, two: 6, prefixLength: 0 } }, []],
  ['a word with an apostrophe, nearly', { ...content('don’f xx', 'or'), fuzzy: { one: 5, two: 9, prefixLength: 0 } }, ['cafe']],
  ['several of some words', { ...content('lazy quick robber'), minimum: [{ above: -1, amount: 2, isPercent: false }] }, ['fox']],
  ['more words than there are', { ...content('lazy quick'), minimum: [{ above: -1, amount: 3, isPercent: false }] }, []],
  [
    'a share of words',
    { ...content('lazy quick fox'), minimum: [{ above: 1, amount: -34, isPercent: true }] },
    ['fox', 'phrase'],
  ],
  [
    'several words where all must be there',
    { ...content('lazy quick', 'and'), minimum: [{ above: -1, amount: 1, isPercent: false }] },
    [],
  ],
  ['a run of Katakana', content('カタカナ'), ['osaka']],
  ['a part of a Katakana run', content('タカ'), ['osaka']],
  ['a part over the end of a Katakana run', content('とカタ'), ['osaka']],
  ['no Katakana in another order', content('タナ'), []],
  ['a begun Katakana run', { kind: 'prefix', field: 'content', text: 'カタ' }, ['osaka']],
  ['a pattern of parts of runs', { kind: 'wildcard', field: 'content', pattern: '*銀行*タカ*', ignoreCase: false }, ['osaka']],
  ['text without words', content('...'), []],
  ['a term on text as it is split', term('content', 'Quick Brown'), ['fox']],
  ['a keyword', term('contentType', 'text/plain'), ['fox', 'osaka', 'phrase']],
  ['no keyword in other letters', term('contentType', 'TEXT/plain'), []],
  ['a lower-cased keyword', term('tags', 'RED'), ['fox']],
  ['a number', term('contentLength', 300), ['cafe']],
  ['a number as text', term('extractionLevel', '1'), ['osaka']],
  ['no number for a word', term('extractionLevel', 'one'), []],
  ['a match on a number', { kind: 'match', field: 'extractionLevel', text: '1', operator: 'or' }, ['osaka']],
  ['an id', term('_id', 'fox'), ['fox']],
  ['several ids', { kind: 'ids', ids: ['osaka', 'fox', 'elsewhere', 'nobody'] }, ['fox', 'osaka']],
  ['several keywords', { kind: 'terms', field: 'tags', values: ['RED', 'green'] }, ['fox']],
  ['several numbers', { kind: 'terms', field: 'contentLength', values: [100, '200', 7] }, ['fox', 'osaka']],
  ['several values of a text', { kind: 'terms', field: 'content', values: ['lazy', 'robber'] }, ['fox', 'osaka']],
  ['a folder with all below', term('dirname.tree', '/data/animals'), ['fox', 'phrase']],
  ['a folder alone', term('dirname', '/data/animals'), ['fox']],
  ['a part of a path', { kind: 'match', field: 'path.parts', text: 'CAFÉ', operator: 'or' }, ['cafe']],
  ['a phrase', phrase('quick brown'), ['fox']],
  ['no phrase in another order', phrase('fox quick'), []],
  ['a phrase across segments', phrase('bank robber nothing'), ['osaka']],
  ['a swap of two words at slop 2', phrase('quick brown', 2), ['fox', 'phrase']],
  ['no swap of two words at slop 1', phrase('quick brown', 1), ['fox']],
  ['three words, two swapped, at slop 2', phrase('quick brown fox', 2), ['fox', 'phrase']],
  ['words with others between', phrase('quick jumps', 2), ['fox']],
  ['a repeated word twice', phrase('fox fox', 1), ['phrase']],
  ['a repeated word in its places', phrase('fox fox jumped'), ['phrase']],
  ['a begun phrase', phrase('quick bro', 0, true), ['fox']],
  ['a begun word', phrase('jum', 0, true), ['fox', 'phrase']],
  ['a begun phrase with slop', phrase('quick ju', 2, true), ['fox']],
  ['a prefix in any letters', { kind: 'prefix', field: 'content', text: 'BANK' }, ['cafe', 'osaka']],
  ['a prefix of a keyword', { kind: 'prefix', field: 'path', text: '/data/pl' }, ['cafe', 'osaka']],
  ['a wildcard', wildcard('content', 'B?nk*'), ['cafe', 'osaka']],
  ['a leading wildcard', wildcard('content', '*ber'), ['osaka']],
  ['a wildcard on a keyword', wildcard('path', '/data/*.txt'), ['fox', 'osaka', 'phrase']],
  ['a wildcard on a keyword in any letters', wildcard('dirname', '/DATA/Animals*', true), ['fox', 'phrase']],
  ['a literal star', wildcard('path', '/data\\*'), []],
  ['a regular expression', regexp('content', 'qu(ic|at)k|laz.'), ['fox', 'phrase']],
  ['a regular expression on a keyword', regexp('contentType', 'text/.*'), ['fox', 'osaka', 'phrase']],
  ['no part of a word by a regular expression', regexp('content', 'quic'), []],
  ['one edit', fuzzy('quikc', 1), ['fox', 'phrase']],
  ['a swap as one edit', fuzzy('foundation', 1), ['phrase']],
  ['nothing beyond the distance', fuzzy('fndaiton', 1), []],
  ['two edits', fuzzy('qiuc', 2), ['fox', 'phrase']],
  ['an edit in the sure part as none', fuzzy('zuick', 1, 1), []],
  ['numbers from and to', { kind: 'range', field: 'contentLength', gte: 100, lt: 300 }, ['fox', 'osaka']],
  ['numbers above', { kind: 'range', field: 'contentLength', gt: 100 }, ['cafe', 'osaka']],
  ['numbers below a broken one', { kind: 'range', field: 'contentLength', lte: 200.5 }, ['fox', 'osaka']],
  ['dates', { kind: 'range', field: 'extractionDate', gte: Date.UTC(2024, 0) }, ['cafe', 'fox']],
  ['dates before 1970', { kind: 'range', field: 'metadata.tika_metadata_creation_date', lt: 0 }, ['fox']],
  ['keywords from and to', { kind: 'range', field: 'contentType', gte: 'b', lt: 'u' }, ['fox', 'osaka', 'phrase']],
  ['an open range', { kind: 'range', field: 'contentLength' }, ['cafe', 'fox', 'osaka']],
  ['a field that is there', { kind: 'exists', field: 'tags' }, ['cafe', 'fox']],
  ['text that is there', { kind: 'exists', field: 'content' }, all],
  ['any metadata', { kind: 'exists', field: 'metadata' }, all],
  [
    'a metadata value of at most 256 characters',
    { kind: 'exists', field: 'metadata.tika_metadata_dc_title.keyword' },
    ['cafe', 'fox'],
  ],
  ['metadata text', { kind: 'match', field: 'metadata.tika_metadata_dc_title', text: 'cafe', operator: 'or' }, ['cafe']],
  ['metadata text of that key only', { kind: 'match', field: 'metadata.tika_metadata_author', text: 'cafe', operator: 'or' }, []],
  ['a metadata phrase', { kind: 'phrase', field: 'metadata.tika_metadata_dc_title', text: 'café de', slop: 0 }, ['cafe']],
  ['a metadata wildcard', wildcard('metadata.tika_metadata_author', 'zo*'), ['cafe']],
  ['a metadata range of words', { kind: 'range', field: 'metadata.tika_metadata_author', gte: 'b' }, ['cafe']],
  [
    'a fuzzy metadata word',
    { kind: 'fuzzy', field: 'metadata.tika_metadata_author', text: 'zoo', distance: 1, prefixLength: 0 },
    ['cafe'],
  ],
  ['a whole metadata value', term('metadata.tika_metadata_author.keyword', 'Zoë'), ['cafe']],
  ['no metadata value without its accents', term('metadata.tika_metadata_author.keyword', 'Zoe'), []],
  ['a name', { kind: 'match', field: 'name', text: 'cafe.txt', operator: 'or' }, ['cafe']],
  ['nothing on an unknown field', term('noSuchField', 'fox'), []],
  ['nothing of an unknown field', { kind: 'exists', field: 'noSuchField' }, []],
  ['everything by an empty bool', { kind: 'bool', ...clauses }, all],
  ['all that is not', { kind: 'bool', ...clauses, mustNot: [content('fox')] }, ['cafe']],
  ['must and not', { kind: 'bool', ...clauses, must: [content('fox')], mustNot: [content('quick')] }, ['osaka']],
  [
    'should beside must as a wish',
    { kind: 'bool', ...clauses, must: [content('fox')], should: [content('robber')] },
    ['fox', 'osaka', 'phrase'],
  ],
  ['should alone as a duty', { kind: 'bool', ...clauses, should: [content('robber'), content('lazy')] }, ['fox', 'osaka']],
  [
    'should with must not as a duty',
    { kind: 'bool', ...clauses, should: [content('fox')], mustNot: [content('quick')] },
    ['osaka'],
  ],
  [
    'at least two of three',
    { kind: 'bool', ...clauses, should: [content('quick'), content('brown'), content('lazy')], minimumShouldMatch: 2 },
    ['fox', 'phrase'],
  ],
  [
    'nothing where more are wanted than there are',
    { kind: 'bool', ...clauses, should: [content('fox')], minimumShouldMatch: 2 },
    [],
  ],
  [
    'a wish in a filter',
    { kind: 'bool', ...clauses, filter: [content('fox')], should: [content('nobody')] },
    ['fox', 'osaka', 'phrase'],
  ],
  ['the best of fields', { kind: 'disMax', queries: [content('robber'), term('tags', 'red')], tieBreaker: 0 }, ['fox', 'osaka']],
  ['what is weighed more', { kind: 'boost', query: content('robber'), boost: 3 }, ['osaka']],
  ['what is weighed alike', { kind: 'constant', query: content('robber'), boost: 3 }, ['osaka']],
  ['no entities yet', { kind: 'hasChild', query: { kind: 'all' } }, []],
  ['no parents of entities yet', { kind: 'hasParent', query: { kind: 'all' } }, []],
  ['no entities of a document yet', { kind: 'parentId', id: 'fox' }, []],
  ['the project itself', term('_index', 'main'), all],
  ['one of each value, and all that have none', oneOfEach({ kind: 'all' }), ['cafe', 'fox', 'osaka']],
  ['one of each value among what is found', oneOfEach(term('dirname', '/data/animals/deep')), ['phrase']],
  ['what repeats a value', { kind: 'bool', ...clauses, mustNot: [oneOfEach({ kind: 'all' })] }, ['phrase']],
  ['nothing of each value of nothing', oneOfEach({ kind: 'none' }), []],
]

export function queryCases(start: StartEngine): void {
  describe('finds', () => {
    const engine = filledEngine(start)

    test.each(cases)('%s', async (_name, query, expected) => {
      expect((await idsOf(engine(), { query })).sort()).toEqual(expected)
      expect(await engine().count(projects, query)).toBe(expected.length)
    })

    test('the documents of several projects, of one, and of none', async () => {
      const quick = content('quick')
      expect(await engine().collect(['main', 'other'], quick)).toEqual([1, 4, 5])
      expect(await engine().collect(['other'], quick)).toEqual([5])
      expect(await engine().collect(['nobody'], quick)).toEqual([])
      expect(await engine().collect([], quick)).toEqual([])
    })

    test('one of each value in all projects that are searched, and no others', async () => {
      const quick = oneOfEach(content('quick'))
      expect(await engine().collect(['main', 'other'], quick)).toEqual([1])
      expect(await engine().collect(['other'], quick)).toEqual([5])
      expect(await engine().collect(['nobody'], quick)).toEqual([])
    })

    test('one of each value with the score that it has anyway', async () => {
      const scored = async (query: Query) => (await engine().search({ ...everything, query })).hits
      const plain = await scored(content('quick fox'))
      expect(await scored(oneOfEach(content('quick fox')))).toEqual(plain.filter(({ id }) => id !== 'phrase'))
    })

    test('one of each value over many commits, whichever was written last', async () => {
      const under = await start()
      for (const rid of [4, 2, 5, 1, 3]) {
        const digest = rid % 2 === 0 ? 'even' : 'odd'
        const fields = { type: 'Document', textDigest: digest }
        await under.engine.write([{ op: 'put', document: { rid, project: 'main', id: `d${rid}`, segments: [], fields } }])
        await under.engine.commit({ ...position, change: rid })
      }
      expect(await under.engine.collect(projects, oneOfEach({ kind: 'all' }))).toEqual([1, 2])
      await under.engine.write([{ op: 'remove', rid: 1 }])
      await under.engine.commit(position)
      expect(await under.engine.collect(projects, oneOfEach({ kind: 'all' }))).toEqual([2, 3])
      await under.stop()
    })

    test('counts facets in one of each value', async () => {
      const digests: Aggregation = {
        kind: 'terms',
        field: 'textDigest',
        size: 9,
        order: [{ by: '_key', descending: false }],
        minDocCount: 1,
        aggregations: {},
      }
      const found = await aggregate(engine(), digests, { query: oneOfEach({ kind: 'all' }) })
      expect(counts(found)).toEqual([
        ['other', 1],
        ['same', 1],
      ])
    })

    test.each([
      ['~', 'a~b'],
      ['&', 'a&b'],
      ['parenthesis', '(a'],
      ['complex', '(.{1000}a){1000}'],
    ])('that %s in a regular expression is refused by name', async (part, pattern) => {
      const refused = engine().count(projects, regexp('content', pattern))
      await expect(refused).rejects.toMatchObject({ code: 'BAD_QUERY', message: expect.stringContaining(part) })
    })

    test('that the longest phrase is carried out and a longer one refused with the numbers', async () => {
      const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ')
      expect(await engine().count(projects, phrase(words(limits.phraseWords), 3))).toBe(0)
      for (const long of [phrase(words(2000)), phrase(words(2000), 1000), phrase(words(2000), 0, true)]) {
        const refused = engine().count(projects, long)
        await expect(refused).rejects.toMatchObject({
          code: 'BAD_QUERY',
          message: expect.stringMatching(new RegExp(`2000 words.* ${limits.phraseWords} `)),
        })
      }
    })

    test.each([500, 50_000])('that a query nested %i deep is refused', async (levels) => {
      let query: Query = content('fox')
      for (let level = 0; level < levels; level++) query = { kind: 'constant', query, boost: 1 }
      await expect(engine().count(projects, query)).rejects.toMatchObject({ code: 'BAD_QUERY' })
    })

    test('5,000 ids at once', async () => {
      const ids = Array.from({ length: 5000 }, (_, number) => `id-${number}`).concat('fox')
      expect(await idsOf(engine(), { query: { kind: 'ids', ids } })).toEqual(['fox'])
    })
  })
}

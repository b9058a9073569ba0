import { constants, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Query } from '../../query/tree.ts'
import type { SearchEngine } from '../port.ts'
import type { StartEngine } from './engine-under-test.ts'
import { filledEngine } from './shared.ts'

const content = (text: string): Query => ({ kind: 'match', field: 'content', text, operator: 'or' })
const phrase = (text: string, slop = 0): Query => ({ kind: 'phrase', field: 'content', text, slop })
const every = { must: [], should: [], filter: [], mustNot: [] }

/** The highlighted words, each with the number of its leaf. */
async function marked(engine: SearchEngine, query: Query, text: string, limit = 100): Promise<[string, number][]> {
  const [marks = []] = await engine.texts.highlight({ query, field: 'content', texts: [text], limit })
  return marks.map((mark) => [text.slice(mark.start, mark.end), mark.term])
}

/** As the records keep texts. */
function packed(text: string): { bytes: Uint8Array; length: number } {
  const bytes = zstdCompressSync(Buffer.from(text, 'utf16le'), { params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  return { bytes, length: text.length }
}

export function textCases(start: StartEngine, locatesAll: boolean): void {
  describe('reads texts', () => {
    const engine = filledEngine(start)

    test('splits, lower-cases and folds as Lucene does', async () => {
      const text = 'Don’t e-mail JOHN.smith@example.com 3.14 — Straße, 東京のカタカナ U.S.A. foo_bar 😀'
      expect(await engine().texts.analyze('content', text)).toEqual([
        "don't",
        'e',
        'mail',
        'john.smith',
        'example.com',
        '3.14',
        'strasse',
        '東',
        '京',
        'の',
        'カ',
        'タ',
        'カ',
        'ナ',
        'u.s.a',
        'foo_bar',
        '😀',
      ])
    })

    test('splits a word above 255 characters', async () => {
      const words = await engine().texts.analyze('content', 'a'.repeat(300))
      expect(words.map((word) => word.length)).toEqual([255, 45])
    })

    test.each<[string, Query, string, [string, number][]]>([
      ['words behind characters of two units', content('CAFE'), '😀😀 un café', [['café', 0]]],
      [
        'a part of a run without spaces, where it is and not elsewhere',
        content('タカナ'),
        '😀 タナ、カタカナ',
        [
          ['タ', 0],
          ['カ', 0],
          ['ナ', 0],
        ],
      ],
      [
        'a part of a Thai run',
        content('คาร'),
        'ธนาคารไทย คา',
        [
          ['ค', 0],
          ['า', 0],
          ['ร', 0],
        ],
      ],
      [
        'a begun run',
        { kind: 'prefix', field: 'content', text: 'カナ' },
        'カタカナ',
        [
          ['カ', 0],
          ['ナ', 0],
        ],
      ],
      [
        'the leaves in their order',
        { kind: 'bool', ...every, must: [content('one'), content('two')] },
        'two, one!',
        [
          ['two', 1],
          ['one', 0],
        ],
      ],
      [
        'nothing that must not be',
        { kind: 'bool', ...every, must: [content('one')], mustNot: [content('two')] },
        'two one',
        [['one', 0]],
      ],
      [
        'only words in a phrase',
        phrase('new york'),
        'york, new york, new',
        [
          ['new', 0],
          ['york', 0],
        ],
      ],
      [
        'a phrase with slop',
        phrase('new york', 1),
        'new big york',
        [
          ['new', 0],
          ['york', 0],
        ],
      ],
      [
        'a begun word',
        { kind: 'prefix', field: 'content', text: 'ban' },
        'Bank urban banter',
        [
          ['Bank', 0],
          ['banter', 0],
        ],
      ],
      ['a wildcard', { kind: 'wildcard', field: 'content', pattern: '*an?', ignoreCase: false }, 'bank urban', [['bank', 0]]],
      [
        'an expression',
        { kind: 'regexp', field: 'content', pattern: 'b.+k', ignoreCase: false },
        'bank book',
        [
          ['bank', 0],
          ['book', 0],
        ],
      ],
      [
        'a fuzzy word',
        { kind: 'fuzzy', field: 'content', text: 'bank', distance: 1, prefixLength: 0 },
        'tank rat',
        [['tank', 0]],
      ],
      [
        'spellings near each word of a text',
        { kind: 'match', field: 'content', text: 'a bank or rat', operator: 'or', fuzzy: { one: 3, two: 9, prefixLength: 0 } },
        'tank A b cat',
        [
          ['tank', 0],
          ['A', 0],
          ['cat', 0],
        ],
      ],
      ['not what is asked of another field', { kind: 'match', field: 'name', text: 'bank', operator: 'or' }, 'bank', []],
      [
        'a disMax as one leaf',
        {
          kind: 'bool',
          ...every,
          should: ['one', 'two'].map(
            (text): Query => ({
              kind: 'disMax',
              tieBreaker: 0,
              queries: [{ kind: 'match', field: 'name', text, operator: 'or' }, content(text)],
            }),
          ),
        },
        'one two',
        [
          ['one', 0],
          ['two', 1],
        ],
      ],
    ])('marks %s', async (_name, query, text, expected) => {
      expect(await marked(engine(), query, text)).toEqual(expected)
    })

    test('marks up to the limit in each of several texts', async () => {
      const marks = await engine().texts.highlight({
        query: content('a'),
        field: 'content',
        texts: ['a a a', '', 'b a'],
        limit: 2,
      })
      expect(marks.map((marks) => marks.length)).toEqual([2, 0, 1])
    })

    test('marks stored texts as it marks others, and tells what stands around', async () => {
      const texts = ['😀 un café, one river and one more river, two cafés and a cafe', 'no', '', '銀行のCAFE']
      const asked = { query: content('cafe'), field: 'content', limit: 9 }
      const whole = await engine().texts.highlightStored({ ...asked, texts: texts.map(packed), around: 100 })
      const marks = await engine().texts.highlight({ ...asked, texts })
      expect(whole).toEqual(texts.map((text, at) => (marks[at]?.length ? [{ text, marks: marks[at] }] : [])))
      const near = await engine().texts.highlightStored({ ...asked, texts: texts.map(packed), around: 2 })
      const words = near.map((parts) => parts.flatMap(({ text, marks }) => marks.map(({ start, end }) => text.slice(start, end))))
      expect(words).toEqual([['café', 'cafe'], [], [], ['CAFE']])
      expect(near[0]?.map(({ text }) => text.includes('river'))).toEqual([false, false])
    })

    test('refuses a stored text that is damaged', async () => {
      const stored = packed('one two three four')
      stored.bytes[stored.bytes.length - 1] = (stored.bytes.at(-1) ?? 0) ^ 1
      const asked = { query: content('one'), field: 'content', limit: 9, around: 9, texts: [stored] }
      await expect(engine().texts.highlightStored(asked)).rejects.toMatchObject({ code: 'RECORD_DAMAGED' })
    })

    test('tells in which segments of a text the words are', async () => {
      const locate = (query: Query, limit = 10) => engine().locate({ query, rids: [1, 3, 99], limit })
      if (locatesAll) return expect(await locate(content('fox'), 2)).toEqual(Array(3).fill([0, 1]))
      expect(await locate(content('fox'))).toEqual([[0], [1], [0]])
      expect(await locate(content('nothing カタカナ'))).toEqual([[0], [0, 2], [0]])
      expect(await locate(content('nothing カタカナ'), 1)).toEqual([[0], [0], [0]])
      expect(await locate(phrase('robber nothing'))).toEqual([[0], [1, 2], [0]])
      expect(await locate(phrase('fox nothing'))).toEqual([[0], [], [0]])
      expect(await locate({ kind: 'prefix', field: 'content', text: 'no' })).toEqual([[0], [2], [0]])
      expect(await locate({ kind: 'all' })).toEqual([[0], [], [0]])
    })
  })
}

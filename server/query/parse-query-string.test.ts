import { limits } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { parseQueryString, type QueryStringOptions } from './parse-query-string.ts'
import { QueryError } from './query-error.ts'
import { canonical } from './testing/canonical.ts'
import { grammarCases } from './testing/grammar-cases.ts'
import { printQuery } from './testing/print-query.ts'
import { defaultSearchFields } from './wire-fields.ts'

describe('parseQueryString', () => {
  for (const { options, cases } of grammarCases) {
    it.each(cases)(`reads $text with ${JSON.stringify(options)}`, ({ text, printed }) => {
      expect(canonical(printQuery(parseQueryString(text, options)))).toBe(canonical(printed))
    })
  }

  it('takes every document for the star that an empty search box sends', () => {
    expect(parseQueryString('*')).toEqual({ kind: 'all' })
    expect(parseQueryString('*', { defaultField: '*' })).toEqual({ kind: 'all' })
  })

  it('finds nothing for a blank query', () => {
    expect(parseQueryString(' \t')).toEqual({ kind: 'none' })
  })

  it('searches every default field by its own type where none is named', () => {
    const query = parseQueryString('Jane Marlow')
    expect(query.kind === 'disMax' && query.queries).toHaveLength(defaultSearchFields.length)
    expect(query).toMatchObject({ queries: expect.arrayContaining([{ kind: 'term', field: 'tags', value: 'Jane Marlow' }]) })
    expect(query).toMatchObject({
      queries: expect.arrayContaining([{ kind: 'match', field: 'name', text: 'Jane Marlow', operator: 'or' }]),
    })
  })

  it('asks for each word of an AND on any field, so that they may stand in different ones', () => {
    const query = parseQueryString('jane AND contract')
    expect(query).toMatchObject({ kind: 'bool', must: [{ kind: 'disMax' }, { kind: 'disMax' }] })
  })

  it('expands patterns of fields to those that the mapping names', () => {
    const query = parseQueryString('x', { fields: ['metadata.*'] })
    expect(query.kind === 'disMax' && query.queries.length).toBe(
      defaultSearchFields.filter((name) => name.startsWith('metadata.')).length,
    )
    expect(parseQueryString('metadata.tika_metadata_ti\\*:x')).toEqual({
      kind: 'match',
      field: 'metadata.tika_metadata_title',
      text: 'x',
      operator: 'or',
    })
  })

  it('keeps an escaped quote inside a phrase', () => {
    expect(parseQueryString('"a\\"b"', { defaultField: 'content' })).toEqual({
      kind: 'phrase',
      field: 'content',
      text: 'a"b',
      slop: 0,
    })
  })

  it.each(['99999999999', '2147483648', '1e300', '99999999999999999999999'])('cuts a slop of %s as Lucene does', (slop) => {
    const query = parseQueryString(`"a b"~${slop}`, { defaultField: 'content' })
    expect(query).toMatchObject({ kind: 'phrase', slop: 2_147_483_647 })
  })

  it('gives Japanese text whole to the analyser', () => {
    expect(parseQueryString('銀行', { defaultField: 'content' })).toEqual({
      kind: 'match',
      field: 'content',
      text: '銀行',
      operator: 'or',
    })
    expect(parseQueryString('日本\u3000銀行 AND x', { defaultField: 'content' })).toMatchObject({
      must: [{ text: '銀行' }, { text: 'x' }],
    })
  })

  it('counts the days of another time zone', () => {
    const query = parseQueryString('extractionDate:2012-01-02', { timeZone: '+09:00' })
    expect(query).toMatchObject({ gte: Date.UTC(2012, 0, 1, 15), lte: Date.UTC(2012, 0, 2, 15) - 1 })
  })
})

const wrong: [text: string, reason: string, options?: QueryStringOptions][] = [
  ['foo AND', 'Failed to parse query [foo AND]: Encountered "<EOF>" at line 1, column 7'],
  ['AND foo', 'Encountered "AND" at line 1, column 0'],
  ['foo )', 'Encountered ")" at line 1, column 4'],
  ['(foo', 'Encountered "<EOF>" at line 1, column 4'],
  ['()', 'Encountered ")" at line 1, column 1'],
  ['foo!', 'Encountered "<EOF>" at line 1, column 4'],
  ['a "b', 'the closing quote is missing at line 1, column 2'],
  ['/data/x/', 'the closing slash of a regular expression is missing at line 1, column 7'],
  ['path:/data', 'the closing slash of a regular expression is missing at line 1, column 5'],
  ['[a c]', 'Encountered "c" at line 1, column 3'],
  ['[a TO b', 'Encountered "<EOF>" at line 1, column 7'],
  ['a^b', 'at line 1, column 2'],
  ['a^', 'at line 1, column 2'],
  ['a:', 'Encountered "<EOF>" at line 1, column 2'],
  ['a:b:c', 'Encountered ":" at line 1, column 3'],
  ['tika*:x', 'Encountered ":" at line 1, column 5'],
  ['foo\\', 'at line 1, column 3'],
  ['\\u00zz', 'Non-hex character in Unicode escape sequence: z at line 1, column 0'],
  ['x AND contentLength:abc', 'For input string: "abc" at line 1, column 20'],
  [
    'contentLength:fo*',
    'Can only use prefix queries on keyword and text fields - not on [contentLength] which is of type [long]',
  ],
  ['_id:a*', 'Can only use prefix queries'],
  ['extractionDate:foo', 'failed to parse date field [foo]'],
  ['isHidden:maybe', "Can't parse boolean value [maybe]"],
  ['foo~x', 'For input string: "x"'],
  ['a', 'matches [nothing.*]', { fields: ['nothing.*'] }],
  ['foo', 'For input string: "foo"', { fields: ['content', 'contentLength'] }],
]

describe('errors of parseQueryString', () => {
  it.each(wrong)('says what is wrong with %s: %s', (text, reason, options = {}) => {
    expect(() => parseQueryString(text, options)).toThrow(reason)
  })

  it("has Elasticsearch's shape and status", () => {
    const error = errorOf('foo AND')
    const cause = {
      type: 'query_shard_exception',
      reason: 'Failed to parse query [foo AND]: Encountered "<EOF>" at line 1, column 7',
    }
    expect(error.body).toMatchObject({
      error: { root_cause: [cause], ...cause, caused_by: { type: 'parse_exception' } },
      status: 400,
    })
  })

  it('refuses brackets that would overflow the stack, runs of clauses and texts beyond the limit', () => {
    expect(errorOf('('.repeat(50_000)).reason).toContain('brackets')
    expect(errorOf('a OR '.repeat(10_000)).reason).toContain('clauses')
    expect(errorOf('a'.repeat(limits.queryLength + 1)).reason).toContain('characters')
  })

  it('takes long words and long lists of words', () => {
    expect(parseQueryString('a '.repeat(49_999)).kind).toBe('disMax')
    expect(parseQueryString(`"${'a '.repeat(49_000)}"`).kind).toBe('disMax')
  })
})

describe('random query strings', () => {
  const pieces = [
    'a',
    'AND',
    'OR',
    'NOT',
    ' ',
    ' ',
    '"',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    'TO',
    '^',
    '~',
    '2',
    '*',
    '?',
    '/',
    '\\',
    ':',
    '+',
    '-',
    '!',
    '&&',
    '||',
  ]
  const more = [
    'content',
    'contentLength',
    'extractionDate',
    'now-1d/d',
    '||',
    '\\u',
    '銀',
    '😀',
    '\ud800',
    '_exists_',
    '>',
    '=',
    '.',
    '\n',
    '\u3000',
  ]

  it('are read or refused, never anything else, and never slowly', () => {
    const random = sequence(7)
    for (let run = 0; run < 20_000; run++) {
      const all = [...pieces, ...more]
      const text = Array.from({ length: 1 + Math.floor(random() * 25) }, () => all[Math.floor(random() * all.length)]).join('')
      const started = performance.now()
      expect(readsOrRefuses(text), text).toBe(true)
      expect(performance.now() - started, text).toBeLessThan(500)
    }
  })

  it.each(['"', '/', '\\', '~', '[', '"\\', '/\\/', '[a TO "', '+', '(a', 'a^', 'a:', '*', '?*', '~a', 'NOT '])(
    'of %s many times are answered at once',
    (piece) => {
      const text = piece.repeat(Math.floor(limits.queryLength / piece.length))
      const started = performance.now()
      expect(readsOrRefuses(text)).toBe(true)
      expect(performance.now() - started).toBeLessThan(2000)
    },
  )
})

function readsOrRefuses(text: string): boolean {
  try {
    parseQueryString(text)
    return true
  } catch (error) {
    if (error instanceof QueryError) return error.status === 400
    throw error
  }
}

function errorOf(text: string): QueryError {
  try {
    parseQueryString(text)
  } catch (error) {
    if (error instanceof QueryError) return error
  }
  throw new Error('should have been refused')
}

/** Numbers from 0 to below 1, the same on every run. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

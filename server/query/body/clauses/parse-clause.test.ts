import { describe, expect, it } from 'vitest'
import { parseLoneClause } from '../../parse-clause.ts'
import { canonical } from '../../testing/canonical.ts'
import { printQuery } from '../../testing/print-query.ts'

const clauses: [clause: object, printed: string][] = [
  [{ match_all: {} }, '*:*'],
  [{ match_all: { boost: 2 } }, '(*:*)^2.0'],
  [{ match_none: {} }, 'none'],
  [{ one_of_equal_texts: { query: { match: { content: 'a' } } } }, 'one of each textDigest(content:a)'],
  [{ match: { type: 'Document' } }, 'type:Document'],
  [{ match: { content: 'a b' } }, '(content:a content:b)'],
  [{ match: { content: { query: 'a b', operator: 'AND' } } }, '(+content:a +content:b)'],
  [{ match: { content: { query: 'jane marlow', fuzziness: 'AUTO' } } }, 'content:jane~1 content:marlow~2'],
  [{ match: { content: { query: 'a b c d', minimum_should_match: '75%' } } }, '(content:a content:b content:c content:d)~3'],
  [{ match: { content: { query: '&', zero_terms_query: 'all' } } }, '*:*'],
  [{ match: { content: '&' } }, 'none'],
  [{ match: { extractionLevel: '1' } }, 'extractionLevel:[1 TO 1]'],
  [{ match: { extractionLevel: 1 } }, 'extractionLevel:[1 TO 1]'],
  [{ match: { isHidden: 'false' } }, 'isHidden:false'],
  [{ match: { _routing: 'D1' } }, '_routing:D1'],
  [{ match: { nobodyHasThis: 'x' } }, 'none'],
  [{ match_phrase: { content: 'a b' } }, 'content:"a b"'],
  [{ match_phrase: { content: { query: 'a b', slop: 2 } } }, 'content:"a b"~2'],
  [{ match_phrase_prefix: { content: 'a b' } }, 'content:"a b*"'],
  [{ match_phrase_prefix: { path: '/data' } }, 'path:/data*'],
  [{ multi_match: { query: 'x', fields: ['content^3', 'tags'] } }, '((content:x)^3.0 | tags:x)'],
  [{ multi_match: { query: 'x y', fields: ['content', 'name'], type: 'phrase' } }, '(content:"x y" | name:"x y")'],
  [{ multi_match: { query: 'x', fields: ['content', 'name'], type: 'most_fields' } }, 'content:x name:x'],
  [{ term: { category: 'PERSON' } }, 'category:PERSON'],
  [{ term: { category: { value: 'PERSON', boost: 2 } } }, '(category:PERSON)^2.0'],
  [{ term: { path: { value: '/A*', case_insensitive: true } } }, 'path:/A\\*/i'],
  [{ term: { extractionDate: '2012' } }, 'extractionDate:[1325376000000 TO 1325462399999]'],
  [{ terms: { extractionLevel: ['0', '1'] } }, 'extractionLevel:{0 1}'],
  [{ terms: { _id: ['a', 'b'] } }, '_id:a b'],
  [{ terms: { tags: [] } }, 'none'],
  [{ ids: { values: ['a'] } }, '_id:a'],
  [{ ids: { values: 'a' } }, '_id:a'],
  [{ range: { contentLength: { gt: 1, lte: '5' } } }, 'contentLength:[2 TO 5]'],
  [{ range: { contentLength: { from: 1, to: 5, include_upper: false } } }, 'contentLength:[1 TO 4]'],
  [{ range: { contentLength: { gte: null } } }, '_exists_:contentLength'],
  [
    { range: { extractionDate: { gte: '2020-01-01T00:00:00.000Z', lte: 1577923199999 } } },
    'extractionDate:[1577836800000 TO 1577923199999]',
  ],
  [
    { range: { extractionDate: { gte: '2020-01-01||/M', lt: '2020-01-01||+1M/M', format: 'yyyy-MM-dd' } } },
    'extractionDate:[1577836800000 TO 1580515199999]',
  ],
  [{ exists: { field: 'extractionDate' } }, '_exists_:extractionDate'],
  [{ prefix: { path: '/data' } }, 'path:/data*'],
  [{ prefix: { path: { value: '/da*', case_insensitive: true } } }, 'path:/da\\**/i'],
  [{ wildcard: { path: '*x?' } }, 'path:*x?'],
  [{ wildcard: { dirname: { value: '*X', case_insensitive: true } } }, 'dirname:*X/i'],
  [{ regexp: { contentType: 'message/.*' } }, 'contentType:/message/.*/'],
  [{ fuzzy: { content: 'bank' } }, 'content:bank~1'],
  [{ fuzzy: { content: { value: 'bank', fuzziness: 2 } } }, 'content:bank~2'],
  [{ bool: {} }, '*:*'],
  [{ bool: { must: { match_all: {} }, filter: { term: { type: 'x' } } } }, '#type:x +*:*'],
  [{ bool: { must: [], should: [{ term: { type: 'x' } }, { term: { type: 'y' } }] } }, 'type:x type:y'],
  [{ bool: { must_not: { term: { type: 'x' } } } }, '#*:* -type:x'],
  [{ bool: { mustNot: [{ term: { type: 'x' } }] } }, '#*:* -type:x'],
  [{ bool: { should: [{ term: { type: 'x' } }, { term: { type: 'y' } }], minimum_should_match: 2 } }, '(type:x type:y)~2'],
  [{ bool: { should: [{ term: { type: 'x' } }], minimum_should_match: 2 } }, 'none'],
  [
    {
      bool: {
        must: [{ term: { type: 'x' } }],
        should: [{ term: { tags: 'x' } }, { term: { tags: 'y' } }],
        minimum_should_match: '50%',
      },
    },
    '(+type:x tags:x tags:y)~1',
  ],
  [{ bool: { must_not: { term: { type: 'x' } }, should: [], minimum_should_match: 1 } }, '#*:* -type:x'],
  [{ bool: { should: [], minimum_should_match: 1 } }, '*:*'],
  [{ bool: { must: { term: { type: 'x' } }, minimum_should_match: 1 } }, 'none'],
  [{ bool: { should: [{ term: { type: 'x' } }, { term: { type: 'y' } }], minimum_should_match: 0 } }, 'type:x type:y'],
  [{ query_string: { query: 'a b', default_field: 'content', minimum_should_match: '10%' } }, 'content:a content:b'],
  [{ query_string: { query: '+a +b', default_field: 'content', minimum_should_match: '1' } }, 'none'],
  [{ query_string: { query: 'a b', default_field: 'content', minimum_should_match: '3' } }, 'none'],
  [{ dis_max: { queries: [{ term: { type: 'x' } }, { term: { tags: 'y' } }] } }, '(tags:y | type:x)'],
  [{ constant_score: { filter: { term: { type: 'x' } } } }, 'constant(type:x)'],
  [{ query_string: { query: 'a/b', fields: ['path'], escape: true } }, 'path:a/b'],
  [
    { query_string: { query: 'a b', default_field: 'content', default_operator: 'AND', analyze_wildcard: true } },
    '(+content:a +content:b)',
  ],
  [
    { query_string: { query: '.*"Geneva shares".*', default_field: 'metadata.tika_metadata_subject' } },
    'metadata.tika_metadata_subject:"geneva shares" metadata.tika_metadata_subject:.* metadata.tika_metadata_subject:.*',
  ],
  [{ has_child: { type: 'NamedEntity', query: { term: { category: 'PERSON' } } } }, 'hasChild(category:PERSON)'],
  [{ has_parent: { parent_type: 'Document', query: { match_all: {} } } }, 'hasParent(*:*)'],
  [{ parent_id: { type: 'NamedEntity', id: 'D1' } }, 'parentId(D1)'],
]

describe('clauses of a body', () => {
  it.each([-1, 2 ** 31, 99_999_999_999])('refuses a slop of %d in its own words', (slop) => {
    for (const clause of [
      { match_phrase: { content: { query: 'a b', slop } } },
      { multi_match: { query: 'a b', type: 'phrase', fields: ['content'], slop } },
      { query_string: { query: '"a b"', phrase_slop: slop } },
    ])
      expect(() => parseLoneClause(clause)).toThrow(`slop] must be between 0 and 2147483647, found [${slop}]`)
  })

  it.each(clauses)('reads %j', (clause, printed) => {
    expect(canonical(printQuery(parseLoneClause(clause)))).toBe(canonical(printed))
  })
})

describe('a set of documents that belongs to whoever asks', () => {
  it('is a lookup of terms in the index .sets', () => {
    const lookup = { index: '.sets', id: 'starred', path: 'documents' }
    expect(parseLoneClause({ terms: { _id: lookup } })).toEqual({ kind: 'namedSet', set: 'starred' })
    expect(() => parseLoneClause({ terms: { _id: { ...lookup, path: 'ids' } } })).toThrow('path [documents] only')
    expect(() => parseLoneClause({ terms: { _id: { ...lookup, routing: 'x' } } })).toThrow('routing')
    expect(() => parseLoneClause({ terms: { tags: lookup } })).toThrow('does not support')
  })
})

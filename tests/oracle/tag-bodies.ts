/** Queries on tags, which are sets of the records here and terms of the index there: each must find as many on both sides. */
export const tagQueries: object[] = [
  ...[
    'leak',
    'IMPORTANT',
    'leak bank',
    'tags:leak',
    'tags:(leak OR hot)',
    'tags:leak AND tags:bank',
    'tags:"Leak"',
    'tags:le*',
    'tags:*a*',
    'tags:l?ak',
    'tags:/(le|t)a[kx]/',
    'tags:laek~',
    'tags:[leak TO reviewed}',
    'tags:nobody',
    'NOT tags:leak',
    'type:Document -_exists_:tags',
  ].map((query) => ({ query_string: { query } })),
  { term: { tags: 'Leak' } },
  { term: { tags: { value: 'leak', boost: 3 } } },
  { terms: { tags: ['leak', 'HOT', 'nobody'] } },
  { match: { tags: 'Leak' } },
  { match: { tags: 'leak bank' } },
  { match_phrase: { tags: 'LEAK' } },
  { prefix: { tags: 're' } },
  { wildcard: { tags: { value: '*VIEW*', case_insensitive: true } } },
  { regexp: { tags: 't.*' } },
  { fuzzy: { tags: { value: 'leek', fuzziness: 1 } } },
  { range: { tags: { gte: 'leak', lt: 'reviewed' } } },
  { exists: { field: 'tags' } },
  { multi_match: { query: 'bank', fields: ['tags', 'content'] } },
  { bool: { must: [{ match: { type: 'Document' } }], must_not: [{ terms: { tags: ['leak', 'bank'] } }] } },
  { bool: { filter: [{ term: { tags: 'leak' } }], must_not: [{ exists: { field: 'parentDocument' } }] } },
]

/** Of these the scores are compared too: each beside the best. */
export const rankedTagQueries: object[] = [
  { query_string: { query: 'tags:leak OR tags:bank OR tags:important' } },
  { bool: { should: [{ term: { tags: 'hot' } }, { term: { tags: { value: 'tax', boost: 3 } } }, { match: { tags: 'Email' } }] } },
  { bool: { should: [{ match_phrase: { tags: 'leak' } }, { term: { tags: 'duplicate' } }] } },
  { dis_max: { queries: [{ term: { tags: 'leak' } }, { term: { tags: 'passport' } }], tie_breaker: 0.3 } },
]

/** Aggregations of tags. */
export const tagAggregations: Record<string, object> = {
  tags: { terms: { field: 'tags', size: 50 } },
  ofTags: { terms: { field: 'tags', include: '.*a.*' } },
  notTags: { terms: { field: 'tags', exclude: ['leak'], order: { _key: 'desc' }, size: 4 } },
  different: { cardinality: { field: 'tags' } },
  typesOfTags: { terms: { field: 'tags', size: 3 }, aggs: { types: { terms: { field: 'language', size: 2 } } } },
}

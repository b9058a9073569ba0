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

/** Orders by tags, each walked over everything, page by page: a document sorts by its lowest tag upwards and its highest downwards. */
export const tagOrders: object[][] = [
  [{ tags: 'asc' }, { _id: 'asc' }],
  [{ tags: 'desc' }, { path: 'asc' }, { _id: 'asc' }],
  [{ tags: { order: 'asc', missing: '_first' } }, { _id: 'desc' }],
  [{ tags: { order: 'desc', missing: '_first' } }, { _id: 'asc' }],
  [{ tags: { order: 'asc', mode: 'max' } }, { _id: 'asc' }],
  [{ tags: { order: 'desc', mode: 'min', missing: '_last' } }, { _id: 'asc' }],
  [{ language: 'asc' }, { tags: 'desc' }, { _id: 'asc' }],
  [{ tags: { order: 'asc', missing: 'leak' } }, { _id: 'asc' }],
  [{ tags: { order: 'desc', missing: 'mm', mode: 'min' } }, { _id: 'asc' }],
]

/** Composites over tags, which are walked over by their after-keys. */
export const tagComposites: object[][] = [
  [{ t: { terms: { field: 'tags' } } }],
  [{ t: { terms: { field: 'tags', order: 'desc' } } }, { l: { terms: { field: 'language' } } }],
  [{ l: { terms: { field: 'extractionLevel', order: 'desc' } } }, { t: { terms: { field: 'tags' } } }],
]

/** Aggregations of tags. */
export const tagAggregations: Record<string, object> = {
  tags: { terms: { field: 'tags', size: 50 } },
  ofTags: { terms: { field: 'tags', include: '.*a.*' } },
  notTags: { terms: { field: 'tags', exclude: ['leak'], order: { _key: 'desc' }, size: 4 } },
  different: { cardinality: { field: 'tags' } },
  typesOfTags: { terms: { field: 'tags', size: 3 }, aggs: { types: { terms: { field: 'language', size: 2 } } } },
}

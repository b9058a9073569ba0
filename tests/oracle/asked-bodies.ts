const documents = { term: { type: 'Document' } }
const bank = { match: { content: 'bank' } }

/** Queries that clients send beyond the known web client's: each must find as many on both sides. */
export const askedQueries: object[] = [
  ...[
    'bank geneva',
    'bank + geneva',
    'bank +geneva | offshore',
    'bank | (geneva + -offshore)',
    '"tax haven" | "bank account"~3',
    'ban* -geneva',
    'genev~1 + bank',
    'genva~',
    'bank -',
    '-bank',
    '--bank',
    '(bank',
    'bank)',
    '"bank',
    '()',
    '""',
    '+ | bank',
    'bank + + geneva',
    'ba\\nk \\-geneva',
    '*',
    '**',
    'bank~0',
    'bank~x',
    '~2',
    'bank-account',
    '-(bank geneva) + offshore',
    '',
  ].map((query) => ({ simple_query_string: { query } })),
  { simple_query_string: { query: 'bank geneva', default_operator: 'and' } },
  { simple_query_string: { query: 'bank geneva offshore', minimum_should_match: '2' } },
  { simple_query_string: { query: 'bank | geneva', flags: 'AND' } },
  { simple_query_string: { query: 'bank + "geneva offshore"', flags: 'PHRASE|WHITESPACE' } },
  { simple_query_string: { query: 'bank*', flags: 'NONE', fields: ['content'] } },
  { simple_query_string: { query: 'bank geneva', flags: 'NONE', fields: ['content^2', 'tags'] } },
  { simple_query_string: { query: 'leak', fields: ['tags', 'contentLength'], lenient: true } },
  { bool: { must: [documents], must_not: [{ simple_query_string: { query: 'bank' } }] } },
  { function_score: { query: bank, weight: 3 } },
  { function_score: { query: { match_all: {} }, random_score: {} } },
  {
    function_score: {
      query: bank,
      field_value_factor: { field: 'extractionLevel', modifier: 'log1p', missing: 1 },
      min_score: 0.2,
    },
  },
  { bool: { filter: [{ function_score: { query: bank, functions: [], boost_mode: 'replace' } }] } },
  { nested: { path: 'nobody', query: { match_all: {} }, ignore_unmapped: true } },
]

/** Of these the scores are compared, hit by hit. */
export const scoredQueries: object[] = [
  bank,
  { match: { content: { query: 'bank geneva' } } },
  { bool: { should: [bank, { wildcard: { content: 'genev*' } }, { term: { language: 'FRENCH' } }] } },
  { query_string: { query: 'bank OR offsh*', fields: ['content'] } },
  { simple_query_string: { query: 'bank geneva | offsh*', fields: ['content'] } },
  { simple_query_string: { query: 'bank + -geneva', fields: ['content'] } },
  { query_string: { query: 'genva~ OR "tax haven"' } },
  // Few documents have this field.
  { bool: { should: [bank, { term: { parentDocument: '$root' } }] } },
  { function_score: { query: bank, weight: 3 } },
  { function_score: { query: bank, functions: [{ filter: { term: { language: 'FRENCH' } }, weight: 5 }] } },
  {
    function_score: {
      query: bank,
      functions: [
        { filter: { term: { language: 'FRENCH' } }, weight: 5 },
        { field_value_factor: { field: 'extractionLevel', modifier: 'ln2p', factor: 0.5, missing: 1 } },
      ],
      score_mode: 'avg',
      boost_mode: 'sum',
      max_boost: 4,
    },
  },
  {
    function_score: {
      query: { constant_score: { filter: bank } },
      functions: [
        { filter: { term: { language: 'FRENCH' } }, weight: 2 },
        { filter: { exists: { field: 'parentDocument' } }, weight: 7 },
      ],
      score_mode: 'first',
      boost_mode: 'replace',
      boost: 2,
    },
  },
]

const path = [{ path: 'asc' }, { _id: 'asc' }]

/** Whole bodies whose answers are compared. */
export const askedBodies: Record<string, object> = {
  collapsed: { query: documents, collapse: { field: 'contentType' }, sort: path, size: 5 },
  collapsedNumbers: {
    query: documents,
    collapse: { field: 'extractionLevel' },
    sort: [{ contentLength: 'desc' }, { _id: 'asc' }],
  },
  collapsedPage: { query: bank, collapse: { field: 'contentType' }, sort: path, size: 3, from: 2 },
  collapsedWithout: { query: documents, collapse: { field: 'parentDocument' }, sort: path, size: 20 },
  highScores: { query: bank, min_score: 1, sort: path, track_scores: true, aggs: { l: { terms: { field: 'language' } } } },
  sortedBelow: {
    query: bank,
    sort: path,
    track_scores: true,
    aggs: { l: { terms: { field: 'language' }, aggs: { top: { top_hits: { size: 1, sort: path, _source: false } } } } },
  },
  someFields: { query: bank, sort: path, size: 3, stored_fields: ['_source'] },
}

/** Aggregations beyond those of the web client, asked over what `bank` finds. */
export const askedAggregations: Record<string, object> = {
  stats: { stats: { field: 'contentLength' } },
  datesStats: { stats: { field: 'extractionDate' } },
  noStats: { stats: { field: 'nobodyHasThis' } },
  extended: { extended_stats: { field: 'contentLength' } },
  extendedSigma: { extended_stats: { field: 'extractionLevel', sigma: 3 } },
  nobodyExtended: { filter: { term: { language: 'NOBODY' } }, aggs: { s: { extended_stats: { field: 'contentLength' } } } },
  inBuckets: { terms: { field: 'language' }, aggs: { s: { stats: { field: 'contentLength' } } } },
  significant: { significant_terms: { field: 'language', min_doc_count: 1 } },
  significantWords: { significant_terms: { field: 'contentType', size: 3 }, aggs: { l: { max: { field: 'contentLength' } } } },
  significantBeside: { significant_terms: { field: 'contentType', background_filter: { term: { language: 'FRENCH' } } } },
  significantPicked: { significant_terms: { field: 'language', exclude: 'F.*' } },
  top: { terms: { field: 'language' }, aggs: { top: { top_hits: { size: 2, sort: path, _source: ['path'] } } } },
  topOfAll: { top_hits: { size: 4, from: 1, sort: path, _source: false, version: true } },
  topOfFilter: {
    filter: { term: { language: 'FRENCH' } },
    aggs: { top: { top_hits: { size: 1, sort: path, _source: ['language'] } } },
  },
}

/** Suggesters whose answers are compared. */
export const askedSuggestions: Record<string, object> = {
  typo: { text: 'genva bannk offshroe', term: { field: 'content' } },
  always: { text: 'bank geneva', term: { field: 'content', suggest_mode: 'always', max_term_freq: 1000000, size: 3 } },
  popular: { text: 'genev', term: { field: 'content', suggest_mode: 'popular', sort: 'frequency', prefix_length: 2 } },
  short: { text: 'ban', term: { field: 'content', min_word_length: 3, max_edits: 1 } },
}

/** Bodies that both sides refuse. */
export const refusedBodies: Record<string, object> = {
  nested: { query: { nested: { path: 'nobody', query: { match_all: {} } } } },
  completion: { suggest: { s: { prefix: 'ba', completion: { field: 'tags' } } } },
  suggestNowhere: { suggest: { s: { text: 'ba', term: { field: 'nobodyHasThis' } } } },
  collapseText: { collapse: { field: 'content' } },
  collapseNowhere: { collapse: { field: 'nobodyHasThis' } },
  topTooMany: { aggs: { t: { top_hits: { size: 101 } } } },
  topWithin: { aggs: { t: { top_hits: {}, aggs: { m: { max: { field: 'contentLength' } } } } } },
  statsOfWords: { aggs: { s: { stats: { field: 'language' } } } },
  functionless: { query: { function_score: { functions: [{ filter: bank }] } } },
  negativeValues: { query: { function_score: { query: bank, field_value_factor: { field: 'contentLength', factor: -1 } } } },
  noValue: { query: { function_score: { query: documents, field_value_factor: { field: 'nobodyHasThis' } } } },
  noFlag: { query: { simple_query_string: { query: 'bank', flags: 'NOBODY' } } },
}

/** Parts of answers, each to be kept or left out as there. */
export const filterPaths: string[] = [
  ...['took', 'hits', 'hits.hits._id', 'hits.*', 'h*.total', '**.path', '**._source', 'hits.**.path', '**', '*', '*.*.value'],
  ...['-hits', '-hits.hits._source', '-**._source', '-**.path', '-*', '-**', '-hits.total.value,-hits.total.relation'],
  ...['hits.hits._source.metadata.*', 'aggregations.*.buckets.key', '-aggregations.**.doc_count', 'hits.hits._source.t*'],
  ...['hits,-hits.hits', 'hits.hits.*,-**._source', '_shards,-_shards.failed', 'took , hits.total', '**.max_score', '-**.value'],
  ...['hits.', '.hits', 'hits..total', '**.**.value', '**.total.**', 'hits.hits.sort', '-hits.hits.sort', 'nothing'],
]

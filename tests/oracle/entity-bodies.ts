const entity = { term: { type: 'NamedEntity' } }
const person = { bool: { must: [{ term: { mentionNorm: 'jane marlow' } }, { term: { category: 'PERSON' } }] } }
const hasChild = (query: object) => ({ has_child: { type: 'NamedEntity', query } })
const hasParent = (query: object) => ({ has_parent: { parent_type: 'Document', query } })

/** Queries on named entities and over their join: each is asked of both sides, and the totals must be the same. */
export const entityQueries: object[] = [
  { match_all: {} },
  entity,
  { match: { type: 'NamedEntity' } },
  { term: { join: 'NamedEntity' } },
  { terms: { type: ['Document', 'NamedEntity'] } },
  { bool: { must_not: [{ term: { type: 'Document' } }] } },
  { term: { category: 'EMAIL' } },
  { terms: { category: ['PERSON', 'LOCATION'] } },
  { bool: { filter: [entity, { term: { isHidden: 'false' } }] } },
  { term: { isHidden: true } },
  { match: { mention: 'marlow' } },
  { match: { mention: { query: 'Jane Marlow', operator: 'and' } } },
  { prefix: { mentionNorm: 'jane' } },
  { wildcard: { mentionNorm: '*meridian*' } },
  { regexp: { mentionNorm: 'j[ao].*z' } },
  { fuzzy: { mentionNorm: 'jane marlov' } },
  { range: { mentionNorm: { gte: 'x', lt: 'y' } } },
  { range: { offsets: { lt: 100 } } },
  { range: { mentionNormTextLength: { gte: 20 } } },
  { term: { extractor: 'EMAIL' } },
  { bool: { filter: [entity, { terms: { extractorLanguage: ['FRENCH', 'JAPANESE'] } }] } },
  { exists: { field: 'mention' } },
  { exists: { field: 'partsOfSpeech' } },
  { bool: { must_not: [{ exists: { field: 'category' } }] } },
  hasChild({ match_all: {} }),
  hasChild(person),
  hasChild({ query_string: { default_field: 'mentionNorm', query: '*bank*' } }),
  hasChild({ bool: { must_not: [{ term: { category: 'EMAIL' } }] } }),
  { bool: { must: [{ match: { content: 'bank' } }, hasChild(person)] } },
  { bool: { filter: [{ term: { type: 'Document' } }], must_not: [hasChild({ term: { category: 'PERSON' } })] } },
  { bool: { should: [hasChild(person), { match: { content: 'offshore' } }] } },
  hasChild(hasParent({ term: { contentType: 'application/pdf' } })),
  hasParent({ match_all: {} }),
  hasParent({ match: { content: 'bank' } }),
  hasParent({ bool: { must_not: [{ term: { language: 'ENGLISH' } }] } }),
  hasParent({ range: { extractionLevel: { gte: 1 } } }),
  hasParent(hasChild(person)),
  { bool: { must: [entity], must_not: [hasParent(hasChild(person))] } },
  { bool: { must: [{ term: { category: 'PERSON' } }, hasParent({ term: { 'dirname.tree': '/data/Archive-03' } })] } },
  { bool: { should: [{ term: { category: 'LOCATION' } }, { match: { content: 'lemurs' } }], minimum_should_match: 1 } },
  { constant_score: { filter: hasParent({ exists: { field: 'parentDocument' } }) } },
  { dis_max: { queries: [{ term: { mentionNorm: 'geneva' } }, { match: { content: 'lemurs' } }] } },
  { query_string: { query: 'geneva' } },
  { query_string: { query: 'category:PERSON AND mentionNorm:j*' } },
  { query_string: { query: 'mention:(jane OR geneva) NOT category:LOCATION' } },
  { query_string: { query: '_exists_:mentionNorm AND offsets:[0 TO 50]' } },
  { query_string: { query: '*jo*', fields: ['mentionNorm', 'mention'] } },
]

/** Aggregations over named entities; all of them are asked over entities, and again over everything. */
export const entityAggregations: Record<string, object> = {
  types: { terms: { field: 'type' } },
  categories: { terms: { field: 'category' } },
  names: { terms: { field: 'mentionNorm', size: 40 } },
  namesUpwards: { terms: { field: 'mentionNorm', size: 20, order: { _key: 'asc' } } },
  namesDownwards: { terms: { field: 'mentionNorm', size: 20, order: { _key: 'desc' } } },
  // All of them: what a shard leaves out because of its own limit the oracle counts as others, whether it is frequent or not.
  frequentNames: { terms: { field: 'mentionNorm', size: 20_000, min_doc_count: 5 } },
  rareNames: { terms: { field: 'mentionNorm', size: 30, order: [{ _count: 'asc' }, { _key: 'asc' }] } },
  included: { terms: { field: 'mentionNorm', include: '.*bank.*', size: 15 } },
  excluded: { terms: { field: 'mentionNorm', exclude: '[a-y].*', size: 15 } },
  byCategory: {
    terms: { field: 'category' },
    aggs: {
      // Of few values: the oracle's count of many is approximate.
      languages: { cardinality: { field: 'extractorLanguage' } },
      places: { value_count: { field: 'offsets' } },
      top: { terms: { field: 'mentionNorm', size: 3 } },
      ofPdf: { filter: hasParent({ term: { contentType: 'application/pdf' } }) },
    },
  },
  byNamesLength: {
    terms: { field: 'mentionNorm', size: 5, order: { longest: 'desc' } },
    aggs: { longest: { max: { field: 'offsets' } } },
  },
  lengths: { histogram: { field: 'mentionNormTextLength', interval: 5, min_doc_count: 1 } },
  hidden: { terms: { field: 'isHidden' } },
  people: { filter: { term: { category: 'PERSON' } }, aggs: { names: { terms: { field: 'mentionNorm' } } } },
  pairs: {
    composite: {
      size: 7,
      sources: [{ c: { terms: { field: 'category', order: 'desc' } } }, { l: { terms: { field: 'extractorLanguage' } } }],
    },
  },
  withoutName: { terms: { field: 'mentionNorm', size: 5, missing: 'none' } },
}

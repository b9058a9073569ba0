import type { Draw } from './draw.ts'
import { makeQueryString } from './make-query-string.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A clause: a leaf, a bool tree, or a join. */
export function makeQuery(draw: Draw, vocabulary: Vocabulary, depth = 0): object {
  if (depth < 3 && draw.chance(depth === 0 ? 55 : 25)) return makeBool(draw, vocabulary, depth)
  if (depth < 2 && draw.chance(12)) return makeJoin(draw, vocabulary, depth)
  return makeLeaf(draw, vocabulary)
}

function makeBool(draw: Draw, vocabulary: Vocabulary, depth: number): object {
  const inner = (most: number) => draw.several(0, most, () => makeQuery(draw, vocabulary, depth + 1))
  const bool = { must: inner(2), should: inner(2), filter: inner(1), must_not: inner(1) }
  const filled = Object.entries(bool).filter(([, clauses]) => clauses.length > 0)
  const shaped = filled.map(([name, clauses]): [string, unknown] => [
    name,
    clauses.length === 1 && draw.chance(40) ? clauses[0] : clauses,
  ])
  const least = bool.should.length > 0 && draw.chance(20) ? { minimum_should_match: 1 } : {}
  return { bool: { ...Object.fromEntries(shaped), ...least } }
}

function makeJoin(draw: Draw, vocabulary: Vocabulary, depth: number): object {
  const query = makeQuery(draw, vocabulary, depth + 1)
  const joins: [object, ...object[]] = [
    { has_child: { type: 'NamedEntity', query } },
    { has_parent: { parent_type: 'Document', query } },
    { parent_id: { type: 'NamedEntity', id: draw.pick(vocabulary.ids) } },
    { has_child: { type: 'NamedEntity', query: { term: { mentionNorm: draw.pick(vocabulary.names) } } } },
  ]
  return draw.pick(joins)
}

function makeLeaf(draw: Draw, vocabulary: Vocabulary): object {
  const word = () => draw.pick(vocabulary.words)
  const words = () => draw.several(1, 3, word).join(' ')
  const leaves: [() => object, ...(() => object)[]] = [
    () => ({ query_string: { query: makeQueryString(draw, vocabulary) } }),
    () => ({ query_string: { query: makeQueryString(draw, vocabulary), default_operator: 'AND' } }),
    () => ({ query_string: { query: makeQueryString(draw, vocabulary), fields: ['content', 'mention^2'] } }),
    () => ({ simple_query_string: { query: draw.several(1, 4, word).join(draw.pick([' ', ' + ', ' | ', ' -'])) } }),
    () => ({ match: { content: words() } }),
    () => ({ match: { content: { query: words(), operator: draw.pick(['and', 'or']) } } }),
    () => ({ match: { content: { query: words(), minimum_should_match: draw.pick(['2', '75%', '-1']) } } }),
    () => ({ match_phrase: { content: { query: draw.pick(vocabulary.phrases), slop: draw.below(3) } } }),
    () => ({ multi_match: { query: words(), fields: ['content', 'mention', 'metadata.tika_metadata_dc_title'] } }),
    () => ({ match: { type: draw.pick(['Document', 'NamedEntity']) } }),
    () => ({ term: { type: 'Document' } }),
    () => ({ term: { contentType: draw.pick(vocabulary.types) } }),
    () => ({ terms: { contentType: draw.several(1, 3, () => draw.pick(vocabulary.types)) } }),
    () => ({ terms: { extractionLevel: ['0', '1'] } }),
    () => ({ term: { 'dirname.tree': draw.pick(vocabulary.folders) } }),
    () => ({ term: { path: draw.pick(vocabulary.paths) } }),
    () => ({ terms: { tags: draw.several(1, 2, () => draw.pick(['leak', 'hot', 'bank', 'Important'])) } }),
    () => ({ terms: { language: ['FRENCH', 'JAPANESE'] } }),
    () => ({ ids: { values: draw.several(1, 4, () => draw.pick(vocabulary.ids)) } }),
    () => ({ terms: { _id: draw.several(1, 4, () => draw.pick(vocabulary.ids)) } }),
    () => ({ exists: { field: draw.pick(['parentDocument', 'tags', 'metadata.tika_metadata_creation_date', 'category']) } }),
    () => ({ range: { contentLength: { gte: draw.below(5000), lt: 5000 + draw.below(9000) } } }),
    () => ({
      range: {
        'metadata.tika_metadata_creation_date': { gte: `20${10 + draw.below(10)}-01-01`, lte: '2020-01-31T23:59:59.000Z' },
      },
    }),
    () => ({ prefix: { mentionNorm: draw.pick(vocabulary.names).slice(0, 3) } }),
    () => ({ wildcard: { content: `${word().slice(0, 3)}*${word().slice(-1)}` } }),
    () => ({ regexp: { mentionNorm: `${draw.pick(vocabulary.names).slice(0, 2)}.*` } }),
    () => ({ term: { category: draw.pick(['PERSON', 'ORGANIZATION', 'LOCATION', 'EMAIL']) } }),
    () => ({ constant_score: { filter: { match: { content: word() } }, boost: 2 } }),
    () => ({ dis_max: { queries: [{ match: { content: word() } }, { term: { language: 'FRENCH' } }], tie_breaker: 0.3 } }),
    () => ({
      function_score: {
        query: { match: { content: word() } },
        functions: [{ filter: { term: { language: 'FRENCH' } }, weight: 3 }],
      },
    }),
    () => ({ match_all: {} }),
  ]
  return draw.pick(leaves)()
}

import { pick, type Random } from '../harness/seeded.ts'

/** Odd requests out of a seed: the same seed asks the same, so that what one run found can be asked again. */
export type OddRequest = { method: string; path: string; body: string | undefined; headers: Record<string, string> }

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND']

/** An address such as `/api/project/{name}`, with the methods that it takes. */
export type Route = { path: string; methods: string[] }

/** Texts that programs trip over. */
const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  '9007199254740993',
  'true',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '..',
  '../../../etc/passwd',
  '/',
  'a/b',
  '\0',
  'a\0b',
  '\n',
  '%',
  '%zz',
  '%00',
  '%2e%2e%2f',
  '*',
  '?',
  '[',
  '(',
  '"',
  "' or 1=1 --",
  'a:b:c',
  'AND OR NOT',
  '{!}',
  'title:[* TO *]',
  '/[/',
  '\ud800',
  '💼',
  'é'.normalize('NFD'),
  '\u202e',
  'x'.repeat(600),
  'file:///%zz',
  '_all',
  '_search',
  'money',
]

const fields = [
  'content',
  'path',
  'dirname',
  'contentType',
  'extractionDate',
  'contentLength',
  'metadata.x',
  '__proto__',
  'constructor',
  '_id',
  '',
  '*',
  'a.b.c',
]

const clauses = [
  'match_all',
  'match',
  'term',
  'terms',
  'range',
  'exists',
  'prefix',
  'wildcard',
  'regexp',
  'fuzzy',
  'ids',
  'bool',
  'query_string',
  'match_phrase',
  'multi_match',
  'nested',
  'has_child',
  'constant_score',
  '__proto__',
  'constructor',
  'nonsense',
]
const aggregations = [
  'terms',
  'date_histogram',
  'cardinality',
  'filter',
  'histogram',
  'composite',
  'nested',
  'max',
  'stats',
  '__proto__',
  'nonsense',
]

/** The next odd request to one of the addresses. */
export function oddRequest(random: Random, routes: readonly Route[]): OddRequest {
  const route = pick(random, routes)
  const method = pick(random, random() < 0.85 ? route.methods : methods)
  const path = `${oddPath(random, route.path)}${random() < 0.5 ? oddQuery(random) : ''}`
  const hasBody = !['HEAD', 'OPTIONS', 'TRACE'].includes(method) && random() < 0.7
  const headers = oddHeaders(random)
  return { method, path, headers, body: hasBody ? oddBody(random) : undefined }
}

function oddPath(random: Random, template: string): string {
  return template.replace(/\{[^}]*\}/g, () => {
    const text = pick(random, oddTexts)
    return random() < 0.85 ? encode(text) : text.replace(/[^\x21-\x7e]|[?#]/g, '_')
  })
}

const parameters = [
  'from',
  'size',
  'sort',
  'desc',
  'q',
  'query',
  'filter',
  'path',
  'project',
  'folder',
  'states',
  'offset',
  'limit',
  'routing',
  'inline',
  'depth',
  'name',
  'format',
  '_source',
  'track_total_hits',
  '__proto__',
]

function oddQuery(random: Random): string {
  const count = 1 + Math.floor(random() * 3)
  const pairs = Array.from({ length: count }, () => `${pick(random, parameters)}=${encode(pick(random, oddTexts))}`)
  return `?${pairs.join('&')}`
}

function oddHeaders(random: Random): Record<string, string> {
  const chance = random()
  if (chance < 0.6) return { 'content-type': 'application/json' }
  if (chance < 0.7) return { 'content-type': 'text/plain' }
  if (chance < 0.75) return { 'content-type': 'multipart/form-data; boundary=x' }
  if (chance < 0.8) return { range: 'bytes=5-1', 'if-none-match': '*', 'if-range': '""' }
  if (chance < 0.85) return { cookie: '_ds_session_id=%zz; a; =b', accept: '\u00ff' }
  return {}
}

function oddBody(random: Random): string {
  const chance = random()
  if (chance < 0.1) return pick(random, oddTexts)
  if (chance < 0.15) return '{"a":'.repeat(Math.floor(random() * 400))
  if (chance < 0.65) return JSON.stringify(oddSearch(random))
  return JSON.stringify(oddValue(random, 3)) ?? ''
}

/** Nearly a search body: names that are known with values that are not. */
function oddSearch(random: Random): unknown {
  const body: [string, unknown][] = [['query', oddClause(random, 4)]]
  if (random() < 0.4)
    body.push([pick(random, ['aggs', 'aggregations']), named([[pick(random, oddTexts), oddAggregation(random, 2)]])])
  if (random() < 0.3) body.push(['from', oddNumber(random)])
  if (random() < 0.3) body.push(['size', oddNumber(random)])
  if (random() < 0.3) body.push(['sort', oddValue(random, 2)])
  if (random() < 0.2) body.push(['highlight', oddValue(random, 3)])
  if (random() < 0.2) body.push(['_source', oddValue(random, 2)])
  if (random() < 0.2) body.push(['post_filter', oddClause(random, 2)])
  if (random() < 0.1) body.push(['search_after', oddValue(random, 1)])
  return named(body)
}

function oddClause(random: Random, depth: number): unknown {
  const name = pick(random, clauses)
  if (depth === 0 || random() < 0.1) return named([[name, oddValue(random, 1)]])
  if (name === 'bool') {
    const part = pick(random, ['must', 'should', 'must_not', 'filter', '__proto__'])
    return named([[name, named([[part, [oddClause(random, depth - 1), oddClause(random, depth - 1)]]])]])
  }
  if (name === 'query_string')
    return { [name]: { query: `${pick(random, oddTexts)} ${pick(random, oddTexts)}`, fields: [pick(random, fields)] } }
  const value = random() < 0.6 ? pick(random, oddTexts) : oddValue(random, 2)
  return named([[name, named([[pick(random, fields), value]])]])
}

function oddAggregation(random: Random, depth: number): unknown {
  const options: [string, unknown][] = [['field', pick(random, fields)]]
  if (random() < 0.5)
    options.push([
      pick(random, ['size', 'interval', 'calendar_interval', 'format', 'order', 'include', 'path', 'sources']),
      oddValue(random, 1),
    ])
  const parts: [string, unknown][] = [[pick(random, aggregations), named(options)]]
  if (depth > 0 && random() < 0.4) parts.push(['aggs', named([[pick(random, oddTexts), oddAggregation(random, depth - 1)]])])
  return named(parts)
}

function oddValue(random: Random, depth: number): unknown {
  const chance = random()
  if (depth === 0 || chance < 0.4) return pick(random, oddTexts)
  if (chance < 0.55) return oddNumber(random)
  if (chance < 0.6) return null
  if (chance < 0.65) return random() < 0.5
  const count = Math.floor(random() * 4)
  if (chance < 0.8) return Array.from({ length: count }, () => oddValue(random, depth - 1))
  const names = [...oddTexts, ...fields, ...parameters, 'options', 'sourcePath', 'states', 'term', 'order']
  return named(Array.from({ length: count }, () => [pick(random, names), oddValue(random, depth - 1)]))
}

function oddNumber(random: Random): number {
  return pick(random, [0, 1, -1, 0.5, -0, 25, 9_999, 10_000, 10_001, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308])
}

/** An object whose names may also be `__proto__`. */
function named(entries: [string, unknown][]): unknown {
  const made: Record<string, unknown> = {}
  for (const [name, value] of entries)
    Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true })
  return made
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

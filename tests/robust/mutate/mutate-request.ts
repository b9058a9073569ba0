import { pick, type Random } from '../../harness/seeded.ts'
import type { OddRequest } from '../odd-requests.ts'

/** A body as clients send it, and where. */
export type Sample = { method: 'GET' | 'POST'; path: string; body: unknown }

/** Values that stand where others are expected. */
const strange: unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  10_001,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  '*',
  '?'.repeat(300),
  '*a*b*c*d*e*f*',
  '/(a+)+b/',
  '(((((((((a|b)*)*)*)*)*)*)*)*',
  'a~2 b~2 c~2',
  '"',
  'AND',
  '[* TO',
  'content:*:*',
  'now-1d/d||+1y',
  '2020-13-45',
  '\ud800',
  '\0',
  '__proto__',
  'x'.repeat(20_000),
  'a OR '.repeat(2_000),
  [],
  {},
  [[[[]]]],
  { query: { match_all: {} } },
]

/** The next request: a sample with one to four parts of body, address and headers changed. */
export function mutatedRequest(random: Random, samples: readonly Sample[], ids: readonly string[]): OddRequest {
  const { method, path, body } = pick(random, samples)
  let changed = body
  for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) changed = mutate(random, changed, 8)
  const text = spoilText(random, JSON.stringify(changed) ?? '')
  const place = `${random() < 0.2 ? otherPath(random, path, ids) : path}${random() < 0.3 ? queryOf(random, path, ids) : ''}`
  const inAddress =
    method === 'GET' ? `${place.includes('?') ? '&' : '?'}source=${encodeURIComponent(text.toWellFormed().slice(0, 8_000))}` : ''
  return {
    method: random() < 0.05 ? pick(random, ['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']) : method,
    path: `${place}${inAddress}`,
    headers: headersOf(random),
    body: method === 'GET' ? undefined : text,
  }
}

/** Changes one part of a value: replaces it, takes it away, doubles it, moves it one level down, or renames it. */
function mutate(random: Random, value: unknown, depth: number): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null || random() < 0.1) return replacement(random, value)
  if (Array.isArray(value)) return mutateList(random, value, depth)
  const entries = Object.entries(value)
  if (entries.length === 0) return { [pick(random, names)]: pick(random, strange) }
  const at = Math.floor(random() * entries.length)
  const [name = '', inner] = entries[at] ?? []
  const chance = random()
  if (chance < 0.1) entries.splice(at, 1)
  else if (chance < 0.2) entries[at] = [pick(random, names), inner]
  else if (chance < 0.27) entries.push([pick(random, names), pick(random, strange)])
  else if (chance < 0.3) entries[at] = [name, nested(inner, 1 + Math.floor(random() * 60))]
  else entries[at] = [name, mutate(random, inner, depth - 1)]
  return Object.fromEntries(entries)
}

function mutateList(random: Random, list: readonly unknown[], depth: number): unknown {
  const chance = random()
  if (list.length === 0 || chance < 0.1) return [...list, pick(random, strange)]
  const at = Math.floor(random() * list.length)
  if (chance < 0.2) return list.toSpliced(at, 1)
  if (chance < 0.25) return Array.from({ length: 300 }, () => list[at])
  return list.with(at, mutate(random, list[at], depth - 1))
}

function replacement(random: Random, value: unknown): unknown {
  if (typeof value === 'string' && random() < 0.5) return spoilText(random, value)
  if (typeof value === 'number' && random() < 0.5) return value * pick(random, [-1, 0, 2, 1_000, 1e9, 0.1])
  return pick(random, strange)
}

function nested(value: unknown, levels: number): unknown {
  let made = value
  for (let level = 0; level < levels; level += 1) made = { bool: { must: [made] } }
  return made
}

function spoilText(random: Random, text: string): string {
  if (random() < 0.8) return text
  const at = Math.floor(random() * (text.length + 1))
  return `${text.slice(0, at)}${pick(random, ['"', '{', '}', ']', ',', '\\', '*', '~', '^', '(', ':', '/', '\u0000', '💼', ''])}${text.slice(at + Math.floor(random() * 4))}`
}

const names = [
  'query',
  'bool',
  'must',
  'terms',
  'match',
  'content',
  'query_string',
  'aggs',
  'sort',
  'from',
  'size',
  'search_after',
  'highlight',
  '_source',
  'field',
  'order',
  'include',
  'wildcard',
  'regexp',
  'fuzzy',
  'has_child',
  'has_parent',
  'script',
  'nested',
  'filter',
  'boost',
  'fuzziness',
  '__proto__',
  'constructor',
  '',
]

function otherPath(random: Random, path: string, ids: readonly string[]): string {
  return pick(random, [
    path.replace('_search', '_count'),
    path.replace('_search', '_async_search'),
    path.replace('/_search', `/_doc/${encodeURIComponent(pick(random, ids))}`),
    path.replace(
      'local-datashare',
      pick(random, ['nobody', 'local-datashare,nobody', '*', '_all', 'local%00', '..%2f..', 'a'.repeat(300)]),
    ),
    `/api/index/search/_search/scroll/${encodeURIComponent(pick(random, ids))}`,
    `/api/local-datashare/documents/around/${encodeURIComponent(pick(random, ids))}`,
    `/api/local-datashare/documents/export/${encodeURIComponent(pick(random, ids))}${pick(random, ['', '/state'])}`,
    `/api/local-datashare/documents/hits/${encodeURIComponent(pick(random, ids))}`,
  ])
}

function queryOf(random: Random, path: string, ids: readonly string[]): string {
  const name = pick(random, [
    'scroll',
    'from',
    'size',
    'q',
    'sort',
    'scroll_id',
    '_source',
    'track_total_hits',
    'routing',
    'preference',
    'format',
    'columns',
    'default_operator',
    '__proto__',
  ])
  const value = pick(random, [
    '1m',
    '-1m',
    '99999d',
    '0',
    '-5',
    '10001',
    '1e9',
    '',
    '"',
    'a AND',
    '*',
    'path:desc',
    '_score',
    pick(random, ids),
    'x'.repeat(3_000),
  ])
  return `${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
}

function headersOf(random: Random): Record<string, string> {
  const json = { 'content-type': 'application/json' }
  const chance = random()
  if (chance < 0.75) return json
  if (chance < 0.8) return { 'content-type': 'application/x-ndjson' }
  if (chance < 0.84) return { 'content-type': 'text/plain' }
  if (chance < 0.88) return { ...json, accept: 'application/vnd.elasticsearch+json;compatible-with=7' }
  if (chance < 0.91) return { ...json, 'content-encoding': 'gzip' }
  if (chance < 0.94) return { ...json, range: 'bytes=5-1', 'if-none-match': '*' }
  if (chance < 0.97) return { ...json, cookie: `_ds_session_id=%zz; ${'a=b; '.repeat(200)}` }
  return {}
}

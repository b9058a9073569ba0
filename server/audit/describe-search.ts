import { createHash } from 'node:crypto'
import type { AuditSubject } from '@dossier/contract/audit'

/** So much of a search is kept, in UTF-16 units. */
const mostWords = 2_000
const mostClause = 4_000
/** So many members of a list are kept: a filter may have tens of thousands of ids. */
const mostMembers = 20
const mostDepth = 16

/**
 * What a search asks for: the words that somebody typed, and the whole clause as JSON where there is more to it. Both are shortened, each cut is marked by `…`, and a clause that was cut ends
 * with the digest of the whole, so that it can be compared with one that is kept elsewhere.
 */
export function describeSearch(body: unknown, parameters: unknown): Pick<AuditSubject, 'query' | 'clause'> {
  const typed = textOf(fieldOf(parameters, 'q'))
  const asked = askedIn(bodyOf(body, parameters))
  const words = [...(typed === undefined ? [] : [typed]), ...wordsOf(asked)].join(' · ')
  return {
    ...(words !== '' && { query: cut(words, mostWords) }),
    ...(asked !== undefined && { clause: withDigest(JSON.stringify(asked), JSON.stringify(shorten(asked))) }),
  }
}

/** The body of a search, which may stand in its address. */
export function bodyOf(body: unknown, parameters: unknown): unknown {
  return body ?? parseJson(fieldOf(parameters, 'source'))
}

/** A text that was sent, or its shorter form, with the digest of the whole where that is longer. */
export function withDigest(whole: string, short = whole): string {
  if (short === whole && whole.length <= mostClause) return whole
  const digest = `… sha256:${createHash('sha256').update(whole).digest('hex')}`
  return short.slice(0, mostClause - digest.length) + digest
}

/** All that chooses documents: the query alone, as it was sent, where there is nothing else. */
function askedIn(body: unknown): unknown {
  const query = fieldOf(body, 'query')
  const filters = filtersOf(fieldOf(body, 'aggregations') ?? fieldOf(body, 'aggs'))
  const others = {
    ...present('post_filter', fieldOf(body, 'post_filter')),
    ...present('suggest', fieldOf(body, 'suggest')),
    ...(filters.length > 0 && { filters }),
  }
  return Object.keys(others).length === 0 ? query : { ...present('query', query), ...others }
}

const present = (name: string, value: unknown) => (value === undefined ? {} : { [name]: value })

/** The queries of aggregations, which count, and with `top_hits` show, what the search itself does not ask for. */
export function filtersOf(aggregations: unknown): unknown[] {
  if (typeof aggregations !== 'object' || aggregations === null) return []
  return Object.values(aggregations).flatMap((each: unknown) => [
    ...['filter', 'filters'].flatMap((name) => fieldOf(each, name) ?? []),
    ...filtersOf(fieldOf(each, 'aggregations') ?? fieldOf(each, 'aggs')),
  ])
}

/** A field of what was sent; undefined where there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}

/** A text that was sent, shortened. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? cut(value, mostWords) : undefined
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

/** The query strings of a clause, wherever they stand in it. */
function wordsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(wordsOf)
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key !== 'query_string' && key !== 'simple_query_string') return wordsOf(inner)
    return textOf(fieldOf(inner, 'query')) ?? []
  })
}

function shorten(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cut(value, mostWords)
  if (typeof value !== 'object' || value === null) return value
  if (depth === mostDepth) return '…'
  if (Array.isArray(value)) {
    const kept = value.slice(0, mostMembers).map((each) => shorten(each, depth + 1))
    return value.length > mostMembers ? [...kept, `… ${value.length - mostMembers}`] : kept
  }
  const fields = Object.entries(value)
  const kept = fields.slice(0, mostMembers).map(([key, inner]) => [key, shorten(inner, depth + 1)])
  return Object.fromEntries(fields.length > mostMembers ? [...kept, ['…', fields.length - mostMembers]] : kept)
}

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON is refused by whoever searches.
    return undefined
  }
}

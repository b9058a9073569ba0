import type { AuditSubject } from '@dossier/contract/audit'

/** So much of a search is kept, in UTF-16 units. */
const mostWords = 2_000
const mostClause = 4_000
/** So many members of a list are kept: a filter may have tens of thousands of ids. */
const mostMembers = 20
const mostDepth = 16

/** What a search asks for: the words that somebody typed, and the whole clause as JSON where there is more to it; both are shortened. */
export function describeSearch(body: unknown, parameters: unknown): Pick<AuditSubject, 'query' | 'clause'> {
  const typed = textOf(fieldOf(parameters, 'q'))
  const clause = shorten(fieldOf(body ?? parseJson(fieldOf(parameters, 'source')), 'query'))
  const words = [...(typed === undefined ? [] : [typed]), ...wordsOf(clause)].join(' · ')
  return {
    ...(words !== '' && { query: words.slice(0, mostWords) }),
    ...(clause !== undefined && { clause: JSON.stringify(clause).slice(0, mostClause) }),
  }
}

/** A field of what was sent; undefined where there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}

/** A text that was sent, shortened. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, mostWords) : undefined
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
  if (typeof value === 'string') return value.slice(0, mostWords)
  if (typeof value !== 'object' || value === null) return value
  if (depth === mostDepth) return '…'
  if (Array.isArray(value)) {
    const kept = value.slice(0, mostMembers).map((each) => shorten(each, depth + 1))
    return value.length > mostMembers ? [...kept, `… ${value.length - mostMembers}`] : kept
  }
  const fields = Object.entries(value)
  return Object.fromEntries(fields.slice(0, mostMembers).map(([key, inner]) => [key, shorten(inner, depth + 1)]))
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

import { limits } from '@dossier/contract'

/** A term of a search query as it was written, with its place in the query and the colour of its matches. */
export type QueryTerm = {
  /** Without quotes, operators and escapes. */
  text: string
  kind: 'word' | 'phrase' | 'wildcard' | 'fuzzy' | 'regex' | 'range'
  /** `author` in `author:khalil`, or null. */
  field: string | null
  isNegated: boolean
  /** Place in the query, operators and field included, in UTF-16 units. */
  start: number
  end: number
  /** 0 to 3, or null for what is not marked in texts: negated terms and terms of other fields. */
  colour: number | null
}

type Mode = { isNegated: boolean; field: string | null }
type Token = { kind: QueryTerm['kind']; text: string; end: number }

const operators = new Set(['AND', 'OR', '&&', '||'])

/**
 * Reads the terms of a Lucene query string in the order in which they stand there. It never fails: what it does not
 * understand (an open quote) it leaves out, and the server tells the user what is wrong.
 */
export function readQueryTerms(query: string): QueryTerm[] {
  const terms: QueryTerm[] = []
  readGroup(query, 0, { isNegated: false, field: null }, terms)
  return colour(terms)
}

/** Reads up to the closing bracket or the end; gives the place behind it. */
function readGroup(query: string, from: number, mode: Mode, terms: QueryTerm[]): number {
  let at = from
  while (at < query.length) {
    const start = skipSpace(query, at)
    if (query[start] === undefined) return start
    if (query[start] === ')') return start + 1
    at = readClause(query, start, mode, terms)
  }
  return at
}

function readClause(query: string, start: number, mode: Mode, terms: QueryTerm[]): number {
  const operator = query.slice(start).match(/^(?:AND|OR|&&|\|\|)(?=[\s(]|$)/)
  if (operator && operators.has(operator[0])) return start + operator[0].length
  const prefix = query.slice(start).match(/^(?:(NOT)(?=[\s(])|([-!])|(\+))\s*/)
  const isNegated = mode.isNegated !== Boolean(prefix?.[1] || prefix?.[2])
  let at = start + (prefix?.[0].length ?? 0)
  const named = query.slice(at).match(/^([\p{L}\p{N}_.*\\-]+):(?=\S)/u)
  const field = named?.[1] ?? mode.field
  at += named?.[0].length ?? 0
  if (query[at] === '(') return skipSuffix(query, readGroup(query, at + 1, { isNegated, field }, terms))
  const token = readToken(query, at)
  const end = skipSuffix(query, token.end)
  const kind = token.kind === 'word' && query[token.end] === '~' ? 'fuzzy' : token.kind
  if (token.text !== '' && token.text !== '*') terms.push({ text: token.text, kind, field, isNegated, start, end, colour: null })
  return Math.max(end, start + 1)
}

function readToken(query: string, at: number): Token {
  if (query[at] === '"') return readUntil(query, at, '"', 'phrase')
  if (query[at] === '/') return readUntil(query, at, '/', 'regex')
  if (query[at] === '[' || query[at] === '{') return readRange(query, at)
  const raw = query.slice(at).match(/^(?:\\[\s\S]|[^\s()"~^[\]{}])+/)?.[0] ?? ''
  const kind = /(?:^|[^\\])[*?]/.test(raw) ? 'wildcard' : 'word'
  return { kind, text: withoutEscapes(raw), end: at + raw.length }
}

/** A closing sign that never comes: the text is left out, and the rest of the query with it. */
function readUntil(query: string, at: number, sign: string, kind: Token['kind']): Token {
  let end = at + 1
  while (end < query.length && query[end] !== sign) end += query[end] === '\\' ? 2 : 1
  if (end >= query.length) return { kind, text: '', end: query.length }
  return { kind, text: withoutEscapes(query.slice(at + 1, end)), end: end + 1 }
}

function readRange(query: string, at: number): Token {
  const close = query.slice(at).search(/[\]}]/)
  const end = close === -1 ? query.length : at + close + 1
  return { kind: 'range', text: query.slice(at, end), end }
}

function skipSuffix(query: string, at: number): number {
  return at + (query.slice(at).match(/^(?:[~^][\d.]*)+/)?.[0].length ?? 0)
}

function skipSpace(query: string, at: number): number {
  return at + (query.slice(at).match(/^\s+/)?.[0].length ?? 0)
}

function withoutEscapes(text: string): string {
  return text.replace(/\\([\s\S])/g, '$1')
}

/** Equal texts share a colour; after the fourth the colours begin again. */
function colour(terms: QueryTerm[]): QueryTerm[] {
  const seen = new Map<string, number>()
  return terms.map((term) => {
    const isMarked = !term.isNegated && term.kind !== 'range' && (term.field === null || term.field === 'content')
    if (!isMarked) return term
    const key = term.text.toLowerCase()
    const number = seen.get(key) ?? seen.size
    seen.set(key, number)
    return { ...term, colour: number % limits.termColours }
  })
}

import { type Occurrence, occurrences } from '@dossier/contract/query-string/occurrences'
import { readQueryString } from '@dossier/contract/query-string/parser'
import type { QueryStringClause, QueryStringGroup, QueryStringLeaf } from '@dossier/contract/query-string/tree'

/** A part of a query as it was understood; `query` asks for it alone, whether it is wanted or not. */
export type Part = { need: Occurrence; query: string } & (
  | { kind: 'group'; parts: Part[] }
  | { kind: 'leaf'; look: QueryStringLeaf['kind']; text: string; field: string | null; detail: string | null }
)

/** What a query says: its parts, and where the parser stopped, if it did. */
export type Explanation = { parts: Part[]; faultAt: number | null }

type Operator = 'OR' | 'AND'

/** Reads a query with the server's own parser and its own rule of which parts are needed. Never throws. */
export function explainQuery(query: string, operator: Operator): Explanation {
  const { group, fault } = readQueryString(query)
  return { parts: partsOf(query, group, operator), faultAt: fault?.at ?? null }
}

/** All parts of a query, each before those inside it. */
export function allParts(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => (part.kind === 'group' ? [part, ...allParts(part.parts)] : [part]))
}

function partsOf(text: string, group: QueryStringGroup, operator: Operator): Part[] {
  const needs = occurrences(group.clauses, operator === 'AND' ? 'and' : 'or', () => true)
  return group.clauses.flatMap((clause, at) => partsOfClause(text, clause, { need: needs[at] ?? 'should', operator }))
}

type Within = { need: Occurrence; operator: Operator }

function partsOfClause(text: string, clause: QueryStringClause, { need, operator }: Within): Part[] {
  const { node } = clause
  const written = text.slice(clause.start, clause.end).replace(/^(?:[+\-!]|NOT\s+)\s*/, '')
  if (node.kind === 'group') return [{ kind: 'group', need, query: written, parts: partsOf(text, node, operator) }]
  if (node.kind === 'text' && node.words) {
    const usual: Occurrence = operator === 'AND' ? 'must' : 'should'
    const words = node.words.map((word) => leafPart({ ...node, ...word }, text.slice(word.start, word.end), usual))
    // A run of words is one clause to Lucene: where it is needed although single words are not, any of them will do.
    return need === usual ? words : [{ kind: 'group', need, query: `(${written})`, parts: words }]
  }
  return isAnything(node) ? [] : [leafPart(node, text.slice(node.start, node.end), need)]
}

/** A star alone asks for nothing. */
function isAnything(node: QueryStringLeaf): boolean {
  return node.kind === 'wildcard' && node.pattern === '*' && (node.field ?? '*') === '*'
}

function leafPart(leaf: QueryStringLeaf, written: string, need: Occurrence): Part {
  const field = leaf.field ?? null
  const query = field === null ? written : `${field.replace(/[^\p{L}\p{N}_.]/gu, '\\$&')}:${written}`
  return { kind: 'leaf', need, query, look: leaf.kind, field, ...saidBy(leaf, written) }
}

function saidBy(leaf: QueryStringLeaf, written: string): { text: string; detail: string | null } {
  if (leaf.kind === 'wildcard' || leaf.kind === 'regexp') return { text: leaf.pattern, detail: null }
  if (leaf.kind === 'range') return { text: written, detail: null }
  if (leaf.kind === 'fuzzy') return { text: leaf.text, detail: leaf.fuzziness || null }
  if (leaf.kind === 'phrase' && leaf.slop) return { text: leaf.text, detail: String(leaf.slop) }
  return { text: leaf.text, detail: null }
}

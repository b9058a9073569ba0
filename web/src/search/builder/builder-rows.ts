import type { Occurrence } from '@dossier/contract/query-string/occurrences'
import { occurrences } from '@dossier/contract/query-string/occurrences'
import { readQueryString } from '@dossier/contract/query-string/parser'
import { quotePhrase } from '@dossier/contract/query-string/quote-phrase'
import type { QueryStringClause } from '@dossier/contract/query-string/tree'
import { explainQuery, type Part } from '../explain/explanation.ts'

/** How the words of a row are looked for. */
export const rowKinds = ['words', 'phrase', 'begins', 'like'] as const
/** One of the ways in which the words of a row are looked for. */
export type RowKind = (typeof rowKinds)[number]

/** A line of the builder. `raw`: a part of a query that the builder cannot show; it stays to the letter. */
export type BuilderRow = { need: Occurrence; text: string } & ({ kind: RowKind; field: string | null } | { kind: 'raw' })

type Operator = 'OR' | 'AND'

/** Reads a query into lines, neighbouring words of one kind into one; null where it is wrong: then there is nothing to be built on. */
export function readRows(query: string, operator: Operator): BuilderRow[] | null {
  const { group, fault } = readQueryString(query)
  if (query.trim() === '' || query.trim() === '*') return []
  if (fault) return null
  const needs = occurrences(group.clauses, operator === 'AND' ? 'and' : 'or', () => true)
  const clauses = group.clauses.map((clause, at) => rowOf(query, clause, needs[at] ?? 'should'))
  const rows = (operator === 'AND' ? undoubled(clauses) : clauses).reduce<BuilderRow[]>(joinWords, [])
  const isSame = meaningOf(printRows(rows, operator), operator) === meaningOf(query, operator)
  return isSame ? rows : [{ need: 'must', kind: 'raw', text: `(${query})` }]
}

/** What a query means, whatever the order of its parts: equal texts mean the same. */
function meaningOf(query: string, operator: Operator): string {
  const said = (part: Part): string =>
    part.kind === 'group'
      ? `${part.need}(${part.parts.map(said).sort().join(' ')})`
      : [part.need, part.field, part.look, part.text, part.detail].join(' ')
  return explainQuery(query, operator).parts.map(said).sort().join('\n')
}

/** Writes lines as a query: needed ones first where all words are wanted, for OR would take its neighbour with it. */
export function printRows(rows: readonly BuilderRow[], operator: Operator): string {
  const filled = rows.filter(({ text }) => text.trim() !== '')
  if (operator === 'OR') return filled.flatMap((row) => termsOf(row).map((term) => signs[row.need] + term)).join(' ')
  const of = (need: Occurrence) => filled.filter((row) => row.need === need).flatMap(termsOf)
  // A term that is not needed is one beside an OR: without another it stands beside itself.
  const [single, ...others] = of('should')
  const should = single !== undefined && others.length === 0 && of('must').length > 0 ? [single, single] : of('should')
  // All that is not wanted comes first, so that nothing follows the last OR.
  return [...of('mustNot').map((term) => `-${term}`), ...of('must'), should.join(' OR ')].filter(Boolean).join(' ')
}

const signs: Record<Occurrence, string> = { must: '+', should: '', mustNot: '-' }

function rowOf(query: string, clause: QueryStringClause, need: Occurrence): BuilderRow {
  const { node } = clause
  const written = query.slice(clause.start, clause.end).replace(/^(?:[+\-!]|NOT\s+)\s*/, '')
  const raw: BuilderRow = { need, kind: 'raw', text: written }
  if (node.kind === 'group' || node.boost !== undefined) return raw
  const field = node.field ?? null
  // A run of words is one clause: where its words are needed together or not at all it is more than its words.
  if (node.kind === 'text') return node.words && need === 'mustNot' ? raw : { need, kind: 'words', field, text: node.text }
  if (node.kind === 'phrase') return node.slop === undefined ? { need, kind: 'phrase', field, text: node.text } : raw
  if (node.kind === 'prefix') return { need, kind: 'begins', field, text: node.text }
  if (node.kind === 'fuzzy') return node.fuzziness === '' ? { need, kind: 'like', field, text: node.text } : raw
  return raw
}

/** What `printRows` writes twice, once. */
function undoubled(rows: BuilderRow[]): BuilderRow[] {
  const [first, second, ...others] = rows.filter(({ need }) => need === 'should')
  const isDoubled =
    others.length === 0 && rows.some(({ need }) => need === 'must') && JSON.stringify(first) === JSON.stringify(second)
  return isDoubled ? rows.filter((row) => row !== second) : rows
}

function joinWords(rows: BuilderRow[], row: BuilderRow): BuilderRow[] {
  const last = rows.at(-1)
  const isSame = last?.kind === 'words' && row.kind === 'words' && last.need === row.need && last.field === row.field
  return isSame ? [...rows.slice(0, -1), { ...last, text: `${last.text} ${row.text}` }] : [...rows, row]
}

function termsOf(row: BuilderRow): string[] {
  const text = row.text.trim()
  if (row.kind === 'raw') return [text]
  const field = row.field === null ? '' : `${row.field.replace(/[^\p{L}\p{N}_.]/gu, '\\$&')}:`
  if (row.kind === 'phrase') return [field + quotePhrase(text)]
  const ending = { words: '', begins: '*', like: '~' }[row.kind]
  return text.split(/\s+/).map((word) => field + escapeWord(word) + ending)
}

/** An operator's name is a word where one of its letters is escaped. */
function escapeWord(word: string): string {
  return /^(AND|OR|NOT)$/.test(word) ? `\\${word}` : word.replace(/[+\-!(){}[\]^"~*?:\\/&|<>=]/g, '\\$&')
}

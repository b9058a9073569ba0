import { matchesPattern } from './matches-pattern.ts'
import { readQueryString } from './parser.ts'
import type { QueryStringClause, QueryStringGroup, QueryStringLeaf } from './tree.ts'
import { comparisonPattern, hasWords } from './words.ts'

/** A term of a query string: a word, a phrase, a pattern … All places are UTF-16 offsets in the query string. */
export type QueryTerm = {
  /** Without quotes, operators and escapes. */
  text: string
  kind: 'word' | 'phrase' | 'wildcard' | 'fuzzy' | 'regex' | 'range'
  /** `author` in `author:khalil` and in `author:(khalil OR rossi)`, or null. */
  field: string | null
  isNegated: boolean
  /** Its place, including its field and its NOT, `+` or `-`. */
  start: number
  end: number
  /** What to cut out in order to remove it, including operators and brackets that lose their meaning. */
  cut: [from: number, to: number]
  /** The query string that asks for it alone. */
  query: string
  /**
   * Its number among those that are marked in the text of documents; null for what is not marked there: negated terms,
   * ranges, terms of other fields.
   */
  mark: number | null
}

/** The terms of a query string in order of appearance. Never throws: what follows a fault is left out. */
export function readTerms(text: string): QueryTerm[] {
  const terms: QueryTerm[] = []
  let marks = 0
  const around = { isNegated: false, isMarked: true, cut: [0, text.length] } as const
  for (const { isMarked, ...term } of termsOf(text, readQueryString(text).group, around)) {
    terms.push({ ...term, mark: isMarked ? marks : null })
    if (isMarked) marks++
  }
  return terms
}

/** `cut`: what to cut out if everything inside the brackets is removed. */
type Around = { isNegated: boolean; isMarked: boolean; cut: readonly [from: number, to: number] }
type Found = Omit<QueryTerm, 'mark'> & { isMarked: boolean }
type Item = Pick<QueryStringClause, 'begin' | 'start' | 'end' | 'node'> & { isNegated: boolean }

function termsOf(text: string, group: QueryStringGroup, around: Around): Found[] {
  const items = group.clauses.flatMap(itemsOf)
  return items.flatMap((item, index) => {
    const { node } = item
    const inside: Around = {
      isNegated: around.isNegated !== item.isNegated,
      isMarked: around.isMarked && !item.isNegated,
      cut: cutOf(items, index, around),
    }
    return node.kind === 'group' ? termsOf(text, node, inside) : termOf(text, { ...item, node }, inside)
  })
}

/** The words of a run are terms of their own. */
function itemsOf(clause: QueryStringClause): Item[] {
  const { node, modifier } = clause
  const isNegated = modifier === 'prohibited'
  if (node.kind !== 'text' || node.words === undefined) return [{ ...clause, isNegated }]
  const { words: _words, ...leaf } = node
  return node.words.map((word) => ({
    begin: word.start,
    start: word.start,
    end: word.end,
    isNegated,
    node: { ...leaf, ...word },
  }))
}

function cutOf(items: Item[], index: number, around: Around): [from: number, to: number] {
  const [item, next] = [items[index], items[index + 1]]
  if (item === undefined || items.length === 1) return [...around.cut]
  return index === 0 && next ? [item.begin, next.start] : [item.begin, item.end]
}

function termOf(text: string, { node, start, end }: Item & { node: QueryStringLeaf }, around: Around): Found[] {
  const written = text.slice(node.start, node.end)
  const shown = showLeaf(node, written)
  if (shown === undefined) return []
  const field = node.field ?? null
  const query = field === null ? written : `${escapeField(field)}:${written}`
  const isMarked = around.isMarked && isOnContent(field) && isMarkedLeaf(node)
  return [{ ...shown, field, isNegated: around.isNegated, start, end, cut: [...around.cut], query, isMarked }]
}

/** A star alone is not a term: it matches everything. */
function showLeaf(leaf: QueryStringLeaf, written: string): Pick<QueryTerm, 'text' | 'kind'> | undefined {
  if (leaf.kind === 'text') return { text: leaf.text, kind: 'word' }
  if (leaf.kind === 'prefix') return { text: `${leaf.text}*`, kind: 'wildcard' }
  if (leaf.kind === 'wildcard')
    return leaf.pattern === '*' ? undefined : { text: leaf.pattern.replace(/\\([\s\S])/g, '$1'), kind: 'wildcard' }
  if (leaf.kind === 'regexp') return { text: leaf.pattern, kind: 'regex' }
  if (leaf.kind === 'range') return { text: written, kind: 'range' }
  return { text: leaf.text, kind: leaf.kind }
}

function isOnContent(field: string | null): boolean {
  return field === null || matchesPattern(field, 'content')
}

function isMarkedLeaf(leaf: QueryStringLeaf): boolean {
  if (leaf.kind === 'range') return false
  if (leaf.kind === 'phrase') return hasWords(leaf.text)
  if (leaf.kind !== 'text') return true
  return hasWords(leaf.text) && !(leaf.field !== undefined && comparisonPattern.test(leaf.text))
}

function escapeField(field: string): string {
  return field.replace(/[^\p{L}\p{N}_.]/gu, '\\$&')
}

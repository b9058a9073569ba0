import type { Fuzziness, MinimumStep, Query } from '../../../query/tree.ts'
import { clusterField, clusterValue, foldTerm, hasWords, unspaced } from './fields.ts'

/** A part of a body. */
export type Body = { [name: string]: unknown }

export const nothing: Body = { match_none: {} }

type Match = Extract<Query, { kind: 'match' }>
type Phrase = Extract<Query, { kind: 'phrase' }>
type Pattern = Extract<Query, { kind: 'prefix' | 'wildcard' | 'regexp' | 'fuzzy' }>

/** The exact value, or the terms that a text is split to as a phrase. */
export function exactly(field: string, value: string | number | boolean): Body {
  if (hasWords(field)) return phraseOf(field, String(value))
  const term = clusterValue(field, value)
  return term === undefined ? nothing : { term: { [clusterField(field)]: { value: term } } }
}

function phraseOf(field: string, query: string, slop = 0): Body {
  return { match_phrase: { [clusterField(field)]: { query, slop } } }
}

/** Words of scripts without spaces are phrases; others as the cluster splits them. */
export function matching({ field, text, operator, fuzzy, minimum }: Match): Body {
  if (!hasWords(field)) return exactly(field, text)
  const plain = (query: string): Body => ({
    match: {
      [clusterField(field)]: {
        query,
        operator,
        ...(fuzzy && { fuzziness: fuzziness(fuzzy), prefix_length: fuzzy.prefixLength }),
        ...(minimum && { minimum_should_match: minimumOf(minimum) }),
      },
    },
  })
  if (!unspaced.test(text)) return plain(text)
  const parts = text.split(/\s+/u).filter((word) => word !== '')
  const clauses = parts.map((word) => (unspaced.test(word) ? phraseOf(field, word) : plain(word)))
  if (clauses.length === 1) return clauses[0] ?? nothing
  if (operator === 'and') return { bool: { must: clauses } }
  return { bool: { should: clauses, minimum_should_match: minimum ? minimumOf(minimum) : 1 } }
}

function fuzziness({ one, two }: Fuzziness): string {
  return `AUTO:${one},${two}`
}

function minimumOf(steps: MinimumStep[]): string {
  const amount = (step: MinimumStep) => `${step.amount}${step.isPercent ? '%' : ''}`
  return steps.map((step) => (step.above < 0 ? amount(step) : `${step.above}<${amount(step)}`)).join(' ')
}

export function phrase({ field, text, slop, prefix }: Phrase): Body {
  if (!hasWords(field)) return prefix ? { prefix: { [clusterField(field)]: { value: text } } } : exactly(field, text)
  return prefix ? { match_phrase_prefix: { [clusterField(field)]: { query: text, slop } } } : phraseOf(field, text, slop)
}

/** What a word looks like. On words the pattern is folded here; a run without spaces is a phrase of its characters. */
export function patternOf(query: Pattern): Body {
  const isWord = hasWords(query.field)
  const text = 'text' in query ? query.text : query.pattern
  if (isWord && query.kind !== 'regexp' && unspaced.test(text)) return runsOf(query.field, text)
  const field = clusterField(query.field)
  if (query.kind === 'regexp') return { regexp: { [field]: { value: query.pattern, ...anyCase(query.ignoreCase) } } }
  const value = isWord ? foldTerm(text) : text
  if (query.kind === 'prefix') return { prefix: { [field]: { value } } }
  if (query.kind === 'wildcard') return { wildcard: { [field]: { value, ...anyCase(query.ignoreCase && !isWord) } } }
  return { fuzzy: { [field]: { value, fuzziness: query.distance, prefix_length: query.prefixLength } } }
}

/** Older clusters do not know the option, and nobody else needs it. */
function anyCase(ignoreCase: boolean): Body {
  return ignoreCase ? { case_insensitive: true } : {}
}

function runsOf(field: string, pattern: string): Body {
  const runs = pattern.split(/[*?~]+/).filter((run) => run !== '')
  return { constant_score: { filter: { bool: { filter: runs.map((run) => phraseOf(field, run)) } } } }
}

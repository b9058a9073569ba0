import type { QueryStringLeaf } from '@dossier/contract/query-string/tree'
import { comparisonPattern } from '@dossier/contract/query-string/words'
import {
  existsQuery,
  fuzzyQuery,
  matchQuery,
  phraseQuery,
  prefixQuery,
  regexpQuery,
  wildcardQuery,
} from '../fields/field-queries.ts'
import { queryFieldType } from '../fields/field-type.ts'
import { readFuzziness } from '../fields/fuzziness.ts'
import type { TextOptions } from '../fields/text-options.ts'
import { type Bounds, rangeQuery } from '../fields/values.ts'
import type { Query } from '../tree.ts'

/** The part of the context that leaves need. */
export type LeafContext = Omit<TextOptions, 'fuzziness' | 'minimumShouldMatch'> & {
  fuzziness: string
  /** The default field, if there is a single one: `>5` is a range there, as on a named field. */
  defaultField: string | undefined
  timeZone: string | undefined
}

/** What one leaf means on one field; undefined if analysis leaves no terms. Throws QueryError. */
export function buildOnField(leaf: QueryStringLeaf, field: string, context: LeafContext): Query | undefined {
  switch (leaf.kind) {
    case 'text':
      return buildText(leaf.text, leaf.field ?? context.defaultField, field, context)
    case 'phrase':
      return withZone(field, leaf.text, context) ?? phraseQuery(field, leaf.text, leaf.slop ?? context.slop)
    case 'prefix':
      return prefixQuery(field, leaf.text)
    case 'wildcard':
      return leaf.pattern === '*' ? existsQuery(field) : wildcardQuery(field, leaf.pattern)
    case 'regexp':
      return regexpQuery(field, leaf.pattern)
    case 'fuzzy': {
      const distance = readFuzziness(leaf.fuzziness === '' ? context.fuzziness : leaf.fuzziness, leaf.text)
      return fuzzyQuery(field, leaf.text, distance, context.prefixLength)
    }
    case 'range':
      return rangeQuery(field, boundsOf(leaf), zoned(context))
  }
}

function buildText(text: string, named: string | undefined, field: string, context: LeafContext): Query | undefined {
  const comparison = named === undefined ? null : comparisonPattern.exec(text)
  if (!comparison) return withZone(field, text, context) ?? matchQuery(field, text, context.operator)
  const [, sign, bound = ''] = comparison
  const name = sign === '>' ? 'gt' : sign === '>=' ? 'gte' : sign === '<' ? 'lt' : 'lte'
  return rangeQuery(field, { [name]: bound }, zoned(context))
}

/** A date without a zone is a day in the requested time zone. */
function withZone(field: string, text: string, context: LeafContext): Query | undefined {
  if (context.timeZone === undefined || queryFieldType(field) !== 'date') return undefined
  return rangeQuery(field, { gte: text, lte: text }, zoned(context))
}

function zoned({ timeZone }: LeafContext): { timeZone?: string } {
  return timeZone === undefined ? {} : { timeZone }
}

function boundsOf(leaf: QueryStringLeaf & { kind: 'range' }): Bounds {
  return {
    ...(leaf.from === undefined ? {} : leaf.includesFrom ? { gte: leaf.from } : { gt: leaf.from }),
    ...(leaf.to === undefined ? {} : leaf.includesTo ? { lte: leaf.to } : { lt: leaf.to }),
  }
}

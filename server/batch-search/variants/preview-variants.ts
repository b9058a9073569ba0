import type { LineVariants } from '@dossier/contract/batch-search/variants'
import { parseLoneClause } from '../../query/parse-clause.ts'
import type { Counting } from '../preview/count-lines.ts'
import { clauseOf, variantText } from '../run/line-query.ts'
import { countEach } from './find-variants.ts'
import { describeVariants } from './line-variants.ts'

/** The variants of a line before it is searched, without their counts; undefined where none are asked for. */
export function listVariants({ variants }: Counting['options'], line: string): LineVariants | undefined {
  if (!variants) return undefined
  const { items, leftOut, reason } = describeVariants(line, variants)
  return { items: items.map((variant) => ({ ...variant, count: null })), leftOut, reason }
}

/** The same with how many documents have each. */
export async function countVariants(counting: Counting, listed: LineVariants, signal: AbortSignal): Promise<LineVariants> {
  const { scope, projects, options } = counting
  const queries = listed.items.map((variant) => parseLoneClause(clauseOf(variantText(variant, options), options)))
  if (queries.length === 0) return listed
  const counts = await countEach(scope.engine, { projects }, queries, signal)
  return { ...listed, items: listed.items.map((variant, at) => ({ ...variant, count: counts[at] ?? null })) }
}

import type { QueryStringClause } from './tree.ts'

/** Whether a clause must, may or must not match. */
export type Occurrence = 'must' | 'should' | 'mustNot'

/**
 * Lucene's rule for the clauses of one group: AND makes both its neighbours required, whatever their other operators, so `a OR b AND c` is
 * `a +b +c`. This is not Boolean algebra, but what users of Lucene expect. `present` skips clauses that analyse to nothing.
 */
export function occurrences(
  clauses: QueryStringClause[],
  operator: 'or' | 'and',
  present: (index: number) => boolean,
): (Occurrence | undefined)[] {
  const result: (Occurrence | undefined)[] = []
  let last = -1
  clauses.forEach((clause, index) => {
    if (last >= 0 && result[last] !== 'mustNot') {
      if (clause.conjunction === 'and') result[last] = 'must'
      if (clause.conjunction === 'or' && operator === 'and') result[last] = 'should'
    }
    const isPresent = present(index)
    result.push(isPresent ? occurrence(clause, operator) : undefined)
    if (isPresent) last = index
  })
  return result
}

function occurrence({ modifier, conjunction }: QueryStringClause, operator: 'or' | 'and'): Occurrence {
  if (modifier === 'prohibited') return 'mustNot'
  if (operator === 'and') return conjunction === 'or' ? 'should' : 'must'
  return modifier === 'required' || conjunction === 'and' ? 'must' : 'should'
}

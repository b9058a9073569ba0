/**
 * What a query string says, before fields and their types are looked at: the tree that searching, chips and highlighting share.
 * `start` and `end` are UTF-16 offsets in the query string.
 */
export type QueryStringNode = QueryStringGroup | QueryStringLeaf

export type QueryStringGroup = { kind: 'group'; clauses: QueryStringClause[]; boost?: number }

/** `joined`: a run of plain words that Lucene hands to the analyser as one text. */
export type QueryStringClause = {
  conjunction: 'none' | 'and' | 'or'
  modifier: 'none' | 'required' | 'prohibited'
  joined: boolean
  node: QueryStringNode
}

type Placed = { field?: string; boost?: number; start: number; end: number }

export type QueryStringLeaf = Placed &
  (
    | { kind: 'text'; text: string }
    | { kind: 'phrase'; text: string; slop?: number }
    | { kind: 'prefix'; text: string }
    /** `*` alone, or any pattern; escapes are still in it. */
    | { kind: 'wildcard'; pattern: string }
    | { kind: 'regexp'; pattern: string }
    /** `fuzziness` is what follows the tilde, perhaps nothing. */
    | { kind: 'fuzzy'; text: string; fuzziness: string }
    /** A bound that is absent is open. */
    | { kind: 'range'; from?: string; to?: string; includesFrom: boolean; includesTo: boolean }
  )

/** Whether a clause must, may or must not match. */
export type Occurrence = 'must' | 'should' | 'mustNot'

/**
 * Lucene's rule for the clauses of one group: AND makes both its neighbours required, whatever else stands there, so `a OR b AND c` is
 * `a +b +c`. It is not boolean algebra, and users of Lucene know it so. `present` leaves out clauses that analyse to nothing.
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

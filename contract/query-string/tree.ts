/**
 * What a query string says, before fields and their types are considered: the tree that searches, batch searches, and the search page's chips
 * and colours share. All places are UTF-16 offsets in the query string.
 */
export type QueryStringNode = QueryStringGroup | QueryStringLeaf

/** The whole query string, or what stands in one pair of brackets. */
export type QueryStringGroup = { kind: 'group'; clauses: QueryStringClause[]; boost?: number }

/** One clause: `begin` is that of its AND or OR, `start` that of its NOT, `+`, `-` or field; `end` is exclusive. */
export type QueryStringClause = {
  conjunction: 'none' | 'and' | 'or'
  modifier: 'none' | 'required' | 'prohibited'
  begin: number
  start: number
  end: number
  node: QueryStringNode
}

/** A word of a run, without its escapes. */
export type QueryStringWord = { text: string; start: number; end: number }

/** From behind the field's colon to the end of fuzziness, slop and boost. */
type Placed = { field?: string; boost?: number; start: number; end: number }

/** A clause without brackets. */
export type QueryStringLeaf = Placed &
  /** `words`: a run of at least two plain words, which Lucene analyses as one text. */
  (
    | { kind: 'text'; text: string; words?: QueryStringWord[] }
    | { kind: 'phrase'; text: string; slop?: number }
    | { kind: 'prefix'; text: string }
    /** `*` alone, or any pattern; escapes are still in it. */
    | { kind: 'wildcard'; pattern: string }
    | { kind: 'regexp'; pattern: string }
    /** `fuzziness` is what follows the tilde, if anything. */
    | { kind: 'fuzzy'; text: string; fuzziness: string }
    /** An absent bound is open. */
    | { kind: 'range'; from?: string; to?: string; includesFrom: boolean; includesTo: boolean }
  )

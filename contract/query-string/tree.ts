/**
 * What a query string says, before fields and their types are looked at: the tree that searching, the chips of the search page, batch
 * searches and the colours of matches share. All places are UTF-16 offsets in the query string.
 */
export type QueryStringNode = QueryStringGroup | QueryStringLeaf

/** The whole query string, or what stands in one pair of brackets. */
export type QueryStringGroup = { kind: 'group'; clauses: QueryStringClause[]; boost?: number }

/** One clause with its operators: from `begin` (AND, OR) or `start` (NOT, `+`, `-`, then field and content) to before `end`. */
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

/** `start` is behind the field's colon; `boost` and what follows a tilde lie before `end`. */
type Placed = { field?: string; boost?: number; start: number; end: number }

/** A clause without brackets. */
export type QueryStringLeaf = Placed &
  /** `words`: a run of two plain words or more, which Lucene hands to the analyser as one text. */
  (
    | { kind: 'text'; text: string; words?: QueryStringWord[] }
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

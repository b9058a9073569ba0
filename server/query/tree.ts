/**
 * Our own query tree: what a query means, independent of any engine's syntax.
 *
 * `query/` makes it from Elasticsearch bodies and Lucene query strings; an engine adapter turns it into its own query. Field
 * names are those of the wire contract; their types are in `wire-fields.ts`. Texts are raw: splitting them into terms is
 * the engine's work, so that one tokenizer rules. Dates are epoch milliseconds (UTC) by the time they are in the tree.
 */
export type Query =
  | { kind: 'all' }
  | { kind: 'none' }
  /** The exact value on keyword, number, date and boolean fields; on text fields the term that `value` is analysed to, or all of its terms as a phrase. */
  | { kind: 'term'; field: string; value: Scalar }
  /** Any of the values, without a score of its own. */
  | { kind: 'terms'; field: string; values: Scalar[] }
  /** The documents with these ids (`_id`). */
  | { kind: 'ids'; ids: string[] }
  /** The documents of a kind of set that belong to whoever asks (their stars): the scope names the very set before an engine sees it. */
  | { kind: 'namedSet'; set: string }
  /**
   * The documents of a set that the records keep (stars, tags …), in this version or a later one: see `engine/sets.ts`. `among`: the set of all documents that have
   * any value of the same field, where each scores like a term of that field; else it scores 1.
   */
  | ({ kind: 'inSet'; among?: SetReference } & SetReference)
  /**
   * Analysed text: any or all of its terms, or as many as `minimum` says, each in spellings as near as `fuzzy` says. On fields that are not text:
   * the exact value.
   */
  | { kind: 'match'; field: string; text: string; operator: 'or' | 'and'; fuzzy?: Fuzziness; minimum?: MinimumStep[] }
  /** The terms of `text` in order, at most `slop` moves apart; with `prefix` the last one is only begun. */
  | { kind: 'phrase'; field: string; text: string; slop: number; prefix?: boolean }
  | { kind: 'prefix'; field: string; text: string }
  /** `*` matches any run, `?` one character; `\` escapes. */
  | { kind: 'wildcard'; field: string; pattern: string; ignoreCase: boolean }
  /** Lucene's regular expressions, anchored at both ends. */
  | { kind: 'regexp'; field: string; pattern: string; ignoreCase: boolean }
  | { kind: 'fuzzy'; field: string; text: string; distance: 0 | 1 | 2; prefixLength: number }
  | { kind: 'range'; field: string; gt?: Scalar; gte?: Scalar; lt?: Scalar; lte?: Scalar }
  | { kind: 'exists'; field: string }
  /** `minimumShouldMatch` absent: 1 where there is neither must nor filter, else 0. An empty bool is `all`. */
  | { kind: 'bool'; must: Query[]; should: Query[]; filter: Query[]; mustNot: Query[]; minimumShouldMatch?: number }
  /** The best of several fields. */
  | { kind: 'disMax'; queries: Query[]; tieBreaker: number }
  | { kind: 'boost'; query: Query; boost: number }
  | { kind: 'constant'; query: Query; boost: number }
  /** Documents that have a named entity which `query` finds. */
  | { kind: 'hasChild'; query: Query }
  /** Named entities whose document `query` finds. */
  | { kind: 'hasParent'; query: Query }
  /** Named entities of the document with this id. */
  | { kind: 'parentId'; id: string }
  /**
   * Of the documents that `query` finds in the projects that are searched, and that have the same value of a keyword field, the one with the lowest number; all that have
   * none. Named entities as `query` finds them. Scores are those of `query`.
   */
  | { kind: 'oneOfEach'; query: Query; field: string }
  /** What `query` finds, each score joined (`boostMode`) with what the functions that are for the document come to (`scoreMode`), at most `maxBoost`. */
  | {
      kind: 'functionScore'
      query: Query
      functions: ScoreFunction[]
      scoreMode: 'multiply' | 'sum' | 'avg' | 'first' | 'max' | 'min'
      boostMode: 'multiply' | 'replace' | 'sum' | 'avg' | 'max' | 'min'
      maxBoost: number
      /** What scores less is not found. */
      minScore?: number
    }

/** A function of the documents that `filter` finds; without a value it is the weight alone. */
export type ScoreFunction = { filter?: Query; weight?: number; value?: ScoreValue }

/** The first value of a field, times a factor, modified; or chance, the same for a document and a seed. */
export type ScoreValue =
  | { kind: 'field'; field: string; factor: number; modifier: ScoreModifier; missing?: number }
  | { kind: 'random'; seed: number }

/** What is made of a field's value; `log` is decimal. */
export type ScoreModifier = 'none' | 'log' | 'log1p' | 'log2p' | 'ln' | 'ln1p' | 'ln2p' | 'square' | 'sqrt' | 'reciprocal'

/** A set of documents by name; versions grow with every change of it. */
export type SetReference = { name: string; version: number }

/** A value of a field by its normal form, and the set of the documents that have it. */
export type WordSet = { word: string } & SetReference

/** Words of at least `one` letters may differ by one edit, of at least `two` by two, but not in their first `prefixLength` letters. */
export type Fuzziness = { one: number; two: number; prefixLength: number }

/**
 * A step of a `minimum_should_match`: what holds for more terms than `above`. The steps are read in order until one is not reached. Negative
 * amounts are taken off; more than there are terms means that nothing matches. With `and` there are no optional terms to be counted.
 */
export type MinimumStep = { above: number; amount: number; isPercent: boolean }

/** A value of a field. */
export type Scalar = string | number | boolean

/**
 * `field` is a wire name or `_score`; what has no value comes last unless `missing` says otherwise. By the lowest value upwards and the
 * highest downwards unless `by` says otherwise; `count`: by how many values it has.
 * Equal keys: ascending rid, a document before its named entities, these in the order in which they were put.
 */
export type Sort = {
  field: string
  descending: boolean
  /** `word`: as if it had this one, of fields whose values are sets alone. */
  missing?: 'first' | 'last' | { word: string }
  by?: 'count' | 'min' | 'max'
  /** All values of a field that are sets, in any order. */
  sets?: WordSet[]
}

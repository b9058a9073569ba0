/** What a clause on analysed text may say besides its text, whatever the names of the options; absent: Elasticsearch's default. */
export type TextOptions = {
  operator: 'or' | 'and'
  /** `AUTO`, `AUTO:3,6` or a number; absent: words are looked for as they are, or by `AUTO` where the text itself asks for fuzzy ones. */
  fuzziness?: string
  /** Letters at the beginning of a fuzzy word that may not differ. */
  prefixLength: number
  slop: number
  minimumShouldMatch?: string
  tieBreaker: number
  /** A value that does not fit the type of its field finds nothing instead of being an error. */
  isLenient: boolean
}

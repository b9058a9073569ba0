/** The options of a clause on analysed text, whatever it calls them; absent: Elasticsearch's default. */
export type TextOptions = {
  operator: 'or' | 'and'
  /** `AUTO`, `AUTO:3,6` or a number; absent: exact terms, or `AUTO` for terms with a tilde. */
  fuzziness?: string
  /** Leading letters of a fuzzy term that must not differ. */
  prefixLength: number
  slop: number
  minimumShouldMatch?: string
  tieBreaker: number
  /** Whether a value that does not fit its field matches nothing instead of being an error. */
  isLenient: boolean
}

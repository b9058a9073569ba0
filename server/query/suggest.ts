/** Near spellings of the words of a text, as Elasticsearch's term suggester is asked for them. */
export type SuggestOptions = {
  field: string
  text: string
  /** For words that are nowhere, those that are rarer than what is suggested, or all. */
  mode: 'missing' | 'popular' | 'always'
  size: number
  /** How many spellings are ranked for each that is wanted. */
  inspections: number
  maxEdits: 1 | 2
  /** Leading letters that must not differ. */
  prefixLength: number
  minWordLength: number
  /** The least score, 0 to 1. */
  accuracy: number
  byFrequency: boolean
  /** A number of documents, or below 1 a share of them: more frequent words are taken for right. */
  maxFrequency: number
  /** The same: rarer spellings are not told. */
  minFrequency: number
}

import type { Query } from '../query/tree.ts'

/**
 * Reads texts as an index would: splits them into words and finds a query's words in them.
 *
 * It needs no index and no engine: every engine that we search with hands its texts to the same service, so that all mark alike.
 */
export interface TextService {
  /** The places of the query's terms on `field` in each of the texts (UTF-16 units, ascending, not overlapping). */
  highlight(request: HighlightRequest, signal?: AbortSignal): Promise<Mark[][]>
  /** Splits a text as the field would. */
  analyze(field: string, text: string, signal?: AbortSignal): Promise<string[]>
  close(): Promise<void>
}

export type HighlightRequest = { query: Query; field: string; texts: string[]; limit: number }

/**
 * `term` tells which leaf of the query it was, for the colours: leaves on text fields, and on the field that is asked about, are numbered in
 * their order of appearance. A `disMax` is one leaf, since its parts are the same words on other fields. Negated clauses are not counted.
 */
export type Mark = { start: number; end: number; term: number }

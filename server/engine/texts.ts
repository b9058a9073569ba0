import type { Query } from '../query/tree.ts'

/**
 * Analyses texts as the index does: splits them into terms and finds the terms of a query in them.
 *
 * It needs no index, and all engines share it, so that they highlight alike.
 */
export interface TextService {
  /** The positions of the query's terms on `field` in each text (UTF-16 units, ascending, not overlapping). */
  highlight(request: HighlightRequest, signal?: AbortSignal): Promise<Mark[][]>
  /** The terms of a text, analysed as the field is. */
  analyze(field: string, text: string, signal?: AbortSignal): Promise<string[]>
  close(): Promise<void>
}

/** What of it a caller has, who may not end it for others. */
export type TextReader = Pick<TextService, 'highlight' | 'analyze'>

export type HighlightRequest = { query: Query; field: string; texts: string[]; limit: number }

/**
 * `term` is the number of the leaf of the query that matched, for the colours. Leaves on text fields and on the requested field are numbered
 * in order of appearance. A `disMax` is one leaf, since its parts are the same words on other fields. Negated clauses are not counted.
 */
export type Mark = { start: number; end: number; term: number }

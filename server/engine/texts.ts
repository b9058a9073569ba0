import type { Query } from '../query/tree.ts'

/**
 * Analyses texts as the index does: splits them into terms and finds the terms of a query in them.
 *
 * It needs no index, and all engines share it, so that they highlight alike.
 */
export interface TextService {
  /** The positions of the query's terms on `field` in each text (UTF-16 units, ascending, not overlapping). */
  highlight(request: HighlightRequest, signal?: AbortSignal): Promise<Mark[][]>
  /** The same in texts as the records keep them: the parts of each that have marks, in order. Throws RECORD_DAMAGED where one is not what was stored. */
  highlightStored(request: StoredHighlightRequest, signal?: AbortSignal): Promise<MarkedPart[][]>
  /** The terms of a text, analysed as the field is. */
  analyze(field: string, text: string, signal?: AbortSignal): Promise<string[]>
  close(): Promise<void>
}

/** What of it a caller has, who may not end it for others. */
export type TextReader = Pick<TextService, 'highlight' | 'highlightStored' | 'analyze'>

export type HighlightRequest = { query: Query; field: string; texts: string[]; limit: number }

/** A text as UTF-16 (little endian), packed by zstd with a checksum, and its length in units. */
export type StoredText = { bytes: Uint8Array; length: number }

/** `limit`: marks of each text. `around`: how many units before and after a mark belong to its part at least, where there are so many. */
export type StoredHighlightRequest = { query: Query; field: string; texts: StoredText[]; limit: number; around: number }

/** A part of a text with its marks, which are counted from its beginning. */
export type MarkedPart = { text: string; marks: Mark[] }

/**
 * `term` is the number of the leaf of the query that matched, for the colours. Leaves on text fields and on the requested field are numbered
 * in order of appearance. A `disMax` is one leaf, since its parts are the same words on other fields. Negated clauses are not counted.
 */
export type Mark = { start: number; end: number; term: number }

import { argumentError } from '../query/query-error.ts'
import type { HitItem } from './hit-items.ts'

/** UTF-16 units of text in one answer: it is held in memory as a whole, several times over. */
export const mostText = 64 * 1024 * 1024

/** The length of the documents' texts in UTF-16 units. */
export function textLengthOf(items: HitItem[]): number {
  return items.reduce((sum, { textLength }) => sum + textLength, 0)
}

/** Counts what the highlights of one answer take. */
export type TextRoom = {
  /** Throws QueryError once more than `mostText` was taken. */
  take(length: number): void
}

/** The room for the highlights of one answer. */
export function createTextRoom(): TextRoom {
  let taken = 0
  return {
    take(length) {
      taken += length
      if (taken <= mostText) return
      throw argumentError(
        `The highlights of these hits have more than the ${mostText} characters that fit into an answer: ` +
          'ask for fewer hits, fields or fragments, or for shorter tags',
      )
    },
  }
}

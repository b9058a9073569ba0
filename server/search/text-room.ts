import { argumentError } from '../query/query-error.ts'
import type { HitItem } from './hit-items.ts'

/** UTF-16 units of text in one answer: it is held in memory as a whole, several times over. */
export const mostText = 64 * 1024 * 1024

/** The length of the documents' texts in UTF-16 units. */
export function textLengthOf(items: HitItem[]): number {
  return items.reduce((sum, { textLength }) => sum + textLength, 0)
}

/** Counts what the texts and highlights of one answer take, in however many pages it has them. */
export type TextRoom = {
  /** Throws QueryError once highlights have taken more than `mostText`. */
  takeHighlight(length: number): void
  /** Throws QueryError once the texts of several documents have taken more than `mostText`; a single one has room, whatever its length. */
  takeTexts(items: HitItem[]): void
  /** Answers what gives back all that is taken from now on: for a page that is made again. */
  note(): () => void
}

/** The room for the texts and highlights of one answer. */
export function createTextRoom(most = mostText): TextRoom {
  let taken = { highlights: 0, texts: 0, documents: 0 }
  return {
    takeHighlight(length) {
      taken.highlights += length
      if (taken.highlights <= most) return
      throw argumentError(
        `The highlights of these hits have more than the ${most} characters that fit into an answer: ` +
          'ask for fewer hits, fields or fragments, or for shorter tags',
      )
    },
    takeTexts(items) {
      taken.texts += textLengthOf(items)
      taken.documents += items.length
      if (taken.documents < 2 || taken.texts <= most) return
      throw argumentError(
        `The texts of these ${taken.documents} hits have ${taken.texts} characters, more than the ${most} that fit into an answer: ` +
          'exclude [content] from [_source], or ask for fewer hits',
      )
    },
    note() {
      const before = { ...taken }
      return () => {
        taken = before
      }
    },
  }
}

import type { TextService } from '../texts.ts'
import { answers } from './answers.ts'
import type { Reader } from './reader.ts'

/** The text service over an existing reader. */
export function textsBy({ read }: Reader): TextService {
  return {
    highlight: (request, signal) => read('highlight', request, answers.marks, signal),
    highlightStored: ({ texts, ...request }, signal) => {
      const lengths = texts.map(({ bytes, length }) => [bytes.length, length])
      const attached = texts.map(({ bytes }) => bytes)
      return read('highlightStored', { ...request, texts: lengths, attached }, answers.markedParts, signal)
    },
    analyze: (field, text, signal) => read('analyze', { field, text }, answers.words, signal),
    close: async () => {},
  }
}

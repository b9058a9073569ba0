import type { TextService } from '../texts.ts'
import { answers } from './answers.ts'
import type { Reader } from './reader.ts'
import { createReader } from './reader.ts'

/** Connects to the text service of an engine program, which may run without an index. */
export function connectTexts(socketPath: string): TextService {
  const reader = createReader(socketPath, 'describe')
  return { ...textsBy(reader), close: async () => reader.close() }
}

/** The text service over an existing reader. */
export function textsBy({ read }: Reader): TextService {
  return {
    highlight: (request, signal) => read('highlight', request, answers.marks, signal),
    analyze: (field, text, signal) => read('analyze', { field, text }, answers.words, signal),
    close: async () => {},
  }
}

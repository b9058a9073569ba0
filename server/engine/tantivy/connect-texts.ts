import type { TextService } from '../texts.ts'
import { answers } from './answers.ts'
import type { Reader } from './reader.ts'
import { createReader } from './reader.ts'

/** The engine program behind a socket as a service of texts. It may run without an index, for an engine elsewhere. */
export function connectTexts(socketPath: string): TextService {
  const reader = createReader(socketPath, 'describe')
  return { ...textsBy(reader), close: async () => reader.close() }
}

/** The same over connections that are there for other requests as well. */
export function textsBy({ read }: Reader): TextService {
  return {
    highlight: (request, signal) => read('highlight', request, answers.marks, signal),
    analyze: (field, text, signal) => read('analyze', { field, text }, answers.words, signal),
    close: async () => {},
  }
}

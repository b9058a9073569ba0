import { findAddresses } from './addresses.ts'
import type { FoundName, NameChunk, NameFinder } from './finder.ts'

/** Finds e-mail addresses, in texts and in the headers of messages: no model, no language, in linear time. */
export const emailFinder: NameFinder = {
  name: 'EMAIL',
  languages: undefined,
  ready: async () => ({ isReady: true }),
  find: async (chunk, signal) => {
    signal.throwIfAborted()
    return findIn(chunk)
  },
  rest: async () => {},
  close: async () => {},
}

function findIn({ text, kind }: NameChunk): FoundName[] {
  const isText = kind === 'text'
  return findAddresses(text).map((address) => ({
    mention: address.text,
    category: 'EMAIL',
    offset: isText ? address.offset : -1,
  }))
}

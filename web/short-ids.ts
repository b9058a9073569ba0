import type { Plugin } from 'vite'

/** An id as Lingui makes it of a message, in whatever quotes; in a catalogue that is itself a text they are escaped. */
const quotedId = /(\\?["'`])([\w+/-]{6})\1/g
/** An id in a catalogue: the messages beside the ids may be six signs long too. */
const idOfMessage = /\\?"([\w+/-]{6})\\?":/g
const signs = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']

/**
 * Gives the messages of the page numbers in place of Lingui's ids. An id is six random signs, which no compression makes shorter, and stands in the code and in the
 * catalogue: they weigh six kilobytes of the first load.
 */
export function shortMessageIds(): Plugin {
  const short = new Map<string, string>()
  return {
    name: 'short-message-ids',
    apply: 'build',
    enforce: 'post',
    buildStart: () => short.clear(),
    transform: (code, id) => {
      // The English catalogue has every message.
      if (!/\/en\.po$/.test(id)) return
      const ids = [...code.matchAll(idOfMessage)].map(([, found = '']) => found).sort()
      for (const found of new Set(ids)) short.set(found, numbered(short.size))
    },
    renderChunk: (code) =>
      code.replace(quotedId, (whole, quote: string, id: string) => (short.has(id) ? `${quote}${short.get(id)}${quote}` : whole)),
  }
}

function numbered(number: number): string {
  const sign = signs[number % signs.length] ?? ''
  return number < signs.length ? sign : numbered(Math.floor(number / signs.length) - 1) + sign
}

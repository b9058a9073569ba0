import { decodeLabel } from '../plain/decode.ts'

/** Headers that describe the message's structure, and checksums. */
const leftOut =
  /^(content-.*|mime-version|date|subject|from|to|cc|dkim-signature|domainkey-signature|arc-.*|x-google-dkim-signature|x-gm-message-state|x-google-smtp-source|x-ms-exchange-.*-messagesentrepresentingtype|x-microsoft-antispam.*|x-ms-exchange-antispam.*|thread-index)$/i

/** Longer runs without a space are checksums and tokens. */
const longestWord = 100

/**
 * Each header that people may search for, as one line: `Received: from …`. Headers that the first reader indexes anyway, and those meant for programs only, are
 * left out.
 */
export function headerLines(headers: string): string[] {
  return headers
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(':')
      const name = line.slice(0, colon).trim()
      if (colon <= 0 || leftOut.test(name)) return []
      const words = decodeWords(line.slice(colon + 1)).split(/\s+/)
      const value = words.filter((word) => word.length <= longestWord).join(' ')
      return value.trim() === '' ? [] : [`${name}: ${value.trim()}`]
    })
}

/** Encoded words (RFC 2047) of a header as text. */
export function decodeWords(header: string): string {
  return header
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?([^?*\s]+)(?:\*[^?\s]*)?\?([qb])\?([^?]*)\?=/gi, (whole, charset: string, way: string, text: string) => {
      const bytes = way.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : decodeQ(text)
      return decodeLabel(bytes, charset) ?? whole
    })
}

function decodeQ(text: string): Buffer {
  const plain = text
    .replace(/_/g, ' ')
    .replace(/=([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(plain, 'latin1')
}

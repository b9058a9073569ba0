import type { Piece } from '../piece.ts'
import { decodeText } from './decode.ts'

const escapes: Record<string, string> = { n: '\n', r: '\n', t: '\t', b: ' ', f: '\n' }

/** The text of JSON, of whatever shape, with what is escaped in its strings as people read it. */
export function readJson(bytes: Buffer): Piece[] {
  const text = decodeText(bytes) ?? ''
  if (!text.includes('\\')) return [{ kind: 'text', text: withBytesDecoded(text) }]
  const plain = text.replace(/\\(?:u([0-9a-f]{4})|(.))/gi, (_whole, code?: string, sign = '') =>
    code === undefined ? (escapes[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  )
  return [{ kind: 'text', text: withBytesDecoded(plain) }]
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Facebook and Instagram write each byte of UTF-8 as a letter of its own (`\u00c3\u00bc` for ü) in what they give out to their users. */
function withBytesDecoded(text: string): string {
  return text.replace(/[\u0080-\u00ff]{2,}/g, (bytes) => {
    try {
      return strictUtf8.decode(Buffer.from(bytes, 'latin1'))
    } catch {
      return bytes
    }
  })
}

/** Only of what begins as JSON does it is tried whether it is: as a whole, or line by line, as logs are written. */
export function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  if (parses(text)) return true
  const [first = '', second = ''] = text.trimStart().split('\n', 2)
  return second.trim() !== '' && parses(first) && /^\s*[[{]/.test(second)
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

import { readCharacterMap } from './character-map.ts'
import { textOfString } from './text-string.ts'
import { nameAt, type PdfDictionary, type PdfValue } from './values.ts'

/** The text that a string means in a font; undefined where only a renderer could tell. */
export type FontReader = (string: Buffer) => string | undefined

/** Resolves references to values, and to the bytes of streams. */
export type Lookup = { valueOf(value: PdfValue | undefined): PdfValue; streamOf(value: PdfValue | undefined): Buffer | undefined }

/** Glyph names of custom encodings; single letters are their own names. */
const namedSigns: Record<string, string> = {
  space: ' ',
  period: '.',
  comma: ',',
  hyphen: '-',
  colon: ':',
  slash: '/',
  zero: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
}

/** By the font's ToUnicode map, else by its encoding, as far as that consists of letters. */
export function readFont(font: PdfDictionary, lookup: Lookup): FontReader {
  const map = lookup.streamOf(font.get('ToUnicode'))
  if (map) return readMapped(map)
  if (nameAt(font, 'Subtype') === 'Type0') return () => undefined
  const encoding = lookup.valueOf(font.get('Encoding'))
  const differences = encoding instanceof Map ? lookup.valueOf(encoding.get('Differences')) : undefined
  return Array.isArray(differences) ? readNamed(differences) : textOfString
}

function readMapped(stream: Buffer): FontReader {
  const { signs, bytesOfCode } = readCharacterMap(stream)
  return (string) => {
    let text = ''
    for (let at = 0; at + bytesOfCode <= string.length; at += bytesOfCode)
      text += signs.get(string.readUIntBE(at, bytesOfCode)) ?? ''
    return text
  }
}

/** A list of numbers, each with the names of the signs from there on. */
function readNamed(differences: PdfValue[]): FontReader {
  const signs = new Map<number, string>()
  let code = 0
  for (const one of differences) {
    if (typeof one === 'number') code = one
    else if (one !== null && typeof one === 'object' && 'name' in one) {
      signs.set(code, signNamed(one.name))
      code += 1
    }
  }
  return (string) => Array.from(string, (byte) => signs.get(byte) ?? textOfString(Buffer.from([byte]))).join('')
}

function signNamed(name: string): string {
  const hex = /^uni([0-9A-F]{4})$/.exec(name)?.[1]
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
  return name.length === 1 ? name : (namedSigns[name] ?? '')
}

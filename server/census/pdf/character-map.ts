/** More characters than any font has. */
const mostSigns = 70_000
const groups = /begin(bfchar|bfrange)([\s\S]*?)end\1/g
const parts = /<([0-9a-f\s]*)>|(\[)|(\])/gi

/** A font's character codes with their text, and the length of a code in bytes. */
export type CharacterMap = { signs: Map<number, string>; bytesOfCode: number }

/** Reads a font's map to Unicode (ISO 32000-1, 9.10.3). */
export function readCharacterMap(stream: Buffer): CharacterMap {
  const signs = new Map<number, string>()
  let bytesOfCode = 1
  for (const [, group, body = ''] of stream.toString('latin1').matchAll(groups)) {
    const texts = [...body.matchAll(parts)].map(([whole, hex]) => (hex === undefined ? whole : hex.replace(/\s/g, '')))
    bytesOfCode = Math.max(bytesOfCode, Math.ceil((texts[0]?.length ?? 2) / 2))
    if (group === 'bfchar') addSigns(signs, texts)
    else addRanges(signs, texts)
  }
  return { signs, bytesOfCode }
}

function addSigns(signs: Map<number, string>, texts: string[]): void {
  for (let at = 0; at + 1 < texts.length; at += 2) set(signs, codeOf(texts[at]), signOf(texts[at + 1]))
}

/** A range of codes: the text of the first, incremented for each, or a list in brackets. */
function addRanges(signs: Map<number, string>, texts: string[]): void {
  for (let at = 0; at + 2 < texts.length; ) {
    const [from, to] = [codeOf(texts[at]), codeOf(texts[at + 1])]
    const isList = texts[at + 2] === '['
    const end = isList ? texts.indexOf(']', at) : at + 2
    if (end < 0) return
    for (let code = from; code <= to && code - from <= 0xffff && signs.size < mostSigns; code += 1) {
      if (isList && at + 3 + code - from >= end) break
      set(signs, code, isList ? signOf(texts[at + 3 + code - from]) : countedOn(signOf(texts[at + 2]), code - from))
    }
    at = end + 1
  }
}

function set(signs: Map<number, string>, code: number, sign: string): void {
  if (Number.isInteger(code) && signs.size < mostSigns) signs.set(code, sign)
}

function codeOf(hex = ''): number {
  return Number.parseInt(hex, 16)
}

function signOf(hex = ''): string {
  return new TextDecoder('utf-16be').decode(Buffer.from(hex, 'hex'))
}

function countedOn(sign: string, by: number): string {
  const last = sign.charCodeAt(sign.length - 1)
  return Number.isNaN(last) ? '' : sign.slice(0, -1) + String.fromCharCode((last + by) & 0xffff)
}

import type { Scalar } from '../../../query/tree.ts'
import { fieldType } from '../../../query/wire-fields.ts'
import { longestTermBytes } from '../storing/mapping.ts'

const metadata = 'metadata.'
const whole = '.keyword'

/** The name of a field in the cluster: there a dot in the key of a metadata value would make it a folder of other fields. */
export function clusterField(name: string): string {
  if (!name.startsWith(metadata)) return name
  const isWhole = name.endsWith(whole)
  const key = name.slice(metadata.length, isWhole ? -whole.length : undefined)
  return metadata + metadataKey(key) + (isWhole ? whole : '')
}

/** The key of a metadata value in a source. */
export function metadataKey(key: string): string {
  return key.replaceAll('.', '_') || '_'
}

/** Whether a field has words rather than values. */
export function hasWords(name: string): boolean {
  const type = fieldType(name)
  return type === 'text' || type === 'pathParts'
}

const integers = new Set(['extractionLevel', 'mentionNormTextLength', 'offsets'])
const mostInteger = 2 ** 31 - 1

/** A value of a field as the cluster takes it; undefined where no document can have it. */
export function clusterValue(name: string, value: Scalar): Scalar | undefined {
  const type = fieldType(name)
  if (type === 'long') {
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
    const isPossible = Number.isSafeInteger(number) && !(integers.has(name) && Math.abs(number) > mostInteger)
    return isPossible ? number : undefined
  }
  if (type === 'date') return typeof value === 'number' ? isoDate(value) : value
  if (type === 'boolean') return String(value) === 'true' || (String(value) === 'false' ? false : undefined)
  return cutTerm(String(value))
}

const earliestMs = new Date('0000-01-01T00:00:00.000Z').getTime()
const latestMs = new Date('9999-12-31T23:59:59.999Z').getTime()

/** A date as clusters read it in any of their formats. */
export function isoDate(ms: number): string {
  return new Date(Math.min(latestMs, Math.max(earliestMs, ms))).toISOString()
}

/** A value cut to the longest term that there can be: it is found by its beginning. */
export function cutTerm(value: string): string {
  if (value.length * 3 <= longestTermBytes) return value
  const bytes = Buffer.from(value)
  if (bytes.length <= longestTermBytes) return value
  let end = longestTermBytes
  // Not within a character.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end).toString('utf8')
}

const ascii: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i', ħ: 'h' }

/** A part of a word as the analyzer leaves it: clusters do not analyse what a pattern or a prefix is made of. */
export function foldTerm(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
  return plain.toLowerCase().replace(/[ßæœøđðłþıħ]/g, (letter) => ascii[letter] ?? letter)
}

/** Characters that are written without spaces between words. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

import type { Clause } from '../../feature/filter.ts'

/** From how many bytes on, and below how many; an open end is absent. */
export type SizeRange = { from?: number; below?: number }

const field = 'contentLength'

/** Stands for documents whose size is not known: they have none, or -1, as the known server writes it. */
export const unknownSize = 'unknown'

/** The ranges that the panel offers, as addresses have them: each from a power of 1,024 to the next. */
export const sizeRanges: readonly string[] = [0, 1, 2, 3, 4].map((power) => {
  const from = power === 0 ? 0 : 1024 ** power
  return power === 4 ? `${from}-` : `${from}-${1024 ** (power + 1)}`
})

const pattern = /^(\d{1,15})?-(\d{1,15})?$/

/** Whether a text is a range of sizes as addresses have it: `1024-1048576`, `1024-`, `-1024`, or the word for none. */
export function isSizeValue(value: string): boolean {
  if (value === unknownSize) return true
  const { from, below } = readSizeRange(value)
  if (from === undefined && below === undefined) return false
  return from === undefined || below === undefined || from < below
}

/** Reads a range of sizes; what is no range has two open ends. */
export function readSizeRange(value: string): SizeRange {
  const [, from, below] = value.match(pattern) ?? []
  return { ...(from !== undefined && { from: Number(from) }), ...(below !== undefined && { below: Number(below) }) }
}

/** The documents of a range. */
export function sizeClause(value: string): Clause {
  if (value === unknownSize) return { bool: { must_not: [{ range: { [field]: { gte: 0 } } }] } }
  const { from = 0, below } = readSizeRange(value)
  return { range: { [field]: { gte: from, ...(below !== undefined && { lt: below }) } } }
}

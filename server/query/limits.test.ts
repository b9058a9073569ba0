import { describe, expect, it } from 'vitest'
import { parseSearchBody } from './parse-search-body.ts'

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index))
const fields = (count: number) => ({ highlight: { fields: Object.fromEntries(times(count, (n) => [`metadata.m${n}`, {}])) } })

/** The greatest body that is carried out, one that is too large, and what is said of it. */
const limited: [what: string, most: object, more: object, reason: string][] = [
  ['fields that are highlighted', fields(100), fields(101), '[highlight] has 101 fields, more than the 100 that are allowed'],
]

describe('limits of a body', () => {
  it.each(limited)('%s', (_, most, more, reason) => {
    expect(() => parseSearchBody(most)).not.toThrow()
    expect(() => parseSearchBody(more)).toThrow(reason)
  })
})

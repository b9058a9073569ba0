import type { Span } from '../child/span.ts'

const word = /\p{Lu}[\p{L}’'-]{2,}/gu

/** A form of address, or the first word of a sentence. */
const addressed =
  /(?:(?:^|[.!?]\s)\p{Lu}\p{L}*|(?<!\p{L})(?:Mr|Mrs|Ms|Miss|Dr|MM?|Mmes?|Mlle|Me|Maître|Monsieur|Madame|Sr|Sra)\.?) $/u

/** People by their last name alone, once they were named whole; `WALLAERT` is Wallaert. */
export function lastNames(found: readonly Span[], text: string): Span[] {
  const names = found.flatMap(([start, end, category]) => (category === 'PERSON' ? lastName(text.slice(start, end)) : []))
  const known = new Set(names.flatMap((name) => [name, name.toUpperCase()]))
  if (known.size === 0) return []
  const taken = found.toSorted(([one], [other]) => one - other)
  let next = 0
  return Array.from(text.matchAll(word)).flatMap((match): Span[] => {
    const span: Span = [match.index, match.index + match[0].length, 'PERSON']
    while ((taken[next]?.[1] ?? Number.POSITIVE_INFINITY) <= span[0]) next += 1
    const isTaken = taken[next] !== undefined && overlap(span, taken[next] ?? span)
    return !known.has(match[0].replace(/[’']s$/, '')) || isTaken || standsInName(text, span)
      ? []
      : [withoutGenitive(span, match[0])]
  })
}

function lastName(mention: string): string[] {
  const words = mention.split(' ')
  const last = words.at(-1) ?? ''
  return words.length > 1 && /^\p{Lu}[\p{L}’'-]{2,}$/u.test(last) ? [last] : []
}

/** Other words with capitals beside it: then it is a part of another name. Forms of address and the first word of a sentence are none. */
function standsInName(text: string, [start, end]: Span): boolean {
  const before = text.slice(Math.max(0, start - 30), start)
  const isLed = /\p{Lu}(?:\.|\p{L}*)[ -]$/u.test(before) && !addressed.test(before)
  return isLed || /^[ -]\p{Lu}/u.test(text.slice(end, end + 2))
}

function withoutGenitive([start, end, category]: Span, mention: string): Span {
  return [start, /[’']s$/.test(mention) ? end - 2 : end, category]
}

function overlap([start, end]: Span, [begin, last]: Span): boolean {
  return begin < end && last > start
}

import type { Span } from '../child/finder-child.ts'
import { tidySpans } from '../tidy/tidy-spans.ts'

/** "Bank of England": of such names the package finds the country. */
const bodyOf = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:Academy|Association|Bank|Board|Bureau|College|Commission|Council|Court|Department|Federation|Institute|Ministry|Museum|Office|University)` +
    ` of (?:the )?\\p{Lu}[\\p{L}-]{1,40}(?: (?:and )?\\p{Lu}[\\p{L}-]{1,40}){0,3}(?![\\p{L}\\p{N}])`,
  'gu',
)

/** What is known to be wrong or missed in English: bodies "of" somewhere in one piece, and people by their last name alone once they were named whole. */
export function tidyEnglish(spans: Span[], text: string, language: string): Span[] {
  const bodies = Array.from(text.matchAll(bodyOf), (match): Span => [match.index, match.index + match[0].length, 'ORGANIZATION'])
  const others = spans.filter((span) => !bodies.some((body) => overlap(span, body)))
  const tidy = tidySpans([...others, ...bodies], text, language)
  return [...tidy, ...lastNames(tidy, text)].sort(([one], [other]) => one - other)
}

function overlap([start, end]: Span, [begin, last]: Span): boolean {
  return begin < end && last > start
}

const word = /\p{Lu}[\p{L}’'-]{2,}/gu

function lastNames(found: readonly Span[], text: string): Span[] {
  const known = new Set(
    found.flatMap(([start, end, category]) => (category === 'PERSON' ? lastName(text.slice(start, end)) : [])),
  )
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
  const isLed = /\p{Lu}[\p{L}.]*[ -]$/u.test(before) && !/(?:(?:^|[.!?]\s)\p{Lu}\p{L}*|\b(?:Mr|Mrs|Ms|Dr)\.?) $/u.test(before)
  return isLed || /^[ -]\p{Lu}/u.test(text.slice(end, end + 2))
}

function withoutGenitive([start, end, category]: Span, mention: string): Span {
  return [start, /[’']s$/.test(mention) ? end - 2 : end, category]
}

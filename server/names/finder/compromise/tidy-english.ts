import type { Span } from '../child/span.ts'
import { beginsLikeBody, endsLikeBody, endsLikeCompany } from '../tidy/company-words.ts'
import { companies } from '../tidy/legal-forms.ts'
import { tidySpans } from '../tidy/tidy-spans.ts'
import { areListed, isToldAsPerson, isToldAsPlace, toldByWords } from './english-clues.ts'

/** "Bank of England": of such names the package finds the country. */
const bodyOf = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:Academy|Association|Bank|Board|Bureau|College|Commission|Council|Court|Department|Federation|Institute|Ministry|Museum|Office|University)` +
    ` (?:of|for) (?:the )?\\p{Lu}[\\p{L}-]{1,40}(?: (?:and )?\\p{Lu}[\\p{L}-]{1,40}){0,3}(?![\\p{L}\\p{N}])`,
  'gu',
)

/**
 * What is known to be wrong or missed in English: bodies "of" somewhere in one piece, companies and bodies by their last word, and people by what is said of them. Spans of `OTHER` are words that are names by their capitals alone.
 */
export function tidyEnglish(spans: Span[], text: string, language: string): Span[] {
  const named = spans.filter(([begin, end, category]) => category !== 'OTHER' && /\p{Lu}/u.test(text.slice(begin, end)))
  const unknown = spans.filter(([, , category]) => category === 'OTHER')
  const bodies = [bodyOf, companies, endsLikeCompany, endsLikeBody, beginsLikeBody].flatMap((pattern) => spansOf(text, pattern))
  const told = choose([...bodies, ...toldByWords(text)])
  const known = over(named, told)
  const unnamed = unknown.filter((span) => !known.some((other) => overlap(span, other)))
  const people = peopleAmong(text, unnamed, known)
  const places = unnamed.filter((span) => isToldAsPlace(text, span) && !people.some((one) => overlap(one, span)))
  const located = places.map(([begin, end]): Span => [begin, end, 'LOCATION'])
  return tidySpans([...known, ...people, ...located].sort(byPlace), text, language)
}

const byPlace = ([one]: Span, [other]: Span) => one - other

function spansOf(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), (match): Span => [match.index, match.index + match[0].length, 'ORGANIZATION'])
}

/** The longest of those that overlap. */
function choose(spans: Span[]): Span[] {
  const kept: Span[] = []
  for (const span of spans.toSorted(([begin, end], [start, last]) => last - start - (end - begin)))
    if (!kept.some((one) => overlap(one, span))) kept.push(span)
  return kept
}

/** These in the place of what they overlap. */
function over(spans: Span[], stronger: Span[]): Span[] {
  const left = spans.filter((span) => !stronger.some((one) => overlap(one, span)))
  return [...left, ...stronger].sort(([one], [other]) => one - other)
}

/** Unknown names that are people's: the text says so, or they stand in one list with people. */
function peopleAmong(text: string, unknown: readonly Span[], known: readonly Span[]): Span[] {
  const all = [...known, ...unknown].sort(([one], [other]) => one - other)
  const isPerson = all.map((span) => span[2] === 'PERSON' || (span[2] === 'OTHER' && isToldAsPerson(text, span)))
  const take = (at: number, beside: number) => {
    const [span, other] = [all[Math.min(at, beside)], all[Math.max(at, beside)]]
    isPerson[at] ||= isPerson[beside] === true && all[at]?.[2] === 'OTHER' && !!span && !!other && areListed(text, span, other)
  }
  for (const at of all.keys()) take(at, at - 1)
  for (const at of [...all.keys()].reverse()) take(at, at + 1)
  return all.flatMap(([begin, end, category], at): Span[] =>
    category === 'OTHER' && isPerson[at] ? [[begin, end, 'PERSON']] : [],
  )
}

function overlap([start, end]: Span, [begin, last]: Span): boolean {
  return begin < end && last > start
}

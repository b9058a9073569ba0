import type { Span } from '../child/span.ts'
import { isCalledCompany, soundsLikeBody } from './company-words.ts'
import { lastNames } from './last-names.ts'
import { isCompany, legalFormAfter } from './legal-forms.ts'
import { beforeName, behindName, isAddressed, isNobody } from './titles.ts'
import { missedNames, toldNames } from './told-names.ts'

/** How much text behind a name may be its legal form. */
const longestForm = 20
/** How much before a name may say what it is. */
const longestWord = 20

/**
 * Names as they stand in letters, contracts and tables, by the contract's categories: "Cher Étienne" is Étienne, "Mme Marchetti" Marchetti, "Madame" nobody, "Kestrel Quay" before "Ltd" a
 * company with all of its name, and what stands on either side of a date or an amount two names. `language`: by the contract's name.
 */
export function tidySpans(spans: Span[], text: string, language: string): Span[] {
  const tidy = spans.flatMap((span) => splitAtNumbers(span, text)).flatMap((span) => tidyOne(span, text, language))
  const told = withoutOverlaps(toldNames(text, language, tidy))
  const others = tidy.filter((span) => !told.some((one) => overlap(one, span)))
  const named = [...others.filter(([, , category]) => category !== 'OTHER'), ...told]
  const missed = missedNames(text, language).filter((span) => !named.some((one) => overlap(one, span)))
  const all = [...others, ...told, ...withoutOverlaps(missed)]
  // In German the names of people are nouns that stand there with a capital too: "Richter".
  const alone = language === 'GERMAN' ? [] : lastNames(all, text)
  return [...all, ...alone].sort(([one], [other]) => one - other)
}

function overlap([start, end]: Span, [begin, last]: Span): boolean {
  return begin < end && last > start
}

/** The longer ones. */
function withoutOverlaps(spans: readonly Span[]): Span[] {
  const kept: Span[] = []
  for (const span of spans.toSorted(([begin, end], [start, last]) => last - start - (end - begin)))
    if (!kept.some((one) => overlap(one, span))) kept.push(span)
  return kept
}

function tidyOne([start, end, label]: Span, text: string, language: string): Span[] {
  const mention = text.slice(start, end)
  if (isNobody(mention)) return []
  const category = label !== 'OTHER' && isAddressed(mention, language) ? 'PERSON' : label
  const begin = start + beforeName(mention, category === 'PERSON', language)
  const whole = end + legalFormAfter(text.slice(end, end + longestForm))
  const name = text.slice(begin, whole)
  const before = text.slice(Math.max(0, begin - longestWord), begin)
  const isBody =
    isCompany(name) || soundsLikeBody(name) || ((category === 'PERSON' || category === 'LOCATION') && isCalledCompany(before))
  if (isBody) return [[begin, whole, 'ORGANIZATION']]
  if (category !== 'OTHER' && isBornIn(before, language)) return [[begin, whole, 'LOCATION']]
  return [[begin, category === 'PERSON' ? whole - behindName(name) : whole, category]]
}

/** What people are, live and die in: a place. */
const bornIn: Readonly<Record<string, RegExp>> = {
  ENGLISH: /(?<!\p{L})(?:born|lives?|lived|living|resid(?:es|ed|ing)|died|buried) (?:in|at) $/u,
  FRENCH: /(?<!\p{L})(?:née?s?|mort|morte|demeurant|domiciliée?|habite|habitait|réside|résidait) à $/u,
  SPANISH: /(?<!\p{L})(?:nacid[oa]|vive|vivía|reside|residía|murió) en $/u,
}

function isBornIn(before: string, language: string): boolean {
  return bornIn[language]?.test(before) ?? false
}

/** Two numbers in a row, or a date: a cell of a table, in which no name goes on. */
const cell = /\s+(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4}|[-+]?\d[\d.,']*(?:\s[-+]?\d[\d.,']*)+)(?=\s|$)/gu

function splitAtNumbers([start, end, category]: Span, text: string): Span[] {
  const parts: Span[] = []
  let from = start
  for (const match of text.slice(start, end).matchAll(cell)) {
    parts.push([from, start + match.index, category])
    from = start + match.index + match[0].length
  }
  parts.push([from, end, category])
  return parts.map((part) => withoutEdges(part, text)).filter(([begin, last]) => begin < last)
}

/** Without white space at its ends. */
function withoutEdges([start, end, category]: Span, text: string): Span {
  const words = text.slice(start, end)
  return [end - words.trimStart().length, start + words.trimEnd().length, category]
}

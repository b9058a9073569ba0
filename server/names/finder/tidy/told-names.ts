import type { Span } from '../child/span.ts'
import { endsLikeBody, endsLikeCompany } from './company-words.ts'
import { frenchBodies } from './french-bodies.ts'
import { companies, legalFormAfter } from './legal-forms.ts'
import { newspapers } from './press.ts'
import { titledPeople } from './titled-people.ts'

/** How much text behind a name may be its legal form. */
const longestForm = 20

const word = `\\p{Lu}[\\p{L}\\p{N}’'&-]{1,40}`

/** Where somebody works, in the languages of the models: what stands there is a company, if the model has not found anything else. */
const employer = new RegExp(
  `(?<=(?<![\\p{L}\\p{N}])(?:travaill(?:e|ent|ait|aient|é) (?:pour|chez)|(?:employée?|salariée?|avocate?|comptable|directeur|directrice) (?:de|chez)|works? for|worked for|employed by|trabaj(?:a|aba|ó|an) (?:para|en)|arbeite(?:t|te|n) (?:bei|für)) )${word}(?: ${word}){0,3}`,
  'gu',
)

/** "MARCHETTI, Elise", as lists and registers have people. */
const surnameFirst =
  /(?<![\p{L}\p{N},] ?)\p{Lu}{2}[\p{Lu}'’-]{0,30}(?: \p{Lu}{2}[\p{Lu}'’-]{0,30})?, \p{Lu}\p{Ll}{1,20}(?:[ -]\p{Lu}\p{Ll}{1,20})?(?![\p{L}\p{N}])/gu

/** Names that the words of a text tell by themselves: they stand, whatever a model makes of their parts, unless it has more than them in one. */
export function toldNames(text: string, language: string, found: readonly Span[]): Span[] {
  const bodies = language === 'FRENCH' ? frenchBodies(text) : []
  const papers = newspapers(text, language).filter(
    ([begin]) => !found.some(([start, , category]) => start === begin && category === 'PERSON'),
  )
  const told = [...bodies, ...papers].map(([begin, end]): Span => [begin, end, 'ORGANIZATION'])
  return [...told, ...people(text, found), ...titledPeople(text, language, found)].filter(
    (span) => !found.some((other) => isWithin(span, other)),
  )
}

function people(text: string, found: readonly Span[]): Span[] {
  return spansOf(text, surnameFirst, 'PERSON').filter(
    ([begin, end]) => !found.some(([start, last, category]) => start === begin && last < end && category === 'LOCATION'),
  )
}

/** Names that a model may have missed where it found nothing: companies by their legal form or their last word, and where somebody works. */
export function missedNames(text: string, language: string): Span[] {
  // In English the last word may be one of the sentence.
  const byWord = spansOf(text, language === 'ENGLISH' ? endsLikeBody : endsLikeCompany, 'ORGANIZATION')
  return [...byWord, ...spansOf(text, employer, 'ORGANIZATION'), ...spansOf(text, companies, 'ORGANIZATION')].map(
    ([begin, end, category]) => [begin, end + legalFormAfter(text.slice(end, end + longestForm)), category],
  )
}

function spansOf(text: string, pattern: RegExp, category: string): Span[] {
  return Array.from(text.matchAll(pattern), (match): Span => [match.index, match.index + match[0].length, category])
}

function isWithin([begin, end]: Span, [start, last, category]: Span): boolean {
  return category !== 'OTHER' && start <= begin && last >= end && last - start > end - begin
}

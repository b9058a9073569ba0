import { matchesPattern } from '@dossier/contract/query-string/matches-pattern'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MetadataValue } from '../../document-facts/wire-document.ts'
import { findFolded } from '../../ui/words/fold.ts'
import type { SearchHit } from '../body/search-requests.ts'
import type { QueryTerm } from '../query-string/query-terms.ts'

/** A match outside the text: the property that holds it, its name where we have one, and its value around the match. `colour` null: the query names the field itself, so nothing is marked in texts. */
export type OtherMatch = {
  label: MessageDescriptor | string
  before: string
  match: string
  after: string
  colour: number | null
}

const labels: Record<string, MessageDescriptor> = {
  dc_title: msg`Title`,
  title: msg`Title`,
  subject: msg`Subject`,
  dc_subject: msg`Subject`,
  resourcename: msg`Document name`,
  message_from: msg`From`,
  message_from_name: msg`From`,
  message_from_email: msg`From`,
  message_to: msg`To`,
  message_cc: msg`Cc`,
  message_bcc: msg`Bcc`,
  author: msg`Author`,
  dc_creator: msg`Author`,
  creator: msg`Author`,
  meta_author: msg`Author`,
  tags: msg`Tags`,
  description: msg`Description`,
  dc_description: msg`Description`,
}

const around = 60

/** Where a hit matched that has nothing marked in its text: the first property with a term in it, its tags among them, at last its path; null where none shows. */
export function findOtherMatch({ _source: source }: SearchHit, terms: QueryTerm[]): OtherMatch | null {
  const wanted = terms.filter((term) => !term.isNegated && wordsOf(term) !== null)
  if (wanted.length === 0) return null
  const properties = propertiesOf(source)
  const inOrder = [...properties.filter(({ key }) => labels[key]), ...properties.filter(({ key }) => !labels[key])]
  for (const { key, field, value } of inOrder) {
    const found = matchIn(textOf(value), termsOn(field, wanted))
    if (found) return { label: labels[key] ?? key.replaceAll('_', ' '), ...found }
  }
  const inPath = matchIn(source.path ?? '', termsOn('path', wanted))
  return inPath && { label: msg`Path`, ...inPath }
}

/** What a document is described by, with the field that a query names it by. */
function propertiesOf({ metadata = {}, tags = [] }: SearchHit['_source']) {
  const described = Object.entries(metadata).map(([name, value]) => ({
    key: name.replace(/^tika_metadata_/, ''),
    field: `metadata.${name}`,
    value,
  }))
  return [...described, { key: 'tags', field: 'tags', value: tags }]
}

/** The terms that may have matched in a field: those without a field of their own, and those that name it. */
function termsOn(field: string, terms: QueryTerm[]): QueryTerm[] {
  return terms.filter((term) => term.field === null || matchesPattern(term.field.replace(/\.keyword$/, ''), field))
}

/** Whether a hit must have matched somewhere: its query asks for something that can be found in a property. */
export function asksForWords(terms: QueryTerm[]): boolean {
  return terms.some(({ isNegated }) => !isNegated)
}

function matchIn(text: string, terms: QueryTerm[]): Omit<OtherMatch, 'label'> | null {
  for (const term of terms) {
    const found = findFolded(text, wordsOf(term) ?? '')
    if (!found) continue
    const [start, end] = found
    const before = text.slice(Math.max(0, start - around), start)
    return { before, match: text.slice(start, end), after: text.slice(end, end + around), colour: term.colour }
  }
  return null
}

/** What a term looks for letter by letter; null where it is a pattern. */
function wordsOf({ kind, text }: QueryTerm): string | null {
  if (kind === 'word' || kind === 'phrase') return text
  return kind === 'wildcard' && /^[^*?]{2,}\*$/.test(text) ? text.slice(0, -1) : null
}

function textOf(value: MetadataValue): string {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : ''
}

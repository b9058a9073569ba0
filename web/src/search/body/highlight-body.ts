import type { Clause } from '../../feature/filter.ts'
import type { SearchState } from '../address/search-state.ts'
import { highlightTags } from '../query-string/highlight.ts'
import { readQueryTerms } from '../query-string/query-terms.ts'

/** A query of more marked terms has all its matches in one colour. */
const mostTerms = 100

/** In UTF-16 units: two lines of the widest list, for a document with a single match. Each hit shows as much of them as it has room for. */
const fragmentSize = 260
const fragments = 3

/**
 * What the excerpts of a search mark. Each term is asked for by itself, with a tag for its colour: the highlighter `fvh` gives each clause the
 * tag of its number. See docs/decisions/0141.
 */
export function highlightBody(state: SearchState): Clause {
  const shape = { fragment_size: fragmentSize, number_of_fragments: fragments }
  // Fragments are shown as text here, so they must not come escaped as HTML.
  const content = { ...shape, ...tags(state, 'content') }
  if (state.field !== 'all') return { encoder: 'default', fields: { content } }
  const translated = { ...shape, number_of_fragments: 1, ...tags(state, translations) }
  return { encoder: 'default', fields: { content, [translations]: translated } }
}

/** The field of translations of texts, which a search of all fields looks through too. */
export const translations = 'content_translated.content'

function tags(state: SearchState, default_field: string): Clause {
  const terms = markedTerms(state)
  const post_tags = [highlightTags.after]
  if (terms.length === 0 || terms.length > mostTerms) return { pre_tags: [highlightTags.before(0)], post_tags }
  const should = terms.map(({ query }) => ({ query_string: { query, default_field } }))
  const pre_tags = terms.map(({ colour }) => highlightTags.before(colour ?? 0))
  return { type: 'fvh', pre_tags, post_tags, highlight_query: { bool: { should } } }
}

/** In a search on one field only the terms that name the content are about the text. */
function markedTerms({ query, field }: SearchState) {
  const isOnText = field === 'all' || field === 'content'
  return readQueryTerms(query).filter(({ mark, field: named }) => mark !== null && (isOnText || named !== null))
}

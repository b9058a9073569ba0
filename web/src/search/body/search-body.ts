import type { Clause } from '../../feature/filter.ts'
import { type SearchField, type SearchSort, type SearchState, sentQuery } from '../address/search-state.ts'
import type { FilterClauses } from './filter-clauses.ts'
import { highlightBody } from './highlight-body.ts'

const queryFields: Record<SearchField, string[] | undefined> = {
  all: undefined,
  tags: ['tags'],
  content: ['content'],
  path: ['path'],
  recipients: ['metadata.tika_metadata_message_to'],
  thread: ['metadata.tika_metadata_message_raw_header_thread_index'],
  title: [
    'metadata.tika_metadata_dc_title',
    'metadata.tika_metadata_title',
    'metadata.tika_metadata_subject',
    'metadata.tika_metadata_resourcename',
    'path',
  ],
  author: [
    'metadata.tika_metadata_message_from',
    'metadata.tika_metadata_message_from_email',
    'metadata.tika_metadata_message_from_name',
    'metadata.tika_metadata_author',
    'metadata.tika_metadata_meta_author',
    'metadata.tika_metadata_creator',
    'metadata.tika_metadata_dc_creator',
  ],
}

const sortFields: Record<SearchSort, [field: string, order: 'asc' | 'desc']> = {
  relevance: ['_score', 'desc'],
  creationDateNewest: ['metadata.tika_metadata_creation_date', 'desc'],
  creationDateOldest: ['metadata.tika_metadata_creation_date', 'asc'],
  dateNewest: ['extractionDate', 'desc'],
  dateOldest: ['extractionDate', 'asc'],
  sizeLargest: ['contentLength', 'desc'],
  sizeSmallest: ['contentLength', 'asc'],
  path: ['path', 'asc'],
  pathReverse: ['path', 'desc'],
}

/** The body of the main search (client.md b.1). */
export function searchBody(state: SearchState, clauses: FilterClauses): Clause {
  return {
    from: state.from,
    size: state.size,
    sort: sortClauses(state.sort),
    _source: { includes: ['*'], excludes: ['content', 'content_translated'] },
    highlight: highlightBody(state),
    track_total_hits: true,
    query: searchQuery(state, clauses),
  }
}

/** The query of the main search, also for counting without hits. */
export function searchQuery(state: SearchState, clauses: FilterClauses): Clause {
  return clauses.around({
    bool: {
      ...filterPart(clauses),
      must: [...clauses.must, { match_all: {} }, textClause(state), { match: { type: 'Document' } }],
      must_not: someOf(clauses.mustNot),
    },
  })
}

/** The clause of the query string, inside the `should` in which the known client sends it. */
export function textClause(state: SearchState): Clause {
  const fields = queryFields[state.field]
  const query_string = {
    query: sentQuery(state),
    fields,
    default_operator: state.operator === 'AND' ? 'AND' : undefined,
  }
  return { bool: { should: [{ query_string }] } }
}

/** One filter clause stands alone, several in a bool, none leaves the key out: as the known client's builder does. */
export function filterPart({ filterMust, filterMustNot }: FilterClauses): Clause {
  const [only] = filterMust
  if (only && filterMust.length === 1 && filterMustNot.length === 0) return { filter: only }
  if (filterMust.length + filterMustNot.length === 0) return {}
  return { filter: { bool: { must: someOf(filterMust), must_not: someOf(filterMustNot) } } }
}

function sortClauses(sort: SearchSort): Clause[] {
  const [field, order] = sortFields[sort]
  const main = { [field]: { order } }
  return field === 'path' ? [main] : [main, { path: { order: 'asc' } }]
}

/** A list with something in it; JSON leaves out what is undefined. */
export function someOf(clauses: Clause[]): Clause[] | undefined {
  return clauses.length > 0 ? clauses : undefined
}

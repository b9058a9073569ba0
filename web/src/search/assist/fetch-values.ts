import type { Clause } from '../../feature/filter.ts'
import type { Bucket } from '../body/aggregations.ts'
import { includePattern } from '../body/facet-body.ts'
import { postSearch } from '../body/search-requests.ts'

const fewValues = 8

/** The values of a field that contain what was typed, the most frequent first, with their documents; of names their named entities are counted. */
export async function fetchValues(index: string, field: string, typed: string, signal: AbortSignal): Promise<Bucket[]> {
  const terms = {
    field,
    size: fewValues,
    order: { _count: 'desc' },
    include: includePattern({ search: typed, alternatives: spellings(typed) }),
  }
  const body = {
    size: 0,
    query: field === 'mentionNorm' ? shownNames : { match: { type: 'Document' } },
    aggs: { values: { terms } },
  }
  const { aggregations } = await postSearch(index, body, { signal, preference: 'query-completion' })
  return aggregations.values?.buckets ?? []
}

const shownNames: Clause = { bool: { must: [{ term: { type: 'NamedEntity' } }, { term: { isHidden: 'false' } }] } }

/** Values are compared letter by letter: languages are in capitals, names of people begin with one. */
function spellings(typed: string): string[] {
  const word = typed.trim()
  return word === '' ? [] : [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()]
}

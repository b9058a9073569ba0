import type { Clause, ValueCounts, ValuesAsked } from '../../feature/filter.ts'
import { askCounts, foundIn } from '../../search/body/buckets.ts'
import { postSearch } from '../../search/body/search-requests.ts'
import type { NameCategory } from '../categories.ts'
import { hasName, isShown } from './entity-clauses.ts'

/**
 * A page of the names of a category, each with the number of documents that have it. The first request tells the names, in the order of their named entities: a document
 * has one for each spelling and each finder, so a second one counts the documents of those on the page.
 */
export async function fetchNameCounts(category: NameCategory, asked: ValuesAsked): Promise<ValueCounts> {
  const { index, preference, signal } = asked
  const found = await postSearch(index, namesBody(category, asked), { signal, preference })
  const names = (found.aggregations.byMentions?.buckets ?? []).map(({ key }) => String(key))
  const counted = await postSearch(index, countsBody({ category, names, documents: asked.documents }), { signal, preference })
  const buckets = names.map((key, at) => ({ key, doc_count: counted.aggregations[`name${at}`]?.found ?? 0 }))
  return { buckets, total: counted.total }
}

/** As the known client asks (client.md b.3); in context, for the names in what the whole search finds. */
function namesBody(category: NameCategory, { documents, isWhole, from, size, order, include }: ValuesAsked): Clause {
  const inDocuments = isWhole ? [] : [{ has_parent: { parent_type: 'Document', query: documents } }]
  return {
    size: 0,
    track_total_hits: true,
    query: {
      bool: {
        must: { term: { type: 'NamedEntity' } },
        filter: { bool: { must: [isShown, { term: { category } }, ...inDocuments] } },
      },
    },
    aggs: {
      byMentions: {
        terms: { field: 'mentionNorm', size: from + size, order: { [order.by]: order.direction }, include },
        aggs: { bucket_truncate: { bucket_sort: { size, from } } },
      },
    },
  }
}

/** How many documents of a project have each of some names of a category, in one request. */
export async function countDocuments(project: string, some: NamesOf, signal: AbortSignal): Promise<Map<string, number>> {
  if (some.names.length === 0) return new Map()
  const body = countsBody({ ...some, documents: { term: { type: 'Document' } } })
  const { aggregations } = await askCounts(project, body, { signal })
  return new Map(some.names.map((name, at) => [name, foundIn(aggregations, `name${at}`)]))
}

/** Some names of a category, by their normal forms. */
export type NamesOf = { category: NameCategory; names: readonly string[] }

function countsBody({ category, names, documents }: NamesOf & { documents: Clause }): Clause {
  const counts = names.map((name, at) => [`name${at}`, { filter: hasName(category, [name]) }])
  return { size: 0, track_total_hits: true, query: documents, aggs: Object.fromEntries(counts) }
}

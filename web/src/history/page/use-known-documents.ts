import type { HistoryEvent } from '@dossier/contract/history'
import { useQueries } from '@tanstack/react-query'
import type { WireDocument } from '../../document-facts/wire-document.ts'
import { postSearch } from '../../search/body/search-requests.ts'
import { placeInUri } from '../known/uris.ts'

/** By the address of its entry: the document, null where its project has it no longer, absent where that is not known. */
export type KnownDocuments = ReadonlyMap<string, WireDocument | null>

/** What the projects have now of the documents of a page, one question for each project. What cannot be asked stays unknown: the entries lead there all the same. */
export function useKnownDocuments(events: readonly HistoryEvent[]): KnownDocuments {
  const places = events.flatMap(({ uri }) => {
    const place = placeInUri(uri)
    return place ? [{ uri, ...place }] : []
  })
  const byProject = [...Map.groupBy(places, ({ index }) => index)]
  const answers = useQueries({
    queries: byProject.map(([index, found]) => {
      const ids = [...new Set(found.map(({ id }) => id))].toSorted()
      return { queryKey: ['history-documents', index, ids], queryFn: ({ signal }: Asked) => fetchFacts(index, ids, signal) }
    }),
  })
  const known = new Map<string, WireDocument | null>()
  for (const [at, [, found]] of byProject.entries()) {
    const documents = answers[at]?.data
    if (documents) for (const { uri, id } of found) known.set(uri, documents.find(({ _id }) => _id === id) ?? null)
  }
  return known
}

type Asked = { signal: AbortSignal }

const facts = ['path', 'contentType', 'extractionLevel', 'rootDocument', 'parentDocument']

async function fetchFacts(index: string, ids: string[], signal: AbortSignal): Promise<WireDocument[]> {
  const body = { size: ids.length, _source: facts, query: { ids: { values: ids } } }
  return (await postSearch(index, body, { signal })).hits
}

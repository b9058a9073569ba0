import type { AroundDocument } from '@dossier/contract/search/search'
import type { StoredDocument } from '../documents/read.ts'
import type { EngineHit } from '../engine/port.ts'
import { parseSearchBody } from '../query/parse-search-body.ts'
import { answerPage } from './answer/page.ts'
import type { SearchDeps } from './deps.ts'
import { engineRequest } from './engine-request.ts'
import { createTextRoom } from './text-room.ts'

/** More than one, since a neighbour that is damaged in the records is left out. */
const neighboursEach = 3

type Asked = { indices: string[]; body: unknown; document: StoredDocument; signal?: AbortSignal }

/**
 * Where a document stands in the whole result of a search, and the documents before and after it: however far down it is, unlike pages, which end at the 10,000th
 * hit. Throws QueryError for bodies that are wrong or not known.
 */
export async function aroundDocument(deps: SearchDeps, { indices, body, document, signal }: Asked): Promise<AroundDocument> {
  const { highlight: _unneeded, ...search } = parseSearchBody(body)
  const { after: _page, ...request } = engineRequest(indices, search)
  const asked = { ...request, from: 0, size: 0, aggregations: {}, around: { rid: document.rid, count: neighboursEach } }
  const { total, around } = await deps.engine.search(asked, signal)
  if (!around) return { total, position: null, previous: [], next: [] }
  const room = createTextRoom()
  const shown = async (hits: EngineHit[]) => (await answerPage(deps, search, { hits, room, signal })).hits
  return { total, position: around.position + 1, previous: await shown(around.previous), next: await shown(around.next) }
}

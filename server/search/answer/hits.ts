import type { SearchHit } from '@dossier/contract/search'
import type { StoredDocument } from '../../documents/read.ts'
import type { EngineHit } from '../../engine/port.ts'
import type { ParsedSearch } from '../../query/parsed-search.ts'
import { argumentError } from '../../query/query-error.ts'
import type { Scalar } from '../../query/tree.ts'
import type { SearchDeps } from '../deps.ts'
import type { Highlights } from '../highlights/highlight.ts'
import { wantsContent, wireSource } from './source.ts'

type PageParts = { search: ParsedSearch; hits: EngineHit[]; documents: StoredDocument[]; highlights: Highlights }

/** The hits of a page in the engine's order; documents that have been removed meanwhile are left out. Throws QueryError if their texts are too long. */
export async function answerHits(
  { records }: SearchDeps,
  { search, hits, documents, highlights }: PageParts,
): Promise<SearchHit[]> {
  if (wantsContent(search.source)) checkTextLength(documents)
  const byRid = new Map(documents.map((document) => [document.rid, document]))
  const shown: SearchHit[] = []
  for (const hit of hits) {
    const document = byRid.get(hit.rid)
    if (!document) continue
    const source = await wireSource(records, document, search.source)
    const highlight = highlights.get(hit.rid) ?? {}
    shown.push({
      ...identity(document),
      ...(search.withVersion ? { _version: document.version } : {}),
      ...(search.withSequenceNumber ? { _seq_no: document.version, _primary_term: 1 } : {}),
      _score: hit.score,
      ...routing(document),
      ...(source === undefined ? {} : { _source: source }),
      ...(Object.keys(highlight).length === 0 ? {} : { highlight }),
      ...(search.sort.length === 0 ? {} : { sort: sortValues(search, hit) }),
    })
  }
  return shown
}

/** UTF-16 units of text in one answer: it is held in memory as a whole, several times over. */
const mostText = 64 * 1024 * 1024

function checkTextLength(documents: StoredDocument[]): void {
  const length = documents.reduce((sum, { textLength }) => sum + textLength, 0)
  if (documents.length < 2 || length <= mostText) return
  throw argumentError(
    `The texts of these ${documents.length} hits have ${length} characters, more than the ${mostText} that fit into an answer: ` +
      'exclude [content] from [_source], or ask for fewer hits',
  )
}

/** The index and id of a document. */
export function identity(document: StoredDocument): { _index: string; _id: string } {
  return { _index: document.project, _id: document.id }
}

/** The routing, which only embedded documents have, as in Elasticsearch. */
export function routing(document: StoredDocument): { _routing?: string } {
  return document.routing === document.id ? {} : { _routing: document.routing }
}

function sortValues({ sort }: ParsedSearch, hit: EngineHit): (Scalar | null)[] {
  let next = 0
  return sort.map((key) => {
    if (key.kind === 'constant') return key.value
    if (key.kind === 'document') return hit.rid
    const value = hit.sort[next] ?? null
    next++
    return value
  })
}

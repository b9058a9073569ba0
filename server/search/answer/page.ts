import type { SearchHit } from '@dossier/contract/search/search'
import { type DamagedDocument, isDamage } from '../../documents/damage.ts'
import { findDamagedTexts, readDocuments, type StoredDocument } from '../../documents/read.ts'
import type { EngineHit } from '../../engine/port.ts'
import type { ParsedSearch, ShownHits } from '../../query/parsed-search.ts'
import { type SearchDeps, shownDocuments } from '../deps.ts'
import { highlightDocuments } from '../highlights/highlight.ts'
import { hitEntries } from '../hit-items.ts'
import type { TextRoom } from '../text-room.ts'
import { answerHits } from './hits.ts'

/** A page of hits, and the documents that were left out of it because they are damaged in the records. */
export type Page = { hits: SearchHit[]; damaged: DamagedDocument[] }

/** How hits are shown, and the query whose words are marked in them. */
type Shown = ShownHits & Pick<ParsedSearch, 'query' | 'collapse'>

/** `room`: that of the whole answer, of which this may be a part. */
type Found = { hits: EngineHit[]; room: TextRoom; signal: AbortSignal | undefined }

/** The engine's hits with their sources and highlights: one query of the records, and at most two engine calls per highlighted field. */
export async function answerPage(deps: SearchDeps, search: Shown, { hits, room, signal }: Found): Promise<Page> {
  const rids = [...new Set(hits.map(({ rid }) => rid))]
  const { documents: stored, damaged } = await readDocuments(deps.records, rids)
  const documents = await shownOnes(deps, stored, hits)
  const giveBack = room.note()
  try {
    return { hits: await showHits(deps, search, { hits, documents, room, signal }), damaged }
  } catch (error) {
    if (!isDamage(error)) throw error
    giveBack()
    const broken = await findDamagedTexts(deps.records, documents)
    const whole = documents.filter(({ rid }) => !broken.some((one) => one.rid === rid))
    return { hits: await showHits(deps, search, { hits, documents: whole, room, signal }), damaged: [...damaged, ...broken] }
  }
}

/** The documents as an answer shows them; of those that only named entities belong to nothing is shown. */
async function shownOnes(deps: SearchDeps, stored: StoredDocument[], hits: EngineHit[]): Promise<StoredDocument[]> {
  const own = new Set(hits.filter(({ entity }) => !entity).map(({ rid }) => rid))
  const { shown = [], parents = [] } = Object.groupBy(stored, ({ rid }) => (own.has(rid) ? 'shown' : 'parents'))
  return shown.length === 0 ? parents : [...(await shownDocuments(deps, shown)), ...parents]
}

type Read = Found & { documents: StoredDocument[] }

async function showHits(deps: SearchDeps, search: Shown, { hits, documents, room, signal }: Read): Promise<SearchHit[]> {
  const entries = hitEntries(hits, documents)
  const items = entries.map(({ item }) => item)
  const highlights = await highlightDocuments(deps, items, { query: search.query, fields: search.highlight ?? [], room, signal })
  return answerHits(deps, { search, entries, highlights, room, signal })
}

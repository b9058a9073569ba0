import { setImmediate } from 'node:timers/promises'
import type { SearchHit } from '@dossier/contract/search/search'
import type { EngineHit } from '../../engine/port.ts'
import type { ParsedSearch, ShownHits } from '../../query/parsed-search.ts'
import type { Scalar } from '../../query/tree.ts'
import type { SearchDeps } from '../deps.ts'
import type { Highlights } from '../highlights/highlight.ts'
import type { HitEntry, HitItem } from '../hit-items.ts'
import type { TextRoom } from '../text-room.ts'
import { createSourceReader } from './source.ts'

type PageParts = {
  search: ShownHits & Pick<ParsedSearch, 'collapse'>
  entries: HitEntry[]
  highlights: Highlights
  /** That of the whole answer, of which this may be a part. */
  room: TextRoom
  signal?: AbortSignal | undefined
}

/** Hits that are shown before others have their turn: reading from the records does not wait for anything, so that nobody else would. */
const hitsInTurn = 100

/** The hits of a page as Elasticsearch shows them. Throws QueryError if their texts are too long. */
export async function answerHits(
  { records }: SearchDeps,
  { search, entries, highlights, room, signal }: PageParts,
): Promise<SearchHit[]> {
  const sources = createSourceReader(records, search.source)
  if (sources.wantsContent) room.takeTexts(entries.map(({ item }) => item))
  const showsScores = hasScores(search)
  const shown: SearchHit[] = []
  for (const { hit, item } of entries) {
    if (shown.length > 0 && shown.length % hitsInTurn === 0) await setImmediate()
    signal?.throwIfAborted()
    const source = await sources.read(item)
    const highlight = highlights.get(item.rid) ?? {}
    shown.push({
      ...identity(item),
      ...(search.withVersion ? { _version: item.version } : {}),
      ...(search.withSequenceNumber ? { _seq_no: item.version, _primary_term: 1 } : {}),
      _score: showsScores ? hit.score : null,
      ...routing(item),
      ...(source === undefined ? {} : { _source: source }),
      ...(Object.keys(highlight).length === 0 ? {} : { highlight }),
      ...collapsed(search.collapse, hit),
      ...(search.sort.length === 0 ? {} : { sort: sortValues(search, hit) }),
    })
  }
  return shown
}

/** The value that a hit stands for, if hits are collapsed; the one of those without a value has none. */
function collapsed(field: string | undefined, { group }: EngineHit): Pick<SearchHit, 'fields'> {
  return field === undefined || group === undefined || group === null ? {} : { fields: { [field]: [group] } }
}

/** Sorted hits have no score, unless they are sorted by it or it is asked for: whatever else the engine needs scores for. */
function hasScores({ sort, trackScores }: ShownHits): boolean {
  return trackScores || sort.length === 0 || sort.some((key) => key.kind === 'engine' && key.sort.field === '_score')
}

/** The index and id of a document or named entity. */
export function identity({ project, id }: HitItem): { _index: string; _id: string } {
  return { _index: project, _id: id }
}

/** The routing, which documents on disk do not have, as in Elasticsearch. */
export function routing({ routing, id }: HitItem): { _routing?: string } {
  return routing === id ? {} : { _routing: routing }
}

function sortValues({ sort }: ShownHits, hit: EngineHit): (Scalar | null)[] {
  let next = 0
  return sort.map((key) => {
    if (key.kind === 'constant') return key.value
    if (key.kind === 'document') return hit.number
    const value = hit.sort[next] ?? null
    next++
    return value
  })
}

import { AppError } from '@dossier/contract'
import { z } from 'zod'
import type { EngineHit, SearchAnswer, SearchRequest } from '../../port.ts'
import { clusterAggregations, scoring } from './aggregations.ts'
import { clusterField } from './fields.ts'
import { HitReader, hitFields, numberFields, RawHit } from './hits.ts'
import { readLetters } from './letters.ts'
import { inRids } from './queries.ts'
import type { Questions } from './questions.ts'
import { readResults } from './results.ts'
import { clusterSort, searchAfter } from './sorts.ts'
import type { Body } from './words.ts'

/** A cluster answers no page that ends farther down (`index.max_result_window`); beyond it hits are gone through. */
const window = 10_000

const farCollapse = `On a search cluster [collapse] answers pages that end within the first ${window} hits, without [search_after]`

const Answer = z.object({
  hits: z.object({
    total: z.object({ value: z.number() }).optional(),
    max_score: z.number().nullish(),
    hits: z.array(RawHit),
  }),
  aggregations: z.record(z.string(), z.unknown()).optional(),
})
type Answer = z.infer<typeof Answer>

/** `isForNumbers`: of the hits only `rid` is asked for. */
type Request = SearchRequest & { isForNumbers?: boolean }

/** Searches as the port says, with as few questions as there can be: one for a page at the top. */
export async function searchCluster(questions: Questions, request: Request, signal?: AbortSignal): Promise<SearchAnswer> {
  const { projects, sort, aggregations, from, size, collapse } = request
  const hits = new HitReader()
  const body = await baseOf(questions, request, signal)
  const aggs = await clusterAggregations(aggregations, questions.partsFor(projects, signal))
  const ask = async (more: Body) =>
    Answer.parse(await questions.search(projects, { ...body, ...more }, request.timeoutMs, signal))
  const isPlain = request.after === undefined && from + size <= window
  if (!isPlain && collapse !== undefined) throw new AppError('BAD_QUERY', { message: farCollapse })
  const first = await ask({
    // The best score is that of all hits, however far down the page.
    ...(isPlain ? { from, size } : { size: request.after === undefined ? 1 : 0 }),
    ...(Object.keys(aggs).length > 0 && { aggs }),
    track_total_hits: true,
  })
  const raw = isPlain ? first.hits.hits : await skipTo(ask, request)
  const results = readResults(aggregations, first.aggregations ?? {}, {
    hit: (one, by) => hits.read(one, by),
    projectOf: (index) => questions.indices.projectOf(index),
  })
  const around = request.around && (await findAround(questions, { request, body, hits, ask, signal }))
  const answer = {
    total: first.hits.total?.value ?? 0,
    maxScore: first.hits.max_score ?? null,
    hits: raw.map((one) => hits.read(one, sort, collapse === undefined ? undefined : clusterField(collapse))),
    aggregations: { ...results, ...(await readLetters(questions, request, signal)) },
    ...(around !== undefined && { around }),
  }
  if (!request.isForNumbers) await fillEntities(questions, hits, signal)
  return answer
}

async function baseOf(
  questions: Questions,
  { projects, query, postFilter, sort, trackScores, minScore, collapse, isForNumbers }: Request,
  signal?: AbortSignal,
): Promise<Body> {
  return {
    query: await questions.whole(projects, query, signal),
    ...(postFilter && { post_filter: await questions.turn(projects, postFilter, signal) }),
    sort: clusterSort(sort, questions.setOf),
    ...scoring(sort, trackScores),
    ...(minScore !== undefined && { min_score: minScore }),
    ...(collapse !== undefined && { collapse: { field: clusterField(collapse) } }),
    ...(isForNumbers ? numberFields : hitFields),
  }
}

type AskMore = (more: Body) => Promise<Answer>

/** The hits of a page behind a hit, or far down. */
async function skipTo(ask: AskMore, { sort, after, from, size }: SearchRequest): Promise<RawHit[]> {
  const found: RawHit[] = []
  let skip = from
  if (size === 0) return found
  for await (const page of pages(ask, after && searchAfter(sort, after), () => Math.min(window, skip + size - found.length))) {
    found.push(...page.slice(skip, skip + size - found.length))
    skip = Math.max(0, skip - page.length)
    if (found.length >= size) break
  }
  return found
}

async function* pages(ask: AskMore, start: unknown[] | undefined, sizeOfNext: () => number): AsyncGenerator<RawHit[]> {
  for (let after = start; ; ) {
    const size = sizeOfNext()
    const { hits } = (await ask({ size, track_total_hits: false, ...(after && { search_after: after }) })).hits
    if (hits.length > 0) yield hits
    after = hits.at(-1)?.sort
    if (hits.length < size || after === undefined) return
  }
}

type Around = { request: SearchRequest; body: Body; hits: HitReader; ask: AskMore; signal?: AbortSignal | undefined }

/** Where a document is in the order: no cluster tells that, so that the hits before it are counted one by one. */
async function findAround(questions: Questions, { request, hits, ask, signal }: Around): Promise<SearchAnswer['around']> {
  const { around, sort, projects, postFilter } = request
  if (!around) return undefined
  const filter = postFilter ? [await questions.turn(projects, postFilter, signal)] : []
  const found = await questions.count(
    projects,
    { bool: { must: [await questions.turn(projects, request.query, signal)], filter: [...filter, inRids([around.rid])] } },
    signal,
  )
  if (found === 0) return null
  const isIt = ({ fields }: RawHit) => fields?.['dossier.rid']?.[0] === around.rid
  let position = 0
  let before: RawHit[] = []
  for await (const page of pages(ask, undefined, () => window)) {
    const at = page.findIndex(isIt)
    before = [...before, ...(at < 0 ? page : page.slice(0, at))].slice(-around.count)
    position += at < 0 ? page.length : at
    const it = page[at]
    if (!it) continue
    const next = await readAfter(ask, it, around.count)
    const read = (raw: RawHit): EngineHit => hits.read(raw, sort)
    return { position, previous: before.reverse().map(read), next: next.map(read) }
  }
  return null
}

async function readAfter(ask: AskMore, { sort }: RawHit, size: number): Promise<RawHit[]> {
  return (await ask({ size, track_total_hits: false, search_after: sort })).hits.hits
}

/** Named entities come with all of their values; documents, whose texts may be large, with none. */
async function fillEntities(questions: Questions, { open }: HitReader, signal?: AbortSignal): Promise<void> {
  for (let at = 0; at < open.length; at += window) {
    const some = open.slice(at, at + window)
    const places = new Map(some.map(({ raw }) => [`${raw._index} ${raw._id}`, raw]))
    const found = await questions.entities([...places.values()], signal)
    const sources = new Map(found.map(({ _index, _id, _source }) => [`${_index} ${_id}`, _source]))
    for (const { hit, raw } of some) {
      const entity = sources.get(`${raw._index} ${raw._id}`)
      if (entity) hit.entity = entity
    }
  }
}

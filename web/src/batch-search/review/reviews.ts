import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import type {
  HitKey,
  ReviewChanged,
  ReviewDecision,
  ReviewHit,
  ReviewPage,
  ReviewView,
} from '@dossier/contract/batch-search/review'
import { reviewCalls } from '@dossier/contract/batch-search/review-calls'
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'
import { queryClient } from '../../api/query-client.ts'
import { batchKey } from '../known/batches.ts'
import { keyOfHit } from './review-address.ts'

/** Hits that are asked for together. */
export const blockSize = 100

const reviewKey = (id: string) => [batchKey, 'review', id]
const placeKey = (id: string, view: ReviewView, hit: HitKey | undefined) => [...reviewKey(id), 'place', view, hit ?? null]

type Reviewed = Pick<BatchRecord, 'uuid' | 'nbQueriesDone'>

/** How many hits a view has and where one of them stands; while the batch search goes on, asked again when more was searched. */
export function useHitPlace({ uuid: id, nbQueriesDone }: Reviewed, view: ReviewView, hit: HitKey | undefined) {
  return useQuery<ReviewPage>({
    queryKey: [...placeKey(id, view, hit), nbQueriesDone],
    queryFn: ({ signal }) => askHits(id, { view, hit, from: 0, size: 0 }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** What is known of a hit before the server is asked for its place: its neighbour was looked at, its row is drawn, or a decision has answered it. */
export type KnownPlace = Pick<ReviewPage, 'total' | 'counts' | 'at'> & { hit: ReviewHit }

/** Lets a hit be drawn at once; it is asked for all the same. */
export function keepPlace({ uuid: id, nbQueriesDone }: Reviewed, view: ReviewView, known: KnownPlace): void {
  const { total, counts, at, hit } = known
  const page: ReviewPage = { items: [], total, counts, at, hit }
  queryClient.setQueryData([...placeKey(id, view, keyOfHit(hit)), nbQueriesDone], page)
}

/** Blocks of hits of a view, by their numbers. */
export function useHitBlocks({ uuid: id, nbQueriesDone }: Reviewed, view: ReviewView, blocks: readonly number[]) {
  const answers = useQueries({
    queries: blocks.map((block) => ({
      queryKey: [...reviewKey(id), 'block', view, block, nbQueriesDone],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        askHits(id, { view, hit: undefined, from: block * blockSize, size: blockSize }, signal),
      staleTime: 0,
    })),
  })
  const byBlock = new Map(answers.map(({ data }, at) => [blocks[at], data?.items]))
  return {
    hitAt: (at: number) => byBlock.get(Math.floor(at / blockSize))?.[at % blockSize],
    error: answers.find(({ error }) => error)?.error ?? null,
    retry: () => answers.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  }
}

/** Hits that are known ahead of whoever decides quickly; the next ones are asked for a few places before they are reached. */
const windowSize = 20
const windowAhead = 5

/** The hits before and behind a place of a view. */
export function useHitsBeside({ uuid: id }: Reviewed, view: ReviewView, at: number | null) {
  const place = at ?? 0
  const window = Math.floor(place / windowSize)
  const { data } = useQuery(windowOptions(id, view, window))
  const hasMore = (data?.items.length ?? 0) >= windowSize + 1
  useQuery({ ...windowOptions(id, view, window + 1), enabled: hasMore && place % windowSize >= windowSize - windowAhead })
  const items = data?.items ?? []
  if (at === null) return { previous: undefined, next: items[0] }
  const from = firstOf(window)
  return { previous: at === 0 ? undefined : items[at - from - 1], next: items[at - from + 1] }
}

/** A window has the hit before its first and the one behind its last place. */
function firstOf(window: number): number {
  return Math.max(0, window * windowSize - 1)
}

function windowOptions(id: string, view: ReviewView, window: number) {
  return queryOptions<ReviewPage>({
    queryKey: [...reviewKey(id), 'beside', view, window],
    queryFn: ({ signal }) => askHits(id, { view, hit: undefined, from: firstOf(window), size: windowSize + 2 }, signal),
    staleTime: 0,
  })
}

/** Where somebody begins who has chosen no hit: with the first undecided one, else the first. */
export async function firstHit(id: string, view: ReviewView): Promise<HitKey | undefined> {
  const undecided: ReviewView = { ...view, review: ['undecided'] }
  for (const each of view.review.length > 0 ? [view] : [undecided, view]) {
    const [hit] = (await askHits(id, { view: each, hit: undefined, from: 0, size: 1 })).items
    if (hit) return keyOfHit(hit)
  }
  return undefined
}

/** Decides on a hit; answers where to go on. Throws RequestError. */
export async function decide(id: string, hit: HitKey, decision: ReviewDecision, view: ReviewView): Promise<ReviewChanged> {
  return afterChange(id, await ask(reviewCalls.decide, { params: { id }, body: { hit, decision, view } }))
}

/** Takes the reader's last decision on a hit back. Throws RequestError. */
export async function takeBack(id: string, hit: HitKey, view: ReviewView): Promise<ReviewChanged> {
  return afterChange(id, await ask(reviewCalls.undo, { params: { id }, body: { hit, view } }))
}

type Asked = { view: ReviewView; hit: HitKey | undefined; from: number; size: number }

function askHits(id: string, { view, hit, from, size }: Asked, signal?: AbortSignal): Promise<ReviewPage> {
  return ask(reviewCalls.hits, { params: { id }, body: { ...view, from, size, ...(hit && { hit }) }, signal })
}

/** Everything is read again behind what is shown. */
function afterChange(id: string, changed: ReviewChanged): ReviewChanged {
  void queryClient.invalidateQueries({ queryKey: reviewKey(id) })
  return changed
}

import {
  type HitKey,
  type ReviewHit,
  type ReviewState,
  type ReviewView,
  reviewOrders,
  reviewStates,
} from '@dossier/contract/batch-search/review'
import { useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parseAddressSearch, stringifyAddressSearch } from '../../address/address-search.ts'
import { goTo, hashHistory } from '../../address/hash-history.ts'
import { type BatchPlace, batchAddress, wordInAddress } from '../known/batch-address.ts'

/** Which hits are gone through, and the one that is looked at. */
export type ReviewShown = { view: ReviewView; hit: HitKey | undefined }

/** Where a batch search is reviewed; of these queries, or all. */
export function reviewAddress(place: BatchPlace, queries: readonly string[] = []): string {
  return `${batchAddress(place)}/review${stringifyAddressSearch({ queries })}`
}

/** What the address says of the review. */
export function useReviewShown(): ReviewShown {
  const searchStr = useRouterState({ select: (state) => state.location.searchStr })
  return useMemo(() => readShown(searchStr), [searchStr])
}

function readShown(searchStr: string): ReviewShown {
  const { by, queries = [], review = [], type = [], folder = '', hit = '' } = parseAddressSearch(searchStr)
  const asked = [review].flat()
  return {
    view: {
      by: wordInAddress(reviewOrders, by),
      queries: [queries].flat(),
      review: reviewStates.filter((state) => asked.includes(state)),
      contentTypes: [type].flat(),
      folder: String(folder),
    },
    hit: readKey(String(hit)),
  }
}

/** Shows other hits, or another one of them. It leaves no step for the Back button, which leads out of the review. Nothing happens once the review has been left. */
export function showReview({ view, hit }: ReviewShown): void {
  const { pathname } = hashHistory.location
  if (!pathname.endsWith('/review')) return
  const { by, queries, review, contentTypes, folder } = view
  const search = {
    ...(by !== 'query' && { by }),
    ...(queries.length > 0 && { queries }),
    ...(review.length > 0 && { review }),
    ...(contentTypes.length > 0 && { type: contentTypes }),
    ...(folder !== '' && { folder }),
    ...(hit && { hit: `${hit.number}/${hit.project}/${hit.documentId}` }),
  }
  goTo(`${pathname}${stringifyAddressSearch(search)}`, { replace: true })
}

function readKey(text: string): HitKey | undefined {
  const [, number, project, documentId] = /^(\d{1,9})\/([^/]+)\/(.+)$/.exec(text) ?? []
  return number && project && documentId ? { number: Number(number), project, documentId } : undefined
}

/** What names a hit. */
export function keyOfHit({ number, project, documentId }: ReviewHit): HitKey {
  return { number, project: project.name, documentId }
}

/** Whether two names are those of one hit. */
export function isSameHit(one: HitKey | undefined, other: HitKey | undefined): boolean {
  return one?.number === other?.number && one?.documentId === other?.documentId && one?.project === other?.project
}

/** A view with one choice of states, or all again. */
export function onlyState(view: ReviewView, state: ReviewState): ReviewView {
  return { ...view, review: view.review.includes(state) ? [] : [state] }
}

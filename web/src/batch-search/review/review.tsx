import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import type { HitKey, ReviewCounts, ReviewHit, ReviewPage, ReviewView } from '@dossier/contract/batch-search/review'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { DocumentBeside } from '../../document/document-beside.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { QuietWait } from '../../ui/display/quiet-wait.tsx'
import { isUnderWay } from '../known/batches.ts'
import { DecideBar } from './decide-bar.tsx'
import { HitRows } from './hit-rows.tsx'
import { queryOfHit } from './query-of-hit.ts'
import styles from './review.module.css'
import { isSameHit, keyOfHit, showReview, useReviewShown } from './review-address.ts'
import { ReviewHead } from './review-head.tsx'
import { firstHit, keepPlace, useHitPlace, useHitsBeside } from './reviews.ts'
import { useDeciding } from './use-deciding.ts'
import { useReviewKeys } from './use-review-keys.ts'

/** Whether fewer than all hits are asked for. */
function isNarrowed({ review, queries, contentTypes, folder }: ReviewView): boolean {
  return review.length > 0 || queries.length > 0 || contentTypes.length > 0 || folder !== ''
}

const none: ReviewCounts = { undecided: 0, yes: 0, no: 0, later: 0, conflict: 0 }

/** The hits on the left, the one that is looked at in its document beside them; a phone shows one of both. */
export function Review({ batch }: { batch: BatchRecord }) {
  const { t } = useLingui()
  const shown = useReviewShown()
  const { view } = shown
  const place = useHitPlace(batch, view, shown.hit)
  const { total = 0, counts = none, at = null } = place.data ?? {}
  const hit = hitOf(place.data, shown.hit)
  const { previous, next } = useHitsBeside(batch, view, at)
  // Where no state is asked for, one goes on with what is undecided; a hit that was decided stays in the list then.
  const ahead =
    view.review.length === 0 && next?.state === 'undecided' && at !== null ? { total, counts, at: at + 1, hit: next } : null
  const { said, onDecide, onUndo } = useDeciding(batch, shown, { hit, ahead })
  useFirstHit(batch.uuid, view, shown.hit !== undefined, total > 0)
  const show = (other: ReviewHit, place: number) => {
    keepPlace(batch, view, { total, counts, at: place, hit: other })
    showReview({ view, hit: keyOfHit(other) })
  }
  const onPrevious = previous && at !== null ? () => show(previous, at - 1) : null
  const onNext = next ? () => show(next, at === null ? 0 : at + 1) : null
  const keys = { y: () => onDecide('yes'), n: () => onDecide('no'), l: () => onDecide('later'), u: () => onUndo?.() }
  useReviewKeys({ ...keys, j: () => onNext?.(), k: () => onPrevious?.() })
  if (place.isPending) return <QuietWait text={t`Loading the hits`} />
  if (place.error && !place.data) return <ErrorState error={place.error} retry={() => void place.refetch()} />
  const showAll = () => showReview({ view: { ...view, queries: [], review: [], contentTypes: [], folder: '' }, hit: shown.hit })
  return (
    <div className={styles.page} data-shows-hit={shown.hit !== undefined || undefined}>
      <ReviewHead
        batch={batch}
        view={view}
        counts={counts}
        hit={hit}
        isOpen={shown.hit !== undefined}
        onView={(other) => showReview({ view: other, hit: other.review === view.review ? shown.hit : undefined })}
      />
      <p className={styles.said} role="status">
        {said}
      </p>
      <div className={styles.split}>
        <div className={styles.list}>
          {total > 0 ? (
            <HitRows key={JSON.stringify(view)} batch={batch} view={view} total={total} at={at} hit={shown.hit} onHit={show} />
          ) : (
            <NoHits batch={batch} isNarrowed={isNarrowed(view)} onAll={showAll} />
          )}
        </div>
        <div className={styles.one}>
          {hit ? (
            <>
              <DecideBar
                hit={hit}
                at={at}
                total={total}
                onDecide={onDecide}
                onUndo={onUndo}
                onPrevious={onPrevious}
                onNext={onNext}
                onList={() => showReview({ view, hit: undefined })}
              />
              <DocumentBeside
                place={placeOfHit(hit)}
                query={queryOfHit(batch, hit)}
                ahead={[next, previous].flatMap((other) => (other ? [placeOfHit(other)] : []))}
                onPrevious={onPrevious}
                onNext={onNext}
              />
            </>
          ) : (
            shown.hit && <NoHit isPending={place.isPlaceholderData} />
          )}
        </div>
      </div>
    </div>
  )
}

/** The hit that the address names; what was looked at before is none to decide on. */
function hitOf(page: ReviewPage | undefined, key: HitKey | undefined): ReviewHit | null {
  return page?.hit && isSameHit(key, keyOfHit(page.hit)) ? page.hit : null
}

function NoHit({ isPending }: { isPending: boolean }) {
  const { t } = useLingui()
  return isPending ? (
    <QuietWait text={t`Loading the document`} />
  ) : (
    <EmptyState title={t`There is no such hit, or not any longer`} />
  )
}

function placeOfHit({ project, documentId, rootId }: ReviewHit) {
  return { index: project.name, id: documentId, routing: rootId }
}

/** Begins where something is left to decide. A phone shows the list first. */
function useFirstHit(id: string, view: ReviewView, isChosen: boolean, isThere: boolean): void {
  useEffect(() => {
    if (isChosen || !isThere || matchMedia('(max-width: 639px)').matches) return
    let isWanted = true
    // Where it cannot be had, the list says why.
    void firstHit(id, view).then(
      (hit) => hit && isWanted && showReview({ view, hit }),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [id, view, isChosen, isThere])
}

function NoHits({ batch, isNarrowed, onAll }: { batch: BatchRecord; isNarrowed: boolean; onAll: () => void }) {
  const { t } = useLingui()
  if (isUnderWay(batch)) return <EmptyState title={t`Nothing was found so far`} />
  if (batch.nbStored === 0) return <EmptyState title={t`Nothing was found`} />
  const all = (
    <Button onClick={onAll}>
      <Trans>Show all</Trans>
    </Button>
  )
  return <EmptyState title={isNarrowed ? t`No hits match` : t`Nothing was found`} actions={all} />
}

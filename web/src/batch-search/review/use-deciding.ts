import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import type { HitKey, ReviewChanged, ReviewDecision, ReviewHit } from '@dossier/contract/batch-search/review'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { RequestError } from '../../api/request-error.ts'
import { useSession } from '../../api/session.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { keyOfHit, type ReviewShown, showReview } from './review-address.ts'
import { decide, keepPlace, takeBack } from './reviews.ts'
import { useStateWords } from './state-mark.tsx'

/** Deciding on the hit that is looked at and going on; `said`: what the last key has done, in words. */
export function useDeciding(batch: BatchRecord, shown: ReviewShown, hit: ReviewHit | null) {
  const { t } = useLingui()
  const words = useStateWords()
  const { uuid: id } = batch
  const own = useSession().user.uid
  const { view } = shown
  const latest = useRef(shown)
  latest.current = shown
  const [said, say] = useState('')
  /** What was decided here, the last one last. */
  const [done, setDone] = useState<HitKey[]>([])
  // A key that is pressed before the next hit is there must not decide on what nobody has seen.
  const isBusy = useRef(false)

  const carryOut = async (work: () => Promise<ReviewChanged>, then: (changed: ReviewChanged) => void) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const changed = await work()
      then(changed)
      const { next, ...rest } = changed
      // Whoever has gone elsewhere meanwhile stays there.
      if (!next || latest.current !== shown) return
      keepPlace(batch, view, { ...rest, hit: next })
      showReview({ view, hit: keyOfHit(next) })
    } catch (error) {
      const detail = error instanceof RequestError && error.reason ? error.reason : t`Nothing was changed.`
      showToast({ kind: 'failed', text: t`The decision could not be stored.`, detail })
    } finally {
      isBusy.current = false
    }
  }
  const onDecide = (decision: ReviewDecision) => {
    if (!hit) return
    const key = keyOfHit(hit)
    void carryOut(
      () => decide(id, key, decision, view),
      ({ changed, next }) => {
        const equal = Math.max(0, changed - 1)
        const also = equal > 0 ? plural(equal, { one: 'and for # equal text', other: 'and for # equal texts' }) : ''
        say([words[decision], also, next ? '' : t`That was the last one.`].filter((part) => part !== '').join(' · '))
        if (changed > 0) setDone((all) => [...all, key])
      },
    )
  }
  const last = done.at(-1) ?? (hit?.marks.some(({ user }) => user === own) ? keyOfHit(hit) : undefined)
  const onUndo = last
    ? () =>
        void carryOut(
          () => takeBack(id, last, view),
          ({ changed }) => {
            say(plural(changed, { one: 'Taken back for # hit', other: 'Taken back for # hits' }))
            setDone((all) => all.slice(0, -1))
          },
        )
    : null
  return { said, onDecide, onUndo }
}

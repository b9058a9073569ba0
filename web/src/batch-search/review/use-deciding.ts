import type { BatchRecord } from '@dossier/contract/batch-search/batch-search'
import type { HitKey, ReviewChanged, ReviewDecision, ReviewHit } from '@dossier/contract/batch-search/review'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { hashHistory } from '../../address/hash-history.ts'
import { RequestError } from '../../api/request-error.ts'
import { useSession } from '../../api/session.ts'
import { showToast } from '../../ui/toasts/toasts.ts'
import { isSameHit, keyOfHit, type ReviewShown, showReview } from './review-address.ts'
import { decide, type KnownPlace, keepPlace, takeBack } from './reviews.ts'
import { useStateWords } from './state-mark.tsx'

/** The hit that is looked at, and the one that comes behind it where that is known already and still to be decided. */
type Looked = { hit: ReviewHit | null; ahead: KnownPlace | null }

/** What is sent, and what happens when it was; `to`: the hit that is shown meanwhile. */
type Step = {
  work: () => Promise<ReviewChanged>
  whenDone: (changed: ReviewChanged) => void
  /** Also when it was not sent, because one before it failed. */
  whenFailed?: () => void
  to: KnownPlace | null
}

/**
 * Deciding on the hit that is looked at and going on; `said`: what the last key has done, in words. Where the next hit is known it is shown before the server has stored the
 * decision. Decisions are sent one after the other; when one cannot be stored, those behind it are not sent, and the reader is led back to it.
 */
export function useDeciding(batch: BatchRecord, shown: ReviewShown, { hit, ahead }: Looked) {
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
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const failures = useRef(0)
  // A key that is pressed before the next hit is there must not decide on what nobody has seen.
  const busyWith = useRef<ReviewShown | null>(null)

  const goTo = (place: KnownPlace) => {
    keepPlace(batch, view, place)
    showReview({ view, hit: keyOfHit(place.hit) })
  }

  const carryOut = ({ work, whenDone, whenFailed, to }: Step): boolean => {
    const at = latest.current
    if (busyWith.current === at) return false
    busyWith.current = at
    const { pathname } = hashHistory.location
    /** An answer that comes after the review was left, or shows other hits, changes no address. */
    const isHere = () =>
      hashHistory.location.pathname === pathname && JSON.stringify(latest.current.view) === JSON.stringify(view)
    const failuresBefore = failures.current
    const waitsAt = to ? keyOfHit(to.hit) : at.hit
    if (to) goTo(to)
    sending.current = sending.current.then(async () => {
      try {
        if (failures.current > failuresBefore) return whenFailed?.()
        const changed = await work()
        whenDone(changed)
        const { next, ...rest } = changed
        // Whoever has gone elsewhere meanwhile stays there.
        const isThere = isHere() && isSameHit(latest.current.hit, waitsAt)
        if (next && isThere && !isSameHit(waitsAt, keyOfHit(next))) goTo({ ...rest, hit: next })
      } catch (error) {
        failures.current += 1
        const detail = error instanceof RequestError && error.reason ? error.reason : t`Nothing was changed.`
        showToast({ kind: 'failed', text: t`The decision could not be stored.`, detail })
        whenFailed?.()
        if (isHere()) showReview(at)
      } finally {
        if (busyWith.current === at) busyWith.current = null
      }
    })
    return true
  }
  const onDecide = (decision: ReviewDecision) => {
    if (!hit) return
    const key = keyOfHit(hit)
    const forget = () => setDone((all) => all.filter((each) => each !== key))
    const isTaken = carryOut({
      work: () => decide(id, key, decision, view),
      whenDone: ({ changed, next }) => {
        const equal = Math.max(0, changed - 1)
        const also = equal > 0 ? plural(equal, { one: 'and for # equal text', other: 'and for # equal texts' }) : ''
        say([words[decision], also, next ? '' : t`That was the last one.`].filter((part) => part !== '').join(' · '))
        if (changed === 0) forget()
      },
      whenFailed: forget,
      to: ahead,
    })
    if (isTaken) setDone((all) => [...all, key])
  }
  const last = done.at(-1) ?? (hit?.marks.some(({ user }) => user === own) ? keyOfHit(hit) : undefined)
  const onUndo = last
    ? () =>
        carryOut({
          work: () => takeBack(id, last, view),
          whenDone: ({ changed }) => {
            say(plural(changed, { one: 'Taken back for # hit', other: 'Taken back for # hits' }))
            setDone((all) => all.filter((each) => each !== last))
          },
          to: null,
        })
    : null
  return { said, onDecide, onUndo }
}

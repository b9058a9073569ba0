import { type RefObject, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TextPlace } from '../../document-facts/wire-document.ts'
import { emptyFind, type FindInput } from '../hits/find-input.ts'
import { type HitWalk, walkOf } from '../hits/hit-walk.ts'
import { type Hit, hitAhead, mergeHits, stepHit } from '../hits/hits.ts'
import { useFindHits, useTermHits } from '../hits/use-hits.ts'
import { useStepKeys } from '../hits/use-step-keys.ts'
import type { TextReaderHandle } from './text-reader.tsx'

/** A text of so many UTF-16 units; `isHere`: the reader of it is drawn. */
type ShownText = { length: number; isHere: boolean }

/**
 * The hits of a document and the walk over them: over what was typed into "find in document" where something was, else over the
 * terms of the search, or one of them. The first hit of a search is shown at once, so that a document opens where it matters.
 */
export function useHitSteps(
  place: TextPlace,
  query: string,
  { length, isHere }: ShownText,
  reader: RefObject<TextReaderHandle | null>,
  input: RefObject<HTMLInputElement | null>,
) {
  const [typed, setTyped] = useState(emptyFind)
  const [walkedTerm, setWalkedTerm] = useState<string | null>(null)
  const [current, setCurrent] = useState<number | undefined>()
  const ofTerms = useTermHits(place, query, length > 0)
  const ofFind = useFindHits(place, typed, length)
  const { isAsked: isFinding, need } = ofFind
  const onlyTerm = isFinding ? -1 : ofTerms.terms.findIndex(({ text }) => text === walkedTerm)
  const walkOfTerms = useMemo(() => {
    const hits = onlyTerm < 0 ? ofTerms.hits : ofTerms.hits.filter(({ term }) => term === onlyTerm)
    return walkOf(hits, length)
  }, [onlyTerm, ofTerms.hits, length])
  const walked: HitWalk = isFinding ? ofFind.walk : walkOfTerms
  const shown = useMemo(
    () => (isFinding ? mergeHits([ofFind.walk.loaded, ofTerms.hits]) : ofTerms.hits),
    [isFinding, ofFind.walk, ofTerms.hits],
  )
  /** The hit that was chosen before it was here. */
  const awaited = useRef<number | null>(null)

  const goToHit = useCallback(
    (number: number) => {
      setCurrent(number)
      const hit = walked.at(number)
      awaited.current = hit ? null : number
      if (hit) reader.current?.showOffset(hit.start)
      else need(number, number + 1)
    },
    [walked, reader, need],
  )
  useEffect(() => {
    if (awaited.current !== null && walked.at(awaited.current)) goToHit(awaited.current)
  }, [walked, goToHit])
  const isReady = isFinding ? ofFind.isReady : ofTerms.isReady
  const origin = isFinding ? ofFind.found : walkOfTerms
  /** The hits whose first one was gone to. */
  const begun = useRef<typeof origin>(undefined)
  /** How far to step from the first hit once it is known which hits there are, and once it was gone to. */
  const stepsAhead = useRef(0)
  const step = useCallback(
    (direction: 1 | -1) => {
      if (!isReady || begun.current !== origin) {
        stepsAhead.current += direction
        return
      }
      const next = stepHit(walked.total, current, direction)
      if (next !== undefined) goToHit(next)
    },
    [isReady, origin, walked, current, goToHit],
  )
  /** What is in view has its hits marked, also where nobody has walked to. */
  const showing = useCallback(
    (start: number, end: number) => {
      if (walked.loaded.length < walked.total) need(...walked.across(start, end))
    },
    [walked, need],
  )
  // Other hits: begin at the first of them, or as far from it as was stepped meanwhile, once they are there.
  const hasFailed = isFinding ? ofFind.hasFailed : ofTerms.hasFailed
  const newest = useRef({ walked, goToHit })
  newest.current = { walked, goToHit }
  // biome-ignore lint/correctness/useExhaustiveDependencies: further hits of the same question change nothing, another question does
  useEffect(() => {
    if (!isReady || !isHere) return
    begun.current = origin
    awaited.current = null
    const first = hitAhead(newest.current.walked.total, stepsAhead.current)
    stepsAhead.current = 0
    if (first === undefined) setCurrent(undefined)
    else newest.current.goToHit(first)
  }, [isReady, isHere, origin, reader])

  const find = useCallback((next: SetStateAction<FindInput>) => {
    stepsAhead.current = 0
    setTyped(next)
  }, [])
  const leaveFind = useCallback(() => {
    find((typed) => ({ ...typed, text: '' }))
    input.current?.blur()
  }, [find, input])
  useStepKeys(step)

  const currentHit: Hit | undefined = current === undefined ? undefined : walked.at(current)
  return {
    typed,
    find,
    fault: ofFind.fault,
    total: walked.total,
    isWhole: !isFinding || ofFind.isWhole,
    walkedTerm: onlyTerm < 0 ? undefined : onlyTerm,
    walkTerm: (term: number) => {
      find((typed) => ({ ...typed, text: '' }))
      setWalkedTerm(term === onlyTerm ? null : (ofTerms.terms[term]?.text ?? null))
    },
    leaveFind,
    current,
    currentHit,
    goToHit,
    step,
    walked,
    need,
    showing,
    shown,
    /** The first hit of the search, whatever is walked through. */
    first: ofTerms.hits[0],
    terms: ofTerms.terms,
    isReady,
    hasFailed,
  }
}

import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import type { DocumentPlace } from '../../document-facts/wire-document.ts'
import { emptyFind } from '../hits/find-input.ts'
import { type Hit, mergeHits, stepHit } from '../hits/hits.ts'
import { useFindHits, useTermHits } from '../hits/use-hits.ts'
import { useStepKeys } from '../hits/use-step-keys.ts'
import type { TextReaderHandle } from './text-reader.tsx'

/**
 * The hits of a document and the walk over them: over what was typed into "find in document" where something was, else over the
 * terms of the search, or one of them. The first hit of a search is shown at once, so that a document opens where it matters.
 */
export function useHitSteps(
  place: DocumentPlace,
  query: string,
  length: number,
  reader: RefObject<TextReaderHandle | null>,
  input: RefObject<HTMLInputElement | null>,
) {
  const [typed, setTyped] = useState(emptyFind)
  const [walkedTerm, setWalkedTerm] = useState<string | null>(null)
  const [current, setCurrent] = useState<number | undefined>()
  const ofTerms = useTermHits(place, query, length > 0)
  const ofFind = useFindHits(place, typed)
  const isFinding = ofFind.isAsked
  const onlyTerm = isFinding ? -1 : ofTerms.terms.findIndex(({ text }) => text === walkedTerm)
  const walked = useMemo(() => {
    if (isFinding) return ofFind.hits
    return onlyTerm < 0 ? ofTerms.hits : ofTerms.hits.filter(({ term }) => term === onlyTerm)
  }, [isFinding, onlyTerm, ofFind.hits, ofTerms.hits])
  const shown = useMemo(
    () => (isFinding ? mergeHits([ofFind.hits, ofTerms.hits]) : ofTerms.hits),
    [isFinding, ofFind.hits, ofTerms.hits],
  )

  const goToHit = useCallback(
    (number: number) => {
      setCurrent(number)
      const hit = walked[number]
      if (hit) reader.current?.showOffset(hit.start)
    },
    [walked, reader],
  )
  const step = useCallback(
    (direction: 1 | -1) => {
      const next = stepHit(walked, { current, offset: reader.current?.firstOffset() ?? 0 }, direction)
      if (next !== undefined) goToHit(next)
    },
    [walked, current, reader, goToHit],
  )
  // Other hits: begin at the first of them, once they are there.
  const isReady = isFinding ? ofFind.isReady : ofTerms.isReady
  const hasFailed = isFinding ? ofFind.hasFailed : ofTerms.hasFailed
  useEffect(() => {
    if (!isReady) return
    setCurrent(walked.length > 0 ? 0 : undefined)
    const first = walked[0]
    if (first) reader.current?.showOffset(first.start)
  }, [isReady, walked, reader])

  const leaveFind = useCallback(() => {
    setTyped((find) => ({ ...find, text: '' }))
    input.current?.blur()
  }, [input])
  useStepKeys(step)

  const currentHit: Hit | undefined = current === undefined ? undefined : walked[current]
  return {
    typed,
    setTyped,
    fault: ofFind.fault,
    total: isFinding ? ofFind.total : walked.length,
    isWhole: !isFinding || ofFind.isWhole,
    walkedTerm: onlyTerm < 0 ? undefined : onlyTerm,
    walkTerm: (term: number) => {
      setTyped((find) => ({ ...find, text: '' }))
      setWalkedTerm(term === onlyTerm ? null : (ofTerms.terms[term]?.text ?? null))
    },
    leaveFind,
    current,
    currentHit,
    goToHit,
    step,
    walked,
    shown,
    terms: ofTerms.terms,
    isReady,
    hasFailed,
  }
}

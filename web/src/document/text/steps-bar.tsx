import type { ReactNode, RefObject } from 'react'
import type { TextPlace } from '../../document-facts/wire-document.ts'
import { FindBar } from '../hits/find-bar.tsx'
import { HitList } from './hit-list.tsx'
import type { useHitSteps } from './use-hit-steps.ts'

type Steps = ReturnType<typeof useHitSteps>

/** Finds in a text and walks through its hits; `children`: other tools of the bar. */
export function StepsBar({
  steps,
  input,
  children,
}: {
  steps: Steps
  input: RefObject<HTMLInputElement | null>
  children: ReactNode
}) {
  return (
    <FindBar
      typed={steps.typed}
      onType={steps.find}
      onStep={steps.step}
      onLeave={steps.leaveFind}
      current={steps.current}
      total={steps.total}
      isWhole={steps.isWhole}
      fault={steps.fault}
      isReady={steps.isReady}
      hasFailed={steps.hasFailed}
      terms={steps.terms}
      walkedTerm={steps.walkedTerm}
      onWalk={steps.walkTerm}
      input={input}
    >
      {children}
    </FindBar>
  )
}

/** The hits beside their text, where there are several; `length`: of the text. */
export function StepsList({ steps, place, length }: { steps: Steps; place: TextPlace; length: number }) {
  if (steps.walked.total < 2) return null
  return (
    <HitList
      place={place}
      length={length}
      walk={steps.walked}
      need={steps.need}
      colours={coloursOf(steps)}
      current={steps.current}
      onChoose={steps.goToHit}
    />
  )
}

/** The colour of each term, in their order. */
export function coloursOf({ terms }: Steps): Steps['terms'][number]['colour'][] {
  return terms.map(({ colour }) => colour)
}

import { useLingui } from '@lingui/react/macro'
import { type RefObject, useRef } from 'react'
import type { TextPlace } from '../../../document-facts/wire-document.ts'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { QuietWait } from '../../../ui/display/quiet-wait.tsx'
import { ScrollMarks } from '../../hits/scroll-marks.tsx'
import { TextLookButton } from '../look/text-look-button.tsx'
import { coloursOf, StepsBar, StepsList } from '../steps-bar.tsx'
import { TextReader, type TextReaderHandle } from '../text-reader.tsx'
import styles from '../text-tab.module.css'
import { useHitSteps } from '../use-hit-steps.ts'
import { useTextLength } from '../use-text-length.ts'
import { lookOf } from './look-of.ts'

type Props = { place: TextPlace; query: string; findInput: RefObject<HTMLInputElement | null> }

const none = [] as const

/** A translation instead of the text, with the words of the search and finding. What stands at places of the original is not marked in it. */
export function TranslatedText({ place, query, findInput }: Props) {
  const { t } = useLingui()
  const length = useTextLength(place, undefined)
  const reader = useRef<TextReaderHandle | null>(null)
  const steps = useHitSteps(place, query, { length: length.data ?? 0, isHere: length.data !== undefined }, reader, findInput)
  if (length.error) return <ErrorState error={length.error} retry={() => void length.refetch()} />
  if (length.data === undefined) return <QuietWait text={t`Loading the text`} />
  const colours = coloursOf(steps)
  const look = lookOf(place)
  return (
    <>
      <StepsBar steps={steps} input={findInput}>
        <TextLookButton canBeVertical={look.canBeVertical} />
      </StepsBar>
      <div className={styles.row}>
        <StepsList steps={steps} place={place} length={length.data} />
        <TextReader
          place={place}
          length={length.data}
          hits={steps.shown}
          current={steps.currentHit}
          colours={colours}
          pages={none}
          handle={reader}
          onShowing={steps.showing}
          {...look}
        />
        <ScrollMarks
          place={place}
          layers={none}
          walk={steps.walked}
          length={length.data}
          colours={colours}
          current={steps.currentHit}
          onChoose={steps.goToHit}
          onShow={(offset) => reader.current?.showOffset(offset)}
        />
      </div>
    </>
  )
}

import type { ComponentProps, RefObject } from 'react'
import type { TextPlace } from '../../document-facts/wire-document.ts'
import type { TextLayer } from '../../feature/document-slots.ts'
import { ScrollMarks } from '../hits/scroll-marks.tsx'
import { coloursOf, StepsList } from './steps-bar.tsx'
import { TextReader, type TextReaderHandle } from './text-reader.tsx'
import styles from './text-tab.module.css'
import type { useHitSteps } from './use-hit-steps.ts'

const none: readonly TextLayer[] = []

type OfHits = 'place' | 'hits' | 'current' | 'colours' | 'handle' | 'onShowing'
type Props = Omit<ComponentProps<typeof TextReader>, OfHits> & {
  place: TextPlace
  steps: ReturnType<typeof useHitSteps>
  reader: RefObject<TextReaderHandle | null>
}

/** A text with its hits: their list beside it where there are several, and where they are along the scroll bar. */
export function ReaderRow({ steps, reader, place, length, layers = none, ...look }: Props) {
  const [colours, current] = [coloursOf(steps), steps.currentHit]
  return (
    <div className={styles.row}>
      <StepsList steps={steps} place={place} length={length} />
      <TextReader
        {...look}
        {...{ place, length, layers, colours, current }}
        hits={steps.shown}
        handle={reader}
        onShowing={steps.showing}
      />
      <ScrollMarks
        {...{ place, length, layers, colours, current }}
        walk={steps.walked}
        onChoose={steps.goToHit}
        onShow={(offset) => reader.current?.showOffset(offset)}
      />
    </div>
  )
}

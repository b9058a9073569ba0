import { useLingui } from '@lingui/react/macro'
import { type RefObject, useRef } from 'react'
import type { TextPlace } from '../../../document-facts/wire-document.ts'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { QuietWait } from '../../../ui/display/quiet-wait.tsx'
import { TextLookButton } from '../look/text-look-button.tsx'
import { ReaderRow } from '../reader-row.tsx'
import { StepsBar } from '../steps-bar.tsx'
import type { TextReaderHandle } from '../text-reader.tsx'
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
  const look = lookOf(place)
  return (
    <>
      <StepsBar steps={steps} input={findInput}>
        <TextLookButton canBeVertical={look.canBeVertical} />
      </StepsBar>
      <ReaderRow steps={steps} reader={reader} place={place} length={length.data} pages={none} {...look} />
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { TextPlace } from '../../../document-facts/wire-document.ts'
import { ErrorState } from '../../../ui/display/error-state.tsx'
import { QuietWait } from '../../../ui/display/quiet-wait.tsx'
import { useTermHits } from '../../hits/use-hits.ts'
import { TextReader, type TextReaderHandle } from '../text-reader.tsx'
import styles from '../text-tab.module.css'
import { useTextLength } from '../use-text-length.ts'
import { lookOf } from './look-of.ts'

const noPages: readonly number[] = []

/** A translation beside the text: the words of the search are marked in it; finding and stepping belong to the text. */
export function BesideText({ place, query }: { place: TextPlace; query: string }) {
  const { t } = useLingui()
  const length = useTextLength(place, undefined)
  const reader = useRef<TextReaderHandle | null>(null)
  const { hits, terms, isReady } = useTermHits(place, query, (length.data ?? 0) > 0)
  const first = isReady ? hits[0]?.start : undefined
  useEffect(() => {
    if (first !== undefined) reader.current?.showOffset(first)
  }, [first])
  if (length.error) return <ErrorState error={length.error} retry={() => void length.refetch()} />
  if (length.data === undefined) return <QuietWait text={t`Loading the text`} />
  return (
    <div className={styles.row}>
      <TextReader
        place={place}
        length={length.data}
        hits={hits}
        current={undefined}
        colours={terms.map(({ colour }) => colour)}
        pages={noPages}
        handle={reader}
        {...lookOf(place)}
      />
    </div>
  )
}

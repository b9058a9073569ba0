import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QuietWait } from '../../../ui/display/quiet-wait.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { fetchSheets, viewKey } from '../../source/preview-calls.ts'
import type { PreviewProps } from '../preview-props.ts'
import { whyNot } from '../why-not.ts'
import styles from './sheet-preview.module.css'
import { SheetTable } from './sheet-table.tsx'
import { untilRead } from './until-read.ts'

/** A spreadsheet: its sheets, also those that its author has hidden, each with all its rows. */
export function SheetPreview({ place, onFail }: PreviewProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(0)
  const sheets = useQuery({
    queryKey: ['sheets', ...viewKey(place)],
    queryFn: ({ signal }) => fetchSheets(place, signal),
    retry: untilRead,
  })
  useEffect(() => {
    if (sheets.error) onFail(whyNot(sheets.error))
    else if (sheets.data?.length === 0) onFail('damaged')
  }, [sheets.error, sheets.data, onFail])
  const sheet = sheets.data?.[chosen]
  if (!sheets.data || !sheet) return <QuietWait text={t`Loading the preview`} />
  return (
    <>
      {sheets.data.length > 1 && (
        <nav className={styles.sheets} aria-label={t`Sheets`}>
          {sheets.data.map(({ name, isHidden }, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no other name that is theirs alone, and keep their order
              key={index}
              type="button"
              aria-current={index === chosen || undefined}
              onClick={() => setChosen(index)}
            >
              {name}
              {isHidden && (
                <Tag>
                  <Trans>hidden</Trans>
                </Tag>
              )}
            </button>
          ))}
        </nav>
      )}
      <SheetTable key={chosen} place={place} number={chosen} first={sheet} onFail={onFail} />
    </>
  )
}

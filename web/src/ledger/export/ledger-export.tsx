import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { saveFile } from '../../ui/saving/save-file.ts'
import type { LedgerView } from '../ledger-address.ts'
import { fetchLedger } from '../ledger-calls.ts'
import { csvHead, csvLine } from './ledger-csv.ts'

const exportPageSize = 1000

type Props = { project: string; view: LedgerView; total: number }

/** Saves the lines that the view shows, all pages of them, as a table. */
export function LedgerExport({ project, view, total }: Props) {
  const { t } = useLingui()
  const [progress, setProgress] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const save = async () => {
    const controller = new AbortController()
    stop.current = controller
    setFailed(false)
    const pieces = [csvHead]
    try {
      for (let from = 0; from < total; from += exportPageSize) {
        setProgress(from / total)
        const page = await fetchLedger({ project, ...view, from, size: exportPageSize }, controller.signal)
        pieces.push(page.items.map(csvLine).join(''))
        if (page.items.length === 0) break
      }
      // The mark at its head tells spreadsheet programs that it is UTF-8.
      saveFile(`ledger-${project}.csv`, new Blob(['\uFEFF', ...pieces], { type: 'text/csv;charset=utf-8' }))
    } catch {
      if (!controller.signal.aborted) setFailed(true)
    }
    setProgress(null)
  }
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <Button
      look="quiet"
      disabled={total === 0}
      onClick={() => (progress === null ? void save() : stop.current?.abort())}
      title={hasFailed ? t`Something went wrong` : t`Save these lines as a table (CSV)`}
    >
      <Download aria-hidden="true" />
      {progress !== null ? <Trans>{percent} %, stop</Trans> : hasFailed ? <Trans>Try again</Trans> : <Trans>CSV</Trans>}
    </Button>
  )
}

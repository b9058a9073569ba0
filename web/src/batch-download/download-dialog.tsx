import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { tasksKey } from '../tasks/use-tasks.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/controls/dialog.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { showToast } from '../ui/toasts/toasts.ts'
import { ChoiceSwitches } from './choice-switches.tsx'
import { closeDownloadDialog, type DownloadRequest } from './dialog-store.ts'
import { type Choices, fetchEstimate, startDownload } from './download-calls.ts'
import styles from './download-dialog.module.css'
import { EstimateLines } from './estimate-lines.tsx'

/** Says how much a download would be and what of it stays out, before it is started. */
export function DownloadDialog({ request: { wanted, choices: known, onStarted } }: { request: DownloadRequest }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [chosen, choose] = useState<Partial<Choices>>(known ?? {})
  const { withContainers = false, withThreads = false, offline = false } = chosen
  const estimate = useQuery({
    queryKey: ['download-estimate', wanted, withContainers, withThreads],
    queryFn: ({ signal }) => fetchEstimate(wanted, { withContainers, withThreads }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const choices = { withContainers, withThreads, offline, encrypt: chosen.encrypt ?? estimate.data?.encrypts ?? false }
  const start = useMutation({
    mutationFn: () => startDownload(wanted, choices, i18n.locale),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: tasksKey })
      closeDownloadDialog()
      onStarted?.()
      const action = { label: t`Batch downloads`, run: () => goTo(addresses.batchDownload) }
      showToast({ kind: 'done', text: t`The archive is being made.`, action })
    },
  })
  const isCounted = estimate.data !== undefined && !estimate.isPlaceholderData
  const isReady = isCounted && estimate.data.documents > 0 && !start.isPending
  return (
    <Dialog
      title={t`Download documents`}
      onClose={closeDownloadDialog}
      actions={
        <>
          <Button onClick={closeDownloadDialog}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={!isReady} onClick={() => start.mutate()}>
            <Trans>Download</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.facts}>
        {estimate.isPending && <QuietWait text={t`Counting the documents`} />}
        {estimate.error && <ErrorState error={estimate.error} retry={() => void estimate.refetch()} />}
        {estimate.data && <EstimateLines estimate={estimate.data} isStale={estimate.isPlaceholderData} />}
        <ChoiceSwitches choices={choices} onChange={(change) => choose({ ...chosen, ...change })} />
        {start.error && <ErrorState error={start.error} />}
      </div>
    </Dialog>
  )
}

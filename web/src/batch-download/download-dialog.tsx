import type { DownloadEstimate } from '@dossier/contract/batch-download/batch-download'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addresses } from '../address/addresses.ts'
import { goTo } from '../address/hash-history.ts'
import { tasksKey } from '../tasks/use-tasks.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/controls/dialog.tsx'
import { Switch } from '../ui/controls/switch.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { showToast } from '../ui/toasts/toasts.ts'
import { formatCount, formatSize } from '../ui/words/numbers.ts'
import { closeDownloadDialog, type DownloadRequest } from './dialog-store.ts'
import { fetchEstimate, startDownload } from './download-calls.ts'
import styles from './download-dialog.module.css'

/** Says how much a download would be and what of it stays out, before it is started. */
export function DownloadDialog({ request: { wanted, onStarted } }: { request: DownloadRequest }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const estimate = useQuery({
    queryKey: ['download-estimate', wanted],
    queryFn: ({ signal }) => fetchEstimate(wanted, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const [choice, setChoice] = useState<boolean>()
  const encrypts = choice ?? estimate.data?.encrypts ?? false
  const start = useMutation({
    mutationFn: () => startDownload(wanted, encrypts),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: tasksKey })
      closeDownloadDialog()
      onStarted?.()
      const action = { label: t`Batch downloads`, run: () => goTo(addresses.batchDownload) }
      showToast({ kind: 'done', text: t`The archive is being made.`, action })
    },
  })
  const isReady = (estimate.data?.documents ?? 0) > 0 && !start.isPending
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
        {estimate.error && <ErrorState error={estimate.error} />}
        {estimate.data && <Estimate {...estimate.data} />}
        {estimate.data && (
          <Switch isOn={encrypts} onChange={setChoice}>
            <Trans>Encrypt the archive; its password is shown once</Trans>
          </Switch>
        )}
        {start.error && <ErrorState error={start.error} />}
      </div>
    </Dialog>
  )
}

function Estimate({ documents, bytes, mostFiles, mostBytes, hoursKept }: DownloadEstimate) {
  const { i18n } = useLingui()
  const size = formatSize(i18n.locale, bytes)
  const files = formatCount(i18n.locale, mostFiles)
  const most = formatSize(i18n.locale, mostBytes)
  return (
    <>
      <p role="status">
        <Plural
          value={documents}
          one={`You are about to download # document, ${size}.`}
          other={`You are about to download # documents, ${size}.`}
        />
      </p>
      {documents > mostFiles && (
        <p className={styles.limit}>
          <Trans>An archive has {files} files at most: the others are named in its manifest only.</Trans>
        </p>
      )}
      {bytes > mostBytes && (
        <p className={styles.limit}>
          <Trans>An archive has {most} of documents at most: what is beyond is named in its manifest only.</Trans>
        </p>
      )}
      <p className={styles.quiet}>
        <Plural value={hoursKept} one="The archive is kept for # hour." other="The archive is kept for # hours." />
      </p>
    </>
  )
}

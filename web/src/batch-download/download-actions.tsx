import type { Task } from '@dossier/contract'
import type { DownloadProperties } from '@dossier/contract/batch-download/batch-download'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Play, RotateCw, Square, Trash2 } from 'lucide-react'
import { RemoveTask } from '../tasks/remove-task.tsx'
import { isUnderWay } from '../tasks/task.ts'
import { useStopAndResume, useTaskChange } from '../tasks/use-task-change.ts'
import { Button, ButtonLink, IconButton } from '../ui/controls/button.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { openDownloadDialog } from './dialog-store.ts'
import { archiveHref, hasLostPassword, requestAgain } from './download-calls.ts'
import styles from './download-page.module.css'

/** What can be done with a download as it is: get its archive, stop it, let it go on, ask for it again, remove it with its archive. */
export function DownloadActions({ task, told, name }: { task: Task; told: DownloadProperties | undefined; name: string }) {
  const { t } = useLingui()
  const { stop, resume, isStopping, isResuming, error } = useStopAndResume(task.id)
  const removal = useTaskChange()
  const isRunning = isUnderWay(task)
  const isCutOff = (task.state === 'CANCELLED' || task.state === 'ERROR') && !hasLostPassword(task)
  const isThere = task.state === 'DONE' && told?.batchDownload.exists === true
  const fault = error ?? removal.error
  return (
    <>
      <div className={styles.actions}>
        {isThere && (
          <ButtonLink look="primary" href={archiveHref(task.id)} download>
            <Download aria-hidden="true" />
            <Trans>Download</Trans>
          </ButtonLink>
        )}
        {isRunning && (
          <Button look="quiet" aria-label={t`Stop: ${name}`} disabled={isStopping} onClick={stop}>
            <Square aria-hidden="true" />
            <Trans>Stop</Trans>
          </Button>
        )}
        {isCutOff && (
          <Button look="line" aria-label={t`Resume: ${name}`} disabled={isResuming} onClick={resume}>
            <Play aria-hidden="true" />
            <Trans>Resume</Trans>
          </Button>
        )}
        {!isRunning && told && (
          <Button look="line" aria-label={t`Run again: ${name}`} onClick={() => openDownloadDialog(requestAgain(told))}>
            <RotateCw aria-hidden="true" />
            <Trans>Run again …</Trans>
          </Button>
        )}
        {!isRunning && (
          <RemoveTask id={task.id} hasFile={isThere} removal={removal}>
            {({ disabled, remove }) => (
              <IconButton label={t`Remove with its archive: ${name}`} disabled={disabled} onClick={remove}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            )}
          </RemoveTask>
        )}
      </div>
      {fault && (
        <div className={styles.fault}>
          <ErrorState error={fault} />
        </div>
      )}
    </>
  )
}

import type { Model } from '@dossier/contract/names/models'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { stopTask } from '../../tasks/task-calls.ts'
import { tasksKey } from '../../tasks/use-tasks.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { languageLabel } from '../../ui/words/languages.ts'
import { formatSize } from '../../ui/words/numbers.ts'
import styles from './find-dialog.module.css'
import { bringModel, modelsKey } from './finder-calls.ts'

/** Brings the model of a language with its progress; a download that was broken off goes on where it was. */
export function BringModel({ model }: { model: Model }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const refresh = async () => {
    await Promise.all([modelsKey, tasksKey].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
  const bring = useMutation({ mutationFn: () => bringModel(model), onSettled: refresh })
  const { task, language, receivedBytes, downloadBytes, bytes, state } = model
  const stop = useMutation({ mutationFn: async (id: string) => void (await stopTask(id)), onSettled: refresh })
  const size = (value: number) => formatSize(i18n.locale, value)
  const name = languageLabel(i18n.locale, language)
  if (state === 'bringing' && task !== null) {
    const received = t`${size(receivedBytes)} of ${size(downloadBytes)}`
    return (
      <span className={styles.bringing}>
        <ProgressBar value={downloadBytes > 0 ? receivedBytes / downloadBytes : null} label={t`Model for ${name}`} />
        <span role="status">{received}</span>
        <Button look="quiet" disabled={stop.isPending} onClick={() => stop.mutate(task)}>
          <Trans>Stop</Trans>
        </Button>
      </span>
    )
  }
  const left = size(Math.max(0, downloadBytes - receivedBytes))
  return (
    <span className={styles.bringing}>
      <Button disabled={bring.isPending} onClick={() => bring.mutate()}>
        <Download aria-hidden="true" />
        {state === 'half' ? t`Go on: ${name}, ${left} left` : t`Bring the model for ${name}: ${size(downloadBytes)}`}
      </Button>
      <span className={styles.hint}>
        <Trans>{size(bytes)} on disk</Trans>
      </span>
      {bring.error && <ErrorState error={bring.error} />}
    </span>
  )
}

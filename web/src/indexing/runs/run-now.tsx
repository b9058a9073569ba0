import type { IndexingProperties, RunWorker } from '@dossier/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clock, Server } from 'lucide-react'
import { tailOfPath } from '../../tasks/path-names.ts'
import { type IndexingTask, isUnderWay } from '../../tasks/task.ts'
import { formatCount } from '../../ui/words/numbers.ts'
import styles from './run-now.module.css'

/** What a run has in hand while it goes on: a file of its worker, or what each of several workers has. */
export function RunNow({ task }: { task: IndexingTask }) {
  const { currentFile = null, scanning = false, largeFile, workers } = task.properties ?? {}
  if (!isUnderWay(task)) return null
  if (workers && task.state === 'RUNNING') return <Workers workers={workers} />
  if (largeFile)
    return (
      <p className={styles.now} title={largeFile.path}>
        <Clock aria-hidden="true" />
        <LargeFile {...largeFile} />
      </p>
    )
  return (
    <p className={styles.now} title={currentFile ?? undefined}>
      <Clock aria-hidden="true" />
      <span>
        {currentFile !== null ? (
          tailOfPath(currentFile)
        ) : scanning ? (
          <Trans>Looking for files …</Trans>
        ) : (
          <Trans>Waiting for its turn …</Trans>
        )}
      </span>
    </p>
  )
}

/** Small files beside it come and go too fast to be read. */
function LargeFile({ path, members, of }: NonNullable<IndexingProperties['largeFile']>) {
  const { i18n } = useLingui()
  const [read, all] = [formatCount(i18n.locale, members), formatCount(i18n.locale, of ?? 0)]
  return (
    <span>
      {tailOfPath(path)}{' '}
      {of === null ? (
        <Trans>({read} documents in it so far)</Trans>
      ) : (
        <Trans>
          ({read} of {all} documents in it)
        </Trans>
      )}
    </span>
  )
}

/** Two on one machine differ by the numbers of their processes. */
function Workers({ workers }: { workers: readonly RunWorker[] }) {
  const { t } = useLingui()
  return (
    <ul className={styles.workers} aria-label={t`Workers that read it`}>
      {workers.map(({ name, files, currentFile, largeFile }) => (
        <li key={name} className={styles.now} title={largeFile?.path ?? currentFile ?? undefined}>
          <Server aria-hidden="true" />
          <span className={styles.name}>{name}</span>
          <span className={styles.files}>
            <Plural value={files} _0="no file in hand" one="# file in hand" other="# files in hand" />
          </span>
          {largeFile ? <LargeFile {...largeFile} /> : <span>{currentFile && tailOfPath(currentFile)}</span>}
        </li>
      ))}
    </ul>
  )
}

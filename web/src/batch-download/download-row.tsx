import type { Task } from '@dossier/contract'
import type { DownloadProperties } from '@dossier/contract/batch-download/batch-download'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Download, LockKeyhole } from 'lucide-react'
import { parseAddressSearch } from '../address/address-search.ts'
import { hrefOf } from '../address/hash-history.ts'
import { isUnderWay } from '../tasks/task.ts'
import { TaskFacts } from '../tasks/task-facts.tsx'
import { TaskTag } from '../tasks/task-tag.tsx'
import { ServerSentence } from '../ui/display/server-sentence.tsx'
import { formatCount, formatMoment, formatSize } from '../ui/words/numbers.ts'
import { archiveName } from './archive-name.ts'
import { DownloadActions } from './download-actions.tsx'
import { downloadOf, hasLostPassword } from './download-calls.ts'
import styles from './download-page.module.css'
import { PasswordLine } from './password-line.tsx'

/** One download: its archive, what is in it and what is not, how large it is and until when it is kept. */
export function DownloadRow({ task }: { task: Task }) {
  const { i18n } = useLingui()
  const told = downloadOf(task)
  const name = archiveName(told?.batchDownload.filename ?? '')
  const { batchDownload } = told ?? {}
  return (
    <li className={styles.row} aria-label={name}>
      <div className={styles.main}>
        <h2 className={styles.name}>
          {batchDownload?.encrypted ? <LockKeyhole aria-hidden="true" /> : <Download aria-hidden="true" />}
          <bdi>{name}</bdi>
          <TaskTag state={task.state} />
        </h2>
        {batchDownload && <Query {...batchDownload} />}
        {told && (
          <TaskFacts task={task} done={isUnderWay(task) ? doneText(i18n.locale, told) : undefined} counts={countsOf(told)} />
        )}
        {told?.threadsAreCut && (
          <p className={styles.quiet}>
            <Trans>A thread is too long to include in full: some of its messages are missing.</Trans>
          </p>
        )}
        {task.error && (
          <p className={styles.error}>
            <ServerSentence text={task.error.message} />
          </p>
        )}
        <p className={styles.quiet}>
          <time dateTime={new Date(task.createdAt).toISOString()}>{formatMoment(i18n.locale, new Date(task.createdAt))}</time>
          {batchDownload && batchDownload.zipSize > 0 && task.state !== 'ERROR' && (
            <span>{formatSize(i18n.locale, batchDownload.zipSize)}</span>
          )}
          <Kept task={task} told={told} />
        </p>
        {batchDownload?.encrypted && !hasLostPassword(task) && <PasswordLine id={task.id} />}
      </div>
      <DownloadActions task={task} told={told} name={name} />
    </li>
  )
}

/** What was searched, with its page where there is one. */
function Query({ uri, query }: DownloadProperties['batchDownload']) {
  const text = query.length > 120 ? `${query.slice(0, 120)}…` : query
  const isClause = query.startsWith('{')
  const { q: words } = parseAddressSearch(uri?.slice(uri.indexOf('?')) ?? '')
  if (uri?.startsWith('/')) {
    return (
      <p className={styles.query}>
        <a href={hrefOf(uri)}>{typeof words === 'string' && words !== '' ? <bdi>{words}</bdi> : <Trans>The search</Trans>}</a>
      </p>
    )
  }
  return (
    <p className={styles.query}>
      <bdi>{isClause ? <Trans>Selected documents</Trans> : text}</bdi>
    </p>
  )
}

function doneText(locale: string, { documents, documentsDone }: DownloadProperties): string {
  return `${formatCount(locale, documentsDone)} / ${formatCount(locale, documents)}`
}

function countsOf({ added, missing, leftOut }: DownloadProperties) {
  return [
    added > 0 && <Plural key="added" value={added} one="# document in the archive" other="# documents in the archive" />,
    missing > 0 && <Plural key="missing" value={missing} one="# could not be obtained" other="# could not be obtained" />,
    leftOut > 0 && <Plural key="left" value={leftOut} one="# left out by a limit" other="# left out by a limit" />,
  ]
}

/** Until when the archive is there, or that it is gone. */
function Kept({ task, told }: { task: Task; told: DownloadProperties | undefined }) {
  const { i18n } = useLingui()
  if (task.state !== 'DONE' || !told) return null
  const { exists, expiresAt } = told.batchDownload
  if (told.documents === 0) {
    return (
      <span>
        <Trans>Nothing was found: there is no archive.</Trans>
      </span>
    )
  }
  if (!exists || expiresAt === null) {
    return (
      <span>
        <Trans>The archive is no longer there: start the download again.</Trans>
      </span>
    )
  }
  const until = formatMoment(i18n.locale, new Date(expiresAt))
  return (
    <span>
      <Trans>Kept until {until}</Trans>
    </span>
  )
}

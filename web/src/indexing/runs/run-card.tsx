import { Trans, useLingui } from '@lingui/react/macro'
import { Play, Square } from 'lucide-react'
import { hrefOf } from '../../address/hash-history.ts'
import { useMountedPath } from '../../api/mounted-path.ts'
import { ledgerAddress } from '../../ledger/ledger-address.ts'
import { ReasonList } from '../../ledger/reason-list.tsx'
import { lastFolder } from '../../tasks/path-names.ts'
import { PutFirstButton } from '../../tasks/runs/put-first-button.tsx'
import { WhatIsFirst } from '../../tasks/runs/what-is-first.tsx'
import { type IndexingTask, isUnderWay } from '../../tasks/task.ts'
import { removeTask } from '../../tasks/task-calls.ts'
import { TaskTag } from '../../tasks/task-tag.tsx'
import { useStopAndResume, useTaskChange } from '../../tasks/use-task-change.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { ServerSentence } from '../../ui/display/server-sentence.tsx'
import { formatCount, formatDuration, formatMoment, formatRate, formatSize } from '../../ui/words/numbers.ts'
import { stateLabels } from '../../ui/words/state-label.ts'
import { canResume, faultsByState, runNumbers, runProgress } from './indexing-run.ts'
import { RateChart } from './rate-chart.tsx'
import styles from './run-card.module.css'
import { RunFacts } from './run-facts.tsx'
import { RunNow } from './run-now.tsx'
import { RunNumbersRow } from './run-numbers-row.tsx'
import { WorkersCount } from './workers-count.tsx'

type Props = { task: IndexingTask; project: string; answeredAt: number; canManage: boolean }

/** One indexing run: what was found, what is done, what is left, what went wrong. */
export function RunCard({ task, project, answeredAt, canManage }: Props) {
  const { t, i18n } = useLingui()
  const { stop, resume, isStopping, isResuming, error: fault } = useStopAndResume(task.id)
  const remove = useTaskChange()
  const mounted = useMountedPath()
  const { folder = '' } = task.properties ?? {}
  // What is chosen among all files of a project is asked for from the root.
  const name = folder === '/' ? t`chosen files` : lastFolder(folder)
  const numbers = runNumbers(task)
  const isLive = isUnderWay(task)
  const error = fault ?? remove.error
  return (
    <Card
      title={isLive ? t`Indexing ${name}` : canResume(task) ? t`Stopped: ${name}` : t`Last run: ${name}`}
      extra={
        <>
          <TaskTag state={task.state} />
          <span className={styles.started} title={mounted(folder)}>
            <Trans>started {formatMoment(i18n.locale, new Date(task.createdAt))}</Trans>
          </span>
          <span className={styles.actions}>
            {task.state === 'QUEUED' && !task.first && canManage && <PutFirstButton task={task} />}
            {isLive && canManage && (
              <Button look="danger" disabled={isStopping} onClick={stop}>
                <Square aria-hidden="true" />
                <Trans>Stop</Trans>
              </Button>
            )}
            {canResume(task) && canManage && (
              <>
                <Button look="primary" disabled={isResuming} onClick={resume}>
                  <Play aria-hidden="true" />
                  <Trans>Resume</Trans>
                </Button>
                <Button
                  look="quiet"
                  disabled={remove.isPending}
                  title={t`Take it from the list; its documents stay`}
                  onClick={() => remove.mutate(() => removeTask(task.id))}
                >
                  <Trans>Remove</Trans>
                </Button>
              </>
            )}
          </span>
        </>
      }
    >
      {error && <ErrorState error={error} />}
      <RunNumbersRow numbers={numbers} folder={folder} isScanning={task.properties?.scanning === true && isLive} />
      <div className={styles.progress}>
        <ProgressBar
          value={runProgress(task)}
          label={t`${formatCount(i18n.locale, numbers.read)} of ${formatCount(i18n.locale, numbers.found)} read`}
        />
      </div>
      <Pace task={task} />
      <RunNow task={task} />
      <Faults task={task} folder={folder} isLive={isLive} />
      <div className={styles.account}>
        {isLive ? <RateChart task={task} answeredAt={answeredAt} /> : <ReasonList project={project} folder={folder} />}
        <RunFacts task={task} project={project} />
      </div>
      {task.error && (
        <Banner kind="bad" role="alert">
          <b>
            <Trans>The run ended with an error.</Trans>
          </b>{' '}
          <ServerSentence text={task.error.message} />
        </Banner>
      )}
    </Card>
  )
}

/** How fast it goes and how long it will take; afterwards how long it took. */
function Pace({ task }: { task: IndexingTask }) {
  const { i18n } = useLingui()
  const { filesPerSecond = null, secondsLeft = null } = task.properties ?? {}
  const { bytesDone, bytesFound } = runNumbers(task)
  const size = (bytes: number) => formatSize(i18n.locale, bytes)
  const rate = formatRate(i18n.locale, filesPerSecond ?? 0)
  const took = task.completedAt ? formatDuration(i18n.locale, task.completedAt - task.createdAt) : null
  const left = secondsLeft === null ? null : formatDuration(i18n.locale, Math.max(1, Math.round(secondsLeft)) * 1000)
  return (
    <p className={styles.pace}>
      {isUnderWay(task) && filesPerSecond !== null && (
        <span>
          <Trans>
            <b>{rate}</b> files a second
          </Trans>
        </span>
      )}
      {task.properties?.begunBy === 'watching' && (
        <span>
          <Trans>begun by watching</Trans>
        </span>
      )}
      {task.state === 'RUNNING' && <WorkersCount workers={task.properties?.workers} />}
      {isUnderWay(task) && <WhatIsFirst isFirst={task.first === true} files={task.properties?.first} />}
      {isUnderWay(task) && task.properties?.onBattery && (
        <span>
          <Trans>on battery: one file at a time</Trans>
        </span>
      )}
      {bytesFound > 0 && (
        <span>
          <Trans>
            {size(bytesDone)} of {size(bytesFound)}
          </Trans>
        </span>
      )}
      <span className={styles.left}>
        {isUnderWay(task)
          ? left !== null && (
              <Trans>
                about <b>{left}</b> left
              </Trans>
            )
          : took !== null && (
              <Trans>
                took <b>{took}</b>
              </Trans>
            )}
      </span>
    </p>
  )
}

/** What could not be read so far, by state; each leads to its lines. Afterwards the reasons say more. What is no longer there is said in any case. */
function Faults({ task, folder, isLive }: { task: IndexingTask; folder: string; isLive: boolean }) {
  const { i18n } = useLingui()
  const faults = isLive ? faultsByState(task) : []
  const { missing = 0 } = task.properties ?? {}
  if (faults.length === 0 && missing === 0) return null
  const gone = formatCount(i18n.locale, missing)
  return (
    <ul className={styles.faults}>
      {faults.map(({ state, count }) => (
        <li key={state}>
          <a href={hrefOf(ledgerAddress({ states: [state], folder }))}>
            {formatCount(i18n.locale, count)} {i18n._(stateLabels[state]).toLowerCase()}
          </a>
        </li>
      ))}
      {missing > 0 && (
        <li>
          <Trans>{gone} files of an earlier run are no longer there; their documents stay until you remove them.</Trans>
        </li>
      )}
    </ul>
  )
}

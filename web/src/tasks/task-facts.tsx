import type { Task } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { hrefOf } from '../address/hash-history.ts'
import { ProgressBar } from '../ui/display/progress-bar.tsx'
import { formatPercent } from '../ui/words/numbers.ts'
import { tailOfPath } from './path-names.ts'
import { Pace } from './runs/pace.tsx'
import { isUnderWay } from './task.ts'
import styles from './task-facts.module.css'
import { shareOf } from './task-share.ts'

/** So many of one kind went wrong; `address` leads to each of them. */
export type TaskFault = { key: string; label: ReactNode; address?: string | undefined }

type Props = {
  task: Task
  /** How much of it is done, in words; absent as long as nothing has been counted: then its share alone is shown. */
  done?: string | undefined
  /** What became of what is done: they add up to it. Null and false are left out. */
  counts?: readonly ReactNode[]
  rate?: ReactNode
  secondsLeft?: number | null | undefined
  /** The path that it is at. */
  currentFile?: string | null | undefined
  faults?: readonly TaskFault[]
  /** What else is to be told of its pace, in spans. */
  children?: ReactNode
}

/** What a line of a list of tasks says below its name: the bar and how far it is while it goes on, then what became of it, and what went wrong. */
export function TaskFacts({
  task,
  done,
  counts = [],
  rate = null,
  secondsLeft = null,
  currentFile,
  faults = [],
  children,
}: Props) {
  const { t, i18n } = useLingui()
  const share = shareOf(task)
  const isRunning = isUnderWay(task)
  const percent = share === null ? null : formatPercent(i18n.locale, Math.floor(share * 100) / 100)
  const text = done ?? percent
  return (
    <div className={styles.facts}>
      {isRunning && (task.state === 'RUNNING' || (share ?? 0) > 0) && (
        <ProgressBar value={share} label={text ?? t`How far it is, is not known`} />
      )}
      {text !== null && (done !== undefined || isRunning) && (
        <p className={styles.done}>
          {text}
          {isRunning && done !== undefined && percent !== null && <span className={styles.percent}> {percent}</span>}
        </p>
      )}
      <Pace task={task} counts={counts} rate={rate} secondsLeft={secondsLeft}>
        {children}
      </Pace>
      {isRunning && (
        <p className={styles.now} title={currentFile ?? undefined}>
          {task.state === 'RUNNING' ? currentFile && tailOfPath(currentFile) : <Trans>Waiting for its turn …</Trans>}
        </p>
      )}
      {faults.length > 0 && (
        <ul className={styles.faults} aria-label={t`What went wrong`}>
          {faults.map(({ key, label, address }) => (
            <li key={key}>{address === undefined ? label : <a href={hrefOf(address)}>{label}</a>}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

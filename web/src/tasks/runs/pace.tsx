import type { Task } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Children, type ReactNode } from 'react'
import { formatDuration } from '../../ui/words/numbers.ts'
import { isUnderWay } from '../task.ts'
import styles from './pace.module.css'

type Props = {
  task: Pick<Task, 'state'>
  /** What became of it so far, in words; `null` and `false` are left out. */
  counts: readonly ReactNode[]
  /** How fast it goes, in words; null as long as that is not known. */
  rate: ReactNode
  secondsLeft: number | null
  /** What else is to be told of it, in spans. */
  children?: ReactNode
}

/** The line of a task's card that says what became of its documents, and while it goes on how fast, and how long it will take. */
export function Pace({ task, counts, rate, secondsLeft, children }: Props) {
  const { i18n } = useLingui()
  const left = secondsLeft === null ? null : formatDuration(i18n.locale, Math.max(1, Math.round(secondsLeft)) * 1000)
  const isRunning = isUnderWay(task)
  return (
    <p className={styles.pace}>
      {Children.map(counts, (part) => part && <span>{part}</span>)}
      {children}
      {isRunning && rate && <span>{rate}</span>}
      {isRunning && left !== null && (
        <span>
          <Trans>about {left} left</Trans>
        </span>
      )}
    </p>
  )
}

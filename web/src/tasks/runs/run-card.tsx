import type { Task } from '@dossier/contract'
import { Trans } from '@lingui/react/macro'
import { Play, Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/display/banner.tsx'
import { Card } from '../../ui/display/card.tsx'
import { ErrorState } from '../../ui/display/error-state.tsx'
import { ProgressBar } from '../../ui/display/progress-bar.tsx'
import { ServerSentence } from '../../ui/display/server-sentence.tsx'
import { tailOfPath } from '../path-names.ts'
import { isUnderWay } from '../task.ts'
import { TaskTag } from '../task-tag.tsx'
import { useStopAndResume } from '../use-task-change.ts'
import { PutFirstButton } from './put-first-button.tsx'
import styles from './run-card.module.css'

type Run = Pick<Task, 'id' | 'state' | 'progress' | 'first' | 'error'>

type Props = {
  title: string
  task: Run
  /** How much of it is done, in words; null as long as nothing has been counted. */
  done: string | null
  currentFile: string | null
  /** There are others that it could be put before. */
  hasRivals: boolean
  canManage: boolean
  canResume: boolean
  /** What became of its documents, once they have been counted. */
  children: ReactNode
}

/** A task that reads many documents: how far it is, what it is at, and the buttons that put it first, stop it and let it go on. */
export function RunCard({ title, task, done, currentFile, hasRivals, canManage, canResume, children }: Props) {
  const { stop, resume, isStopping, isResuming, error } = useStopAndResume(task.id)
  const isRunning = isUnderWay(task)
  return (
    <Card
      title={title}
      extra={
        <>
          <TaskTag state={task.state} />
          <span className={styles.actions}>
            {canManage && isRunning && !task.first && hasRivals && <PutFirstButton task={task} />}
            {canManage && isRunning && (
              <Button look="danger" disabled={isStopping} onClick={stop}>
                <Square aria-hidden="true" />
                <Trans>Stop</Trans>
              </Button>
            )}
            {canManage && !isRunning && canResume && (
              <Button look="primary" disabled={isResuming} onClick={resume}>
                <Play aria-hidden="true" />
                <Trans>Resume</Trans>
              </Button>
            )}
          </span>
        </>
      }
    >
      {error && <ErrorState error={error} />}
      {done !== null && (
        <>
          <ProgressBar value={task.progress} label={done} />
          <p className={styles.done}>{done}</p>
          {children}
        </>
      )}
      {isRunning && (
        <p className={styles.now} title={currentFile ?? undefined}>
          {currentFile === null ? <Trans>Waiting for its turn …</Trans> : tailOfPath(currentFile)}
        </p>
      )}
      {task.error && (
        <Banner kind="bad" role="alert">
          <ServerSentence text={task.error.message} />
        </Banner>
      )}
    </Card>
  )
}

import type { Task } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Play, RotateCw, Square, Trash2 } from 'lucide-react'
import type { TaskKind } from '../feature/task-kind.ts'
import { RemoveTask } from '../tasks/remove-task.tsx'
import { PutFirstButton } from '../tasks/runs/put-first-button.tsx'
import { isUnderWay, taskClass } from '../tasks/task.ts'
import { useStopAndResume, useTaskChange } from '../tasks/use-task-change.ts'
import { Button, IconButton } from '../ui/controls/button.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import styles from './task-row.module.css'

type Props = { task: Task; kind: TaskKind | undefined; name: string; tasks: readonly Task[] }

/** What can be done with a task as it is: stop it, put it first, let it go on, ask for it again with other options, take it from the list. */
export function TaskActions({ task, kind, name, tasks }: Props) {
  const { t } = useLingui()
  const { stop, resume, isStopping, isResuming, error } = useStopAndResume(task.id)
  const removal = useTaskChange()
  const isRunning = isUnderWay(task)
  const hasFile = kind?.hasFile?.(task) === true
  const again = isRunning ? undefined : kind?.again?.(task)
  const rivals = tasks.filter((other) => isUnderWay(other) && taskClass(other) === taskClass(task))
  const fault = error ?? removal.error
  return (
    <>
      <div className={styles.actions}>
        {isRunning && !task.first && rivals.length > 1 && <PutFirstButton task={task} />}
        {isRunning && (
          <Button look="quiet" aria-label={t`Stop: ${name}`} disabled={isStopping} onClick={stop}>
            <Square aria-hidden="true" />
            <Trans>Stop</Trans>
          </Button>
        )}
        {kind && mayGoOn(task) && (
          <Button look="line" aria-label={t`Resume: ${name}`} disabled={isResuming} onClick={resume}>
            <Play aria-hidden="true" />
            <Trans>Resume</Trans>
          </Button>
        )}
        {again && (
          <Button look="quiet" aria-label={t`Run again: ${name}`} onClick={again}>
            <RotateCw aria-hidden="true" />
            <Trans>Run again …</Trans>
          </Button>
        )}
        {!isRunning && (
          <RemoveTask id={task.id} hasFile={hasFile} removal={removal}>
            {({ disabled, remove }) => (
              <IconButton
                label={hasFile ? t`Remove with its archive: ${name}` : t`Remove from the list: ${name}`}
                disabled={disabled}
                onClick={remove}
              >
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

/** Every kind that is known here goes on under its id; a task that says of itself that it cannot is asked for again. */
function mayGoOn({ state, properties }: Task): boolean {
  return (state === 'CANCELLED' || state === 'ERROR') && properties?.canResume !== false
}

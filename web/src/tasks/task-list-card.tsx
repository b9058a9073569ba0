import { limits, type Task } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { ServerSentence } from '../ui/display/server-sentence.tsx'
import { useGrowing } from '../ui/growing/growth.ts'
import { More } from '../ui/growing/more.tsx'
import { formatMoment } from '../ui/words/numbers.ts'
import { warningText } from '../ui/words/warning-text.ts'
import { ClearDone } from './clear-done.tsx'
import { kindOf, taskLabel, useTaskKinds } from './known-kinds.ts'
import { tailOfPath } from './path-names.ts'
import { RemoveTask } from './remove-task.tsx'
import { folderOf, isIndexingTask, isUnderWay } from './task.ts'
import { stopAllTasks, stopTask } from './task-calls.ts'
import styles from './task-list-card.module.css'
import { TaskTag } from './task-tag.tsx'
import { useTaskChange, withPause } from './use-task-change.ts'

/** All tasks of the user: stop one or all, and take those that are done from the list. */
export function TaskListCard({ tasks, canManage }: { tasks: Task[]; canManage: boolean }) {
  const { t } = useLingui()
  const kinds = useTaskKinds()
  const change = useTaskChange()
  const { shown, growth } = useGrowing(tasks, limits.aggregationSize)
  if (tasks.length === 0) return null
  const running = tasks.some(isUnderWay)
  return (
    <Card
      title={t`Tasks`}
      extra={
        canManage && (
          <span className={styles.actions}>
            <Button
              look="quiet"
              disabled={!running || change.isPending}
              onClick={() => change.mutate(() => withPause(stopAllTasks))}
            >
              <Trans>Stop all</Trans>
            </Button>
            <ClearDone tasks={tasks} kinds={kinds} change={change} />
          </span>
        )
      }
    >
      {change.error && <ErrorState error={change.error} />}
      <ul>
        {shown.map((task) => (
          <TaskLine key={task.id} task={task} canManage={canManage} />
        ))}
      </ul>
      <More growth={growth} />
    </Card>
  )
}

function TaskLine({ task, canManage }: { task: Task; canManage: boolean }) {
  const { t, i18n } = useLingui()
  const kinds = useTaskKinds()
  const stop = useTaskChange()
  // Not that of stopping, which has its pause: the button is there, and works, as soon as the task has ended.
  const removal = useTaskChange()
  const error = stop.error ?? removal.error
  const folder = folderOf(task)
  const warnings = isIndexingTask(task) ? (task.properties?.warnings ?? []) : []
  return (
    <li className={styles.line}>
      <TaskTag state={task.state} />
      <span className={styles.name}>
        <TaskName task={task} />
        {folder && <span className={styles.quiet}> {tailOfPath(folder)}</span>}
        {task.error && (
          <span className={styles.error}>
            {' '}
            <ServerSentence text={task.error.message} />
          </span>
        )}
        {warnings.map((warning) => (
          <span key={warning.code} className={styles.warning}>
            {warningText(i18n, warning)}
          </span>
        ))}
      </span>
      <span className={styles.quiet} title={task.id}>
        {formatMoment(i18n.locale, new Date(task.createdAt))}
      </span>
      {canManage && isUnderWay(task) && (
        <Button look="quiet" disabled={stop.isPending} onClick={() => stop.mutate(() => withPause(() => stopTask(task.id)))}>
          <Trans>Stop</Trans>
        </Button>
      )}
      {canManage && !isUnderWay(task) && (
        <RemoveTask id={task.id} hasFile={kinds && kindOf(kinds, task)?.hasFile?.(task) === true} removal={removal}>
          {({ disabled, remove }) => (
            <Button look="quiet" disabled={disabled} title={t`Take it from the list; its documents stay`} onClick={remove}>
              <Trans>Remove</Trans>
            </Button>
          )}
        </RemoveTask>
      )}
      {error && <ErrorState error={error} />}
    </li>
  )
}

function TaskName({ task }: { task: Task }) {
  const { i18n } = useLingui()
  const kinds = useTaskKinds()
  return <>{kinds && taskLabel(i18n, task, kindOf(kinds, task))}</>
}

import { type Task, taskClasses } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/display/card.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { formatMoment } from '../ui/words/numbers.ts'
import { warningText } from '../ui/words/warning-text.ts'
import { tailOfPath } from './path-names.ts'
import { folderOf, isIndexingTask, isUnderWay, taskClass } from './task.ts'
import { cleanTasks, removeTask, stopAllTasks, stopTask } from './task-calls.ts'
import styles from './task-list-card.module.css'
import { TaskTag } from './task-tag.tsx'
import { tasksKey } from './use-tasks.ts'

/** All tasks of the user: stop one or all, and take those that are done from the list. */
export function TaskListCard({ tasks, canManage }: { tasks: Task[]; canManage: boolean }) {
  const { t } = useLingui()
  const change = useTaskChange()
  const list = useRef<HTMLUListElement>(null)
  if (tasks.length === 0) return null
  // The button that was pressed goes with its line, or becomes another: the focus stays where the hand was.
  const keepFocus = (place: number) => {
    const lines = list.current?.children
    const line = lines?.[Math.min(place, lines.length - 1)]
    const next = line?.querySelector('button') ?? list.current
    next?.focus()
  }
  const running = tasks.some(isUnderWay)
  const done = tasks.some((task) => task.state === 'DONE')
  return (
    <Card
      title={t`Tasks`}
      extra={
        canManage && (
          <span className={styles.actions}>
            <Button look="quiet" disabled={!running || change.isPending} onClick={() => change.mutate(stopAllTasks)}>
              <Trans>Stop all</Trans>
            </Button>
            <Button look="quiet" disabled={!done || change.isPending} onClick={() => change.mutate(cleanTasks)}>
              <Trans>Clear done</Trans>
            </Button>
          </span>
        )
      }
    >
      {change.error && <ErrorState error={change.error} />}
      <ul className={styles.list} ref={list} tabIndex={-1}>
        {tasks.map((task, place) => (
          <TaskLine key={task.id} task={task} canManage={canManage} onChanged={() => keepFocus(place)} />
        ))}
      </ul>
    </Card>
  )
}

function TaskLine({ task, canManage, onChanged }: { task: Task; canManage: boolean; onChanged: () => void }) {
  const { t, i18n } = useLingui()
  const change = useTaskChange(onChanged)
  const folder = folderOf(task)
  const warnings = isIndexingTask(task) ? (task.properties?.warnings ?? []) : []
  return (
    <li className={styles.line}>
      <TaskTag state={task.state} />
      <span className={styles.name}>
        <TaskName task={task} />
        {folder && <span className={styles.quiet}> {tailOfPath(folder)}</span>}
        {task.error && <span className={styles.error}> {task.error.message}</span>}
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
        <Button look="quiet" disabled={change.isPending} onClick={() => change.mutate(() => stopTask(task.id))}>
          <Trans>Stop</Trans>
        </Button>
      )}
      {canManage && !isUnderWay(task) && (
        <Button
          look="quiet"
          disabled={change.isPending}
          title={t`Take it from the list; its documents stay`}
          onClick={() => change.mutate(() => removeTask(task.id))}
        >
          <Trans>Remove</Trans>
        </Button>
      )}
      {change.error && <ErrorState error={change.error} />}
    </li>
  )
}

function TaskName({ task }: { task: Task }) {
  const name = taskClass(task)
  if (name === taskClasses.scan) return <Trans>Look for files</Trans>
  if (name === taskClasses.index) return <Trans>Read and index</Trans>
  if (name === taskClasses.removeFolder) return <Trans>Take a folder out</Trans>
  if (name === taskClasses.removeProject) return <Trans>Remove a project</Trans>
  if (name === taskClasses.rebuild) return <Trans>Make the index anew</Trans>
  return <>{name.split('.').at(-1)}</>
}

/** `onChanged` is called when the list is there anew. */
function useTaskChange(onChanged?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: tasksKey })
      // The lines are drawn after this.
      if (onChanged) setTimeout(onChanged)
    },
  })
}

import type { Task } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { ListTodo } from 'lucide-react'
import { Suspense } from 'react'
import { hrefOf } from '../address/hash-history.ts'
import { useSession } from '../api/session.ts'
import type { TaskKind } from '../feature/task-kind.ts'
import { taskLabel } from '../tasks/known-kinds.ts'
import { isIndexingTask, isUnderWay } from '../tasks/task.ts'
import { TaskFacts } from '../tasks/task-facts.tsx'
import { TaskTag } from '../tasks/task-tag.tsx'
import { ServerSentence } from '../ui/display/server-sentence.tsx'
import { labelled } from '../ui/words/labelled.ts'
import { formatDuration, formatMoment } from '../ui/words/numbers.ts'
import { warningText } from '../ui/words/warning-text.ts'
import { TaskActions } from './task-actions.tsx'
import { TaskLog } from './task-log.tsx'
import styles from './task-row.module.css'

type Props = { task: Task; kind: TaskKind | undefined; tasks: readonly Task[] }

/** One task: what it is and about what, how far, what went wrong, when, whose, and what can be done with it. `tasks`: all that are listed. */
export function TaskRow({ task, kind, tasks }: Props) {
  const { i18n } = useLingui()
  const { user, projects } = useSession()
  const Icon = kind?.icon ?? ListTodo
  const Facts = kind?.Facts ?? TaskFacts
  const label = taskLabel(i18n, task, kind)
  const subject = kind?.subject?.(task)
  const address = kind?.address?.(task)
  const project = task.args?.defaultProject
  const warnings = isIndexingTask(task) ? (task.properties?.warnings ?? []) : []
  const name = subject === undefined ? label : labelled(i18n, label, subject)
  return (
    <li className={styles.row} aria-label={name}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.main}>
        <h2 className={styles.name}>
          {address === undefined ? (
            <bdi>{name}</bdi>
          ) : (
            <a href={hrefOf(address)}>
              <bdi>{name}</bdi>
            </a>
          )}
          <TaskTag state={task.state} />
        </h2>
        <Suspense>
          <Facts task={task} />
        </Suspense>
        {task.error && (
          <p className={styles.error}>
            <ServerSentence text={task.error.message} />
          </p>
        )}
        {warnings.map((warning) => (
          <p key={warning.code} className={styles.quiet}>
            {warningText(i18n, warning)}
          </p>
        ))}
        <p className={styles.quiet}>
          <When task={task} />
          {typeof project === 'string' && projects.length > 1 && <span>{project}</span>}
          {task.user.id !== user.uid && (
            <span>
              <Trans>by {task.user.id}</Trans>
            </span>
          )}
        </p>
        <TaskLog task={task} name={name} />
      </div>
      <TaskActions task={task} kind={kind} name={name} tasks={tasks} />
    </li>
  )
}

/** When it was asked for, and how long it took. */
function When({ task }: { task: Task }) {
  const { i18n } = useLingui()
  const moment = (at: number) => formatMoment(i18n.locale, new Date(at))
  const ended = isUnderWay(task) ? null : (task.completedAt ?? null)
  const took = ended === null ? '' : formatDuration(i18n.locale, Math.max(0, ended - task.createdAt))
  return (
    <>
      <time dateTime={new Date(task.createdAt).toISOString()} title={task.id}>
        {moment(task.createdAt)}
      </time>
      {ended !== null && (
        <span>
          <Trans>ended after {took}</Trans>
        </span>
      )}
    </>
  )
}

import type { Task } from '@dossier/contract'
import type { TaskEvent } from '@dossier/contract/tasks/task-events'
import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isUnderWay } from '../tasks/task.ts'
import { fetchTaskLog } from '../tasks/task-calls.ts'
import { formatInstant, formatPercent } from '../ui/words/numbers.ts'
import styles from './task-row.module.css'

/** How often an open log of a task that goes on is read again: a line a minute says how far it is. */
const readAgainMs = 15_000

/** What became of a task, line by line, once somebody opens it. */
export function TaskLog({ task, name }: { task: Task; name: string }) {
  const { t: text } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.log} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={text`Log of ${name}`}>
        <Trans>Log</Trans>
      </summary>
      {isOpen && <Lines task={task} />}
    </details>
  )
}

function Lines({ task }: { task: Task }) {
  const { i18n } = useLingui()
  const log = useQuery({
    queryKey: ['task-log', task.id, task.state],
    queryFn: ({ signal }) => fetchTaskLog(task.id, signal),
    placeholderData: keepPreviousData,
    refetchInterval: isUnderWay(task) && readAgainMs,
  })
  if (log.isError || log.data?.length === 0) {
    return (
      <p className={styles.quiet} role="status">
        {log.isError ? <Trans>The log could not be read just now.</Trans> : <Trans>Nothing was noted of this task.</Trans>}
      </p>
    )
  }
  return (
    <ol className={styles.lines}>
      {log.data?.map((line, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end
        <li key={number}>
          <time dateTime={new Date(line.at).toISOString()}>{formatInstant(i18n.locale, new Date(line.at))}</time>
          <span>{lineText(i18n, line)}</span>
        </li>
      ))}
    </ol>
  )
}

function lineText(i18n: I18n, { event, facts }: TaskEvent): string {
  const user = String(facts.user ?? '')
  const percent = formatPercent(i18n.locale, Number(facts.progress ?? 0))
  const attempt = Number(facts.attempt ?? 1)
  const message = String(facts.message ?? '')
  const texts: Record<TaskEvent['event'], string> = {
    asked: t(i18n)`asked for by ${user}`,
    begun: attempt > 1 ? t(i18n)`begun again, attempt ${attempt}` : t(i18n)`begun`,
    progress: t(i18n)`${percent} done`,
    'put-first': t(i18n)`put before the others by ${user}`,
    'made-room': t(i18n)`made room for another task`,
    'stop-asked': t(i18n)`${user} asked it to stop`,
    resumed: user === '' ? t(i18n)`goes on` : t(i18n)`resumed by ${user}`,
    done: t(i18n)`done`,
    stopped: t(i18n)`stopped`,
    failed: t(i18n)`failed: ${message}`,
  }
  return texts[event]
}

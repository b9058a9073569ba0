import { limits, type Task } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { ListTodo } from 'lucide-react'
import { usePageTitle } from '../address/page-title.ts'
import type { TaskTab } from '../feature/task-kind.ts'
import { kindOf, useTaskKinds, wholeTasks } from '../tasks/known-kinds.ts'
import { shareOfAll } from '../tasks/task-share.ts'
import { UnreadTasks } from '../tasks/unread-tasks.tsx'
import { useTasks } from '../tasks/use-tasks.ts'
import { EmptyState } from '../ui/display/empty-state.tsx'
import { Page } from '../ui/display/page.tsx'
import { QuietWait } from '../ui/display/quiet-wait.tsx'
import { useKeptFocus } from '../ui/focus/use-kept-focus.ts'
import { useGrowing } from '../ui/growing/growth.ts'
import { More } from '../ui/growing/more.tsx'
import styles from './board-page.module.css'
import { BoardTabs } from './board-tabs.tsx'
import { BoardTools } from './board-tools.tsx'
import { TaskRow } from './task-row.tsx'

/** All long work, the latest first. */
export function BoardPage() {
  return <TasksPage />
}

/** Reading folders, OCR, removals and what looks after the index. */
export function DocumentTasksPage() {
  return <TasksPage tab="documents" />
}

/** Finding names. */
export function NameTasksPage() {
  return <TasksPage tab="entities" />
}

function TasksPage({ tab }: { tab?: TaskTab }) {
  const { t } = useLingui()
  const answer = useTasks()
  const kinds = useTaskKinds()
  const isPending = answer.isPending || !kinds
  const all = kinds ? wholeTasks(kinds, answer.data ?? []) : []
  const tasks = all.filter((task) => tab === undefined || kindOf(kinds ?? [], task)?.tab === tab).toSorted(byAge)
  const { shown, growth } = useGrowing(tasks, limits.pageSize)
  const share = shareOfAll(tasks)
  const percent = Math.floor((share ?? 0) * 100)
  usePageTitle(share === null ? t`Tasks` : t`${percent} % Tasks`)
  const page = useKeptFocus<HTMLDivElement>()
  return (
    <Page title={t`Tasks`}>
      <BoardTabs tab={tab} tasks={all} kinds={kinds ?? []} />
      <div ref={page}>
        {isPending && <QuietWait text={t`Asking for the tasks`} />}
        {answer.isError && <UnreadTasks retry={() => void answer.refetch()} />}
        {!isPending && <BoardTools tasks={tasks} tab={tab} kinds={kinds} />}
        {!isPending && tasks.length === 0 && (
          <EmptyState icon={<ListTodo />} title={t`No tasks`}>
            <Trans>
              What takes long is listed here while it goes on and after it has ended: reading folders, OCR, names, batch searches.
            </Trans>
          </EmptyState>
        )}
        <ul className={styles.rows} aria-label={t`Tasks`}>
          {shown.map((task) => (
            <TaskRow key={task.id} task={task} kind={kindOf(kinds ?? [], task)} tasks={tasks} />
          ))}
        </ul>
        <More growth={growth} />
      </div>
    </Page>
  )
}

function byAge(one: Task, other: Task): number {
  return other.createdAt - one.createdAt
}

import type { Task } from '@dossier/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Eraser, OctagonX } from 'lucide-react'
import { useSession } from '../api/session.ts'
import type { TaskKind, TaskTab } from '../feature/task-kind.ts'
import { ClearDone } from '../tasks/clear-done.tsx'
import { isUnderWay } from '../tasks/task.ts'
import { stopAllTasks } from '../tasks/task-calls.ts'
import { useTaskChange, withPause } from '../tasks/use-task-change.ts'
import { Button } from '../ui/controls/button.tsx'
import { ErrorState } from '../ui/display/error-state.tsx'
import { formatCount } from '../ui/words/numbers.ts'
import styles from './board-page.module.css'
import { NoticeSwitch } from './notices/notice-switch.tsx'

type Props = { tasks: readonly Task[]; tab: TaskTab | undefined; kinds: readonly TaskKind[] }

/** How many tasks there are, in numbers that add up; stops the user's own that go on, and takes what is done from the list: those of the tab alone. */
export function BoardTools({ tasks, tab, kinds }: Props) {
  const { user, mode } = useSession()
  const change = useTaskChange()
  const own = tasks.filter((task) => task.user.id === user.uid)
  const type = tab && kinds.filter((kind) => kind.tab === tab).map((kind) => kind.class)
  const only = type ? { type: type.join('|') } : {}
  return (
    <>
      <div className={styles.tools}>
        <Counts tasks={tasks} />
        <span className={styles.actions}>
          <NoticeSwitch />
          {/* In server mode tasks are stopped one by one, as the contract has it. */}
          {mode === 'local' && (
            <Button
              look="quiet"
              disabled={!own.some(isUnderWay) || change.isPending}
              onClick={() => change.mutate(() => withPause(() => stopAllTasks(only)))}
            >
              <OctagonX aria-hidden="true" />
              <Trans>Stop all</Trans>
            </Button>
          )}
          <ClearDone tasks={tasks} kinds={kinds} only={only} change={change} icon={<Eraser aria-hidden="true" />} />
        </span>
      </div>
      {change.error && <ErrorState error={change.error} />}
    </>
  )
}

function Counts({ tasks }: { tasks: readonly Task[] }) {
  const { i18n } = useLingui()
  const count = (...states: string[]) => tasks.filter(({ state }) => states.includes(state)).length
  const number = (value: number) => formatCount(i18n.locale, value)
  const [running, waiting] = [count('RUNNING'), count('QUEUED', 'CREATED')]
  const [done, failed, stopped] = [count('DONE'), count('ERROR'), count('CANCELLED')]
  const others = tasks.length - running - waiting - done - failed - stopped
  return (
    <p className={styles.counts} role="status">
      {running > 0 && (
        <span>
          <Trans>{number(running)} running</Trans>
        </span>
      )}
      {waiting > 0 && (
        <span>
          <Trans>{number(waiting)} waiting</Trans>
        </span>
      )}
      {done > 0 && (
        <span>
          <Trans>{number(done)} done</Trans>
        </span>
      )}
      {failed > 0 && (
        <span>
          <Trans>{number(failed)} failed</Trans>
        </span>
      )}
      {stopped > 0 && (
        <span>
          <Trans>{number(stopped)} stopped</Trans>
        </span>
      )}
      {others > 0 && (
        <span>
          <Trans>{number(others)} in other states</Trans>
        </span>
      )}
    </p>
  )
}

import type { Task } from '@dossier/contract'
import { Plural, useLingui } from '@lingui/react/macro'
import { TaskFacts } from '../tasks/task-facts.tsx'
import { formatSize } from '../ui/words/numbers.ts'
import { isBackupTask } from './use-backups.ts'

/** A backup that is made or checked, in the list of all tasks; what is wrong with one that was checked. */
export function BackupLine({ task }: { task: Task }) {
  const { t, i18n } = useLingui()
  const { properties, result } = isBackupTask(task) ? task : {}
  const size = (bytes: number) => formatSize(i18n.locale, bytes)
  const [done, all] = [size(properties?.bytesDone ?? 0), size(properties?.bytes ?? 0)]
  const wrong = result?.faults?.length ?? 0
  return (
    <TaskFacts
      task={task}
      done={properties?.bytes ? t`${done} of ${all}` : undefined}
      faults={wrong > 0 ? [{ key: 'faults', label: <Plural value={wrong} one="# fault" other="# faults" /> }] : []}
    />
  )
}

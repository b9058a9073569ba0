import type { Task } from '@dossier/contract'
import { useLingui } from '@lingui/react/macro'
import { TaskFacts } from '../tasks/task-facts.tsx'
import { formatSize } from '../ui/words/numbers.ts'

/** The download of a model in the list of all tasks. */
export function BringingLine({ task }: { task: Task }) {
  const { t, i18n } = useLingui()
  const [received, total] = [Number(task.properties?.receivedBytes ?? 0), Number(task.properties?.totalBytes ?? 0)]
  const size = (bytes: number) => formatSize(i18n.locale, bytes)
  return <TaskFacts task={task} done={total > 0 ? t`${size(received)} of ${size(total)}` : undefined} />
}

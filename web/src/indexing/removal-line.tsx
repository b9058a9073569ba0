import type { Task } from '@dossier/contract'
import { Plural } from '@lingui/react/macro'
import { TaskFacts } from '../tasks/task-facts.tsx'

/** A removal of a folder or a project in the list of all tasks: how much of it is gone. */
export function RemovalLine({ task }: { task: Task }) {
  const removed = Number(task.properties?.removed ?? 0)
  const counts = [removed > 0 && <Plural key="removed" value={removed} one="# line removed" other="# lines removed" />]
  return <TaskFacts task={task} counts={counts} />
}

import type { TaskKind, TaskScope } from '../kind.ts'
import { readJson, type TaskRow } from '../row.ts'
import type { TaskNews } from '../states.ts'

/** Whether a task got on since it was begun, as its row was then, by what it has told. */
export function hasGotOn<S extends TaskScope>(kind: TaskKind<S>, row: TaskRow, told: TaskNews): boolean {
  const now = kind.properties.safeParse(told.properties)
  if (!kind.hasGotOn || !now.success) return (told.progress ?? row.progress) > row.progress
  return kind.hasGotOn(now.data, kind.properties.safeParse(readJson(row.properties)).data)
}

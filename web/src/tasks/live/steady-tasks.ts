import type { Task } from '@dossier/contract'
import { type IndexingTask, isIndexingTask } from '../task.ts'

const counters = ['found', 'done', 'bytesFound', 'bytesDone', 'searchable'] as const

/**
 * Keeps the numbers of running tasks from jumping back: answers may overtake each other, and a run that is resumed counts anew
 * what it had before. A task that came to its end says the truth and is taken as it is.
 */
export function steadyTasks(before: Task[] | undefined, now: Task[]): Task[] {
  const known = new Map(before?.filter(isIndexingTask).map((task) => [task.id, task]))
  return now.map((task) => {
    const earlier = known.get(task.id)
    return isIndexingTask(task) && task.state === 'RUNNING' && earlier?.state === 'RUNNING' ? atLeast(task, earlier) : task
  })
}

/** Either all numbers of the newer answer or, where one of them fell back, all of the older: mixed ones would not add up. */
function atLeast(task: IndexingTask, earlier: IndexingTask): IndexingTask {
  const newer = task.properties ?? {}
  const older = earlier.properties ?? {}
  const fellBack = counters.some((counter) => (newer[counter] ?? 0) < (older[counter] ?? 0))
  if (!fellBack) return { ...task, progress: Math.max(task.progress, earlier.progress) }
  const { currentFile = null, filesPerSecond = null, secondsLeft = null, largeFile, workers } = newer
  const { largeFile: _formerFile, workers: _formerWorkers, ...kept } = older
  const now = { currentFile, filesPerSecond, secondsLeft, ...(largeFile && { largeFile }), ...(workers && { workers }) }
  return { ...task, progress: earlier.progress, properties: { ...kept, ...now } }
}

import { limits } from '@dossier/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { resumeTask, stopTask } from './task-calls.ts'
import { tasksKey } from './use-tasks.ts'

/** Changes tasks, then asks for their list again. */
export function useTaskChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSettled: () => client.invalidateQueries({ queryKey: tasksKey }),
  })
}

/** What stops tasks, with the pause that the contract has between a stop and the next look: what runs ends by itself in between. */
export async function withPause(stop: () => Promise<unknown>): Promise<void> {
  await stop()
  await new Promise((resolve) => setTimeout(resolve, limits.answerDelayMs))
}

/** Stops a task and lets it go on. */
export function useStopAndResume(id: string) {
  const stop = useTaskChange()
  const resume = useTaskChange()
  return {
    stop: () => stop.mutate(() => withPause(() => stopTask(id))),
    resume: () => resume.mutate(() => resumeTask(id)),
    isStopping: stop.isPending,
    isResuming: resume.isPending,
    error: stop.error ?? resume.error,
  }
}

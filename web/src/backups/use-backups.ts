import { type Task, taskClasses } from '@dossier/contract'
import { type BackupProperties, backupCalls, type CheckedBackup } from '@dossier/contract/backups'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../api/ask.ts'
import { diskKey } from '../disk/disk-key.ts'
import { isUnderWay, taskClass } from '../tasks/task.ts'
import { tasksKey, useTasks } from '../tasks/use-tasks.ts'

/** A task that makes or checks a backup, as the list of tasks tells it. */
export type BackupTask = Omit<Task, 'properties' | 'result'> & {
  properties?: Partial<BackupProperties>
  result?: Partial<CheckedBackup>
}

const backupsKey = ['backups']

/** The task that makes a backup, and the last that checked each of them, by its path. */
export function useBackupTasks() {
  const tasks = useTasks().data ?? []
  const latestFirst = (name: string) => tasks.filter(isOf(name)).toSorted((one, other) => other.createdAt - one.createdAt)
  const [made] = latestFirst(taskClasses.makeBackup)
  const checks = latestFirst(taskClasses.verifyBackup)
  return { made, checkOf: (path: string) => checks.find(({ args }) => args?.path === path) }
}

/** Whether a task makes or checks a backup. */
export function isBackupTask(task: Task): task is BackupTask {
  return taskClass(task) === taskClasses.makeBackup || taskClass(task) === taskClasses.verifyBackup
}

function isOf(name: string) {
  return (task: Task): task is BackupTask => taskClass(task) === name
}

/** The backups that there are; asked for again when one was made. */
export function useBackups(made: BackupTask | undefined) {
  return useQuery({
    queryKey: [...backupsKey, made?.id, made && !isUnderWay(made)],
    queryFn: ({ signal }) => ask(backupCalls.list, { signal }),
    placeholderData: (before) => before,
  })
}

/** Making one, checking one, removing one. */
export function useBackupChanges() {
  const client = useQueryClient()
  const whenAsked = () => client.invalidateQueries({ queryKey: tasksKey })
  const make = useMutation({
    mutationFn: (folder: string) => ask(backupCalls.make, { body: folder === '' ? {} : { folder } }),
    onSettled: whenAsked,
  })
  const check = useMutation({ mutationFn: (path: string) => ask(backupCalls.verify, { body: { path } }), onSettled: whenAsked })
  const remove = useMutation({
    mutationFn: (path: string) => ask(backupCalls.remove, { query: { path } }),
    onSettled: () => Promise.all([backupsKey, diskKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  return { make, check, remove }
}

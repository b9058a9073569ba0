import { type Task, taskClasses } from '@dossier/contract'
import { expect, test } from 'vitest'
import { endedTasks } from './ended-tasks.ts'

const taskOf = (id: string, state: Task['state'], user = 'me'): Task => ({
  id,
  name: 'x',
  state,
  progress: 0,
  user: { id: user },
  createdAt: 1,
})

test('tells of tasks that went on and have ended by themselves, once', () => {
  const before = [taskOf('a', 'RUNNING'), taskOf('b', 'QUEUED'), taskOf('c', 'RUNNING'), taskOf('d', 'DONE')]
  const now = [taskOf('a', 'DONE'), taskOf('b', 'ERROR'), taskOf('c', 'CANCELLED'), taskOf('d', 'DONE'), taskOf('e', 'DONE')]
  expect(endedTasks(before, now, 'me').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(endedTasks(now, now, 'me')).toEqual([])
})

test('tells nothing of the walk through a folder, which is the first part of a run', () => {
  const [scan, run] = [taskClasses.scan, taskClasses.index]
  const before = [
    { ...taskOf('s', 'RUNNING'), name: scan },
    { ...taskOf('r', 'QUEUED'), name: run },
  ]
  const now = [
    { ...taskOf('s', 'DONE'), name: scan },
    { ...taskOf('r', 'RUNNING'), name: run },
  ]
  expect(endedTasks(before, now, 'me')).toEqual([])
  expect(endedTasks(before, now.slice(0, 1), 'me')).toHaveLength(1)
})

test('tells nothing at the first look, nor of the tasks of others', () => {
  expect(endedTasks(undefined, [taskOf('a', 'DONE')], 'me')).toEqual([])
  expect(endedTasks([taskOf('a', 'RUNNING', 'other')], [taskOf('a', 'DONE', 'other')], 'me')).toEqual([])
})

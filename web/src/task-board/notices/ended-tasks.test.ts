import type { Task } from '@dossier/contract'
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

test('tells nothing at the first look, nor of the tasks of others', () => {
  expect(endedTasks(undefined, [taskOf('a', 'DONE')], 'me')).toEqual([])
  expect(endedTasks([taskOf('a', 'RUNNING', 'other')], [taskOf('a', 'DONE', 'other')], 'me')).toEqual([])
})

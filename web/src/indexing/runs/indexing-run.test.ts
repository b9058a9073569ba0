import { taskClasses } from '@dossier/contract'
import { expect, test } from 'vitest'
import { steadyTasks } from '../../tasks/live/steady-tasks.ts'
import { type IndexingTask, isUnderWay } from '../../tasks/task.ts'
import { canResume, faultsByState, indexingRuns, listedTasks, resumableRuns, runNumbers, runProgress } from './indexing-run.ts'

function task(changes: Partial<IndexingTask> = {}): IndexingTask {
  return {
    id: 'i1',
    name: `${taskClasses.index}@i1`,
    state: 'RUNNING',
    progress: 0.5,
    user: { id: 'local' },
    createdAt: 10,
    ...changes,
  }
}

const states = {
  indexed: 163,
  'indexed-in-part': 4,
  duplicate: 4,
  skipped: 3,
  encrypted: 2,
  damaged: 3,
  'timed-out': 1,
  unsupported: 1,
}
const running = task({ properties: { found: 217, done: 181, waiting: 36, states, bytesFound: 9_500_000, bytesDone: 6_200_000 } })

test('gives numbers that add up', () => {
  const numbers = runNumbers(running)
  expect(numbers).toMatchObject({ found: 217, read: 181, waiting: 36, indexed: 167, inPart: 4, leftOut: 7, unreadable: 7 })
  expect(numbers.read + numbers.waiting).toBe(numbers.found)
  expect(numbers.indexed + numbers.leftOut + numbers.unreadable).toBe(numbers.read)
})

test('adds up also where the count of files lags behind the states', () => {
  const numbers = runNumbers(task({ properties: { found: 3, states: { indexed: 5 } } }))
  expect(numbers).toMatchObject({ found: 5, read: 5, waiting: 0 })
})

test('counts nothing where a task says nothing', () => {
  expect(runNumbers(task())).toMatchObject({ found: 0, read: 0, waiting: 0, unreadable: 0 })
  expect(runProgress(task())).toBeNull()
})

test('knows how far a run is', () => {
  expect(runProgress(running)).toBeCloseTo(181 / 217)
  expect(runProgress(task({ state: 'DONE' }))).toBe(1)
})

test('lists faults by how often they come', () => {
  expect(faultsByState(running).map((fault) => fault.state)).toEqual(['damaged', 'encrypted', 'timed-out', 'unsupported'])
})

test('finds the indexing runs among the tasks, the newest first', () => {
  const tasks = [
    task({ id: 'old', createdAt: 1 }),
    task({ id: 'scan', name: `${taskClasses.scan}@s` }),
    task({ id: 'new', name: taskClasses.index }),
  ]
  expect(indexingRuns(tasks).map((each) => each.id)).toEqual(['new', 'old'])
})

test('offers to resume only a run that was stopped and says that it can', () => {
  expect(canResume(task({ state: 'CANCELLED', properties: { canResume: true } }))).toBe(true)
  expect(canResume(task({ state: 'CANCELLED' }))).toBe(false)
  expect(canResume(task({ state: 'DONE', properties: { canResume: true } }))).toBe(false)
  expect(canResume(task({ properties: { canResume: true } }))).toBe(false)
  expect(isUnderWay(task({ state: 'QUEUED' }))).toBe(true)
  expect(isUnderWay(task({ state: 'ERROR' }))).toBe(false)
})

test('keeps the numbers of a running task from jumping back', () => {
  const later = task({ progress: 0.4, properties: { found: 217, done: 170, states: { indexed: 160 }, currentFile: 'x.pdf' } })
  const [shown] = steadyTasks([running], [later])
  expect(shown?.properties).toMatchObject({ done: 181, states, currentFile: 'x.pdf' })
  expect(shown?.progress).toBe(0.5)
})

test('takes newer numbers, and those of a task that ended, as they are', () => {
  const later = task({ progress: 0.6, properties: { found: 230, done: 200, bytesFound: 9_600_000, bytesDone: 6_300_000 } })
  expect(steadyTasks([running], [later])).toEqual([later])
  const ended = task({ state: 'CANCELLED', progress: 0.3, properties: { found: 100, done: 30 } })
  expect(steadyTasks([running], [ended])).toEqual([ended])
  expect(steadyTasks(undefined, [later])).toEqual([later])
})

test('offers to go on only with the newest run of a folder', () => {
  const run = (id: string, state: IndexingTask['state'], folder: string, createdAt: number) =>
    task({ id, state, createdAt, properties: { folder, canResume: state !== 'DONE' } })
  const runs = [run('d', 'CANCELLED', '/b', 4), run('c', 'DONE', '/a', 3), run('b', 'CANCELLED', '/a', 2)]
  expect(resumableRuns(runs).map(({ id }) => id)).toEqual(['d'])
})

test('leaves a stopped run that is offered above out of the list, and keeps one that a newer run has replaced', () => {
  const run = (id: string, state: IndexingTask['state'], createdAt: number) =>
    task({ id, state, createdAt, properties: { folder: '/a', canResume: state === 'CANCELLED' } })
  const ids = (runs: IndexingTask[]) => listedTasks(runs, indexingRuns(runs)).map(({ id }) => id)
  expect(ids([run('a', 'CANCELLED', 1), task({ id: 's', name: `${taskClasses.scan}@s`, state: 'CANCELLED' })])).toEqual(['s'])
  expect(ids([run('a', 'CANCELLED', 1), run('b', 'DONE', 2)])).toEqual(['a', 'b'])
})

import { type Task, taskClasses } from '@dossier/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, test, vi } from 'vitest'
import { offerFeatures } from '../feature/offered.ts'
import { features } from '../features.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { RunningNote } from './running-note.tsx'

afterEach(() => {
  cleanup()
  offerFeatures([])
  vi.unstubAllGlobals()
})

const taskOf = (name: string, createdAt: number): Task => ({
  id: name,
  name,
  state: 'RUNNING',
  progress: 0.5,
  user: { id: 'local' },
  createdAt,
})

function show(tasks: Task[]) {
  offerFeatures(features)
  fakeServer(() => ({ body: tasks }))
  renderScreen(<RunningNote />)
}

test('counts the tasks that bring something to find, a run and its scan as one', async () => {
  show([
    taskOf(taskClasses.index, 1),
    taskOf(taskClasses.scan, 1),
    taskOf(taskClasses.ocr, 2),
    taskOf(taskClasses.batchDownload, 3),
  ])
  await screen.findByText('2 tasks are under way: there may be more to find when they are done.')
})

test('says nothing of tasks that bring nothing to find', async () => {
  show([taskOf(taskClasses.batchSearch, 1), taskOf(taskClasses.findNames, 2)])
  await screen.findByText('1 task is under way: there may be more to find when it is done.')
})

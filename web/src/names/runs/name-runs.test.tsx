import { type Task, taskClasses } from '@dossier/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { NameRuns } from './name-runs.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function taskOf(state: Task['state'], properties: object): Task {
  const name = `${taskClasses.findNames}@t`
  return { id: 't', name, state, progress: 0.5, user: { id: 'local' }, createdAt: 1, properties: { ...counts, ...properties } }
}

const missing = { code: 'MODEL_MISSING', facts: { language: 'FRENCH', finder: 'CORENLP' }, message: '' }
const counts = {
  pipeline: 'CORENLP',
  folder: null,
  documents: 1000,
  documentsDone: 489,
  left: 10,
  lost: 1,
  names: 3200,
  languages: [
    { language: 'ENGLISH', documents: 990, done: 489, lost: 1, missing: null },
    { language: 'FRENCH', documents: 10, done: 0, lost: 0, missing },
  ],
  lostDocuments: [
    {
      id: 'd',
      routing: 'd',
      path: '/data/a/long.txt',
      fault: { code: 'FINDER_DIED', facts: { finder: 'CORENLP', detail: 'x' } },
    },
  ],
  charactersPerSecond: 120_000,
  secondsLeft: 60,
  currentFile: '/data/a/b.txt',
  canResume: false,
}

test('tells how far a task is, in numbers that add up, by language, with what is missing', () => {
  fakeServer(() => ({ body: [] }))
  renderScreen(<NameRuns project="p" tasks={[taskOf('RUNNING', {})]} canManage />)
  expect(screen.getByText('500 of 1,000 documents')).toBeTruthy()
  expect(screen.getByText('489 read')).toBeTruthy()
  expect(screen.getByText('10 stay to be read')).toBeTruthy()
  expect(screen.getByText('1 on which the finder was lost')).toBeTruthy()
  expect(screen.getByText(/The model is not on this computer/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /long\.txt/ }).getAttribute('href')).toContain('/ds/p/d')
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
})

test('shows one that is done only where something is left, and offers to go on with one that was stopped', () => {
  fakeServer(() => ({ body: [] }))
  renderScreen(<NameRuns project="p" tasks={[taskOf('DONE', { left: 0, lost: 0, lostDocuments: [] })]} canManage />)
  expect(screen.queryByText(/Names by/)).toBeNull()
  cleanup()
  renderScreen(<NameRuns project="p" tasks={[taskOf('CANCELLED', { canResume: true })]} canManage />)
  expect(screen.getByRole('button', { name: 'Resume' })).toBeTruthy()
})

import { expect, it } from 'vitest'
import { accountOf, settingsOf } from '../testing/answers.ts'
import { projectInAddress } from './project.ts'
import { readSession } from './start-session.ts'

it('knows local mode, its user and its project', () => {
  expect(readSession(settingsOf(), accountOf('local', ['p']), [])).toMatchObject({
    mode: 'local',
    user: { uid: 'local' },
    projects: ['p'],
    manageDocuments: true,
    dataFolder: '/data',
  })
})

it('takes projects from the user, and none as none', () => {
  const server = settingsOf({ mode: 'SERVER', dataDir: '/srv/docs/' })
  expect(readSession(server, accountOf('jane', ['leak', 'papers']), [])).toMatchObject({
    mode: 'server',
    projects: ['leak', 'papers'],
    manageDocuments: false,
    dataFolder: '/srv/docs',
  })
  expect(readSession(server, accountOf('jane', []), []).projects).toEqual([])
})

it('reads the project from every kind of address', () => {
  expect(projectInAddress('/', '?index=leak')).toBe('leak')
  expect(projectInAddress('/', '?indices=leak')).toBe('leak')
  expect(projectInAddress('/d/a%20b/id', '')).toBe('a b')
  expect(projectInAddress('/dm/leak/id/root', '')).toBe('leak')
  expect(projectInAddress('/projects/leak', '')).toBe('leak')
  expect(projectInAddress('/projects/new', '')).toBeNull()
  expect(projectInAddress('/settings', '')).toBeNull()
})

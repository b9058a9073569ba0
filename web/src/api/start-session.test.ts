import { expect, it } from 'vitest'
import { projectInAddress } from './project.ts'
import { readSession } from './start-session.ts'

it('knows local mode, its user and its project, also from a server that says little', () => {
  expect(readSession({}, {})).toMatchObject({
    mode: 'local',
    user: { uid: 'local' },
    projects: ['local-datashare'],
    manageDocuments: true,
    dataFolder: '/data',
  })
})

it('takes projects from the user, and none as none', () => {
  const me = { uid: 'jane', groups_by_applications: { datashare: ['leak', 'papers'] } }
  expect(readSession({ mode: 'SERVER', dataDir: '/srv/docs/' }, me)).toMatchObject({
    mode: 'server',
    projects: ['leak', 'papers'],
    manageDocuments: false,
    dataFolder: '/srv/docs',
  })
  expect(readSession({ mode: 'SERVER' }, { uid: 'jane' }).projects).toEqual([])
})

it('reads the project from every kind of address', () => {
  expect(projectInAddress('/', '?index=leak')).toBe('leak')
  expect(projectInAddress('/', '?indices=leak')).toBe('leak')
  expect(projectInAddress('/d/a%20b/id', '')).toBe('a b')
  expect(projectInAddress('/dm/leak/id/root', '')).toBe('leak')
  expect(projectInAddress('/settings', '')).toBeNull()
})

import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Task, taskClasses } from '@dossier/contract'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { fewLooks, lookAt } from './look-at.ts'
import { ocrTask, runOnBattery } from './made-answers.ts'
import { hashOf, project, useBrowser } from './visit.ts'

const { visit } = useBrowser()

const read: { origin: string; folder: string }[] = []

afterAll(async () => {
  // Other files look at the folders that were indexed.
  for (const { origin, folder } of read) {
    const query = new URLSearchParams({ project, path: folder })
    const answer = await fetch(`${origin}/api/local/folders?${query}`, { method: 'DELETE' })
    expect(answer.ok, await answer.text()).toBe(true)
  }
  await removeFolders()
})

const names = {
  ...runOnBattery,
  id: 'n1',
  name: `${taskClasses.findNames}@n1`,
  state: 'CANCELLED',
  createdAt: runOnBattery.createdAt - 1000,
  completedAt: runOnBattery.createdAt + 90_000,
  args: { defaultProject: project, nlpPipeline: 'CORENLP', dataDir: '/data/leak' },
  properties: {
    pipeline: 'CORENLP',
    documents: 1000,
    documentsDone: 489,
    left: 10,
    lost: 1,
    names: 3200,
    canResume: true,
    lostDocuments: [
      {
        id: 'd',
        routing: 'd',
        path: '/data/leak/a/long.txt',
        fault: { code: 'FINDER_DIED', facts: { finder: 'CORENLP', detail: 'x' }, message: 'died' },
      },
    ],
  },
} satisfies Task

const batch = {
  ...runOnBattery,
  id: 'b1',
  name: `${taskClasses.batchSearch}@b1`,
  state: 'DONE',
  progress: 1,
  createdAt: runOnBattery.createdAt - 2000,
  completedAt: runOnBattery.createdAt,
  args: {
    defaultProject: project,
    batchRecord: { uuid: 'b1', name: 'Politicians of the region', projects: [{ name: project }] },
  },
  properties: { queries: 10_000, queriesDone: 10_000, results: 123_456, errors: 2 },
} satisfies Task

const failed = {
  ...runOnBattery,
  id: 'r1',
  name: `${taskClasses.rebuild}@r1`,
  state: 'ERROR',
  createdAt: runOnBattery.createdAt - 3000,
  completedAt: runOnBattery.createdAt,
  properties: {},
  error: { name: 'DISK_FULL', message: 'The disk is full: make room, then resume the task.' },
} satisfies Task

/** The page with these tasks of a large project, which the sample never has. */
function visitTasks(address: string, looks?: Parameters<typeof visit>[1]): Promise<Page> {
  return visit(address, looks, async (page) => {
    await page.route('**/api/task/all*', (route) => route.fulfill({ json: [failed, batch, names, ocrTask, runOnBattery] }))
    // It would tell of the tasks that there are.
    await page.route('**/api/local/task/events', (route) => route.abort())
  })
}

describe.each(fewLooks)('tasks at $width px in $theme', ({ width, theme }) => {
  it('all long work is on one page, and each tab has its own', async () => {
    const page = await visitTasks('/tasks/task-board', { width, theme })
    await page.getByText(/456,789 of 1,234,567 read/).waitFor()
    await page.getByText(/10,000 of 10,000 queries/).waitFor()
    await page.getByRole('link', { name: /long\.txt/ }).waitFor()
    expect(await page.title()).toMatch(/^\d+ % Tasks/)
    await lookAt(page, `tasks-${width}-${theme}`)
    await page.getByRole('navigation', { name: 'Kinds of tasks' }).getByRole('link', { name: 'Names' }).press('Enter')
    await expect.poll(() => hashOf(page)).toBe('/tasks/entities')
    await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(1)
    await lookAt(page, `tasks-names-${width}-${theme}`)
    await page.getByRole('button', { name: /^Run again: Find people/ }).press('Enter')
    await page.getByRole('dialog', { name: 'Find people' }).waitFor()
  })
})

it('a run is told of when it ends, asked for again with other options, and taken from the list, by keyboard', async () => {
  const folder = await makeFolder('as-a-task')
  await writeFile(join(folder, 'pier.txt'), 'The sandpiper7001 nests under the pier.')
  const page = await visit('/tasks/task-board')
  const origin = new URL(page.url()).origin
  read.push({ origin, folder })
  const begin = (options: object) => page.request.post(`${origin}/api/local/index`, { data: { folder, project, options } })
  expect((await begin({ strings: true, excludePattern: '*.tmp' })).ok()).toBe(true)
  const row = page.getByRole('listitem', { name: `Read and index: ${basename(folder)}` }).first()
  await row.waitFor()
  await row.getByRole('button', { name: /^Run again/ }).waitFor({ timeout: 40_000 })
  await row.getByText('1 of 1 read').waitFor()
  await page.getByRole('region', { name: 'Messages' }).getByText('A task is done').waitFor()
  await row.getByText('Log', { exact: true }).press('Enter')
  await row.getByText('asked for by local').waitFor()
  await row.getByText('begun', { exact: true }).waitFor()
  await row.getByText('done', { exact: true }).waitFor()
  await lookAt(page, 'tasks-log')
  await row.getByRole('button', { name: /^Run again/ }).press('Enter')
  await expect.poll(() => hashOf(page)).toContain(`begin=${folder}`)
  await expect.poll(() => page.getByRole('textbox', { name: 'Leave out names like' }).inputValue()).toBe('*.tmp')
  await page.getByRole('button', { name: `Index “${basename(folder)}”` }).waitFor()
  await page.goto(`${origin}/#/tasks/documents`)
  await row.getByRole('button', { name: /^Remove from the list/ }).press('Enter')
  await expect.poll(() => row.count()).toBe(0)
  const left = Task.array().parse(await (await page.request.get(`${origin}/api/task/all`)).json())
  expect(left.filter(({ properties }) => properties?.folder === folder && properties.canResume !== undefined)).toEqual([])
})

it('changes are told by the server, not asked for; where the stream does not come through they are', async () => {
  const folder = await makeFolder('told')
  await writeFile(join(folder, 'quay.txt'), 'The turnstone7002 feeds on the quay.')
  const open = async (isCut: boolean) => {
    const page = await visit('/nowhere')
    if (isCut) await page.route('**/api/local/task/events', (route) => route.abort())
    const polls: string[] = []
    page.on('request', (request) => request.url().includes('/api/task/all') && polls.push(request.url()))
    await page.goto(`${page.url().split('#')[0]}#/tasks/documents`)
    await page.reload()
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    return { page, polls }
  }
  const told = await open(false)
  const cut = await open(true)
  const origin = new URL(told.page.url()).origin
  read.push({ origin, folder })
  expect((await told.page.request.post(`${origin}/api/local/index`, { data: { folder, project } })).ok()).toBe(true)
  for (const { page } of [told, cut]) {
    const row = page.getByRole('listitem', { name: `Read and index: ${basename(folder)}` })
    await row.getByText('Done', { exact: true }).waitFor({ timeout: 40_000 })
  }
  // Once when the page was opened, perhaps before the stream was there.
  expect(told.polls.length).toBeLessThanOrEqual(1)
  expect(cut.polls.length).toBeGreaterThan(1)
})

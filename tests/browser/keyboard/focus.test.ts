import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LedgerPage, type Task, taskClasses } from '@dossier/contract'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../../harness/folders.ts'
import { project, useBrowser } from '../visit.ts'

const { visit } = useBrowser()

afterAll(removeFolders)

/** The screen asks the ledger every two seconds; a machine with much to do takes its time. */
const patient = { timeout: 20_000 }

describe('by keyboard, when a button goes', () => {
  it('the focus goes from Stop to Resume and back', async () => {
    const run = taskOf('i1', 'RUNNING')
    const page = await openWith([run])
    await page.route('**/api/task/stop/i1', (route) => {
      run.state = 'CANCELLED'
      return route.fulfill({ json: true })
    })
    await page.route('**/task/i1/resume', (route) => {
      run.state = 'RUNNING'
      return route.fulfill({ json: run })
    })
    await page.getByRole('button', { name: 'Stop', exact: true }).first().press('Enter')
    await expect.poll(() => focused(page), patient).toBe('Resume')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page), patient).toBe('Stop')
  })

  it('the focus goes from a task that is stopped or removed to its next button, or to the next task', async () => {
    const tasks = [taskOf('t1', 'ERROR'), taskOf('t2', 'RUNNING'), taskOf('t3', 'CANCELLED')].map((task) => ({
      ...task,
      name: `${taskClasses.removeFolder}@${task.id}`,
    }))
    const page = await openWith(tasks)
    await page.route('**/api/task/stop/t2', (route) => {
      for (const task of tasks) if (task.id === 't2') task.state = 'CANCELLED'
      return route.fulfill({ json: true })
    })
    await page.route('**/api/task/clean/*', (route) => {
      const at = tasks.findIndex(({ id }) => route.request().url().endsWith(`/${id}`))
      tasks.splice(at, 1)
      return route.fulfill({ json: {} })
    })
    const inList = page.getByRole('listitem').filter({ hasText: 'Take a folder out' })
    await inList.getByRole('button', { name: 'Stop' }).press('Enter')
    await expect.poll(() => focused(page), patient).toBe('Remove')
    for (const left of [2, 1]) {
      await page.keyboard.press('Enter')
      await expect.poll(() => inList.count(), patient).toBe(left)
      await expect.poll(() => focused(page)).toBe('Remove')
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => inList.count(), patient).toBe(0)
    await expect.poll(() => focused(page)).not.toBeNull()
  })

  it('the focus stays in a line of the ledger that is read again', async () => {
    const run = taskOf('i2', 'DONE')
    const page = await openWith([run], '?state=encrypted&state=damaged')
    await page.route('**/api/local/ledger/retry', (route) => {
      run.state = 'RUNNING'
      return route.fulfill({ json: [run, run] })
    })
    await page.route(/\/ledger\?/, async (route) => {
      const response = await route.fetch()
      const lines = LedgerPage.parse(await response.json())
      if (run.state === 'RUNNING') for (const item of lines.items) item.state = 'waiting'
      await route.fulfill({ json: lines })
    })
    const again = page.getByRole('button', { name: /^Try again: / }).first()
    const line = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: /^Try again: / }) })
      .first()
    const name = await line.getByRole('link').innerText()
    await again.press('Enter')
    await expect.poll(() => page.getByRole('button', { name: /^Try again: / }).count(), patient).toBe(0)
    expect(await focused(page)).toBe(name)
    run.state = 'DONE'
    await again.waitFor(patient)
    expect(await focused(page)).toBe(name)
  })

  it('the focus goes on from folder to folder', async () => {
    const folder = await makeFolder('walk')
    await mkdir(join(folder, 'outer', 'inner'), { recursive: true })
    const page = await visit('/tasks/indexing')
    await page.getByRole('textbox', { name: 'Path of the folder' }).fill(folder)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'outer', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'inner', exact: true }).waitFor()
    expect(await focused(page)).toBe('Up')
  })

  it('a question that is answered with no gives the focus back', async () => {
    const page = await openWith([taskOf('i3', 'DONE')])
    await page.getByRole('button', { name: 'Remove all documents' }).press('Enter')
    await page.getByRole('button', { name: 'Keep them' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('Remove all documents')
  })
})

describe('a list of several pages', () => {
  it('waits for its button once, then goes on by itself as far as there is something', async () => {
    const folder = await makeFolder('many')
    for (let number = 100; number < 335; number += 1) await mkdir(join(folder, `folder-${number}`))
    const page = await visit('/tasks/indexing')
    await page.getByRole('textbox', { name: 'Path of the folder' }).fill(folder)
    await page.keyboard.press('Enter')
    const folders = page.getByRole('button', { name: /^folder-/ })
    const more = page.getByRole('button', { name: 'More', exact: true })
    await expect.poll(() => folders.count()).toBe(100)
    await more.scrollIntoViewIfNeeded()
    expect(await folders.count()).toBe(100)
    await more.press('Enter')
    await expect.poll(() => folders.count()).toBeGreaterThanOrEqual(200)
    await expect.poll(() => focused(page)).toBe('folder-200')
    await folders.last().scrollIntoViewIfNeeded()
    await expect.poll(() => folders.count()).toBe(235)
    await expect.poll(() => more.count()).toBe(0)
  })
})

function taskOf(id: string, state: Task['state']): Task {
  return {
    id,
    name: `${taskClasses.index}@${id}`,
    state,
    progress: 0.5,
    user: { id: 'local' },
    createdAt: 1_700_000_000_000,
    properties: {
      folder: '/data/leak',
      project,
      found: 4,
      done: 2,
      waiting: 2,
      bytesFound: 4,
      bytesDone: 2,
      searchable: 2,
      filesPerSecond: null,
      secondsLeft: null,
      currentFile: null,
      states: { indexed: 2 },
      scanning: false,
      missing: 0,
      canResume: true,
    },
  }
}

/** The screen of runs on which the server has these tasks; what changes in them is seen at its next look. */
async function openWith(tasks: Task[], search = ''): Promise<Page> {
  const page = await visit(`/tasks/indexing${search}`)
  await page.route('**/api/local/task/events', (route) => route.abort())
  await page.route('**/api/task/all', (route) => route.fulfill({ json: tasks }))
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Indexing' }).waitFor()
  return page
}

/** The words of what has the focus; null where nothing has it. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const active = document.activeElement
    if (!(active instanceof HTMLElement) || active === document.body) return null
    return active.innerText.trim()
  })
}

import { type Task, taskClasses } from '@dossier/contract'
import type { DownloadProperties } from '@dossier/contract/batch-download/batch-download'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { allLooks, lookAt } from './look-at.ts'
import { hashOf, project, useBrowser } from './visit.ts'

const { visit, allowErrors } = useBrowser()

const began = 1_790_000_000_000
const user = { id: 'local', name: null, email: null, provider: 'local' }

/** A download as the server tells it. */
function downloadOf(
  id: string,
  state: Task['state'],
  {
    batchDownload = {},
    ...told
  }: Partial<Omit<DownloadProperties, 'batchDownload'>> & { batchDownload?: Partial<DownloadProperties['batchDownload']> },
  facts: Partial<Task> = {},
): Task {
  const properties: DownloadProperties = {
    batchDownload: {
      uuid: id,
      project: { name: project, sourcePath: 'file:///data' },
      projects: [{ name: project, sourcePath: 'file:///data' }],
      filename: `file:///home/downloads/2026-09-21T14%3A13%3A2${id}_x/archive_local_2026-09-21T14_13_2${id}Z%5BGMT%5D.zip`,
      query: 'cardamom4672',
      uri: `/?q=cardamom4672&index=${project}`,
      user: { id: 'local' },
      encrypted: false,
      zipSize: 0,
      exists: false,
      expiresAt: null,
      ...batchDownload,
    },
    documents: 1000,
    documentsDone: 0,
    added: 0,
    missing: 0,
    leftOut: 0,
    canResume: true,
    withContainers: false,
    withThreads: false,
    offline: false,
    threadsAreCut: false,
    ...told,
  }
  const name = `${taskClasses.batchDownload}@${id}`
  return { id, name, state, progress: 0, user, createdAt: began - Number(id) * 60_000, properties, ...facts }
}

const all = { documentsDone: 1000, added: 1000 }
const full =
  'The disk of the home folder has no room for this archive. Make room on it, or remove older archives, then resume the download.'
const lost = 'The password of this archive is not known any more: start the download again.'

const tasks: Task[] = [
  downloadOf('1', 'QUEUED', {}),
  downloadOf(
    '2',
    'RUNNING',
    { documentsDone: 412, added: 400, missing: 12, batchDownload: { zipSize: 48_000_000 } },
    { progress: 0.412 },
  ),
  downloadOf(
    '3',
    'DONE',
    {
      ...all,
      added: 981,
      missing: 7,
      leftOut: 12,
      batchDownload: { zipSize: 98_000_000, exists: true, expiresAt: began + 86_400_000 },
    },
    { progress: 1 },
  ),
  downloadOf(
    '4',
    'DONE',
    { ...all, threadsAreCut: true, batchDownload: { zipSize: 98_000_000, encrypted: true } },
    { progress: 1 },
  ),
  downloadOf('5', 'ERROR', { documentsDone: 300 }, { error: { name: 'DISK_FULL', message: full } }),
  downloadOf('6', 'ERROR', { batchDownload: { encrypted: true } }, { error: { name: 'CONFLICT', message: lost } }),
  downloadOf('7', 'CANCELLED', { documentsDone: 500, withThreads: true }),
  downloadOf('8', 'DONE', { documents: 0 }, { progress: 1 }),
]

function visitDownloads(looks?: Parameters<typeof visit>[1], answer: object | undefined = tasks): Promise<Page> {
  return visit('/tasks/batch-download', looks, async (page) => {
    await page.route('**/api/task/all*', (route) => (answer ? route.fulfill({ json: answer }) : route.abort()))
    await page.route('**/api/local/task/events', (route) => route.abort())
  })
}

const rowOf = (page: Page, id: string) => page.getByRole('listitem', { name: new RegExp(`14_13_2${id}Z`) })

describe.each(allLooks)('rows of downloads at $width px in $theme', (looks) => {
  it('each state says what became of it and what can be done', async () => {
    const page = await visitDownloads(looks)
    await rowOf(page, '1').getByText('Waiting').first().waitFor()
    await rowOf(page, '2').getByText('412 / 1,000').waitFor()
    await rowOf(page, '3').getByText('12 left out by a limit').waitFor()
    await rowOf(page, '3').getByRole('link', { name: 'Download' }).waitFor()
    await rowOf(page, '4').getByText('some of its messages are missing').waitFor()
    await rowOf(page, '4').getByText('The archive is no longer there: start the download again.').waitFor()
    await rowOf(page, '5').getByText(full).waitFor()
    await rowOf(page, '5')
      .getByRole('button', { name: /^Resume/ })
      .waitFor()
    await rowOf(page, '6').getByText(lost).waitFor()
    // It cannot go on, and there is no password to be shown.
    expect(
      await rowOf(page, '6')
        .getByRole('button', { name: /^Resume|password/ })
        .count(),
    ).toBe(0)
    expect(await rowOf(page, '1').getByText('0', { exact: true }).count()).toBe(0)
    await rowOf(page, '8').getByText('Nothing was found: there is no archive.').waitFor()
    for (const { id, state } of tasks) {
      const isRunning = state === 'QUEUED' || state === 'RUNNING'
      expect(await rowOf(page, id).getByRole('button', { name: /^Stop/ }).count(), id).toBe(isRunning ? 1 : 0)
      expect(
        await rowOf(page, id)
          .getByRole('button', { name: /^Run again/ })
          .count(),
        id,
      ).toBe(isRunning ? 0 : 1)
    }
    await lookAt(page, `download-states-${looks.width}-${looks.theme}`)
  })
})

it('what was chosen is chosen again, and can be changed, also from the page of all tasks', async () => {
  const page = await visitDownloads()
  await rowOf(page, '7')
    .getByRole('button', { name: /^Run again/ })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Download documents' })
  const threads = dialog.getByRole('switch', { name: 'Also the other messages of each thread' })
  await dialog.getByText(/^Among them \d+ other message|^No other message/).waitFor()
  expect(await threads.isChecked()).toBe(true)
  await threads.press('Space')
  await dialog.getByText(/^Among them \d+ other message|^No other message/).waitFor({ state: 'detached' })
  await dialog.getByRole('switch', { name: /Also what each document lies in/ }).press('Space')
  await dialog.getByText(/^Among them \d+ that others lie in|^No document lies/).waitFor()
  await lookAt(page, 'download-dialog-chosen')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'All tasks' }).press('Enter')
  await expect.poll(() => hashOf(page)).toBe('/tasks/task-board')
  await page.getByRole('button', { name: /^Run again: Batch download: archive_local_2026-09-21T14_13_27Z/ }).press('Enter')
  await dialog.waitFor()
})

it('a list that cannot be had is empty, with a quiet notice', async () => {
  const page = await visit('/tasks/batch-download', {}, async (page) => {
    await page.route('**/api/task/all*', (route) =>
      route.fulfill({ status: 500, json: { error: 'no', code: 'INTERNAL', facts: {} } }),
    )
    await page.route('**/api/local/task/events', (route) => route.abort())
  })
  await page.getByText('The tasks could not be asked for just now.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  allowErrors()
})

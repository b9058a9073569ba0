import type { IndexedFolder } from '@dossier/contract'
import type { WatchedFolder } from '@dossier/contract/indexing/watching'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { type Looks, project, useBrowser } from './visit.ts'

const { visit } = useBrowser()

const calm = (path: string): WatchedFolder => ({
  path,
  project,
  since: 1_790_000_000_000,
  state: 'watching',
  events: 'all',
  changedAt: 1_790_000_100_000,
  changedPath: `${path}/${'Protokoll-der-Sitzung-'.repeat(8)}.pptx`,
  lastRun: { taskId: '00000000-0000-4000-8000-000000000001', state: 'DONE', at: 1_790_000_110_000 },
  stillChanging: 0,
  sweptAt: 1_790_000_000_000,
  nextSweepAt: 1_790_001_800_000,
  problems: [],
})

const problem = (code: string, facts: Record<string, string>) => ({ code, facts, message: code })

/** With everything at once that can be said. */
const troubled = (path: string): WatchedFolder => ({
  ...calm(path),
  state: 'unreachable',
  events: 'some',
  stillChanging: 3,
  lastRun: { taskId: '00000000-0000-4000-8000-000000000001', state: 'CANCELLED', at: 1_790_000_110_000 },
  problems: [
    problem('drive-gone', { path: '/media/vera/evidence' }),
    problem('run-failed', { cause: 'The disk is full.' }),
    problem('watches-used-up', { limit: 'fs.inotify.max_user_watches=1000000' }),
    problem('not-permitted', { path: '/media/vera/evidence/shut (+11)' }),
  ],
})

describe.each(fewLooks)('at $width px in $theme', (look) => {
  it.each([
    ['watched', calm, 'Watching since'],
    ['watch-in-trouble', troubled, 'Waiting until the folder is back'],
  ])('a folder that is %s', async (name, watched, words) => {
    const page = await visitWatched(watched, look)
    const said = page.getByText(words)
    await said.scrollIntoViewIfNeeded()
    await lookAt(page, `${name}-${look.width}-${look.theme}`)
  })
})

it.each(['fr', 'es', 'ja'])('says it in %s on a phone too', async (locale) => {
  const page = await visitWatched(troubled, { width: 390, locale })
  await page.getByText('/media/vera/evidence').first().waitFor()
  await lookAt(page, `watch-in-trouble-390-${locale}`)
})

it('is switched on and off by the keyboard, and says how it stands', async () => {
  const page = await visit('/tasks/indexing')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('switch', { name: 'Watch this folder' }) })
  const control = row.getByRole('switch', { name: 'Watch this folder' })
  // Before it is known whether the folder is watched, the switch takes no focus.
  await expect.poll(() => control.isEnabled()).toBe(true)
  await control.focus()
  await page.keyboard.press('Space')
  await row.getByText('Watching since').waitFor()
  expect(await control.isChecked()).toBe(true)
  expect(await control.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.reload()
  await row.getByText('Watching since').waitFor()
  await control.focus()
  await page.keyboard.press('Space')
  await row.getByText('Watching since').waitFor({ state: 'detached' })
  expect(await control.isChecked()).toBe(false)
})

it('can be chosen before a folder is indexed', async () => {
  const page = await visit('/tasks/indexing')
  const option = page.getByRole('switch', { name: 'Watch this folder' }).first()
  await option.press('Space')
  expect(await option.isChecked()).toBe(true)
  await lookAt(page, 'watch-option')
})

/** The page of indexing, its sample folder watched in this way. */
async function visitWatched(watched: (path: string) => WatchedFolder, look: Looks): Promise<Page> {
  const page = await visit('/tasks/indexing', look)
  const [folder] = await readFolders(page)
  await page.route('**/api/local/folders/watched**', (route) => route.fulfill({ json: [watched(folder?.path ?? '')] }))
  await page.reload()
  await page.getByRole('main').waitFor()
  return page
}

async function readFolders(page: Page): Promise<IndexedFolder[]> {
  const answer = await page.request.get(new URL(`/api/local/folders/indexed?project=${project}`, page.url()).href)
  return answer.json()
}

import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, inject, it, vi } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { lookAt } from './look-at.ts'
import { hashOf, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()
afterAll(removeFolders)

/** A project of its own, into which files come and from which they go. */
const project = 'growing'

/** Indexes a folder, and waits until its run is listed. */
async function index(folder: string): Promise<void> {
  const address = inject('address')
  const runs = async () => {
    const list = await (await fetch(`${address}/api/${project}/ledger/runs`)).json()
    return Array.isArray(list) ? list.length : 0
  }
  const before = await runs()
  const answer = await fetch(`${address}/api/local/index`, {
    method: 'POST',
    body: JSON.stringify({ folder, project }),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.ok).toBe(true)
  await vi.waitFor(async () => expect(await runs()).toBeGreaterThan(before), { timeout: 60_000, interval: 200 })
}

it('a saved search tells what is new and gone since it was saved, on the first screen too', async () => {
  const folder = await makeFolder('growing')
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await write('crane.txt', 'Tobias Wrenfield has paid the crane.')
  await write('harbour.txt', 'Tobias Wrenfield was in the harbour office.')
  await index(folder)
  const page = await visit(`/?index=${project}&q=Wrenfield`)
  const open = (path: string) => page.goto(`${page.url().split('#')[0]}#${path}`)
  await expect.poll(() => results(page).count()).toBe(2)
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('/users/me/searches/') && answer.request().method() === 'PUT',
  )
  await page.getByRole('button', { name: 'Save the search' }).press('Enter')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Wrenfield growing')
  await page.keyboard.press('Enter')
  expect((await kept).ok()).toBe(true)

  await open('/search/saved')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Wrenfield growing' }) })
  await row.getByText('2 documents on').waitFor()
  await row.getByRole('switch', { name: 'Tell me of new documents' }).press('Space')
  await expect.poll(() => row.getByRole('switch', { name: 'Tell me of new documents' }).isChecked()).toBe(true)

  await write('new.txt', 'Wrenfield has another crane.')
  await write('crane.txt', 'Nobody has paid the crane.')
  await rm(join(folder, 'harbour.txt'))
  await index(folder)
  await expect
    .poll(async () => (await (await fetch(`${inject('address')}/api/users/me/searches?news=true`)).json()).items[0]?.news)
    .toBe(1)

  await open('/')
  const news = page.getByRole('list', { name: 'New in saved searches' })
  await news.getByRole('link', { name: '1 new document for “Wrenfield growing”' }).waitFor()
  for (const [width, theme] of [
    [1440, 'light'],
    [1024, 'dark'],
    [390, 'light'],
  ] as const) {
    const look = await visit('/', { width, theme })
    await look.getByRole('list', { name: 'New in saved searches' }).waitFor()
    await lookAt(look, `since-news-${width}-${theme}`)
  }
  await news.getByRole('link').press('Enter')
  await expect.poll(() => hashOf(page)).toMatch(/^\/search\/saved\?since=\d+$/)
  const since = page.getByRole('region', { name: 'Since then: Wrenfield growing' })
  await since.getByRole('list', { name: 'New since then' }).getByRole('link', { name: 'new.txt' }).waitFor()
  expect(await since.getByRole('list', { name: 'New since then' }).innerText()).toContain('new file')
  const gone = since.getByRole('list', { name: 'Gone since then' })
  expect(await gone.innerText()).toContain('crane.txt')
  expect(await gone.innerText()).toContain('its file was read since then')
  const address = hashOf(page)
  for (const [width, theme] of [
    [1440, 'dark'],
    [1024, 'light'],
    [390, 'dark'],
  ] as const) {
    const look = await visit(address, { width, theme })
    await look.getByRole('list', { name: 'Gone since then' }).waitFor()
    await lookAt(look, `since-panel-${width}-${theme}`)
  }

  await since.getByRole('button', { name: 'Start again from now' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Start again from now' }).press('Enter')
  await since.getByText('New since then: 0').waitFor()
  await open('/')
  await page.getByRole('searchbox').first().waitFor()
  await expect.poll(() => news.count()).toBe(0)
})

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { makeFolder, removeFolders } from '../../harness/folders.ts'
import { results, useBrowser } from '../visit.ts'
import { badOriginals, longPdf } from './bad-originals.ts'

const { visit } = useBrowser()
const project = 'bad-originals'
let folder: string

beforeAll(async () => {
  folder = await makeFolder('bad-originals')
  await mkdir(join(folder, 'gone'))
  await writeFile(join(folder, 'gone', 'removed.txt'), 'The quayside was once sold.')
  for (const [name, bytes] of Object.entries(badOriginals())) await writeFile(join(folder, name), bytes)
  await call('POST', '/api/local/index', { folder, project })
  await vi.waitFor(async () => expect(await runs()).toHaveLength(1), { timeout: 150_000, interval: 200 })
})
afterAll(removeFolders)

async function call(method: string, path: string, body?: object): Promise<Response> {
  const answer = await fetch(`${inject('address')}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  expect(answer.ok).toBe(true)
  return answer
}

async function runs(): Promise<unknown> {
  return (await call('GET', `/api/${project}/ledger/runs`)).json()
}

/** Opens one of the files beside the results. */
async function open(name: string, word = ''): Promise<Page> {
  const query = `${word === '' ? '' : `${word} AND `}path:*${name}`
  const page = await visit(`/?index=${project}&q=${encodeURIComponent(query)}&size=10`)
  await results(page).first().click()
  return page
}

async function openPreview(name: string, word?: string): Promise<Page> {
  const page = await open(name, word)
  await page.getByRole('tab', { name: 'Preview' }).click()
  return page
}

/** The program goes on as if nothing had been. */
async function expectUnharmed(): Promise<void> {
  const page = await openPreview('healthy.txt', 'quayside')
  await page.frameLocator('iframe').getByText('The quayside was sold.').waitFor()
}

it.each([
  ['flood.png', 'The picture has more pixels than can be shown here.'],
  ['flood.tif', 'The picture has more pixels than can be shown here.'],
  ['cut.png', 'The file is damaged, or not what it says it is.'],
  ['locked.pdf', 'The file is locked, and its password was not kept.'],
])('%s: %s', async (name, sentence) => {
  const page = await openPreview(name)
  await page.getByText('Preview is not available for this document.').waitFor()
  await page.getByText(sentence).waitFor()
  await expectUnharmed()
})

it('a PDF that holds itself is shown as far as it has pages', async () => {
  const page = await openPreview('again.pdf')
  const shown = page.locator('[data-page="1"] canvas').or(page.getByText('Preview is not available for this document.'))
  await shown.first().waitFor()
  await expectUnharmed()
})

it('a PDF of thousands of pages opens at its first hit, in the part that holds it', async () => {
  const page = await openPreview('long.pdf', 'quayside')
  await page.locator(`[data-page="${longPdf.page}"] [data-now]`).waitFor()
  const parts = page.getByRole('navigation', { name: 'Pages in parts' })
  await parts.getByText('Part 2 of 2').waitFor()
  await parts.getByRole('button', { name: 'Previous part' }).click()
  await page.locator('[data-page="1"] canvas').waitFor()
  await page.keyboard.press('F3')
  await page.locator(`[data-page="${longPdf.page}"] [data-now]`).waitFor()
  await parts.getByText('Part 2 of 2').waitFor()
})

it('an XML file of endless depth and a table of a million cells are shown in part', async () => {
  const deep = await openPreview('deep.xml')
  await deep.getByRole('treeitem').first().waitFor()
  const wide = await openPreview('wide.csv')
  // A table of five hundred columns is no table to whoever tells types: then it is shown as text, as far as its beginning.
  await wide.locator('[data-row]').or(wide.getByText('only its beginning is shown')).first().waitFor()
  await expectUnharmed()
})

it('a text of one line is read in blocks, and its last words are found', async () => {
  const page = await open('line.txt', 'quayside')
  await page.getByRole('tabpanel').locator('mark', { hasText: 'quayside' }).first().waitFor()
  expect(await page.locator('[data-block]').count()).toBeLessThan(6)
})

it('an original that is elsewhere now, or another, is named; its text stays', async () => {
  const [before, after] = [join(folder, 'healthy.txt'), join(folder, 'moved.txt')]
  await rename(before, after)
  const gone = await open('healthy.txt', 'quayside')
  await gone.getByText('The source file is no longer where it was.').waitFor()
  await gone.getByRole('tabpanel').getByText('was sold').waitFor()
  await writeFile(before, 'The quayside was never sold.')
  const other = await open('healthy.txt', 'quayside')
  await other.getByText('The source file has changed since it was read.').waitFor()
  await rename(after, before)
  await expectUnharmed()
})

it('a document that is removed while it is open is said to be gone, and the way back leads on', async () => {
  const page = await open('removed.txt', 'quayside')
  await page.getByRole('tabpanel').getByText('was once sold').waitFor()
  await call('DELETE', `/api/local/folders?${new URLSearchParams({ project, path: join(folder, 'gone') })}`)
  const gone = page.getByText('Document not found')
  // The page may have asked by itself, and has no tabs then.
  await page.getByRole('tab', { name: 'Preview' }).or(gone).first().click()
  await gone.waitFor()
  expect(await page.getByRole('tabpanel').count()).toBe(0)
  await page.getByRole('button', { name: 'Back to the results' }).click()
  await expectUnharmed()
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { fewLooks, lookAt } from './look-at.ts'
import { hashOf, useBrowser } from './visit.ts'

const { visit } = useBrowser()

/** A project of its own, in which files have changed. */
const project = 'changing'
const lines = Array.from(
  { length: 40 },
  (_, at) => `Line ${at + 1} of the contract between the harbour office and the crane company.`,
)

beforeAll(async () => {
  const folder = await makeFolder('changing')
  const write = async (texts: Record<string, string>) => {
    for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text)
    await index(folder)
  }
  await write({ 'contract.txt': lines.join('\n'), 'letter.txt': 'Dear Mr Voss, the crane is paid.', 'list.csv': 'a,b\n1,2\n' })
  const changed = lines.map((line, at) => ([4, 30].includes(at) ? line.replace('crane', 'dredging') : line))
  await write({ 'contract.txt': changed.join('\n'), 'letter.txt': 'Dear Mr Voss, nothing is paid.' })
  await write({ 'letter.txt': 'Dear Madam' })
})
afterAll(removeFolders)

/** Indexes a folder, keeping what was read of files that change, and waits until its run is listed. */
async function index(folder: string): Promise<void> {
  const address = inject('address')
  const runs = async () => (await fetch(`${address}/api/${project}/ledger/runs`)).json()
  const before = await runs().then((list) => (Array.isArray(list) ? list.length : 0))
  const body = JSON.stringify({ folder, project, options: { keepVersions: true } })
  const answer = await fetch(`${address}/api/local/index`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.ok).toBe(true)
  await vi.waitFor(async () => expect((await runs()).length).toBeGreaterThan(before), { timeout: 60_000, interval: 200 })
}

const textIn = (page: Page, name: string) => page.getByRole('region', { name })

it('finds former versions by keyboard, and shows what has changed since', async () => {
  const page = await visit(`/tasks/indexing/versions?index=${project}`)
  const box = page.getByRole('searchbox', { name: 'Search in former versions' })
  await box.fill('crane AND paid')
  await box.press('Enter')
  await page.getByText('1 former text has these words').waitFor()
  expect(hashOf(page)).toContain('q=crane AND paid')
  await page.getByRole('link', { name: 'letter.txt' }).press('Enter')
  await page.getByText(/words? removed/).waitFor()
  expect(hashOf(page)).toMatch(/version=\d+&number=0$/)
  await page.getByRole('radio', { name: 'What has changed since' }).press('ArrowRight')
  await textIn(page, 'Former text').waitFor()
  expect(await textIn(page, 'Former text').innerText()).toBe('Dear Mr Voss, the crane is paid.')
  await page.getByRole('link', { name: 'All former versions' }).press('Enter')
  await page.getByText('1 former text has these words').waitFor()
  await page.getByRole('searchbox', { name: 'Search in former versions' }).fill('author:voss')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
})

it('a search and the details of a document lead there', async () => {
  const page = await visit(`/?q=crane&index=${project}`)
  await page.getByRole('link', { name: 'Search for it in former versions too' }).press('Enter')
  await page.getByText(/former texts? (has|have) these words/).waitFor()
  expect(await page.getByRole('link', { name: 'contract.txt' }).count()).toBe(1)
})

it.each(fewLooks)('former versions and comparisons are calm at %o', async (looks) => {
  const suffix = `${looks.width}-${looks.theme}`
  const list = await visit(`/tasks/indexing/versions?index=${project}&q=crane`, looks)
  await list.getByText(/these words/).waitFor()
  await lookAt(list, `versions-${suffix}`)
  const open = await list.getByRole('link', { name: 'contract.txt' }).getAttribute('href')
  const one = await visit((open ?? '').slice(1), looks)
  await one.getByText(/words? removed/).waitFor()
  await lookAt(one, `version-${suffix}`)
  const none = await visit('/tasks/indexing/versions?index=local-datashare', looks)
  await none.getByText('No former version is kept').waitFor()
  await lookAt(none, `versions-none-${suffix}`)
  const compared = await visit(`/tasks/indexing/compare?index=${project}`, looks)
  await compared.getByText('other bytes').first().waitFor()
  await lookAt(compared, `compare-${suffix}`)
  const ledger = await visit(`/tasks/indexing?index=${project}`, looks)
  await ledger.getByRole('link', { name: 'Former versions' }).waitFor()
  await lookAt(ledger, `ledger-${suffix}`)
  const verify = await visit(`/tasks/indexing/verify?index=${project}`, looks)
  await lookAt(verify, `verify-${suffix}`)
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { lookAt } from './look-at.ts'
import { hashOf, project, useBrowser } from './visit.ts'

const { visit } = useBrowser()

afterAll(removeFolders)

it('verifies the ledger by keyboard, and says that all is well', async () => {
  // A project of its own: folders of other tests are gone when these have ended, which is a difference.
  const folder = await makeFolder('verified')
  await writeFile(join(folder, 'harbour.txt'), 'The crane stands on the north quay.')
  const page = await visit('/')
  const at = (path: string) => new URL(path, page.url()).href
  const started = await page.request.post(at('/api/local/index'), { data: { folder, project: 'verified' } })
  expect(started.ok()).toBe(true)
  const totals = async () => (await page.request.get(at('/api/verified/ledger/totals'))).json()
  await expect.poll(totals, { timeout: 60_000 }).toMatchObject({ found: 1, waiting: 0 })
  await page.goto(at('/#/tasks/indexing/verify?index=verified'))
  await page.getByRole('button', { name: /^Verify (now|again)$/ }).press('Enter')
  await page.getByText('No difference: disk, ledger, records and index say the same.').waitFor({ timeout: 60_000 })
  await lookAt(page, 'verification')
})

it('compares two runs, at an address that can be kept', async () => {
  const first = await visit('/tasks/indexing')
  const body = { project, states: ['encrypted'] }
  const answer = await first.request.post(new URL('/api/local/ledger/retry', first.url()).href, { data: body })
  expect(answer.ok()).toBe(true)
  const runs = async () => (await first.request.get(new URL(`/api/${project}/ledger/runs`, first.url()).href)).json()
  await expect.poll(async () => (await runs()).length, { timeout: 60_000 }).toBeGreaterThan(1)
  const page = await visit('/tasks/indexing/compare')
  await page
    .getByText(/Every line says the same|more readable/)
    .first()
    .waitFor()
  await lookAt(page, 'comparison')
  await page.getByRole('combobox', { name: 'Before' }).selectOption({ index: 0 })
  await expect.poll(() => hashOf(page)).toMatch(/compare\?index=local-datashare&before=\d+&after=\d+$/)
})

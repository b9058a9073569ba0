import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Task } from '@dossier/contract'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { hashOf, project, results, searchFor, useBrowser } from './visit.ts'

const { visit } = useBrowser()

afterAll(removeFolders)

describe('indexing on screen', () => {
  it('takes a folder, shows what became of it, and what it holds is found', async () => {
    const folder = await makeFolder('on-screen')
    await writeFile(join(folder, 'harbour.txt'), 'The wagtail7001 crane stands on the north quay.')
    await writeFile(join(folder, 'nothing.txt'), '')
    const page = await visit('/tasks/indexing')
    await page
      .getByRole('textbox', { name: /folder/i })
      .first()
      .fill(folder)
    await page
      .getByRole('button', { name: /^(Start|Index)/ })
      .first()
      .click()
    await page.getByText(basename(folder)).first().waitFor()
    const origin = new URL(page.url()).origin
    await expect.poll(() => haveAllEnded(page, origin), { timeout: 40_000 }).toBe(true)
    await expect.poll(() => page.getByText(/Done|finished/i).count()).toBeGreaterThan(0)
    await page.goto(`${origin}/#/?index=${project}&q=wagtail7001`)
    // The search asks again when the run has ended.
    await expect.poll(() => results(page).count(), { timeout: 30_000 }).toBe(1)
  })

  it('leads from a state of the ledger to its files', async () => {
    const page = await visit('/tasks/indexing')
    await page
      .getByRole('link', { name: /damaged|in part/i })
      .first()
      .click()
    await expect.poll(() => hashOf(page)).toMatch(/state|ledgerState/)
    await page
      .getByText(/lost in copying|also lost/)
      .first()
      .waitFor()
  })

  it('says that these are sample documents and offers the two ways on', async () => {
    const page = await visit('/')
    await page
      .getByText(/sample/i)
      .first()
      .waitFor()
    await page
      .getByRole('link', { name: /own folder/i })
      .or(page.getByRole('button', { name: /own folder/i }))
      .first()
      .waitFor()
    await page.getByRole('button', { name: /Remove the sample/i }).waitFor()
    await searchFor(page, 'Wrenfield')
  })
})

async function haveAllEnded(page: Page, origin: string): Promise<boolean> {
  const answer = await page.request.get(`${origin}/api/task/all`)
  return Task.array()
    .parse(await answer.json())
    .every(({ state }) => state === 'DONE')
}

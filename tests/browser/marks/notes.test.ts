import type { Page } from 'playwright-core'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { fewLooks, holdWidth, lookAt } from '../look-at.ts'
import { project, results, useBrowser } from '../visit.ts'
import { inTurn } from './in-turn.ts'

const { visit } = useBrowser()
inTurn()

const found = `/?index=${project}&q=meridian&size=10`
const picture = `/?index=${project}&q=*&f[contentType]=image/jpeg&size=10`
const headers = { 'content-type': 'application/json' }
const api = `${inject('address')}/api/${project}`

afterEach(async () => {
  await fetch(`${api}/pathBanners`, { method: 'DELETE' })
})

it('a note is written from the tree of folders by keyboard alone, stands on hits and over texts, and is taken back', async () => {
  const page = await visit(found)
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.locator('summary', { hasText: 'Path' }).press('Enter')
  await filters.getByRole('button', { name: 'Write a note on Meridian', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Write a note' })
  await dialog.getByText(/\d documents? in \d+ folder/).waitFor()
  await page.keyboard.type('Do not quote from this folder')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('The note is written.').waitFor()
  await filters.getByRole('button', { name: 'Change the note on Meridian', exact: true }).waitFor()
  const list = page.getByRole('list', { name: 'Results' })
  await list.locator('li', { hasText: 'Do not quote' }).locator('[data-hit]').first().press('Enter')
  await page.getByRole('list', { name: 'Notes on the folders of this document' }).getByText('Do not quote').waitFor()
  await page.keyboard.press('u')
  await expect.poll(() => page.getByText('Do not quote from this folder').count()).toBe(0)
  expect(await notes()).toEqual([])
})

/** Not every screen at every look: each takes axe seconds. */
describe.each(fewLooks)('at $width px in $theme', ({ width, theme }) => {
  it('notes on hits, over texts and pictures, in the dialog and on their page fit, and axe finds nothing', async () => {
    const page = await visit(picture, { width, theme })
    await write({
      form: 'expression',
      path: '.',
      note: 'Everything here comes from one leak:\ndo not quote it.',
      variant: 'info',
    })
    await write({
      form: 'expression',
      path: '\\.(jpe?g|pdf)$',
      note: 'Photographs of the accident',
      variant: 'danger',
      blurSensitiveMedia: true,
    })
    await page.reload()
    await page.getByText('Photographs of the accident').first().waitFor()
    await holdWidth(page, `notes-hits-${width}-${theme}`)
    await results(page).first().click()
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Show', exact: true }).waitFor()
    await (theme === 'dark' ? lookAt : holdWidth)(page, `notes-blurred-${width}-${theme}`)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByRole('button', { name: 'Blur again' }).waitFor()
    await lookAtPage(page, `notes-page-${width}-${theme}`)
    await page
      .getByRole('button', { name: /^Change the note on/ })
      .first()
      .click()
    await page
      .getByRole('dialog', { name: 'Change a note' })
      .getByText(/\d documents? in/)
      .waitFor()
    await (theme === 'light' ? lookAt : holdWidth)(page, `notes-dialog-${width}-${theme}`)
  })
})

async function lookAtPage(page: Page, name: string): Promise<void> {
  await page.goto(`${inject('address')}/#/notes?index=${project}`)
  const table = page.getByRole('table', { name: 'Notes on folders' })
  await table
    .getByText(/\d documents in/)
    .first()
    .waitFor()
  await (name.endsWith('dark') ? lookAt(page, name) : holdWidth(page, name))
}

async function write(note: object): Promise<void> {
  await fetch(`${api}/notes`, { method: 'POST', headers, body: JSON.stringify(note) })
}

/** The notes that the server has. */
async function notes(): Promise<unknown[]> {
  return (await fetch(`${api}/pathBanners`)).json()
}

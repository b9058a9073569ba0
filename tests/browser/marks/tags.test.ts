import type { Page } from 'playwright-core'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { fewLooks, lookAt } from '../look-at.ts'
import { hashOf, project, results, useBrowser } from '../visit.ts'
import { inTurn } from './in-turn.ts'

const { visit } = useBrowser()
inTurn()

/** It finds some eighty documents. */
const found = `/?index=${project}&q=meridian&size=10`

afterEach(async () => {
  for (const label of await labels()) await fetch(`${tagsAt}/${encodeURIComponent(label)}`, { method: 'DELETE' })
})

describe('tags, by keyboard alone', () => {
  it('are given to a hit and to the open document by t, shown at once, and deleted after a question', async () => {
    const page = await visit(found)
    await results(page).first().press('t')
    await page.getByRole('dialog', { name: 'Tags' }).getByRole('combobox').fill('To-verify bank')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Results' }).getByText('To-verify').waitFor()
    await expect.poll(labels).toEqual(['bank', 'To-verify'])
    await results(page).first().press('Enter')
    await page.getByRole('link', { name: 'bank', exact: true }).waitFor()
    await page.keyboard.press('t')
    await page.getByRole('combobox', { name: 'Add tags' }).fill('audit')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'audit', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove the tag bank' }).press('Enter')
    await page.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect.poll(labels).toEqual(['audit', 'To-verify'])
  })

  it('are given to everything that a search finds, exactly taken back, and counted by the filter', async () => {
    const page = await visit(found)
    const total = Number.parseInt(await page.locator('[data-count]').innerText(), 10)
    await results(page).first().press('x')
    await page.getByRole('button', { name: `Select all ${total}` }).press('Enter')
    await page
      .getByRole('toolbar', { name: 'Selected documents' })
      .getByRole('button', { name: 'Tag', exact: true })
      .press('Enter')
    await page.getByRole('dialog', { name: 'Tags' }).getByRole('combobox').fill('all-of-it')
    await page.keyboard.press('Enter')
    await page.getByText(`${total} documents tagged: all-of-it`).waitFor()
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.locator('summary', { hasText: 'Tags' }).click()
    const choice = filters.locator('label', { hasText: 'all-of-it' })
    await expect.poll(() => choice.innerText()).toMatch(new RegExp(`${total}$`))
    await choice.getByRole('checkbox').check()
    await expect.poll(() => hashOf(page)).toContain('f[tags]=all-of-it')
    await page.keyboard.press('u')
    await expect.poll(labels).toEqual([])
  })
})

/** Not every screen at every look: each takes axe seconds. */
describe.each(fewLooks)('at $width px in $theme', ({ width, theme }) => {
  it('tags on hits, in a document, in the dialog and on their page fit, and axe finds nothing', async () => {
    const page = await visit(found, { width, theme })
    const ids = await results(page).evaluateAll((links) => links.slice(0, 3).map((link) => link.getAttribute('data-hit')))
    await tag(ids, ['to-verify', 'bank', 'A-rather-long-tag-that-somebody-typed-in-one-piece', 'اختبار'])
    await tag(ids.slice(2), ['audit'])
    await fetch(`${tagsAt}/bank`, { method: 'PUT', headers, body: JSON.stringify({ colour: 'teal' }) })
    await page.reload()
    await page.getByText('to-verify').first().waitFor()
    if (theme === 'light') await lookAtDialog(page, `tags-dialog-${width}-${theme}`)
    await results(page).first().click()
    await page.getByRole('button', { name: 'Remove the tag bank' }).waitFor()
    await page.keyboard.press('t')
    await page.getByRole('combobox', { name: 'Add tags' }).pressSequentially('au')
    await page.getByRole('option', { name: 'audit' }).waitFor()
    await lookAt(page, `tags-document-${width}-${theme}`)
    if (width < 1440) await lookAtTags(page, `tags-page-${width}-${theme}`)
  })
})

const headers = { 'content-type': 'application/json' }
const tagsAt = `${inject('address')}/api/${project}/tags`

async function lookAtDialog(page: Page, name: string): Promise<void> {
  await results(page).first().press('t')
  await page.getByRole('dialog', { name: 'Tags' }).getByRole('combobox').pressSequentially('au')
  await page.getByRole('option', { name: 'audit' }).waitFor()
  await lookAt(page, name)
  // The first closes the suggestions.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}

async function lookAtTags(page: Page, name: string): Promise<void> {
  await page.goto(`${inject('address')}/#/tags?index=${project}`)
  await page.getByRole('rowheader', { name: 'bank' }).waitFor()
  await lookAt(page, name)
}

/** The tags that the server has, by their names, but for those of the tests of batch searches, which run beside these. */
async function labels(): Promise<string[]> {
  const { items } = await (await fetch(`${tagsAt}?sort=label`)).json()
  return items.map(({ label }: { label: string }) => label).filter((label: string) => !label.startsWith('seen-'))
}

async function tag(docIds: unknown[], tags: string[]): Promise<void> {
  const body = JSON.stringify({ docIds, tags })
  await fetch(`${inject('address')}/api/${project}/documents/batchUpdate/tag`, { method: 'POST', headers, body })
}

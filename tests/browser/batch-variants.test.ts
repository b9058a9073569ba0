import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { hashOf, useBrowser } from './visit.ts'

const { visit } = useBrowser()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New batch search' })

describe.each(fewLooks)('variants of lines at $width px in $theme', ({ width, theme }) => {
  const look = (page: Page, what: string) => lookAt(page, `batch-variants-${what}-${width}-${theme}`)

  it('are switched on, looked at, left out one by one, and told at each hit', async () => {
    const page = await visit('/tasks/batch-search/new', { width, theme })
    const form = dialog(page)
    const name = `Directors ${width} ${theme}`
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await form.getByText('Typed or pasted').click()
    await form.getByRole('textbox', { name: 'Queries, one on each line' }).fill('Vashti Rambocus-Delorme\nJane AND Doe')
    for (const kind of [/^Order/, /^Initials/]) await form.getByRole('switch', { name: kind }).press('Space')
    await form.getByRole('button', { name: 'Look at the spellings' }).press('Enter')
    const spelling = (words: RegExp) => form.getByRole('checkbox', { name: words })
    await spelling(/^Vashti Rambocus /).waitFor()
    await form.getByText('It has operators or wildcards').waitFor()
    await spelling(/^Vashti Rambocus /).scrollIntoViewIfNeeded()
    await look(page, 'form')
    await spelling(/^Vashti Rambocus /).press('Space')
    await form.getByRole('button', { name: 'Search each line' }).press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('button', { name: 'Search again' }).waitFor()
    await page.getByText(/with 2 kinds of spelling variants/).waitFor()
    const link = page.getByRole('link', { name: 'Search for this on the search page' })
    await look(page, 'queries')
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain('"V. Rambocus-Delorme"')
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).not.toContain('"Vashti Rambocus"')
    if (width < 640) await page.getByRole('radio', { name: 'Hits' }).check({ force: true })
    await page.getByRole('combobox', { name: 'By which spelling' }).selectOption({ label: 'Initials' })
    await expect.poll(() => hashOf(page)).toContain('by=initials')
    const table = page.getByRole('table', { name: 'Hits' })
    await table.getByText('V. Rambocus-Delorme').first().waitFor()
    await look(page, 'hits')
    await table.getByRole('link').first().press('Enter')
    await expect.poll(() => hashOf(page)).toMatch(/^\/ds\/.*q="V. Rambocus-Delorme"/)
  })

  it('are seen line by line in the preview, left out there, and left out again when it is searched again', async () => {
    const page = await visit('/tasks/batch-search/new', { width, theme })
    const form = dialog(page)
    const name = `Previewed ${width} ${theme}`
    await form.getByRole('textbox', { name: 'Name' }).fill(name)
    await form.getByText('Typed or pasted').click()
    await form.getByRole('textbox', { name: 'Queries, one on each line' }).fill('Vashti Rambocus-Delorme\nJane AND Doe')
    for (const kind of [/^Order/, /^Initials/]) await form.getByRole('switch', { name: kind }).press('Space')
    await form.getByRole('button', { name: 'Preview' }).press('Enter')
    const sum = form.getByText('also finds')
    await sum.waitFor()
    expect(await sum.locator('..').textContent()).toMatch(/V\. Rambocus-Delorme \d/)
    await look(page, 'preview')
    await form.getByRole('button', { name: /other spellings/ }).press('Enter')
    const spelling = form.getByRole('checkbox', { name: /^V\. Rambocus-Delorme / })
    await spelling.press('Space')
    await expect.poll(() => sum.locator('..').textContent()).not.toContain('V. Rambocus-Delorme')
    expect(await spelling.isChecked()).toBe(false)
    await look(page, 'preview-open')
    await form.getByRole('button', { name: 'Search each line' }).press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const [, uuid = ''] = /batch-search\/[^/]+\/([^/?]+)/.exec(hashOf(page)) ?? []
    await page.goto(`${page.url().split('#')[0]}#/tasks/batch-search/new?again=${uuid}`)
    await form.getByRole('button', { name: 'Look at the spellings' }).press('Enter')
    await spelling.waitFor()
    expect(await spelling.isChecked()).toBe(false)
  })
})

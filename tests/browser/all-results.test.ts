import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { hashOf, project, useBrowser } from './visit.ts'

const { visit } = useBrowser()

const from = (page: Page) => new URLSearchParams(hashOf(page).split('?')[1]).get('from')

describe.each(fewLooks)('all results at $width px in $theme', ({ width, theme }) => {
  const look = (page: Page, what: string) => lookAt(page, `all-results-${what}-${width}-${theme}`)

  it('are reached page by page, by number and by key', async () => {
    const page = await visit(`/?q=&index=${project}&size=10&from=40`, { width, theme })
    const below = page.getByRole('navigation', { name: 'Pages, below' })
    await below.getByRole('link', { name: 'Page 5', exact: true }).waitFor()
    await below.scrollIntoViewIfNeeded()
    await look(page, 'pages')
    await below.getByRole('link', { name: 'Page 6', exact: true }).press('Enter')
    await expect.poll(() => from(page)).toBe('50')
    await page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('button', { name: 'Last page' }).press('Enter')
    await expect.poll(() => Number(from(page))).toBeGreaterThan(60)
    await page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('button', { name: 'First page' }).press('Enter')
    await expect.poll(() => from(page)).toBe('0')
    await page.keyboard.press('Shift+J')
    await expect.poll(() => from(page)).toBe('10')
  })

  it('are exported with chosen columns', async () => {
    const page = await visit(`/?q=harbour&index=${project}`, { width, theme })
    await page.getByRole('button', { name: 'Export all results' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Export all results' })
    await dialog.getByText('in the order of the list').waitFor()
    const found = Number((await dialog.getByText('in the order of the list').innerText()).replace(/\D/g, ''))
    await dialog.getByRole('checkbox', { name: 'File name' }).press('Space')
    await look(page, 'export')
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export', exact: true }).press('Enter')
    const file = await saved
    expect(file.suggestedFilename()).toBe(`${project}-results.csv`)
    const [head = '', ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\n')
    expect(head).toContain('"name"')
    expect(rows.at(-1)).toBe(`"# end: ${found} rows of ${found} documents found"`)
    await dialog.getByText('exported.').waitFor()
    await look(page, 'exported')
  })
})

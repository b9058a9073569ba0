import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { useBrowser } from './visit.ts'

const { visit, allowErrors } = useBrowser()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New batch search' })
const row = (page: Page, words: string | RegExp) =>
  dialog(page).getByRole('list', { name: 'Lines' }).getByRole('listitem').filter({ hasText: words })
const kind = (page: Page, words: RegExp) => dialog(page).getByRole('radio', { name: words })

/** Types a list into the form that is open, to be read as queries, and looks at its preview. */
async function preview(page: Page, lines: string[]): Promise<void> {
  await dialog(page).getByText('Typed or pasted').click()
  await dialog(page).getByRole('textbox', { name: 'Queries, one on each line' }).fill(lines.join('\n'))
  await dialog(page).getByRole('switch').first().press('Space')
  await dialog(page).getByRole('button', { name: 'Preview' }).press('Enter')
  await dialog(page).getByRole('list', { name: 'Lines' }).waitFor()
}

describe.each(fewLooks)('the preview of a list at $width px in $theme', ({ width, theme }) => {
  const look = (page: Page, what: string) => lookAt(page, `batch-preview-${what}-${width}-${theme}`)

  it('says what each line searches; wrong ones are put right by one key, one by one or all, and are then searched', async () => {
    const page = await visit('/tasks/batch-search/new', { width, theme })
    const name = `Preview ${width} ${theme}`
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
    await preview(page, [
      'Tobias Wrenfield',
      '(crane',
      'harbour AND',
      'Wrenfield AND',
      'Tobias Wrenfield',
      'x',
      'Wrenfeld',
      '"Perpetua Quint" -crane',
    ])
    await kind(page, /Not understood 3/).waitFor()
    await dialog(page).getByText('Left out: 1 line of one character and 1 repeated line.').waitFor()
    await row(page, '"Perpetua Quint"')
      .getByText(/^phrase/)
      .waitFor()
    await row(page, /as line 1/).waitFor()
    await look(page, 'lines')
    await row(page, '(crane').getByRole('button', { name: 'Search (crane) instead: line 2' }).press('Enter')
    await dialog(page).getByText('1 line is corrected.').waitFor()
    await row(page, '(crane').getByRole('button', { name: 'Undo: line 2' }).press('Enter')
    await kind(page, /Not understood 3/).waitFor()
    await row(page, /^7/).getByRole('button', { name: 'Search Wrenfield instead: line 7' }).waitFor()
    await kind(page, /Not understood/).check({ force: true })
    await expect.poll(() => dialog(page).getByRole('listitem').count()).toBe(3)
    await look(page, 'wrong')
    await row(page, 'Wrenfield AND').getByRole('button', { name: 'Leave it out: line 4' }).press('Enter')
    await expect.poll(() => dialog(page).getByRole('listitem').count()).toBe(2)
    await dialog(page).getByRole('button', { name: 'Use the nearest spelling for all' }).press('Enter')
    await dialog(page).getByText('2 lines were put right.').waitFor()
    await dialog(page).getByText('Every line is understood.').waitFor()
    await look(page, 'right')
    await dialog(page).getByRole('button', { name: 'Search each line' }).press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('button', { name: 'Search again' }).waitFor()
    await page
      .getByRole('checkbox', { name: /\(crane\)/ })
      .or(page.getByRole('radio', { name: 'Hits' }))
      .first()
      .waitFor()
    // Documents that no list can see are another matter.
    const unsearched = page.getByText(/could not be searched/).filter({ hasNotText: 'in its scope' })
    expect(await unsearched.count()).toBe(0)
  })
})

it('a list of 60,000 lines is looked through page by page, and what was typed is there when one goes back', async () => {
  const page = await visit('/tasks/batch-search/new')
  const file = {
    name: 'many.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(Array.from({ length: 60_000 }, (_, at) => `name number ${at}`).join('\n')),
  }
  await dialog(page).getByLabel('CSV file', { exact: true }).setInputFiles(file)
  await dialog(page).getByRole('button', { name: 'Preview' }).press('Enter')
  await kind(page, /All 60,000/).waitFor()
  await dialog(page)
    .getByText(/Estimated at 95 % confidence/)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Next page' }).press('Enter')
  await row(page, 'name number 199').waitFor()
  await lookAt(page, 'batch-preview-many')
  await dialog(page).getByRole('button', { name: 'Back to the form' }).press('Enter')
  expect(await dialog(page).getByRole('textbox', { name: 'Name' }).inputValue()).toBe('many')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Preview')
})

it('a list that cannot be read says why, and what cannot be asked can be asked again', async () => {
  const page = await visit('/tasks/batch-search/new')
  const file = { name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from('Ram\xf3n Salgado\nWrenfield', 'latin1') }
  await dialog(page).getByLabel('CSV file', { exact: true }).setInputFiles(file)
  await dialog(page).getByRole('button', { name: 'Preview' }).press('Enter')
  await dialog(page).getByText('The list could not be read.').waitFor()
  await lookAt(page, 'batch-preview-encoding')
  await dialog(page).getByRole('button', { name: 'Read it as windows-1252' }).press('Enter')
  await row(page, 'Ramón Salgado').waitFor()
  await dialog(page).getByText('Read as windows-1252.').waitFor()
  await page.route('**/preview/**', (route) => route.abort())
  await kind(page, /Searched/).check({ force: true })
  await dialog(page).getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/preview/**')
  await dialog(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await row(page, 'Ramón Salgado').waitFor()
  allowErrors()
})

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { hashOf, project, results, useBrowser } from './visit.ts'

const { visit, allowErrors } = useBrowser()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New batch search' })

/** Gives the list that is in the form a name, and searches it to its end. */
async function searchAs(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog(page).getByRole('button', { name: 'Search each line' }).press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: 'Search again' }).waitFor()
}

describe.each(fewLooks)('lists of what is here at $width px in $theme', ({ width, theme }) => {
  const look = (page: Page, what: string) => lookAt(page, `batch-lists-${what}-${width}-${theme}`)
  const named = (name: string) => `${name} ${width} ${theme}`

  it('a column of a spreadsheet is searched from its preview, once it is chosen', async () => {
    const page = await visit(`/?index=${project}&q="Petty cash ledger"&f[contentType]=text/csv`, { width, theme })
    await results(page).first().press('Enter')
    await page.getByRole('tab', { name: 'Preview' }).press('Enter')
    await page.getByRole('link', { name: 'Search a column' }).press('Enter')
    await dialog(page)
      .getByText(/\d+ quer(y|ies)/)
      .waitFor()
    await dialog(page).getByRole('combobox', { name: 'Column' }).selectOption({ index: 1 })
    await dialog(page).getByRole('checkbox', { name: 'The first row is a heading' }).check()
    await dialog(page)
      .getByText(/\d+ quer(y|ies)/)
      .waitFor()
    await look(page, 'column')
    await searchAs(page, named('Column'))
  })

  it('queries without hits become a list of their own; one is run again from the tasks with its form filled in', async () => {
    const page = await visit('/tasks/batch-search/new', { width, theme })
    await dialog(page).getByText('Typed or pasted').click()
    await dialog(page)
      .getByRole('textbox', { name: 'Queries, one on each line' })
      .fill('Tobias Wrenfield\nNobody "J" of, that\nQwertz Zzyx')
    await dialog(page).getByRole('textbox', { name: 'Folders' }).fill('/nowhere')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Remove /nowhere' }).press('Enter')
    await searchAs(page, named('First'))
    if (width < 640) await page.getByRole('radio', { name: 'Queries' }).check({ force: true })
    await page.getByRole('combobox', { name: 'Which queries' }).selectOption('nothing')
    await page.getByRole('link', { name: 'Make a new list of these' }).press('Enter')
    await dialog(page).getByText('2 queries').waitFor()
    expect(hashOf(page)).toContain('show=nothing')
    await look(page, 'queries')
    await searchAs(page, named('Second'))
    await page.goto(page.url().replace(/#.*/, '#/tasks/task-board'))
    await page.getByRole('button', { name: `Run again: Batch search: ${named('First')}` }).press('Enter')
    await expect.poll(() => dialog(page).getByRole('textbox', { name: 'Name' }).inputValue()).toBe(named('First'))
    await dialog(page).getByText('3 queries').waitFor()
    await look(page, 'again')
  })

  it('names of the documents are a list, which says so where there are none', async () => {
    const page = await visit(`/tasks/batch-search/new?list=names&category=LOCATION&index=${project}`, { width, theme })
    await dialog(page)
      .getByText(/quer(y|ies)|no such names/)
      .first()
      .waitFor()
    expect(await dialog(page).getByRole('combobox', { name: 'Kind of name' }).inputValue()).toBe('LOCATION')
    await look(page, 'names')
  })
})

it('a batch search that is not there cannot be run again, and says so', async () => {
  const page = await visit('/tasks/batch-search/new?again=0b7c')
  await dialog(page).getByText('Nothing was found').waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect.poll(() => hashOf(page)).toBe('/tasks/batch-search')
})

it('hits lead to one another in their documents, and what could not be searched is told and leads to it', async () => {
  const page = await visit('/tasks/batch-search/new')
  await dialog(page).getByText('Typed or pasted').click()
  await dialog(page).getByRole('textbox', { name: 'Queries, one on each line' }).fill('Tobias Wrenfield\nPerpetua Quint')
  await searchAs(page, 'Steps')
  await page.getByText(/documents in its scope could not be searched/).click()
  await page.getByRole('link', { name: /Needs a password that we do not have/ }).waitFor()
  await lookAt(page, 'batch-lists-blind')
  const table = page.getByRole('table', { name: 'Hits' })
  await table.getByRole('link').nth(1).press('Enter')
  await page.getByRole('link', { name: /^Hit 2 of \d+$/ }).waitFor()
  await page.getByRole('button', { name: 'Next hit of the batch search' }).press('Enter')
  await page.getByRole('link', { name: /^Hit 3 of \d+$/ }).waitFor()
  await page.locator('body').press('Control+ArrowLeft')
  await page.getByRole('link', { name: /^Hit 2 of \d+$/ }).waitFor()
  await lookAt(page, 'batch-lists-steps')
  await page.getByRole('link', { name: /^Hit 2 of \d+$/ }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Steps' }).waitFor()
  await page.getByText(/documents in its scope could not be searched/).click()
  await page.getByRole('link', { name: /Needs a password that we do not have/ }).press('Enter')
  await results(page).first().waitFor()
  expect(hashOf(page)).toContain('f[ledgerState]=encrypted')
})

it('results that cannot be read leave an empty list with a quiet line', async () => {
  const page = await visit('/tasks/batch-search/new')
  await dialog(page).getByText('Typed or pasted').click()
  await dialog(page).getByRole('textbox', { name: 'Queries, one on each line' }).fill('Tobias Wrenfield')
  await page.route('**/api/batch/search/result/**', (route) => route.abort())
  await page.route('**/blind-spots', (route) => route.abort())
  await searchAs(page, 'Quiet')
  await page.getByText('The hits could not be read.').waitFor()
  await page.getByText('It is not known right now how many documents could not be searched.').waitFor()
  await page.unroute('**/api/batch/search/result/**')
  await page.getByRole('region', { name: 'Hits' }).getByRole('button', { name: 'Try again' }).press('Enter')
  await page.getByRole('table', { name: 'Hits' }).waitFor()
  allowErrors()
})

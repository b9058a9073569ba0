import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fewLooks, holdWidth, lookAt } from './look-at.ts'
import { foundBy, hashOf, project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()
const address = `/insights?index=${project}`
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()

/** Cards below the window load once they are seen. */
const late = ['WidgetTreeMap', 'WidgetSilences', 'WidgetTypesOverTime', 'WidgetCorrespondence']

/** Follows a link whose name begins with a number, and answers both that number and how many documents were found. */
async function follow(page: Page, link: ReturnType<Page['getByRole']>): Promise<[number, number]> {
  const told = Number.parseInt((await link.innerText()).match(/\d+/)?.[0] ?? '-1', 10)
  await link.click()
  await results(page).first().waitFor()
  const found = await foundBy(page)
  await page.goBack()
  return [told, found]
}

describe.each(fewLooks)('insights at $width px in $theme', { timeout: 180_000 }, ({ width, theme }) => {
  it('every card has its numbers, and none is wider than the window', async () => {
    const page = await visit(address, { width, theme })
    await card(page, 'Files').getByText('on disk').waitFor()
    await lookAt(page, `insights-${width}-${theme}`)
    for (const name of late) {
      await page.locator(`[data-widget="${name}"]`).scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
    }
    await card(page, 'Silences').getByText('Looked at').waitFor()
    await card(page, 'Who writes to whom').getByRole('link').first().waitFor()
    // On a phone, axe takes a cell that is scrolled half out of its table for one that is too small.
    const look = width < 640 ? holdWidth : lookAt
    await look(page, `insights-end-${width}-${theme}`)
  })

  it('the window of folders has sizes and counts, opens folders, and warns at its top', async () => {
    const page = await visit(address, { width, theme })
    await page.getByRole('button', { name: 'See folders' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Disk usage' })
    await dialog.getByText('This is the whole data folder').waitFor()
    await lookAt(page, `insights-folders-${width}-${theme}`)
    await dialog.getByRole('button', { name: 'Email' }).press('Enter')
    await dialog.getByRole('button', { name: 'archive' }).waitFor()
    expect(await dialog.getByText('This is the whole data folder').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
  })

  it('cards are arranged by keyboard: moved, resized, hidden; the browser keeps it, and Reset forgets it', async () => {
    const page = await visit(address, { width, theme })
    const titles = () => page.locator('main h2').allInnerTexts()
    await page.getByRole('button', { name: 'Arrange', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Move Disk usage up' }).press('Enter')
    await page.getByRole('combobox', { name: 'Width of Disk usage' }).selectOption('6')
    await page.getByRole('button', { name: 'Hide Links' }).press('Enter')
    await page.getByRole('button', { name: 'Show Links' }).waitFor()
    await lookAt(page, `insights-arrange-${width}-${theme}`)
    await page.reload()
    await card(page, 'Files').getByText('on disk').waitFor()
    const kept = await titles()
    expect(kept.indexOf('Disk usage')).toBeLessThan(kept.indexOf('Files'))
    expect(kept).not.toContain('Links')
    await page.getByRole('button', { name: 'Arrange', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Reset' }).press('Enter')
    await page.getByRole('button', { name: 'Done' }).press('Enter')
    await expect.poll(async () => (await titles()).slice(0, 3)).toEqual(['Insights', 'Files', 'Disk usage'])
  })
})

it('cards below the window ask for nothing before they are seen, also while those above have no numbers yet', async () => {
  const page = await visit('/settings')
  const asked: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/api\/.*(?:_search|ledger)/, async (route) => {
    await released
    await route.continue()
  })
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(page.url().replace(/#.*/, `#${address}`))
  await page.locator('[data-widget="WidgetSilences"]').waitFor()
  await expect.poll(() => asked.some((url) => url.includes('widget-documents-by-creation-date'))).toBe(true)
  release()
  await card(page, 'Documents by creation date').locator('[data-bin]').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('silences'))).toEqual([])
  await page.locator('[data-widget="WidgetSilences"]').scrollIntoViewIfNeeded()
  await card(page, 'Silences').getByText('Looked at').waitFor()
})

it('every number is a search that finds so many documents', { timeout: 180_000 }, async () => {
  const page = await visit(address)
  const files = card(page, 'Files')
  for (const name of [/documents/, /on disk/, /embedded/]) {
    const [told, found] = await follow(page, files.getByRole('link', { name }))
    expect(found, String(name)).toBe(told)
  }
  const dates = card(page, 'Documents by creation date')
  for (const name of [/Show these/, /no date/, /before 1 Feb 1970/, /in the future/]) {
    const [told, found] = await follow(page, dates.getByRole('link', { name }))
    expect(found, String(name)).toBe(told)
  }
  await page.locator('[data-widget="WidgetUnreadByFolder"]').scrollIntoViewIfNeeded()
  const unread = card(page, 'What could not be read').getByRole('cell').getByRole('link').first()
  const [told, found] = await follow(page, unread)
  expect(found).toBe(told)
})

it('the chart is gone through by keys: a column is opened, a range is chosen and searched', async () => {
  const page = await visit(address)
  const dates = card(page, 'Documents by creation date')
  await dates.locator('[data-bin][tabindex="0"]').focus()
  await page.keyboard.press('Home')
  const first = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Shift+ArrowRight')
  const range = dates.getByRole('link', { name: /Show (this|these)/ })
  await dates.getByRole('button', { name: 'Clear the range' }).waitFor()
  expect(await dates.locator('[data-bin]').count()).toBeGreaterThan(20)
  expect(first).toMatch(/: \d+ documents$/)
  await range.click()
  await expect.poll(() => hashOf(page)).toContain('f[creationDate]')
})

it('the chart is shown by year, by day, and as a table, and is saved as each', async () => {
  const page = await visit(address)
  const dates = card(page, 'Documents by creation date')
  await dates.getByRole('radio', { name: 'Day' }).check({ force: true })
  await dates.getByRole('slider').waitFor()
  await dates.getByRole('radio', { name: 'Year' }).check({ force: true })
  await dates.getByRole('switch', { name: 'Logarithmic' }).press('Space')
  for (const [kind, ending] of [
    ['Picture (PNG)', '.png'],
    ['Picture (SVG)', '.svg'],
    ['Table (CSV)', '.csv'],
  ] as const) {
    await dates.getByRole('button', { name: 'Save' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: kind }).click()
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`\\${ending}$`))
  }
  await dates.getByRole('radio', { name: 'Table' }).check({ force: true })
  const row = dates.getByRole('row').nth(1).getByRole('link')
  const [told, found] = await follow(page, row)
  expect(found).toBe(told)
})

it('an address leads to the map of folders, whose areas open and lead to their documents', async () => {
  const page = await visit(`${address}&scrollTo=WidgetTreeMap`)
  const map = card(page, 'Map of folders')
  await expect.poll(async () => (await map.boundingBox())?.y ?? 9_999).toBeLessThan(500)
  await map.getByRole('button', { name: /^Email/ }).press('Enter')
  await map
    .getByRole('button', { name: /^archive|^wrenfield/ })
    .first()
    .waitFor()
  await map.getByRole('link', { name: 'See documents' }).click()
  await results(page).first().waitFor()
  expect(hashOf(page)).toContain('/Email')
})

it('dates are counted in chosen folders only', async () => {
  const page = await visit(address)
  const dates = card(page, 'Documents by creation date')
  await dates.getByRole('button', { name: 'All folders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose folders' })
  await dialog.getByRole('checkbox', { name: 'Email' }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const [told, found] = await follow(page, dates.getByRole('link', { name: /Show these/ }))
  expect(found).toBe(told)
  expect(told).toBeLessThan(100)
})

import { afterEach, describe, expect, inject, it } from 'vitest'
import { fewLooks, lookAt } from '../look-at.ts'
import { project, results, useBrowser } from '../visit.ts'
import { inTurn } from './in-turn.ts'

const { visit } = useBrowser()
inTurn()

/** It finds some eighty documents. */
const found = `/?index=${project}&q=meridian&size=10`

afterEach(async () => {
  await fetch(`${inject('address')}/api/${project}/documents/batchUpdate/unrecommend`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: { match_all: {} } }),
  })
})

describe.each(fewLooks)('a recommendation at $width px in $theme', ({ width, theme }) => {
  it('is given to the open document, and says by whom', async () => {
    const page = await visit(found, { width, theme })
    await results(page).first().click()
    await page.getByRole('button', { name: /^Recommend/, pressed: false }).click()
    const button = page.getByRole('button', { name: /^Recommend/, pressed: true })
    await expect.poll(() => button.innerText()).toMatch(/1$/)
    expect(await button.getAttribute('title')).toBe('Recommended by You')
    await page.getByRole('tab', { name: 'Details' }).click()
    await page.getByRole('heading', { name: 'Recommended by' }).waitFor()
    await lookAt(page, `recommended-${width}-${theme}`)
  })
})

it('is given to what is selected, counted by the filter, and taken back from the toast', async () => {
  const page = await visit(found)
  await results(page).nth(0).press('x')
  await results(page).nth(1).press('x')
  const selected = page.getByRole('toolbar', { name: 'Selected documents' })
  await selected.getByRole('button', { name: 'Recommend', exact: true }).click()
  await page.getByText('2 documents recommended').waitFor()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.locator('summary', { hasText: 'Recommended by' }).click()
  const choice = filters.locator('label', { hasText: 'You' })
  await expect.poll(() => choice.innerText()).toMatch(/2$/)
  await choice.getByRole('checkbox').check()
  await expect.poll(() => results(page).count()).toBe(2)
  await lookAt(page, 'recommended-filter')
  await page.keyboard.press('u')
  await expect.poll(() => results(page).count()).toBe(0)
})

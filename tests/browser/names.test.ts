import { describe, expect, inject, it } from 'vitest'
import { fewLooks, holdWidth, lookAt } from './look-at.ts'
import { hashOf, project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()

/** Two of the sample that have addresses in their text. Only in these names are found: other tests read the same home. */
const cards = `/?index=${project}&q=${encodeURIComponent('path:*contacts.vcf OR path:*wrenfield.ics')}&size=10`

it('e-mail addresses are found in what is selected, by keyboard alone, and counted by the filter', async () => {
  const page = await visit(cards)
  await results(page).nth(0).press('x')
  await results(page).nth(1).press('x')
  const bar = page.getByRole('toolbar', { name: 'Selected documents' })
  await bar.getByRole('button', { name: 'Find people …' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Find people' })
  await form.getByText('In 2 documents that were chosen.').waitFor()
  await form.getByRole('radio', { name: /^email/ }).check()
  await form.getByRole('button', { name: 'Find' }).press('Enter')
  await page.getByText('Names are being looked for.').waitFor()
  await expect.poll(countOfNames, { timeout: 30_000 }).toBeGreaterThan(1)
  await page.reload()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.locator('summary', { hasText: 'E-mail addresses' }).click()
  const choice = filters.locator('label', { hasText: '@' }).first()
  await choice.getByRole('checkbox').check()
  await expect.poll(() => hashOf(page)).toContain('f[namedEntityEmail]=')
  await holdWidth(page, 'names-filter')
})

/** Each screen is looked at by axe in one look: that takes longer than all else. */
describe.each(fewLooks)('at $width px in $theme', ({ width, theme }) => {
  it('names stand in the text and in the tab, and are walked by e', async () => {
    const page = await visit(cards, { width, theme })
    await results(page).first().click()
    await page.getByRole('tab', { name: /^Names/ }).click()
    const names = page.getByRole('region', { name: /^E-mail addresses/ })
    await names.getByRole('link').first().waitFor()
    await (theme === 'light' ? lookAt : holdWidth)(page, `names-tab-${width}-${theme}`)
    await names
      .getByRole('button', { name: /places? of/ })
      .first()
      .click()
    await page.getByText(/^Place 1 of/).waitFor()
    await page.keyboard.press('e')
    await (theme === 'dark' ? lookAt : holdWidth)(page, `names-place-${width}-${theme}`)
    await page.goto(`${inject('address')}/#/tasks/indexing`)
    await page.getByRole('button', { name: 'Find people …' }).click()
    await page.getByRole('dialog', { name: 'Find people' }).getByRole('checkbox', { name: 'English' }).waitFor()
    await (theme === 'light' ? lookAt : holdWidth)(page, `names-form-${width}-${theme}`)
  })
})

it('a name is hidden, is nowhere then, and is shown again', async () => {
  const page = await visit(cards)
  await results(page).first().click()
  await page.getByRole('tab', { name: /^Names/ }).click()
  const hide = page.getByRole('button', { name: /^Hide/ }).first()
  const name = (await hide.getAttribute('aria-label')) ?? ''
  await hide.press('Enter')
  await page.getByText(/^Hidden:/).waitFor()
  await expect.poll(() => page.getByRole('button', { name, exact: true }).count(), { timeout: 20_000 }).toBe(0)
  await page.goto(`${inject('address')}/#/names/rules?index=${project}`)
  await page.getByRole('button', { name: /^Take back: / }).waitFor()
  await lookAt(page, 'names-rules')
  await page.getByRole('button', { name: /^Take back: / }).press('Enter')
  await page.getByText('There are no rules yet').waitFor()
})

async function countOfNames(): Promise<number> {
  const answer = await fetch(`${inject('address')}/api/index/search/${project}/_count`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: { term: { category: 'EMAIL' } } }),
  })
  return (await answer.json()).count
}

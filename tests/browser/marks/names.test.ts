import { describe, expect, inject, it } from 'vitest'
import { fewLooks, holdWidth, lookAt } from '../look-at.ts'
import { foundBy, hashOf, project, results, useBrowser } from '../visit.ts'
import { inTurn } from './in-turn.ts'

const { visit } = useBrowser()
inTurn()

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

it('a name has a page, and the search finds what each of its numbers says', async () => {
  const page = await visit(`/names/who?index=${project}&category=EMAIL&name=${encodeURIComponent(await someName())}`)
  await page.getByRole('heading', { name: 'Spellings' }).waitFor()
  await page.getByText('Met beside it').waitFor()
  await lookAt(page, 'names-who')
  const numbers = await page
    .getByRole('link', { name: /^\d+ documents?/ })
    .evaluateAll((links) =>
      links.map((link) => ({ href: link.getAttribute('href') ?? '', count: Number.parseInt(link.textContent ?? '', 10) })),
    )
  // One of each kind: all, a spelling, a date or none, a folder, a language, a finder, and one beside it.
  const kinds = Map.groupBy(numbers, ({ href }) =>
    decodeURIComponent(href)
      .match(/f\[[^\]]+\]/g)
      ?.join(),
  )
  expect(kinds.size).toBeGreaterThan(4)
  for (const [{ href, count } = { href: '', count: 0 }] of kinds.values()) {
    await page.goto(`${inject('address')}/${href}`)
    await expect.poll(() => foundBy(page)).toBe(count)
  }
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

/** One of the sample whose text begins with names that no finder has looked for. */
const letters = `/?index=${project}&q=${encodeURIComponent('path:*contacts.vcf')}`

/** One look, and all where pictures are kept. */
const addLooks = process.env.DOSSIER_SCREENSHOTS ? fewLooks : fewLooks.slice(0, 1)

it.each(addLooks)(
  'a missed name is added by the keyboard alone, told beside its mark, taken back: $width $theme',
  async (looks) => {
    const look = `${looks.width}-${looks.theme}`
    const page = await visit(letters, looks)
    await results(page).first().press('Enter')
    const find = page.getByRole('textbox', { name: 'Find in this document' })
    await find.fill('tobias wrenfield')
    await page.locator('mark[aria-current]').waitFor()
    await page.getByRole('region', { name: 'Text' }).focus()
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'Add as a name' }).getByRole('radio', { name: /^All/ }).check()
    await lookAt(page, `names-add-${look}`)
    await page.keyboard.press('1')
    await page.getByText('Tobias Wrenfield: added by hand: Person').waitFor()
    await page.locator('[data-subject="PERSON tobias wrenfield"]').first().waitFor()
    await page.keyboard.press('e')
    await page.getByText(/^Place 1 of/).waitFor()
    await page.keyboard.press('i')
    await page
      .getByRole('dialog', { name: /^About/ })
      .getByText(/in 1 document of the project/)
      .waitFor()
    await lookAt(page, `names-about-${look}`)
    await page.goto(`${inject('address')}/#/names/rules?index=${project}`)
    await page.getByRole('button', { name: /^Take back: Tobias Wrenfield/ }).waitFor()
    await holdWidth(page, `names-rules-added-${look}`)
    await page.getByRole('button', { name: /^Take back: Tobias Wrenfield/ }).press('Enter')
    await page.getByText('There are no rules yet').waitFor()
  },
)

/** The first of those that were found. */
async function someName(): Promise<string> {
  const answer = await fetch(`${inject('address')}/api/index/search/${project}/_search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ size: 1, query: { term: { category: 'EMAIL' } } }),
  })
  return (await answer.json()).hits.hits[0]._source.mentionNorm
}

async function countOfNames(): Promise<number> {
  const answer = await fetch(`${inject('address')}/api/index/search/${project}/_count`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: { term: { category: 'EMAIL' } } }),
  })
  return (await answer.json()).count
}

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { focused, tabTo } from '../keyboard/focused.ts'
import { hashOf, results, useBrowser } from '../visit.ts'
import { ask, rules, tags, takeAllBack, toFirstHit, typeSearch } from './by-keyboard.ts'
import { inTurn } from './in-turn.ts'

const { visit } = useBrowser()
inTurn()
takeAllBack()

const patient = { timeout: 120_000 }
/** The screen asks again until the index has what was changed. */
const indexFollows = { timeout: 20_000 }

describe('by keyboard alone, key by key', patient, () => {
  it('one tags what is selected, takes it back, tags a hit, and filters by the tag', async () => {
    const page = await typeSearch(await visit('/'), 'meridian')
    for (const key of ['x', 'j', 'x']) await page.keyboard.press(key)
    await tabTo(page, 'Tag')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Tags' }).waitFor()
    await page.keyboard.type('walked')
    await page.keyboard.press('Enter')
    await page.getByText('2 documents tagged: walked').waitFor()
    // A key that is pressed while the window closes belongs to its field.
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('u')
    await expect.poll(tags).not.toContain('walked')
    await toFirstHit(page)
    await page.keyboard.press('t')
    await page.getByRole('dialog', { name: 'Tags' }).waitFor()
    await page.keyboard.type('walked')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Results' }).getByText('walked').waitFor()
    await tabTo(page, /^Tags/)
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: /^walked/ }).waitFor()
    await tabTo(page, /^walked/)
    await page.keyboard.press('Space')
    await expect.poll(() => hashOf(page)).toContain('f[tags]=walked')
    await expect.poll(() => results(page).count()).toBe(1)
  })

  it('one recommends a document, writes a note on its folder, and takes both back', async () => {
    const page = await typeSearch(await visit('/'), 'meridian')
    await page.keyboard.press('Enter')
    await tabTo(page, /^Recommend/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Recommend/, pressed: true }).waitFor()
    expect((await focused(page)).text).toMatch(/^Recommend/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Recommend/, pressed: false }).waitFor()
    await tabTo(page, /^Write a note on/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Write a note' }).waitFor()
    await page.keyboard.type('Do not quote')
    await tabTo(page, 'Save')
    await page.keyboard.press('Enter')
    await page.getByText('The note is written.').waitFor()
    await page.getByRole('list', { name: 'Notes on the folders of this document' }).getByText('Do not quote').waitFor()
    await page.keyboard.press('u')
    await expect.poll(async () => (await ask('GET', 'pathBanners')).length).toBe(0)
  })

  it('one adds a name, walks and corrects it, hides it on its page, and takes all of it back', async () => {
    const page = await typeSearch(await visit('/'), 'path:*contacts.vcf')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Text' }).waitFor()
    await page.keyboard.press('Control+f')
    await expect.poll(async () => (await focused(page)).name).toBe('Find in this document')
    await page.keyboard.type('tobias wrenfield')
    // Each letter is looked for: not the mark of the first of them.
    await page.locator('mark[aria-current]', { hasText: /^tobias wrenfield$/i }).waitFor()
    await tabTo(page, 'Text')
    await page.keyboard.press('n')
    await expect.poll(async () => (await focused(page)).name).toBe('Here only')
    await page.keyboard.press('1')
    await page.getByText('Tobias Wrenfield: added by hand: Person').waitFor()
    await page.locator('[data-subject="PERSON tobias wrenfield"]').first().waitFor()
    await walk(page)
    await page.keyboard.press('i')
    await page.getByRole('dialog', { name: /^About/ }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('w')
    await page.getByRole('heading', { level: 1, name: 'Tobias Wrenfield' }).waitFor()
    await tabTo(page, 'Correct')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Correct this name' }).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Toby Wrenfield')
    await page.keyboard.press('Enter')
    await expect.poll(rules).toEqual(['rename tobias wrenfield', 'add tobias wrenfield'])
    await page.getByText('“tobias wrenfield” was made one with this name.').waitFor()
    await tabTo(page, 'Hide')
    await page.keyboard.press('Enter')
    await page.getByText('This name is hidden').waitFor()
    await tabTo(page, 'Show again')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByText('This name is hidden').count(), indexFollows).toBe(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('rules on names')
    await page.keyboard.press('Enter')
    for (const left of [1, 0]) {
      await tabTo(page, /^Take back: /)
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await rules()).length, indexFollows).toBe(left)
    }
    await page.getByText('There are no rules yet').waitFor()
  })
})

/** To the place of a name; its list is fetched anew after each change. */
async function walk(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('e')
      return page.getByText(/^Place 1 of/).count()
    }, indexFollows)
    .toBe(1)
}

import { describe, expect, it } from 'vitest'
import { fewLooks, holdWidth, lookAt } from './look-at.ts'
import { project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()

/** A word of the sample that stands in one message. */
const message = `/?index=${project}&q=cardamom4672&size=10`

describe.each(fewLooks)('cards at $width px in $theme', ({ width, theme }) => {
  it('a passage is quoted by its key, kept with a note, moved by keyboard, removed and brought back', async () => {
    const page = await visit(message, { width, theme })
    await results(page).first().click()
    for (const words of ['second version', 'rather not be copied']) {
      await page.getByRole('textbox', { name: 'Find in this document' }).fill(words)
      // What was found before has a first hit, too.
      await page.locator('mark[aria-current]').filter({ hasText: words }).waitFor()
      await page.getByRole('region', { name: 'Text' }).focus()
      await page.keyboard.press('q')
      const panel = page.getByRole('dialog', { name: 'Quote' })
      await panel.getByText('line', { exact: false }).waitFor()
      await panel.getByRole('textbox', { name: 'Note' }).fill(`About "${words}"`)
      if (words.startsWith('second')) await (theme === 'light' ? lookAt : holdWidth)(page, `quote-${width}-${theme}`)
      await panel.getByRole('button', { name: 'Keep as a card' }).press('Enter')
      await page.getByText('The passage is kept as a card.').last().waitFor()
    }
    await page.goto(`${page.url().split('#')[0]}#/cards?index=${project}`)
    const cards = page.getByRole('list', { name: 'Cards' }).getByRole('article')
    await cards.nth(1).waitFor()
    const notes = () => cards.locator('blockquote').allTextContents()
    const before = await notes()
    await cards
      .last()
      .getByRole('button', { name: /^Move up/ })
      .press('Enter')
    await expect.poll(notes).toEqual([...before.slice(0, -2), ...before.slice(-2).reverse()])
    await (theme === 'dark' ? lookAt : holdWidth)(page, `cards-${width}-${theme}`)
    for (let left = before.length; left > 0; left--) {
      await cards
        .first()
        .getByRole('button', { name: /^Remove the card/ })
        .press('Enter')
      await expect.poll(() => cards.count()).toBe(left - 1)
    }
    await page.keyboard.press('u')
    await expect.poll(() => cards.count()).toBe(1)
    await cards
      .first()
      .getByRole('button', { name: /^Remove the card/ })
      .press('Enter')
    await page.getByRole('heading', { name: 'No cards yet' }).waitFor()
  })
})

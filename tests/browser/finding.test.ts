import { describe, expect, it } from 'vitest'
import { fewLooks, holdWidth, lookAt } from './look-at.ts'
import { project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()

/** A word of the sample that stands in one message. */
const message = `/?index=${project}&q=cardamom4672&size=10`

describe.each(fewLooks)('finding in a text at $width px in $theme', ({ width, theme }) => {
  it('finds words and expressions, says what is wrong with one, and shows texts as the reader wants', async () => {
    const page = await visit(message, { width, theme })
    await results(page).first().click()
    const field = page.getByRole('textbox', { name: 'Find in this document' })
    await field.fill('THE')
    await page
      .getByRole('status')
      .getByText(/^Hit 1 of/)
      .waitFor()
    await page.getByRole('combobox', { name: 'How to find it' }).selectOption('expression')
    await field.fill('\\b[a-z]+dam[a-z]*\\d{4}\\b')
    await page
      .getByRole('status')
      .getByText(/^Hit 1 of/)
      .waitFor()
    await field.fill('(a')
    await page.getByText('At character 1, “(”: this ( is never closed.', { exact: false }).waitFor()
    await (theme === 'light' ? lookAt : holdWidth)(page, `finding-${width}-${theme}`)
    await page.getByRole('button', { name: 'Clear' }).press('Enter')
    await page.getByRole('button', { name: 'How the text looks' }).press('Enter')
    const choices = page.getByRole('dialog', { name: 'How the text looks' })
    await choices.getByRole('button', { name: 'Larger' }).press('Enter')
    await choices.getByText('17 px').waitFor()
    await choices.getByRole('combobox', { name: 'Font' }).selectOption('legible')
    const size = await page
      .locator('[data-block]')
      .first()
      .evaluate((block) => getComputedStyle(block).fontSize)
    expect(size).toBe('17px')
    await (theme === 'dark' ? lookAt : holdWidth)(page, `text-look-${width}-${theme}`)
  })
})

/** How the letters of a text's first block run. */
function writingOf(text: Element): string {
  const letters = document.createTreeWalker(text.querySelector('[data-block]') ?? text, NodeFilter.SHOW_TEXT).nextNode()
  return letters?.parentElement ? getComputedStyle(letters.parentElement).writingMode : ''
}

it('a Japanese text stands in columns from right to left where the reader wants that, and opens at its beginning', async () => {
  const page = await visit(`/?index=${project}&q=language:JAPANESE&size=10`)
  await results(page).first().click()
  const text = page.getByRole('region', { name: 'Text' })
  await text.locator('[data-block]').first().waitFor()
  await page.getByRole('button', { name: 'How the text looks' }).press('Enter')
  await page.getByRole('switch', { name: 'Columns from right to left' }).press(' ')
  await page.keyboard.press('Escape')
  const block = text.locator('[data-block]').first()
  await expect.poll(() => text.evaluate(writingOf)).toBe('vertical-rl')
  const [inside, around] = [await block.boundingBox(), await text.boundingBox()]
  expect(Math.round((around?.x ?? 0) + (around?.width ?? 0) - (inside?.x ?? 0) - (inside?.width ?? 0))).toBeLessThan(60)
})

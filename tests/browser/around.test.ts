import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { fewLooks, holdWidth, lookAt } from './look-at.ts'
import { hashOf, project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()

it('a document that is opened by a link walks through the whole result', async () => {
  const page = await visit(`/?index=${project}&q=*&size=10&from=30`)
  const [index, id] = hashOf(page) ? [project, await results(page).nth(3).getAttribute('data-hit')] : []
  const beside = await visit(`/d/${index}/${id}?index=${project}&q=*&size=10`)
  await beside.getByText(/^34 of /).waitFor()
  for (let number = 35; number <= 42; number += 1) {
    await beside.keyboard.press('Control+ArrowRight')
    await beside.getByText(new RegExp(`^${number} of `)).waitFor()
  }
  expect(hashOf(beside)).toContain('from=40')
  expect(await results(beside).nth(1).getAttribute('aria-current')).toBe('true')
})

describe.each(fewLooks)('at $width px in $theme', ({ width, theme }) => {
  it('a hit has what the bar of its document has', async () => {
    const page = await visit(`/?index=${project}&q=contentType%3A%22application%2Fpdf%22&size=10`, { width, theme })
    await results(page).first().focus()
    await page.keyboard.press('m')
    const menu = page.getByRole('dialog', { name: /^Actions for/ })
    await menu.getByRole('link', { name: 'Download the original' }).waitFor()
    await (theme === 'light' ? lookAt : holdWidth)(page, `hit-menu-${width}-${theme}`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('l')
    await page.getByRole('dialog', { name: 'Share this document' }).waitFor()
    await page.keyboard.press('Escape')
    await results(page).first().press('Enter')
    // The last of the bar is where it can be reached, also on a phone.
    const box = await page.getByRole('link', { name: 'Open alone in a window' }).boundingBox()
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  })
})

it('an original is downloaded without author data', async () => {
  const page = await visit(`/?index=${project}&q=${encodeURIComponent('"Angebot 2011.pdf"')}&size=10`)
  await results(page).first().waitFor()
  await results(page).first().focus()
  await page.keyboard.press('m')
  const clean = page.getByRole('button', { name: 'Download without author data' })
  const [started] = await Promise.all([page.waitForEvent('download'), clean.click()])
  const file = await readFile(await started.path())
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.includes('/Author')).toBe(false)
})

import { describe, expect, inject, it } from 'vitest'
import { fewLooks, holdWidth, lookAt } from './look-at.ts'
import { project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()

/** Words of the sample that stand in one message, and in one PDF with two copies. */
const [message, copied] = ['cardamom4672', 'stagbeetle8298'].map((word) => `/?index=${project}&q=${word}&size=10`)

describe.each(fewLooks)('at $width px in $theme', ({ width, theme }) => {
  it('the thread of a message stands in its tab, and is walked by keyboard', async () => {
    const page = await visit(message ?? '', { width, theme })
    await results(page).first().click()
    await page.getByRole('tab', { name: /^Thread/ }).click()
    const open = page.locator('li[aria-current="true"]')
    await open.waitFor()
    const messages = page.getByRole('tabpanel').locator('a[data-message]')
    expect(await messages.count()).toBeGreaterThan(3)
    await messages.first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await messages.nth(1).evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true)
    await (theme === 'light' ? lookAt : holdWidth)(page, `thread-${width}-${theme}`)
    await page.getByRole('button', { name: 'Share this document' }).press('Enter')
    await page.getByRole('dialog', { name: 'Share this document' }).getByRole('button', { name: 'Copy: Document ID' }).waitFor()
    await (theme === 'dark' ? lookAt : holdWidth)(page, `share-${width}-${theme}`)
  })

  it('copies stand among the details, and two texts side by side', async () => {
    const page = await visit(copied ?? '', { width, theme })
    await results(page).first().click()
    await page.getByRole('tab', { name: 'Details' }).click()
    await page.getByText(/^The same bytes lie in \d places/).waitFor()
    await page.getByRole('button', { name: 'Look for near copies' }).press('Enter')
    await page.getByText(/^(No other document has|Documents of) nearly the same text/).waitFor()
    await (theme === 'dark' ? lookAt : holdWidth)(page, `copies-${width}-${theme}`)
    const [left] = await results(page).evaluateAll((hits) => hits.map((hit) => hit.getAttribute('data-hit')))
    await page.goto(`${inject('address')}/#/compare?index=${project}&left=${left}&right=${left}`)
    await page.getByText('The text is the same.').waitFor()
    await (theme === 'light' ? lookAt : holdWidth)(page, `compare-${width}-${theme}`)
  })
})

it('an attachment stands in the tree of the file that holds it, which is walked by arrows', async () => {
  const page = await visit(`/?index=${project}&q=${encodeURIComponent('hawkmoth5301 AND extractionLevel:1')}&size=10`)
  await results(page).first().click()
  await page.getByRole('tab', { name: 'Embedded' }).click()
  const tree = page.getByRole('region', { name: 'Embedded documents' })
  const open = tree.locator('a[aria-current="true"]')
  await open.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await open.evaluate((link) => link === link.ownerDocument.activeElement)).toBe(false)
  await page.keyboard.press('ArrowLeft')
  await open.waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowRight')
  await open.waitFor()
  await lookAt(page, 'inside')
})

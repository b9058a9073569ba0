import { describe, it } from 'vitest'
import { fewLooks, holdWidth, lookAt } from './look-at.ts'
import { project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()

const commented = `/?index=${project}&q=${encodeURIComponent('hiddenParts:comments')}&size=10`

describe.each(fewLooks)('the X-ray of a document at $width px in $theme', ({ width, theme }) => {
  it('lists what is not seen, with its place', async () => {
    const page = await visit(commented, { width, theme })
    await results(page).first().click()
    await page.getByRole('tab', { name: 'Details' }).click()
    const section = page.getByRole('region', { name: 'X-ray' })
    await section.getByRole('button', { name: 'Find hidden content' }).press('Enter')
    await section.getByRole('list', { name: 'Hidden content' }).getByText('Comment').first().waitFor()
    await section.scrollIntoViewIfNeeded()
    await (theme === 'light' ? lookAt : holdWidth)(page, `xray-${width}-${theme}`)
  })
})

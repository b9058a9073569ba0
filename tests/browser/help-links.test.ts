import { describe, expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { hashOf, useBrowser } from './visit.ts'

const { visit } = useBrowser()

describe.each(fewLooks)('where there is help, at $width px in $theme', (looks) => {
  it('is said on error pages and below the keys, with the version', async () => {
    const page = await visit('/nowhere', looks)
    await page.getByText(/^Version \d/).waitFor()
    await lookAt(page, `help-error-${looks.width}-${looks.theme}`)
    await page.getByRole('link', { name: 'FAQ' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'When something goes wrong' }).waitFor()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog')
    await sheet.getByText(/^Version \d/).waitFor()
    await lookAt(page, `help-keys-${looks.width}-${looks.theme}`)
    await sheet.getByRole('link', { name: 'User guide', exact: true }).press('Enter')
    await expect.poll(() => hashOf(page)).toBe('/docs/start')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

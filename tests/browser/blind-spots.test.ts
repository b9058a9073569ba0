import { describe, expect, it } from 'vitest'
import { fewLooks, holdWidth, lookAt } from './look-at.ts'
import { hashOf, project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()

describe.each(fewLooks)('what a search could not see at $width px in $theme', ({ width, theme }) => {
  it('is told with its reasons, which lead to the ledger and to the documents, by keyboard', async () => {
    const page = await visit(`/?index=${project}&q=Marchetti`, { width, theme })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/blind-spots/')) asked.push(request.url())
    })
    const why = page.getByRole('button', { name: 'Why?' })
    await why.waitFor()
    expect(asked).toEqual([])
    await why.press('Enter')
    const panel = page.getByRole('dialog', { name: 'What could not be searched' })
    await panel.getByText(/^\d+ of [\d,]+ documents in this scope could not be searched/).waitFor()
    const reason = panel.getByRole('link', { name: 'Needs a password that we do not have', exact: true })
    await reason.waitFor()
    const likely = panel.getByRole('listitem').filter({ hasText: 'in its folder match' }).getByRole('link').first()
    await likely.waitFor()
    await lookAt(page, `blind-spots-${width}-${theme}`)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await why.evaluate((button) => button === document.activeElement)).toBe(true)
    await why.press('Enter')
    await panel.getByRole('link', { name: /^Encrypted/ }).press('Enter')
    await expect.poll(() => hashOf(page)).toContain('f[ledgerState]=encrypted')
    await expect.poll(() => results(page).count()).toBeGreaterThan(0)
    await page.goBack()
    await why.press('Enter')
    await likely.press('Enter')
    await expect.poll(() => hashOf(page)).toContain('/d/')
    await page.goBack()
    await why.press('Enter')
    await reason.press('Enter')
    await expect.poll(() => hashOf(page)).toMatch(/^\/tasks\/indexing\?.*reason=needs-password/)
    await page.getByText('needs a password that we do not have').first().waitFor()
    await holdWidth(page, `blind-spots-ledger-${width}-${theme}`)
  })
})

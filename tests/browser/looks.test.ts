import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fewLooks, holdWidth, lookAt } from './look-at.ts'
import { project, useBrowser } from './visit.ts'

const { visit } = useBrowser()

/** Each screen at which somebody can arrive. */
const screens: [name: string, address: string][] = [
  ['landing', '/'],
  ['search', `/?index=${project}&q=crane`],
  ['search-empty', `/?index=${project}&q=zzyzxqqq`],
  ['search-wrong', `/?index=${project}&q=${encodeURIComponent('(crane')}`],
  ['indexing', '/tasks/indexing'],
  ['ledger', '/tasks/indexing?state=encrypted&reason=needs-password'],
  ['address-not-understood', `/?index=${project}&q=crane&field=colour&sort=mood&f[shape]=round`],
  ['batch-search', '/tasks/batch-search'],
  ['history', '/user-history/document'],
  ['insights', '/insights'],
  ['tags', `/tags?index=${project}`],
  ['settings', '/settings/general'],
  ['settings-languages', '/settings/languages'],
  ['settings-keyboard', '/settings/keyboard'],
  ['guide', '/docs/search-with-operators'],
  ['error', '/nowhere'],
]

/** Axe judges both themes, the widest and the narrowest window; the others lay out the same parts. The theme of the system changes while the page is open. */
describe.each([1440, 1024, 390])('at %i px each screen fits in light and dark, and axe finds nothing', (width) => {
  it.each(screens)('%s', async (name, address) => {
    const page = await visit(address, { width })
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await untilTheme(page, theme)
      const isJudged = fewLooks.some((few) => few.width === width && few.theme === theme)
      await (isJudged ? lookAt : holdWidth)(page, `${name}-${width}-${theme}`)
    }
  })
})

describe('each screen', () => {
  it('changes its theme by the button and keeps it', async () => {
    const page = await visit('/settings')
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await ground()
    await page.getByRole('button', { name: 'Switch to dark' }).click()
    await expect.poll(ground).not.toBe(light)
    const dark = await ground()
    await page.reload()
    await expect.poll(ground).toBe(dark)
  })

  it('speaks Japanese when it is told to, and keeps it', async () => {
    const page = await visit('/')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ja')
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('ja')
    await page.reload()
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('ja')
  })
})

/** The program takes the system's theme over while it runs. */
function untilTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  return expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(theme)
}

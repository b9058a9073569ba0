import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { describe, expect, it } from 'vitest'
import { project, useBrowser } from './visit.ts'

const { visit } = useBrowser()

/** Each screen at which somebody can arrive. */
const screens: [name: string, address: string][] = [
  ['landing', '/'],
  ['search', `/?index=${project}&q=crane`],
  ['search-empty', `/?index=${project}&q=zzyzxqqq`],
  ['search-wrong', `/?index=${project}&q=${encodeURIComponent('(crane')}`],
  ['indexing', '/tasks/indexing'],
  ['batch-search', '/tasks/batch-search'],
  ['history', '/user-history/document'],
  ['insights', '/insights'],
  ['settings', '/settings'],
  ['guide', '/docs/search-with-operators'],
  ['error', '/nowhere'],
]

const widths = [1440, 1024, 390]

describe('each screen', () => {
  for (const theme of ['light', 'dark'] as const) {
    for (const width of widths) {
      it(`fits ${width} px in ${theme} and axe finds nothing`, async () => {
        for (const [name, address] of screens) {
          const page = await visit(address, { width, theme })
          await keepPicture(page, `${name}-${width}-${theme}`)
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
            .analyze()
          expect(violations.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html.slice(0, 160)}`)).toEqual([])
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0)
        }
      })
    }
  }

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

/** `DOSSIER_SCREENSHOTS=FOLDER` keeps a picture of each screen, to compare with the look. */
async function keepPicture(page: Awaited<ReturnType<typeof visit>>, name: string): Promise<void> {
  const folder = process.env.DOSSIER_SCREENSHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

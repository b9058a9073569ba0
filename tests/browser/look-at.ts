import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** How screens are looked at: on a desk, a small laptop, a phone, light and dark. */
export const allLooks = [1440, 1024, 390].flatMap((width) => [
  { width, theme: 'light' as const },
  { width, theme: 'dark' as const },
])

/** Two of them, the most different, for what changes little with either; all where pictures are kept. */
export const fewLooks = process.env.DOSSIER_SCREENSHOTS
  ? allLooks
  : allLooks.filter(({ width, theme }) => (width === 1440 && theme === 'light') || (width === 390 && theme === 'dark'))

/**
 * Holds a screen to what every screen must keep: axe finds nothing, and it is no wider than the window. `DOSSIER_SCREENSHOTS=FOLDER` keeps a picture
 * under the name, to compare with the look.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  await holdWidth(page, name)
  await askAxe(page, name)
}

/** The same without axe, which takes longer than all else. */
export async function holdWidth(page: Page, name: string): Promise<void> {
  await keepPicture(page, name)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0)
}

const rules = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // All else that it finds is much, and nobody reads it.
  resultTypes: ['violations'],
}

/** A function of the page that `axe.source` adds to it. */
const violations = `axe.run(document, ${JSON.stringify(rules)}).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ' ' + nodes[0]?.html.slice(0, 160)))`

async function askAxe(page: Page, name: string): Promise<void> {
  // It would see nothing of what is in frames.
  expect(page.frames(), `${name} has frames`).toHaveLength(1)
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe.source)
  expect(await page.evaluate(violations), name).toEqual([])
}

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.DOSSIER_SCREENSHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

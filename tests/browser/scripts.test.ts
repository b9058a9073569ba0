import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()

/** Documents of the sample that carry scripts, handlers, outside resources or markup that must be shown as text. */
const traps = ['"saved page.html"', '"web form.txt"', '"org chart.svg"', '"html only look.eml"', '"discussion 8 novembre.html"']

describe('what a document carries', () => {
  it.each(traps)('never runs, asks nobody else and opens no box: %s', async (name) => {
    const page = await visit(`/?index=${project}&q=${encodeURIComponent(name)}`)
    const seen = watch(page)
    await results(page).first().click()
    await page.getByRole('tab').first().waitFor()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await page.waitForLoadState('networkidle')
    }
    expect(seen).toEqual({ dialogs: [], foreign: [] })
    expect(await page.title()).not.toBe('ran')
    for (const frame of page.frames()) expect(await frame.locator('[data-ran="yes"]').count()).toBe(0)
  })

  it('never runs when its bytes are opened as a page of their own', async () => {
    const page = await visit(`/?index=${project}&q=${encodeURIComponent('"saved page.html"')}`)
    const id = await results(page).first().getAttribute('data-hit')
    const seen = watch(page)
    await page.goto(`${new URL(page.url()).origin}/api/${project}/documents/src/${id}?inline=true`).catch(() => undefined)
    expect(await page.title()).not.toBe('ran')
    expect(await page.locator('[data-ran="yes"]').count()).toBe(0)
    expect(seen).toEqual({ dialogs: [], foreign: [] })
  })
})

function watch(page: Page): { dialogs: string[]; foreign: string[] } {
  const seen: { dialogs: string[]; foreign: string[] } = { dialogs: [], foreign: [] }
  const own = new URL(page.url()).host
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.host !== own) seen.foreign.push(request.url())
  })
  return seen
}

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()

/** What lies over a screen, and how it comes. */
const overlays: [name: string, open: (page: Page) => Promise<void>][] = [
  ['commands', (page) => page.keyboard.press('Control+k')],
  ['keys', (page) => page.keyboard.press('?')],
]

describe.each(fewLooks)('at $width px in $theme', ({ width, theme }) => {
  it('commands and keys fit, and axe finds nothing', async () => {
    for (const [name, open] of overlays) {
      const page = await visit('/settings', { width, theme })
      await open(page)
      await page.getByRole('dialog').waitFor()
      await lookAt(page, `${name}-${width}-${theme}`)
    }
  })

  it('the question before a whole home says how much that is', async () => {
    const page = await visit('/tasks/indexing', { width, theme })
    const [path, parent] = ['/home/vera', '/home']
    const places = [{ name: 'home', path }]
    await page.route(/\/api\/local\/folders\?/, (route) =>
      route.fulfill({ json: { path, parent, folders: [], files: 3, extent: 'home', places } }),
    )
    await page.route('**/api/local/folders/count?**', (route) => route.fulfill({ json: { files: 100_000, isWhole: false } }))
    await page.getByRole('textbox', { name: 'Path of the folder' }).fill(path)
    await page.keyboard.press('Enter')
    const start = page.getByRole('button', { name: 'Index “vera”' })
    await start.click()
    await page.getByText('It holds more than 100,000 files.').waitFor()
    await lookAt(page, `whole-home-${width}-${theme}`)
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect.poll(() => start.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('the details of a document stand once on the screen, and fit', async () => {
    const page = await visit(`/ds/${project}/${await anyDocument()}`, { width, theme })
    await page.getByRole('tab', { name: 'Details' }).click()
    await expect.poll(() => page.getByText('Document ID', { exact: true }).count()).toBe(1)
    await lookAt(page, `details-${width}-${theme}`)
  })

  it('a star that failed is told, also in a window of its own', async () => {
    const page = await visit(`/dm/${project}/${await anyDocument()}`, { width, theme })
    await page.route('**/batchUpdate/**', (route) => route.abort('connectionrefused'))
    const star = page.getByRole('button', { name: 'Star', exact: true })
    await star.click()
    await page.getByText('Unable to star the document.').waitFor()
    expect(await star.getAttribute('aria-pressed')).toBe('false')
    await lookAt(page, `failed-star-${width}-${theme}`)
  })

  it('a range of days that is none is told, and not searched', async () => {
    const page = await visit(`/?index=${project}&q=*`, { width, theme })
    if (width < 1440) await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByText('Creation date', { exact: true }).first().click()
    const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
    await from.fill('2014-03-01')
    await expect.poll(() => page.url()).toContain('creationDate')
    const searched = page.url()
    await to.fill('2013-01-01')
    await page.getByText('The first day is after the last one.').waitFor()
    await lookAt(page, `days-${width}-${theme}`)
    await to.focus()
    await page.keyboard.type('02312015')
    await from.focus()
    await page.getByText('This is not a date.').waitFor()
    expect(page.url()).toBe(searched)
  })
})

/** The id of some document. */
async function anyDocument(): Promise<string> {
  const page = await visit(`/?index=${project}&q=crane`)
  return (await results(page).first().getAttribute('data-hit')) ?? ''
}

import { describe, expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { hashOf, project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()

/** Searches of this file have words of their own: other files search too, and all of it is one history. */
const wordsAt = (width: number, theme: string) => `cardamom4672 OR history${width}${theme}`

describe.each(fewLooks)('history at $width px in $theme', ({ width, theme }) => {
  const words = wordsAt(width, theme)
  const address = `/?index=${project}&q=${encodeURIComponent(words)}&f[contentType]=message/rfc822`

  it('a search and a document that were opened are listed, lead back, are removed by a key and brought back', async () => {
    const page = await visit(address, { width, theme })
    const noted = page.waitForRequest((request) => request.postData()?.includes('"DOCUMENT"') ?? false)
    await results(page).first().click()
    await noted
    const id = hashOf(page).match(/^\/d\/[^/]+\/([^/?]+)/)?.[1]
    const open = (path: string) => page.goto(`${page.url().split('#')[0]}#${path}`)

    await open('/user-history/document')
    const today = page.getByRole('region', { name: 'Documents, Today' })
    const document = today.locator(`a[href*="${id}"]`)
    await document.waitFor()
    await lookAt(page, `history-documents-${width}-${theme}`)
    await document.press('Enter')
    await expect.poll(() => hashOf(page)).toMatch(/^\/ds\//)

    await open('/search/history')
    const search = page.getByRole('link', { name: words })
    await search.waitFor()
    await lookAt(page, `history-searches-${width}-${theme}`)
    await search.press('Delete')
    await page.getByText('Removed from your history.').waitFor()
    await expect.poll(() => search.count()).toBe(0)
    await page.keyboard.press('u')
    await search.waitFor()
    await search.press('Enter')
    await expect.poll(() => hashOf(page)).toContain(`q=${words}`)
  })

  it('a search is saved by name in a folder, renamed, searched again and removed', async () => {
    const page = await visit(address, { width, theme })
    await results(page).first().waitFor()
    await page.getByRole('button', { name: 'Save the search' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Save the search' })
    const named = (field: string) => page.getByRole('dialog').getByRole('textbox', { name: field })
    await expect.poll(() => named('Name').inputValue()).toBe(words)
    await named('Name').fill(`Spices ${width} ${theme}`)
    await page.getByRole('dialog').getByRole('combobox', { name: 'Folder' }).fill('Kitchen')
    await lookAt(page, `history-save-${width}-${theme}`)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })

    await page.goto(`${page.url().split('#')[0]}#/search/saved`)
    const kitchen = page.getByRole('region', { name: 'Kitchen' })
    await kitchen.getByRole('link', { name: `Spices ${width} ${theme}` }).waitFor()
    await lookAt(page, `history-saved-${width}-${theme}`)
    await kitchen.getByRole('button', { name: `Rename Spices ${width} ${theme}` }).press('Enter')
    await named('Name').fill(`Herbs ${width} ${theme}`)
    await page.keyboard.press('Enter')
    const herbs = kitchen.getByRole('link', { name: `Herbs ${width} ${theme}` })
    await herbs.press('Enter')
    await expect.poll(() => hashOf(page)).toContain(`q=${words}`)
    await results(page).first().waitFor()

    await page.goto(`${page.url().split('#')[0]}#/search/saved`)
    await kitchen.getByRole('button', { name: `Remove Herbs ${width} ${theme}` }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await expect.poll(() => herbs.count()).toBe(0)
  })
})

it('the list is cleared after a question; who keeps no history has none', async () => {
  const page = await visit(`/?index=${project}&q=${encodeURIComponent('cardamom4672 OR kept')}`)
  const base = page.url().split('#')[0]
  const listed = async (words: string) => {
    await page.goto(`${base}#/user-history/search`)
    await page.getByRole('navigation', { name: 'Kinds of history' }).waitFor()
    await page.waitForLoadState('networkidle')
    return page.getByRole('link', { name: words })
  }
  await results(page).first().waitFor()
  await page.waitForLoadState('networkidle')
  const kept = await listed('cardamom4672 OR kept')
  await kept.waitFor()
  await page.getByRole('button', { name: 'Clear history' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Clear history' }).press('Enter')
  await expect.poll(() => kept.count()).toBe(0)

  const off = page.getByRole('switch', { name: 'Do not keep my history' })
  await off.press('Space')
  await expect.poll(() => off.getAttribute('aria-checked')).toBe('true')
  await page.goto(`${base}#/?index=${project}&q=${encodeURIComponent('cardamom4672 OR unkept')}`)
  await results(page).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await (await listed('cardamom4672 OR unkept')).count()).toBe(0)
  await off.press('Space')
  await expect.poll(() => off.getAttribute('aria-checked')).toBe('false')
})

import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { fewLooks, lookAt } from '../look-at.ts'
import { foundBy, hashOf, project, results, useBrowser } from '../visit.ts'
import { inTurn } from './in-turn.ts'

const { visit, allowErrors } = useBrowser()
inTurn()

/** It finds some eighty documents: how many depends on what the readers make of them. */
const found = `/?index=${project}&q=meridian&size=10`

beforeEach(async () => {
  await change('unstar', await starred())
})

describe('a star', () => {
  it('is given by s to the hit that has the focus, and is there after a reload', async () => {
    const page = await visit(found)
    await results(page).first().press('s')
    await pressedStars(page).waitFor()
    const id = await idAt(page, 0)
    await expect.poll(starred).toEqual([id])
    await page.reload()
    await pressedStars(page).waitFor()
    expect(await pressedStars(page).count()).toBe(1)
  })

  it('is given by s to the open document, also where the page begins with it', async () => {
    const page = await visit(found)
    const id = await idAt(page, 1)
    await results(page).nth(1).click()
    await documentStar(page, false).waitFor()
    await page.keyboard.press('s')
    await documentStar(page, true).waitFor()
    await expect.poll(starred).toEqual([id])
    await page.reload()
    await documentStar(page, true).waitFor()
    await results(page).first().waitFor()
    await page.keyboard.press('s')
    await documentStar(page, false).waitFor()
    await expect.poll(starred).toEqual([])
  })

  it('that fails is taken back and says so, and can be tried again', async () => {
    const page = await visit(found)
    await page.route('**/batchUpdate/star', (route) => route.abort('connectionrefused'))
    await results(page).first().press('s')
    await page.getByText('Unable to star the document.').waitFor()
    await page.getByText('Nothing was changed.').waitFor()
    expect(await pressedStars(page).count()).toBe(0)
    await page.unroute('**/batchUpdate/star')
    await page.getByRole('button', { name: 'Try again' }).click()
    await pressedStars(page).waitFor()
    await expect.poll(starred).toEqual([await idAt(page, 0)])
    allowErrors()
  })
})

describe('many stars', () => {
  it('are given to hits of several pages, and taken back from the toast', async () => {
    const page = await visit(found)
    await results(page).nth(2).press('x')
    const former = await idAt(page, 0)
    await page.getByRole('button', { name: 'Next page' }).first().click()
    await expect.poll(() => hashOf(page)).toContain('from=10')
    // The former hits stay until the next ones are there.
    await expect.poll(() => idAt(page, 0)).not.toBe(former)
    await results(page).first().press('x')
    await selection(page).getByText('2 selected').waitFor()
    await selection(page).getByRole('button', { name: 'Star', exact: true }).click()
    await page.getByText('2 documents starred').waitFor()
    expect(await starred()).toHaveLength(2)
    await expect.poll(() => selection(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(starred).toEqual([])
    await expect.poll(() => pressedStars(page).count()).toBe(0)
  })

  it('are given to all results at once, and exactly these are taken back', async () => {
    const page = await visit(found)
    const id = await idAt(page, 0)
    await change('star', [id])
    const total = await foundBy(page)
    await results(page).first().press('x')
    await page.getByRole('button', { name: `Select all ${total}` }).click()
    await selection(page).getByText(`${total} selected`).waitFor()
    await selection(page).getByRole('button', { name: 'Star', exact: true }).click()
    await page.getByText(`${total} documents starred`).waitFor()
    expect(await starred()).toHaveLength(total)
    await page.keyboard.press('u')
    await expect.poll(starred).toEqual([id])
  })

  it('that fail say that some may have been changed, and trying again does all of it', async () => {
    const page = await visit(found)
    await results(page).first().press('x')
    await results(page).nth(2).press('Shift+X')
    await selection(page).getByText('3 selected').waitFor()
    await page.route('**/batchUpdate/star', (route) => route.abort('connectionrefused'))
    await selection(page).getByRole('button', { name: 'Star', exact: true }).click()
    await page.getByText('Unable to change the stars.').waitFor()
    await page.getByText('Some may have been changed: look before trying again.').waitFor()
    await page.unroute('**/batchUpdate/star')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('3 documents starred').waitFor()
    await expect.poll(() => selection(page).count()).toBe(0)
    expect(await starred()).toHaveLength(3)
    allowErrors()
  })

  it('are counted by the filter, which narrows the search to them', async () => {
    const page = await visit(found)
    await change('star', [await idAt(page, 0), await idAt(page, 1)])
    await page.reload()
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.locator('summary', { hasText: 'Starred' }).click()
    const choice = filters.locator('label', { hasText: /^Starred/ })
    await expect.poll(() => choice.innerText()).toMatch(/2$/)
    await choice.getByRole('checkbox').check()
    await expect.poll(() => hashOf(page)).toContain('f[starred]=true')
    await expect.poll(() => page.locator('[data-count]').innerText()).toBe('2 documents')
    await results(page).first().press('s')
    await expect.poll(() => page.locator('[data-count]').innerText()).toBe('1 document')
  })
})

describe.each(fewLooks)('at $width px in $theme', ({ width, theme }) => {
  it('the bar of a selection and a toast above it fit, and axe finds nothing', async () => {
    const page = await visit(`${found}&f[colour]=blue`, { width, theme })
    await page.getByText('Not understood, does not filter: colour: blue').waitFor()
    await lookAt(page, `not-understood-${width}-${theme}`)
    await results(page).first().press('x')
    await results(page).nth(2).press('x')
    await page.route('**/batchUpdate/star', (route) => route.abort('connectionrefused'))
    await selection(page).getByRole('button', { name: 'Star', exact: true }).click()
    await page.getByText('Unable to change the stars.').waitFor()
    await lookAt(page, `selection-${width}-${theme}`)
    await page.getByRole('button', { name: 'Clear the selection' }).click()
    await expect.poll(() => selection(page).count()).toBe(0)
    allowErrors()
  })
})

/** The stars of hits that are given. */
const pressedStars = (page: Page) => page.getByRole('button', { name: /^Star ./, pressed: true })

const documentStar = (page: Page, pressed: boolean) => page.getByRole('button', { name: 'Star', exact: true, pressed })

const selection = (page: Page) => page.getByRole('toolbar', { name: 'Selected documents' })

async function idAt(page: Page, place: number): Promise<string> {
  return (await results(page).nth(place).getAttribute('data-hit')) ?? ''
}

/** What the server has, in an order of its own. */
async function starred(): Promise<unknown[]> {
  const answer: unknown = await (await fetch(`${inject('address')}/api/${project}/documents/starred`)).json()
  return Array.isArray(answer) ? answer.toSorted() : []
}

async function change(to: 'star' | 'unstar', ids: unknown[]): Promise<void> {
  await fetch(`${inject('address')}/api/${project}/documents/batchUpdate/${to}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ids),
  })
}

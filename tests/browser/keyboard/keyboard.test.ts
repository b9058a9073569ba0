import { describe, expect, it } from 'vitest'
import { foundBy, hashOf, project, results, useBrowser } from '../visit.ts'
import { focused } from './focused.ts'

const { visit } = useBrowser()

describe('by keyboard alone', () => {
  it('one searches, is led to the first hit and opens it', async () => {
    const page = await visit('/')
    await page.keyboard.press('/')
    await page.keyboard.type('crane')
    await page.keyboard.press('Enter')
    await results(page).first().waitFor()
    const first = await results(page).first().getAttribute('data-hit')
    await expect.poll(async () => (await focused(page)).hit).toBe(first)
    await page.keyboard.press('Enter')
    await expect.poll(() => hashOf(page)).toContain(`/d/${project}/${first}`)
  })

  it('one leaves the box by Escape, which keeps its words', async () => {
    const page = await visit(`/?index=${project}&q=crane`)
    const box = page.getByRole('searchbox', { name: 'Search', exact: true })
    await box.press('Escape')
    expect((await focused(page)).tag).toBe('BODY')
    expect(await box.inputValue()).toBe('crane')
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
  })

  it('one skips to the content, opens the commands and closes them with Escape', async () => {
    const page = await visit('/settings')
    await page.keyboard.press('Tab')
    expect((await focused(page)).text).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect((await focused(page)).id).toBe('main')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('index')
    await page.keyboard.press('Enter')
    await expect.poll(() => hashOf(page)).toBe('/tasks/indexing')
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
  })

  it('one goes from document to document, over the end of the page too, without leaving the button', async () => {
    const page = await visit(`/?index=${project}&q=meridian&size=10`)
    const total = await foundBy(page)
    await results(page).nth(8).press('Enter')
    const next = page.getByRole('button', { name: 'Next document' })
    for (const number of [10, 11, 12]) {
      await next.press('Enter')
      await page.getByText(`${number} of ${total}`).waitFor()
      expect((await focused(page)).name).toBe('Next document')
    }
  })

  it('one pages to the last page and drops a word without losing the focus', async () => {
    const page = await visit(`/?index=${project}&q=meridian&from=50`)
    const next = page.getByRole('button', { name: 'Next page' }).first()
    await next.press('Enter')
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
    expect((await focused(page)).name).toBe('Next page')
    await page.getByRole('button', { name: 'Remove meridian' }).press('Enter')
    expect((await focused(page)).tag).toBe('H1')
  })

  it('every focused control is seen and has a name', async () => {
    for (const address of ['/', `/?index=${project}&q=crane`, '/tasks/indexing', '/settings']) {
      const page = await visit(address)
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press('Tab')
        const at = await focused(page)
        if (at.tag === 'BODY') break
        expect(at.name || at.text, `${address}: ${at.html}`).not.toBe('')
        expect(at.isVisible, `${address}: ${at.html}`).toBe(true)
      }
    }
  })
})

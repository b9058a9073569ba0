import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { hashOf, project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true })
const queryOf = (page: Page) => hashOf(page).match(/[?&]q=([^&]*)/)?.[1]

describe.each(fewLooks)('help with a query at $width px in $theme', ({ width, theme }) => {
  const look = (page: Page, what: string) => lookAt(page, `query-${what}-${width}-${theme}`)
  const open = (query: string) => visit(`/?index=${project}&q=${encodeURIComponent(query)}`, { width, theme })

  it('a query is taken apart into lines, changed and searched', async () => {
    const page = await open('+crane "oriole shipping"')
    await page.getByRole('button', { name: 'Build a search' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Build a search' })
    const words = dialog.getByRole('textbox', { name: 'Words' })
    await expect
      .poll(() => words.evaluateAll((all) => all.map((each) => each.getAttribute('value'))))
      .toEqual(['crane', 'oriole shipping'])
    await dialog.getByRole('combobox', { name: 'Need' }).last().selectOption('must not have')
    await dialog.getByRole('button', { name: 'Add a condition' }).press('Enter')
    await words.last().fill('harb')
    await dialog.getByRole('combobox', { name: 'Kind' }).last().selectOption('words that begin with')
    await look(page, 'builder')
    await words.last().press('Enter')
    await expect.poll(() => queryOf(page)).toBe('+crane -"oriole shipping" +harb*')
    await dialog.waitFor({ state: 'detached' })
  })

  it('examples are of this project, and are searched when they are chosen', async () => {
    const page = await open('crane')
    // On a phone the help is reached by way of the lines.
    const first = width < 640 ? 'Build a search' : 'How to write a search'
    await page.getByRole('button', { name: first }).press('Enter')
    if (width < 640) await page.getByRole('button', { name: 'How to write a search' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'How to write a search' })
    await dialog.getByRole('button', { name: 'contentType:"application/pdf"' }).waitFor()
    await dialog.getByRole('button', { name: /^language:/ }).waitFor()
    await dialog.getByRole('button', { name: /^dirname:"/ }).waitFor()
    await look(page, 'syntax')
    const phrase = dialog.getByRole('button', { name: /^"[^"]+ [^"]+"$/ })
    const query = await phrase.innerText()
    await phrase.press('Enter')
    await expect.poll(() => queryOf(page)).toBe(query)
    await expect.poll(() => results(page).count()).toBeGreaterThan(0)
  })

  it('fields and values are completed by keys', async () => {
    const page = await open('crane')
    await box(page).fill('')
    await box(page).pressSequentially('langu')
    const offers = page.getByRole('listbox')
    await offers.getByRole('option', { name: /language/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => box(page).inputValue()).toBe('language:')
    await page.keyboard.type('fre')
    await offers.getByRole('option', { name: /FRENCH/ }).waitFor()
    await look(page, 'completion')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => box(page).inputValue()).toBe('language:FRENCH ')
    await page.keyboard.press('Enter')
    await expect.poll(() => queryOf(page)).toBe('language:FRENCH')
    await expect.poll(() => results(page).count()).toBeGreaterThan(0)
  })

  it('a search is explained with the counts of its parts', async () => {
    const page = await open('+crane harbour zzyzx')
    await page.getByRole('button', { name: /Explain/ }).press('Enter')
    const dialog = page.getByRole('dialog').filter({ hasText: 'zzyzx' })
    await dialog.getByText('occurs nowhere').last().waitFor()
    await dialog.getByText('needed', { exact: true }).waitFor()
    expect(await dialog.getByText('better with', { exact: true }).count()).toBe(2)
    await look(page, 'explained')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

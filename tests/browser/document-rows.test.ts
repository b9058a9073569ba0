import { describe, expect, it } from 'vitest'
import { focused } from './keyboard/focused.ts'
import { fewLooks } from './look-at.ts'
import { hashOf, project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()
const crane = `/?index=${project}&q=crane&size=10`
const message = `/?index=${project}&q=cardamom4672&size=10`

describe.each(fewLooks)('a document beside its results at $width px in $theme', (looks) => {
  it('is told to a screen reader by its parts: article, heading, folders, tools, tabs, text', async () => {
    const page = await visit(message, looks)
    await results(page).first().press('Enter')
    const article = page.getByRole('article').filter({ has: page.getByRole('tablist') })
    const title = (await article.getByRole('heading', { level: 2 }).first().innerText()).trim()
    expect(await article.getAttribute('aria-label')).toBe(title)
    await article.getByRole('navigation', { name: 'Folders' }).waitFor()
    for (const name of ['Share this document', 'Previous hit', 'Next hit']) await article.getByRole('button', { name }).waitFor()
    for (const name of ['Download the original', 'Open on a page of its own', 'Open alone in a window'])
      await article.getByRole('link', { name }).waitFor()
    const tabs = article.getByRole('tablist', { name: 'Parts of the document' }).getByRole('tab')
    const names = (await tabs.allInnerTexts()).map((text) => text.split('\n')[0])
    // Features put theirs between them.
    expect(names.filter((name) => ['Text', 'Preview', 'Details'].includes(name ?? ''))).toEqual(['Text', 'Preview', 'Details'])
    await article.getByRole('tabpanel', { name: 'Text' }).getByRole('textbox', { name: 'Find in this document' }).waitFor()
    await article.getByRole('region', { name: 'Text' }).waitFor()
    await article.getByRole('list', { name: 'Terms of the search in this document' }).waitFor()
    for (const name of ['Previous document', 'Next document', 'Close the document'])
      await page.getByRole('button', { name, exact: true }).waitFor()
  })

  it('changes its tab by Ctrl Alt Page down and up, by arrows on the tabs, and by a click', async () => {
    const page = await visit(message, looks)
    await results(page).first().press('Enter')
    const open = (name: string) => page.getByRole('tab', { name, selected: true }).waitFor()
    await open('Text')
    await page.keyboard.press('Control+Alt+PageDown')
    await open('Preview')
    await page.keyboard.press('Control+Alt+PageUp')
    await open('Text')
    // Round the end.
    await page.keyboard.press('Control+Alt+PageUp')
    await page.getByRole('tab', { name: 'Text', selected: false }).waitFor()
    await page.keyboard.press('Control+Alt+PageDown')
    await open('Text')
    await page.keyboard.press('Control+Alt+PageDown')
    await open('Preview')
    await page.getByRole('tab', { name: 'Preview' }).focus()
    await page.keyboard.press('ArrowLeft')
    await open('Text')
    expect((await focused(page)).text).toBe('Text')
    await page.getByRole('tab', { name: 'Details' }).click()
    await open('Details')
    await page.getByRole('tabpanel', { name: 'Details' }).getByText('Document ID').first().waitFor()
  })

  it('finds by Ctrl F from any tab, walks by Enter and F3 or the arrows, and is left by Escape', async () => {
    const page = await visit(crane, looks)
    await results(page).first().press('Enter')
    await page.getByRole('tab', { name: 'Details' }).click()
    await page.keyboard.press('Control+f')
    const field = page.getByRole('textbox', { name: 'Find in this document' })
    await field.waitFor()
    await expect.poll(() => field.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true)
    await page.keyboard.type('the')
    const place = page.getByRole('tabpanel').getByRole('status')
    const hit = (number: number) => place.getByText(new RegExp(`^Hit ${number} of`)).waitFor()
    await hit(1)
    await page.keyboard.press('Enter')
    await hit(2)
    await page.keyboard.press('F3')
    await hit(3)
    await page.keyboard.press('Shift+F3')
    await hit(2)
    await page.keyboard.press('Shift+Enter')
    await hit(1)
    await page.getByRole('button', { name: 'Next hit', exact: true }).click()
    await hit(2)
    await page.getByRole('button', { name: 'Previous hit', exact: true }).click()
    await hit(1)
    expect(await page.getByRole('region', { name: 'Text' }).locator('mark[aria-current="true"]').count()).toBe(1)
    await field.press('Escape')
    expect(await field.inputValue()).toBe('')
    // In the field Escape ends finding; outside it leads back to the results.
    await page.getByRole('region', { name: 'Text' }).focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => hashOf(page)).not.toContain('/d/')
    await results(page).first().waitFor()
  })

  it('leads from a detail to all with the same value, by a click or by Enter', async () => {
    for (const go of ['click', 'Enter']) {
      const page = await visit(message, looks)
      await results(page).first().press('Enter')
      await page.getByRole('tab', { name: 'Details' }).click()
      const link = page.getByRole('tabpanel').getByRole('link', { name: 'Find documents with the same: Type' })
      await (go === 'click' ? link.click() : link.press('Enter'))
      await expect.poll(() => hashOf(page)).toContain('q=contentType:"message/rfc822"')
      await results(page).first().waitFor()
    }
  })

  it('leads from the details to all documents of the file, and of the folder', async () => {
    const page = await visit(message, looks)
    const follow = async (name: string) => {
      await results(page).first().press('Enter')
      await page.getByRole('tab', { name: 'Details' }).click()
      await page.getByRole('tabpanel').getByRole('link', { name }).press('Enter')
    }
    await follow('All documents of this file')
    await expect.poll(() => hashOf(page)).toContain('q=_routing:"')
    await results(page).first().waitFor()
    await follow('All documents of this folder')
    await expect.poll(() => hashOf(page)).toContain('path')
    await expect.poll(() => results(page).count()).toBeGreaterThan(1)
  })

  it('says of a long text once that it is long, and o hides that', async () => {
    const page = await visit(`/?index=${project}&q=${encodeURIComponent('contentTextLength:[150001 TO *]')}&size=10`, looks)
    await results(page).first().press('Enter')
    const note = page.getByText(/^This is a long text: /)
    await note.waitFor()
    await page.keyboard.press('o')
    await note.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Text' }).locator('[data-block]').first().waitFor()
  })
})

it('results beside a document are a list, and have no switch that would change nothing', async () => {
  const page = await visit(crane)
  const layout = page.getByRole('radio', { name: 'Table', exact: true })
  await layout.check()
  await page.getByRole('table', { name: 'Results' }).waitFor()
  await results(page).first().click()
  await page.getByRole('list', { name: 'Results' }).waitFor()
  expect(await layout.count()).toBe(0)
  await page.getByRole('button', { name: 'Close the document' }).press('Enter')
  await page.getByRole('table', { name: 'Results' }).waitFor()
  expect(await layout.isChecked()).toBe(true)
})

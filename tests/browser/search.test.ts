import { describe, expect, inject, it } from 'vitest'
import { hashOf, project, results, searchFor, useBrowser } from './visit.ts'

const { visit, allowErrors } = useBrowser()

describe('searching', () => {
  it('goes from the landing page to hits, opens one and steps from hit to hit', async () => {
    const page = await visit('/')
    await searchFor(page, 'crane')
    expect(await results(page).count()).toBeGreaterThan(5)
    expect(await page.locator('mark').count()).toBeGreaterThan(3)
    await results(page).first().click()
    const marks = page.getByRole('region').locator('mark').or(page.locator('article mark'))
    await marks.first().waitFor()
    await page.getByRole('button', { name: 'Next hit' }).first().click()
    await expect.poll(() => page.locator('[aria-current="true"]').count()).toBeGreaterThan(0)
    await expect.poll(() => hashOf(page)).toContain(`/d/${project}/`)
  })

  it('narrows by type, shows the choice, and comes back by the back button', async () => {
    const page = await visit(`/?index=${project}&q=*`)
    const before = await page
      .locator('h1, [role="status"]')
      .filter({ hasText: /document/ })
      .first()
      .innerText()
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: /^(PDF|Portable)/i }).check()
    await expect.poll(() => hashOf(page)).toContain('f[contentType]=application/pdf')
    await page.goBack()
    await expect.poll(() => hashOf(page)).not.toContain('f[contentType]')
    await expect
      .poll(() =>
        page
          .locator('h1, [role="status"]')
          .filter({ hasText: /document/ })
          .first()
          .innerText(),
      )
      .toBe(before)
  })

  it('leads from the line under the count to what could not be searched', async () => {
    const page = await visit(`/?index=${project}&q=*`)
    await page
      .getByText(/could not be searched/)
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'See them' }).click()
    await expect.poll(() => hashOf(page)).toMatch(/ledgerState/)
    await expect.poll(() => results(page).count()).toBeGreaterThan(0)
  })

  it('finds a file by its name although nothing in it could be read', async () => {
    const page = await visit(`/?index=${project}&q=${encodeURIComponent('"lost in copying.pdf"')}`)
    await expect.poll(() => results(page).allInnerTexts()).toContainEqual(expect.stringContaining('lost in copying'))
  })

  it('is a table under 1,200 px and a list above', async () => {
    const wide = await visit(`/?index=${project}&q=crane`, { width: 1440 })
    await wide.getByRole('list', { name: 'Results' }).waitFor()
    const narrow = await visit(`/?index=${project}&q=crane`, { width: 1024 })
    await narrow.getByRole('table', { name: 'Results' }).waitFor()
  })

  it('says that a query is wrong, where, and keeps it to be mended', async () => {
    const page = await visit(`/?index=${project}&q=${encodeURIComponent('(crane')}`)
    await page.getByText('Your search query is wrong').waitFor()
    await searchFor(page, 'crane')
    expect(await results(page).count()).toBeGreaterThan(5)
  })

  it('says that nothing was found and what to try', async () => {
    const page = await visit(`/?index=${project}&q=zzyzxqqq`)
    await page.getByText('No document contains “zzyzxqqq”').first().waitFor()
  })

  it('offers any of the words where no document has all of them', async () => {
    const page = await visit(`/?index=${project}&q=${encodeURIComponent('invoice AND Genf')}`)
    await page.getByRole('button', { name: /^Any word will do \(\d+\)$/ }).press('Enter')
    await expect.poll(() => hashOf(page)).toContain('q=invoice OR Genf')
    await results(page).first().waitFor()
  })

  it('says which field no document has, and leads to one like it', async () => {
    const page = await visit(`/?index=${project}&q=${encodeURIComponent('from:marchetti')}`)
    await page.getByText('No document has a field called “from”.').waitFor()
    await page.getByRole('link', { name: 'metadata.tika_metadata_message_from:marchetti' }).press('Enter')
    await results(page).first().waitFor()
  })

  it('offers the same words with other endings where nothing was found', async () => {
    const page = await visit(`/?index=${project}&q=cranely`)
    await page.getByRole('button', { name: /^With any endings \(\d+\)$/ }).press('Enter')
    await expect.poll(() => hashOf(page)).toContain('q=crane*')
    await results(page).first().waitFor()
  })

  it.each([
    [500, 'The server encountered a problem'],
    [503, 'The server is unable to satisfy your request'],
    [408, 'Your query did not succeed because of a timeout'],
  ])('says what happened when the server answers %i', async (status, sentence) => {
    const page = await visit('/')
    await page.route('**/_search**', (route) => route.fulfill({ status, json: { error: { type: 'x', reason: 'x' }, status } }))
    const box = page.getByRole('searchbox', { name: 'Search', exact: true })
    await box.fill('crane')
    await box.press('Enter')
    await page.getByText(sentence).first().waitFor()
  })

  it('says that the server is not connected, and searches again when it is', async () => {
    const page = await visit('/')
    await page.route('**/_search**', (route) => route.abort('connectionrefused'))
    const box = page.getByRole('searchbox', { name: 'Search', exact: true })
    await box.fill('crane')
    await box.press('Enter')
    await page.getByText('The server is not connected').first().waitFor()
    // It may search again by itself before the key is pressed.
    await page.getByRole('button', { name: 'Try again' }).first().focus()
    await page.unroute('**/_search**')
    await page.keyboard.press('Enter')
    await expect.poll(() => results(page).count()).toBeGreaterThan(5)
    allowErrors()
  })

  it('says that a document is not there', async () => {
    const page = await visit(`/ds/${project}/${'0'.repeat(96)}`)
    await page.getByText('Document not found').waitFor()
  })

  it('refuses requests that another site makes', async () => {
    const response = await fetch(`${inject('address')}/api/users/me`, { headers: { origin: 'http://evil.example' } })
    expect(response.status).toBe(403)
  })
})

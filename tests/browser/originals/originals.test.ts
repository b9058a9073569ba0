import { expect, inject, it } from 'vitest'
import { elsewhere } from './hostile-originals.ts'
import { useHostile } from './use-hostile.ts'

const project = 'hostile'
const { visit, openPreview, expectHarmless } = useHostile(project)

it('a PDF opens at the first hit, which is boxed; F3 goes from hit to hit over the pages', async () => {
  const page = await openPreview('script.pdf')
  const place = page.getByRole('toolbar', { name: 'Pages' }).getByRole('status')
  await place.getByText('Page 2: hit 1 of 3').waitFor()
  const now = page.locator('[data-page="2"] [data-now]')
  await now.waitFor()
  const box = await now.boundingBox()
  // 14 points high letters of eight, at the size of the page.
  expect(box && box.width / box.height).toBeGreaterThan(2.5)
  await page.keyboard.press('F3')
  await place.getByText('Page 2: hit 2 of 3').waitFor()
  await page.keyboard.press('F3')
  await page.keyboard.press('F3')
  await place.getByText('Page 4: hit 1 of 2').waitFor()
  await page.keyboard.press('F3')
  await place.getByText('Page 4: hit 2 of 2').waitFor()
  await expect.poll(() => page.locator('[data-page="4"] [data-now]').count()).toBe(2)
  await page.keyboard.press('F3')
  await place.getByText('Page 2: hit 1 of 3').waitFor()
  await page.keyboard.press('Shift+F3')
  await place.getByText('Page 4: hit 2 of 2').waitFor()
  await expectHarmless(page)
})

it('a PDF is sized, turned, selected and walked by keyboard, with its small pages and its outline', async () => {
  const page = await openPreview('script.pdf')
  const pages = page.getByRole('region', { name: 'Preview' })
  await page.locator('[data-page="2"] [data-now]').waitFor()
  await pages.focus()
  const width = async () => (await page.locator('[data-page] canvas').first().boundingBox())?.width ?? 0
  const before = await width()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(before)
  await page.keyboard.press('r')
  await expect
    .poll(async () => (await page.locator('[data-page] canvas').first().boundingBox())?.height ?? 0)
    .toBeLessThan(await width())
  await page.keyboard.press('r')
  await page.keyboard.press('r')
  await page.keyboard.press('r')
  await page.keyboard.press('0')
  await expect.poll(width).toBeCloseTo(before, 0)
  await page.keyboard.press('Home')
  await page.locator('[data-page="1"] span', { hasText: 'Line 1 of a contract about cranes.' }).first().waitFor()
  await page.getByRole('button', { name: 'Pages and outline' }).press('Enter')
  await page.locator('[data-thumbnail="2"] [data-boxes="3"]').waitFor()
  await page.locator('[data-thumbnail="3"]').press('Enter')
  await expect.poll(() => page.getByRole('textbox', { name: 'Page' }).inputValue()).toBe('3')
  await page.getByText('Outline', { exact: true }).click()
  await page.getByRole('button', { name: 'Ropes <img src=x onerror=1>' }).waitFor()
  await page.getByRole('button', { name: 'Cranes' }).press('Enter')
  await expect.poll(() => page.getByRole('textbox', { name: 'Page' }).inputValue()).toBe('1')
  await page.getByText('Attached', { exact: true }).click()
  await page.getByText('Nothing is attached to this PDF.').waitFor()
  await expectHarmless(page)
})

it('a mail is shown as it was written, with its own picture, headers and attachment; others are named', async () => {
  const page = await openPreview('letter.eml')
  const frame = page.frameLocator('iframe')
  await frame.getByText('Dear Bela').waitFor()
  expect(await frame.locator('b').innerText()).toBe('quayside')
  expect(
    await frame.locator('img').evaluateAll((images) => images.map((image) => image.getAttribute('src')?.slice(0, 15))),
  ).toEqual(['data:image/png;'])
  expect(
    await frame
      .locator('p')
      .first()
      .evaluate((element) => getComputedStyle(element).color),
  ).toBe('rgb(160, 0, 0)')
  await page.getByText('2 pictures from elsewhere were not fetched').click()
  await page.getByText(`${elsewhere}/open.gif`).waitFor()
  await page.getByText('All headers').press('Enter')
  await page.getByText('by hand', { exact: true }).waitFor()
  await page.getByText(/^\d attachments$/).press('Enter')
  await page.getByRole('tabpanel').getByRole('link', { name: 'deed.txt' }).waitFor()
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')
  await expectHarmless(page)
})

it('a web page and a drawing are shown, and run nothing', async () => {
  const page = await openPreview('page.html')
  await page.frameLocator('iframe').getByText('Quayside sale').waitFor()
  await page.frameLocator('iframe').getByText('the link').click()
  await expectHarmless(page)
  const drawing = await openPreview('drawing.svg')
  await drawing.locator('img[src*="/documents/src/"]').waitFor()
  await expectHarmless(drawing)
})

it('a frame cannot be read from outside its sandbox, nor opened by another page', async () => {
  const page = await openPreview('letter.eml')
  const address = await page.locator('iframe').getAttribute('src')
  const answer = await fetch(`${inject('address')}${address}`)
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'; img-src data:;/)
  expect(await page.frames()[1]?.evaluate('origin')).toBe('null')
})

it('a table is shown with its head in view, searched, and its formulas are text', async () => {
  const page = await openPreview('table.csv')
  await page.getByText('3,002 rows').waitFor()
  await page.locator('[data-row="1"]', { hasText: 'Berth' }).waitFor()
  await page.getByRole('textbox', { name: 'Find in spreadsheet' }).fill('ship 2999')
  await page.getByText('in 1 row').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[data-row="3000"]', { hasText: 'Ship 2999' }).waitFor()
  expect(await page.locator('[data-row="1"]', { hasText: 'Berth' }).count()).toBe(1)
  await page.getByRole('textbox', { name: 'Find in spreadsheet' }).fill('hyperlink')
  await page.getByText('in 1 row').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('cell', { name: '<img src=x onerror' }).waitFor()
  await expectHarmless(page)
})

it('says why there is no preview, and the next document is unharmed', async () => {
  const page = await openPreview('broken.pdf')
  await page.getByText('Preview is not available for this document.').waitFor()
  await page.getByText('The file is damaged, or not what it says it is.').waitFor()
  const next = await openPreview('script.pdf')
  await next.locator('[data-page="2"] [data-now]').waitFor()
})

it('results have small pictures where there are any, keep their rows, and lose them by one switch', async () => {
  const page = await visit(`/?index=${project}&q=quayside&size=25`)
  const hit = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  const picture = hit('script.pdf').locator('img[src*="/thumbnail/"]')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50)
  await expect.poll(() => hit('drawing.svg').locator('img').count()).toBe(1)
  // What cannot be drawn, and what has no picture, keep the sign of their type in a box of the same size.
  expect(await hit('table.csv').locator('img[src]').count()).toBe(0)
  await hit('table.csv').getByRole('img', { name: 'Table (CSV)' }).waitFor()
  const heights = async () => page.getByRole('listitem').evaluateAll((items) => items.map((item) => item.clientHeight))
  const before = await heights()
  await page.evaluate(() => localStorage.setItem('pictures', 'false'))
  await page.reload()
  await hit('script.pdf').waitFor()
  expect(await page.locator('img[src*="/thumbnail/"]').count()).toBe(0)
  expect((await heights()).length).toBe(before.length)
  await expectHarmless(page)
})

it('the card of the download button shows what would be downloaded', async () => {
  const page = await openPreview('script.pdf')
  await page.getByRole('link', { name: 'Download the original' }).hover()
  const card = page.getByRole('tooltip')
  await card.getByText('PDF document').waitFor()
  await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200)
  await page.keyboard.press('Escape')
  await expectHarmless(page)
})

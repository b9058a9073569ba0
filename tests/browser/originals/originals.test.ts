import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { elsewhere, hostileOriginals } from './hostile-originals.ts'
import { fewLooks, holdWidth, lookAt } from './look-at.ts'
import { results, useBrowser } from './visit.ts'

const { visit } = useBrowser()
const project = 'hostile'

beforeAll(async () => {
  const folder = await makeFolder('hostile')
  for (const [name, bytes] of Object.entries(hostileOriginals)) await writeFile(join(folder, name), bytes)
  const address = inject('address')
  const body = JSON.stringify({ folder, project })
  const answer = await fetch(`${address}/api/local/index`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.ok).toBe(true)
  const runs = async () => (await fetch(`${address}/api/${project}/ledger/runs`)).json()
  await vi.waitFor(async () => expect((await runs()).length).toBe(1), { timeout: 100_000, interval: 200 })
}, 120_000)
afterAll(removeFolders)

/** Addresses that a page asked for beyond this machine, or that a script of a document asked for. */
let strange: string[] = []
beforeEach(() => {
  strange = []
})

/** Opens the preview of one of the hostile files. */
async function openPreview(name: string, looks = {}): Promise<Page> {
  const page = await visit(
    `/?index=${project}&q=${encodeURIComponent(`(quayside OR path:*broken*) AND path:*${name}`)}&size=10`,
    looks,
  )
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(?:data|blob):/.test(url) && (!url.startsWith(inject('address')) || url.includes('?ran'))) strange.push(url)
  })
  page.on('dialog', (dialog) => {
    strange.push(dialog.message())
    void dialog.dismiss()
  })
  await results(page).first().click()
  await page.getByRole('tab', { name: 'Preview' }).click()
  return page
}

/** Nothing ran, nothing was fetched. */
async function expectHarmless(page: Page): Promise<void> {
  expect(strange).toEqual([])
  const ran = await Promise.all(page.frames().map((frame) => frame.evaluate('window.ran').catch(() => undefined)))
  expect(ran.filter((each) => each !== undefined)).toEqual([])
  expect(page.url()).toContain(inject('address'))
}

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
  expect(await page.locator('[data-page="4"] [data-now]').count()).toBe(2)
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

it('rows of a spreadsheet are answered in the form of known clients, and the structure of a mail', async () => {
  const find = async (name: string) => {
    const query = { query_string: { query: `path:*${name} AND extractionLevel:0` } }
    const answer = await fetch(`${inject('address')}/api/index/search/${project}/_search`, {
      method: 'POST',
      body: JSON.stringify({ query, _source: false }),
      headers: { 'content-type': 'application/json' },
    })
    return (await answer.json()).hits.hits[0]._id
  }
  const facts = await fetch(`${inject('address')}/api/v1/thumbnail/${project}/${await find('table.csv')}.json?include-content=1`)
  const { content, pages } = await facts.json()
  expect([pages, content['1'].length, content['1'][1]]).toEqual([1, 1_000, ['Ship 1', 'Quay 0; east', '0']])
  const structure = `${inject('address')}/api/${project}/artifacts/structure/${await find('page.html')}`
  expect(await (await fetch(structure)).json()).toEqual({ pages: 1, formats: ['md', 'xhtml'] })
  const markdown = await (await fetch(`${structure}/1`)).text()
  expect(markdown).toMatch(/^# Quayside sale/)
  expect(markdown).not.toMatch(/ran|<script|<svg/)
})

it('a web page is shown as Markdown, searched and copied, without anything that runs or leads elsewhere', async () => {
  const page = await openPreview('page.html')
  await page.getByRole('radio', { name: 'As Markdown' }).check()
  const text = page.getByRole('region', { name: 'Preview' })
  await text.getByText('# Quayside sale').waitFor()
  await text.getByText(`the link (${elsewhere}/link)`).waitFor()
  await page.getByRole('textbox', { name: 'Find here' }).fill('QUAYside SALE')
  await page.getByText('1 hit').waitFor()
  await text.locator('mark', { hasText: 'Quayside sale' }).waitFor()
  await expectHarmless(page)
  await page.getByRole('radio', { name: 'As a page' }).check()
  await page.frameLocator('iframe').getByText('Quayside sale').waitFor()
})

it('JSON is a tree that is walked by keys, searched through what is folded, and shown as it stands', async () => {
  const page = await openPreview('deep.json')
  const tree = page.getByRole('tree', { name: 'Preview' })
  await tree.getByRole('treeitem', { name: 'deal the quayside' }).waitFor()
  await tree.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await tree.getByRole('treeitem', { name: '1 {2}', exact: true }).waitFor()
  await page.keyboard.press('End')
  await tree.getByRole('treeitem', { name: '999 {2}' }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => tree.locator('[aria-selected="true"]').innerText()).toMatch(/ships/)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => tree.getByRole('treeitem').count()).toBe(3)
  await page.getByRole('textbox', { name: 'Find here' }).fill('ship 777')
  await page.getByText('1 hit', { exact: true }).waitFor()
  const found = tree.getByRole('treeitem', { name: 'name Ship 777' })
  await found.waitFor()
  expect([await found.getAttribute('aria-level'), await found.getAttribute('aria-selected')]).toEqual(['4', 'true'])
  await tree.getByText('<img src=x onerror').first().waitFor()
  await page.getByRole('radio', { name: 'As it stands' }).check()
  await page.frameLocator('iframe').getByText('"deal": "the quayside"').waitFor()
  await expectHarmless(page)
})

it('XML is a tree in which no entity is looked up', async () => {
  const page = await openPreview('feed.xml')
  const tree = page.getByRole('tree', { name: 'Preview' })
  await tree.getByRole('treeitem', { name: 'kind sale' }).waitFor()
  await tree.getByRole('treeitem', { name: /^entry/ }).click()
  await tree.getByRole('treeitem', { name: 'title The quayside' }).waitFor()
  await tree.getByRole('treeitem', { name: '&e;' }).waitFor()
  await expectHarmless(page)
})

it.each(fewLooks)('structured text is calm at $width px in $theme', async (looks) => {
  const page = await openPreview('letter.eml', looks)
  await page.getByRole('radio', { name: 'As Markdown' }).check()
  await page.getByRole('region', { name: 'Preview' }).getByText('Dear Bela').waitFor()
  await lookAt(page, `structured-text-${looks.width}-${looks.theme}`)
})

it.each(fewLooks)('small pictures are calm at $width px in $theme', async (looks) => {
  const page = await visit(`/?index=${project}&q=quayside&size=25`, looks)
  await page.locator('img[src*="/thumbnail/"]').first().waitFor()
  await expect
    .poll(() =>
      page
        .locator('img[src*="/thumbnail/"]')
        .evaluateAll((all) => all.filter((image) => getComputedStyle(image).opacity === '1').length),
    )
    .toBeGreaterThan(0)
  await lookAt(page, `small-pictures-${looks.width}-${looks.theme}`)
})

const shown: Record<string, (page: Page) => Promise<void>> = {
  'script.pdf': (page) => page.locator('[data-page="2"] [data-now]').waitFor(),
  'letter.eml': (page) => page.frameLocator('iframe').getByText('Dear Bela').waitFor(),
  'table.csv': (page) => page.locator('[data-row="2"]').waitFor(),
  'deep.json': (page) => page.getByRole('treeitem', { name: 'deal the quayside' }).waitFor(),
  'drawing.svg': (page) => page.locator('img[src*="/documents/src/"]').waitFor(),
  'broken.pdf': (page) => page.getByText('Preview is not available').waitFor(),
}
it.each(fewLooks)(
  'previews are calm at $width px in $theme',
  async (looks) => {
    for (const [name, isShown] of Object.entries(shown)) {
      const page = await openPreview(name, looks)
      await isShown(page)
      // Axe runs in every frame, and in this one nothing may run.
      await (name === 'letter.eml' ? holdWidth : lookAt)(page, `preview-${name}-${looks.width}-${looks.theme}`)
      if (name !== 'script.pdf') continue
      await page.getByRole('button', { name: 'Pages and outline' }).click()
      await page.locator('[data-thumbnail="1"] canvas').waitFor()
      await lookAt(page, `preview-panel-${looks.width}-${looks.theme}`)
    }
  },
  120_000,
)

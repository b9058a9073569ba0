import { expect, inject, it } from 'vitest'
import { elsewhere } from './hostile-originals.ts'
import { useHostile } from './use-hostile.ts'

const project = 'hostile-trees'
const { openPreview, expectHarmless } = useHostile(project)

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

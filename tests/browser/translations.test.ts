import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fewLooks, holdWidth, lookAt } from './look-at.ts'
import { project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()
const word = 'zwischenhafen'
const text = Array.from(
  { length: 400 },
  (_, at) => `Line ${at} of a translation.${at === 390 ? ` The ${word} is here.` : ''}`,
).join('\n')
let id = ''

async function ask(method: string, path: string, body?: object) {
  const response = await fetch(`${inject('address')}/api/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return response.json()
}

beforeAll(async () => {
  const query = { bool: { must: [{ term: { language: 'FRENCH' } }, { range: { contentTextLength: { gte: 300 } } }] } }
  const found = await ask('POST', `index/search/${project}/_search`, { query, size: 1, sort: ['path'], _source: false })
  id = found.hits.hits[0]._id
  const items = [{ id, language: 'en', text, sourceLanguage: 'fr', translator: 'ARGOS' }]
  expect(await ask('POST', `${project}/translations`, { items })).toEqual({ stored: 1, same: 0 })
})
afterAll(async () => {
  expect(await ask('DELETE', `${project}/translations?language=en`)).toEqual({ removed: 1 })
})

it('are found once the index has them', async () => {
  await expect
    .poll(async () => (await ask('POST', `index/search/${project}/_count`, { query: { query_string: { query: word } } })).count, {
      timeout: 30_000,
    })
    .toBe(1)
})

describe.each(fewLooks)('at $width px in $theme', ({ width, theme }) => {
  it('a text is found by its translation, read in it, and beside it', async () => {
    const page = await visit(`/?index=${project}&q=${word}`, { width, theme })
    await results(page).first().waitFor()
    expect(await results(page).count()).toBe(1)
    await page.getByText('Translation:').waitFor()
    await results(page).first().press('Enter')
    await page.getByRole('radio', { name: 'English' }).check()
    await page.getByText('Translated by ARGOS').waitFor()
    const text = page.getByRole('region', { name: 'Text', exact: true })
    await text.getByText(word).waitFor()
    await (theme === 'light' ? lookAt : holdWidth)(page, `translation-${width}-${theme}`)
    await page.getByRole('switch', { name: 'Beside the original' }).check()
    expect(await text.count()).toBe(2)
    await text.last().getByText(word).waitFor()
    await holdWidth(page, `translation-beside-${width}-${theme}`)
    await page.getByRole('radio', { name: /^Original/ }).check()
    expect(await text.count()).toBe(1)
  })
})

import { describe, expect, inject, it } from 'vitest'
import { fewLooks, holdWidth, lookAt } from './look-at.ts'
import { hashOf, project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()

const everything = { bool: { must: [{ match: { type: 'Document' } }, { query_string: { query: '*' } }] } }

async function countOf(query: object): Promise<number> {
  const response = await fetch(`${inject('address')}/api/index/search/${project}/_count`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  return (await response.json()).count
}

describe.each(fewLooks)('at $width px in $theme', ({ width, theme }) => {
  it('one of equal texts is left, and leads to the others', async () => {
    const one = await countOf({ one_of_equal_texts: { query: everything } })
    expect(one).toBeLessThan(await countOf(everything))
    const page = await visit(`/?index=${project}&q=*&size=100&f[equalTexts]=one`, { width, theme })
    await page.getByRole('heading', { name: `${one.toLocaleString('en')} documents` }).waitFor()
    const note = page.getByRole('link', { name: /^\d+ equal texts$/ }).first()
    await note.waitFor()
    await holdWidth(page, `equal-texts-${width}-${theme}`)
    const equal = Number.parseInt((await note.textContent()) ?? '', 10)
    await note.click()
    await page.getByRole('heading', { name: `${equal} documents` }).waitFor()
    expect(hashOf(page)).toMatch(/f\[textDigest\]=[0-9a-f]{32}/)
    expect(await results(page).count()).toBe(equal)
    const alone = await visit(`${hashOf(page)}&f[equalTexts]=one`, { width, theme })
    await alone.getByRole('link', { name: `${equal} equal texts` }).waitFor()
    expect(await results(alone).count()).toBe(1)
    if (theme === 'light') await lookAt(alone, `equal-text-${width}`)
  })
})

it('the switch stands among the filters with its counts, and is taken back by its chip', async () => {
  const page = await visit(`/?index=${project}&q=*&size=10`)
  const all = await countOf(everything)
  await page.getByText('Equal texts', { exact: true }).click()
  await page.getByRole('checkbox', { name: /^Only one of equal texts/ }).check()
  await page.getByRole('button', { name: 'Remove the filter Equal texts' }).waitFor()
  await page.getByText(/documents? repeats? the text of another/).waitFor()
  await page
    .getByRole('heading', {
      name: `${(await countOf({ one_of_equal_texts: { query: everything } })).toLocaleString('en')} documents`,
    })
    .waitFor()
  await page.getByRole('button', { name: 'Remove the filter Equal texts' }).click()
  await page.getByRole('heading', { name: `${all.toLocaleString('en')} documents` }).waitFor()
})

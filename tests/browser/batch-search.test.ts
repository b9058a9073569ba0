import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { hashOf, project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New batch search' })
const line = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Queries' }).getByRole('checkbox', { name: words })

/** Types a list into the form that is open, and starts it; answers once it has ended. */
async function start(page: Page, name: string, lines: string[], { isPhrase = true } = {}): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog(page).getByText('Typed or pasted').click()
  await dialog(page).getByRole('textbox', { name: 'Queries, one on each line' }).fill(lines.join('\n'))
  if (!isPhrase) await dialog(page).getByRole('switch').first().press('Space')
  await dialog(page).getByRole('button', { name: 'Search each line' }).press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: 'Search again' }).waitFor()
}

describe.each(fewLooks)('batch searches at $width px in $theme', ({ width, theme }) => {
  const look = (page: Page, what: string) => lookAt(page, `batch-search-${what}-${width}-${theme}`)
  const named = (name: string) => `${name} ${width} ${theme}`
  const isPhone = width < 640
  const side = async (page: Page, name: 'Queries' | 'Hits') => {
    if (isPhone) await page.getByRole('radio', { name }).check({ force: true })
  }

  it('a list that is typed is searched line by line; chosen queries narrow the hits, which lead to documents', async () => {
    const page = await visit('/tasks/batch-search', { width, theme })
    await look(page, 'before')
    await page.getByRole('link', { name: 'New', exact: true }).press('Enter')
    await dialog(page).waitFor()
    await look(page, 'new')
    await start(page, named('Directors'), ['Tobias Wrenfield', 'Perpetua Quint', 'Nobody of that name', 'Tobias Wrenfield', ''])
    await expect.poll(() => page.getByText(/1 line left out/).count()).toBe(1)
    await line(page, /Nobody of that name 0 hits/).waitFor()
    await look(page, 'queries')
    await line(page, /Perpetua Quint/).press('Space')
    await side(page, 'Hits')
    await page.getByText('for 1 of 3 queries').waitFor()
    await look(page, 'hits')
    expect(hashOf(page)).toContain('queries=Perpetua Quint')
    const table = page.getByRole('table', { name: 'Hits' })
    await table
      .getByRole('button', { name: 'Document' })
      .press('Enter', { timeout: 5_000 })
      .catch((error) => {
        if (!isPhone) throw error
      })
    await table.getByRole('link').first().press('Enter')
    await expect.poll(() => hashOf(page)).toMatch(/^\/ds\/.*q=Perpetua Quint/)
  })

  it('one is searched for what is new: a document that got a tag meanwhile is told with the reason', async () => {
    const page = await visit('/tasks/batch-search/new', { width, theme })
    const tag = `seen-${width}-${theme}`
    await start(page, named('Living'), [`tags:"${tag}"`, 'Wrenfield'], { isPhrase: false })
    const searchNew = async () => {
      await page.getByRole('button', { name: 'Check for new hits' }).press('Enter')
      await page.getByRole('button', { name: 'New and lost hits' }).waitFor()
    }
    await searchNew()
    await page.getByText(/^Nothing new since/).waitFor()
    await page.evaluate(
      async ({ tag, project }) => {
        const body = { query: { match: { type: 'Document' } }, size: 1, _source: false }
        const headers = { 'content-type': 'application/json' }
        const found = await fetch(`/api/index/search/${project}/_search`, { method: 'POST', body: JSON.stringify(body), headers })
        const docIds = [(await found.json()).hits.hits[0]._id]
        const tagging = { method: 'POST', body: JSON.stringify({ docIds, tags: [tag] }), headers }
        await fetch(`/api/${project}/documents/batchUpdate/tag`, tagging)
      },
      { tag, project },
    )
    await searchNew()
    await page.getByText(/^\+1 since .*: 1 because a tag, a name or another mark changed$/).waitFor()
    await look(page, 'news')
    await page.getByRole('button', { name: 'New and lost hits' }).press('Enter')
    const told = page.getByRole('dialog', { name: 'New and lost hits' })
    await told.getByRole('listitem').getByText('a tag, a name or another mark changed').waitFor()
    await look(page, 'runs')
    await told.getByRole('combobox').selectOption({ index: 1 })
    await told.getByText('No hits were added or lost.').waitFor()
  })

  it('own ones that a right has closed are named above the list and at their address, each with its way on', async () => {
    const facts = { name: named('Board of the port'), date: 1_790_000_000_000, nbQueries: 3, projects: [project] }
    const closed = { ...facts, isWhole: true, closedProjects: 1, openedProjects: [] }
    const uuids = ['1', '2', '3'].map((digit) => `7d9f0c52-64f1-4c1e-9f0b-3a5f6f2f8a1${digit}`)
    const items = uuids.map((uuid, at) => ({ ...closed, uuid, isWhole: at !== 1 }))
    const page = await visit('/tasks/batch-search', { width, theme }, async (page) => {
      await page.route('**/api/local/batch-search/rights', (route) => route.fulfill({ json: { items } }))
    })
    await page.getByRole('button', { name: '1 more batch search of closed projects' }).waitFor()
    expect(await page.getByRole('button', { name: 'Go on with the open projects' }).count()).toBe(1)
    await look(page, 'closed')
    await page.goto(`${page.url().split('#')[0]}#/tasks/batch-search/${project}/${uuids[0]}`)
    await page.getByText('There is no such batch search for you').waitFor()
    await page.getByRole('main').getByText('Its hits are hidden until you go on without it.').last().waitFor()
    await look(page, 'closed-one')
  })

  it('one is renamed, searched again and removed; a query that is not understood is told, the others are searched', async () => {
    const page = await visit('/tasks/batch-search/new', { width, theme })
    await start(page, named('Wrong'), ['(crane', 'Wrenfield'], { isPhrase: false })
    await page.getByText(/1 of 2 queries could not be searched/).waitFor()
    await look(page, 'wrong')
    await page.getByRole('button', { name: 'Rename' }).press('Enter')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(named('Mended'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: named('Mended') }).waitFor()
    const first = hashOf(page)
    await page.getByRole('button', { name: 'Search again' }).press('Enter')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(named('Second'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: named('Second') }).waitFor()
    expect(hashOf(page)).not.toBe(first)
    await page.getByRole('button', { name: 'Remove' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await expect.poll(() => hashOf(page)).toBe('/tasks/batch-search')
    await expect.poll(() => page.getByRole('link', { name: named('Second') }).count()).toBe(0)
    await page.getByRole('link', { name: named('Mended') }).waitFor()
    await look(page, 'list')
  })
})

it('a CSV that is no UTF-8 is named, and converted on request', async () => {
  const page = await visit('/tasks/batch-search/new')
  const file = { name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from('Ram\xf3n Salgado\nWrenfield', 'latin1') }
  await dialog(page).getByLabel('CSV file', { exact: true }).setInputFiles(file)
  expect(await dialog(page).getByRole('textbox', { name: 'Name' }).inputValue()).toBe('names')
  await dialog(page).getByRole('button', { name: 'Search each line' }).press('Enter')
  await dialog(page)
    .getByText(/not UTF-8/)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Read it as windows-1252' }).press('Enter')
  await line(page, /Ramón Salgado/).waitFor()
})

it('a list is searched inside the search that is shown', async () => {
  const page = await visit(`/?index=${project}&q=Wrenfield&f[contentType]=message/rfc822`)
  await results(page).first().waitFor()
  await page.getByRole('button', { name: 'Search a list in this search' }).press('Enter')
  await start(page, 'Inside', ['Wrenfield', 'Salvatierra'])
  await page.getByText(/inside a search/).waitFor()
  const types = page.getByRole('table', { name: 'Hits' }).locator('tbody tr')
  await types.first().waitFor()
  expect(await page.getByRole('table', { name: 'Hits' }).locator('tbody tr').count()).toBeGreaterThan(0)
  await page.getByText('All documents').or(page.getByText('2 queries')).first().waitFor()
})

it('one that is not there, or not any longer, says so and leads back', async () => {
  const page = await visit(`/tasks/batch-search/${project}/0b7c`)
  await page.getByText('There is no such batch search for you').waitFor()
  await page.getByRole('link', { name: 'All batch searches' }).press('Enter')
  await expect.poll(() => hashOf(page)).toBe('/tasks/batch-search')
})

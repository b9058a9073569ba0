import { describe, expect, it } from 'vitest'
import { foundBy, hashOf, project, results, searchFor, useBrowser } from './visit.ts'

const { visit } = useBrowser()

/** Address, where it must lead, and the page's title. */
const addresses: [address: string, lands: RegExp, title: string][] = [
  ['/', /^\/$/, 'Search - Dossier'],
  [`/?index=${project}&q=crane`, /index=local-datashare/, 'crane - Dossier'],
  ['/tasks', /^\/tasks\/batch-search/, 'Batch searches - Dossier'],
  ['/tasks/task-board', /^\/tasks\/task-board$/, 'Tasks - Dossier'],
  ['/tasks/batch-search/new', /^\/tasks\/batch-search\/new$/, 'Batch searches - Dossier'],
  ['/tasks/batch-search', /^\/tasks\/batch-search$/, 'Batch searches - Dossier'],
  ['/tasks/batch-download', /^\/tasks\/batch-download$/, 'Batch downloads - Dossier'],
  ['/tasks/indexing', /^\/tasks\/indexing$/, 'Indexing - Dossier'],
  ['/tasks/indexing/verify', /^\/tasks\/indexing\/verify$/, 'Verify the ledger - Dossier'],
  ['/tasks/indexing/compare', /^\/tasks\/indexing\/compare$/, 'Compare two runs - Dossier'],
  ['/batch-search', /^\/tasks\/batch-search$/, 'Batch searches - Dossier'],
  [`/batch-search/${project}/0b7c`, /^\/tasks\/batch-search\/local-datashare\/0b7c$/, 'Batch searches - Dossier'],
  ['/indexing', /^\/tasks\/indexing$/, 'Indexing - Dossier'],
  ['/user-history', /^\/user-history\/document$/, 'History - Dossier'],
  ['/user-history/document', /^\/user-history\/document$/, 'History - Dossier'],
  ['/user-history/search', /^\/user-history\/search$/, 'History - Dossier'],
  ['/search/history', /^\/search\/history$/, 'History - Dossier'],
  ['/search/saved', /^\/search\/saved$/, 'Saved searches - Dossier'],
  ['/docs/search-with-operators', /^\/docs\/search-with-operators$/, 'Dossier'],
  ['/settings', /^\/settings$/, 'General - Settings - Dossier'],
  ...['general', 'appearance', 'languages', 'snapshots', 'plugins', 'extensions', 'api'].map(
    (page): (typeof addresses)[number] => [`/settings/${page}`, new RegExp(`^/settings/${page}$`), 'Settings - Dossier'],
  ),
  ['/shortcuts', /^\/settings\/keyboard$/, 'Keyboard - Settings - Dossier'],
  ['/projects', /^\/projects$/, 'Projects - Dossier'],
  ['/project', /^\/projects$/, 'Projects - Dossier'],
  ['/projects/new', /^\/projects\/new$/, 'New project - Dossier'],
  [`/project/${project}`, /^\/projects\/local-datashare$/, 'local-datashare - Dossier'],
  ['/insights', /^\/insights$/, 'Insights - Dossier'],
  ['/login', /^\//, 'Dossier'],
  ['/error', /^\/error$/, 'Error - Dossier'],
  ['/nowhere/at/all', /^\/nowhere\/at\/all$/, 'Error - Dossier'],
]

describe('the addresses', () => {
  it.each(addresses)('%s leads where it should, with its title', async (address, lands, title) => {
    const page = await visit(address)
    await expect.poll(() => hashOf(page)).toMatch(lands)
    await expect.poll(() => page.title()).toContain(title)
    expect(await page.getByRole('main').innerText()).not.toBe('')
  })

  it('have an error page for what does not exist', async () => {
    const page = await visit('/nowhere')
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  })

  it('open the same document beside the results, alone and as a dialog, with and without routing', async () => {
    const page = await visit(`/?index=${project}&q=crane`)
    const [, id, routing] =
      /\/d\/[^/]+\/([^/?]+)(?:\/([^/?]+))?/.exec((await results(page).first().getAttribute('href')) ?? '') ?? []
    expect(id).toMatch(/^[0-9a-f]{96}$/)
    const heading = (await results(page).first().innerText()).trim()
    for (const path of [
      `/d/${project}/${id}`,
      `/e/${project}/${id}`,
      `/ds/${project}/${id}`,
      `/ds/${project}/${id}/${routing ?? id}`,
      `/dm/${project}/${id}/${routing ?? id}`,
    ]) {
      const opened = await visit(path)
      await opened.getByText(heading).first().waitFor()
      // Beside the results the title stays that of the search.
      if (!/^\/[de]\//.test(path)) await expect.poll(() => opened.title(), { message: path }).toContain(heading)
    }
  })

  it('set the current project from their index', async () => {
    const page = await visit(`/?index=${project}&q=crane`)
    await page.getByRole('link', { name: 'Indexing' }).first().click()
    await page.goBack()
    await expect.poll(() => hashOf(page)).toContain(`index=${project}`)
  })

  it.each([
    ['f[contentTypeCategory]=EMAIL', 'Kind of file: E-mail', true],
    [`f[project]=${project}`, `Project: ${project}`, false],
    ['f[creationDate]=1262304000000:1293839999999', 'Creation date: 2010', true],
    ['f[-indexingDate]=0', 'Indexing date: No date', false],
  ])('of newer clients filter by %s', async (filter, chip, isNarrower) => {
    const page = await visit(`/?q=*&indices=${project}`)
    const count = () => foundBy(page)
    const all = await count()
    await page.goto(`${page.url()}&${filter}`)
    await page.getByText(chip).waitFor()
    await expect.poll(count).toSatisfy((found: number) => (isNarrower ? found > 0 && found < all : found === all))
  })

  it('of old clients keep their filters and ignore the stamp', async () => {
    const page = await visit(`/?q=*&index=${project}&f[contentType]=text/csv&stamp=abc`)
    await expect.poll(() => results(page).count()).toBeGreaterThan(3)
    expect(hashOf(page)).toContain('f[contentType]=text/csv')
    for (const name of await results(page).allInnerTexts()) expect(name).not.toMatch(/\.(pdf|docx)$/)
  })

  it('go back and forward through searches', async () => {
    const page = await visit(`/?index=${project}&q=crane`)
    await searchFor(page, 'invoice')
    await expect.poll(() => hashOf(page)).toContain('q=invoice')
    await page.goBack()
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search', exact: true }).inputValue()).toBe('crane')
    await page.goForward()
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search', exact: true }).inputValue()).toBe('invoice')
  })
})

describe('the guards', () => {
  it('send a visitor without a session to the login and back to where they wanted to go', async () => {
    const page = await visit('/')
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 401, json: {} }))
    await page.evaluate(() => {
      location.hash = '#/settings'
      location.reload()
    })
    await expect.poll(() => hashOf(page)).toMatch(/^\/login/)
  })

  it('show the error page where there are no projects', async () => {
    const page = await visit('/')
    await page.route('**/api/users/me', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        json: { ...(await response.json()), projects: [], groups_by_applications: { datashare: [] } },
      })
    })
    await page.reload()
    await page.getByText('You have no projects yet. Please contact your administrator.').waitFor()
  })

  it('show the error page with a way to try again where the start-up fails', async () => {
    const page = await visit('/')
    await page.route('**/settings', (route) => route.fulfill({ status: 500, json: { error: 'broken', code: 'INTERNAL' } }))
    await page.reload()
    await page.getByText('The server encountered a problem').waitFor()
    await page.unroute('**/settings')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('searchbox', { name: 'Search', exact: true }).waitFor()
  })
})

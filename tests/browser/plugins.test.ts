import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../harness/browser.ts'
import { makeFolder } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { fewLooks, lookAt } from './look-at.ts'
import { type Looks, newVisitor } from './visit.ts'

let program: Program
let browser: Browser
let contexts: BrowserContext[] = []

// A program of its own: plugins are in everybody's page.
beforeAll(async () => {
  const folder = await makeFolder('plugins')
  for (const [name, text] of [
    ['harbour.txt', 'Ilse Harcourt met the captain of the MV Ostara in Port Lessing.'],
    ['letter.txt', 'Nobody else came to the harbour that morning.'],
  ] as const)
    await writeFile(join(folder, name), text)
  program = await startProgram(await makeFolder('plugins-home'), [folder])
  await untilIndexed(program)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await program?.stop()
})
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  contexts = []
  for (const id of written) await program.call('DELETE', `/api/plugins/uninstall?id=${id}`)
  written = []
})

async function open(address: string, looks?: Looks): Promise<Page> {
  const context = await newVisitor(browser, looks)
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(`${program.address}/#${address}`)
  return page
}

let written: string[] = []

/** Installs a plugin of this script and switches it on. */
async function plug(id: string, script: string): Promise<void> {
  const folder = join(await makeFolder('plugin'), id)
  await mkdir(folder)
  await writeFile(join(folder, 'index.js'), script)
  written.push(id)
  await program.call('PUT', `/api/plugins/install?url=${encodeURIComponent(folder)}`)
  await program.call('PUT', `/api/local/packages/plugins/${id}`, { isOn: true })
}

const whenReady = (body: string) => `document.addEventListener('datashare:ready', ({ detail: { core } }) => { ${body} })`

describe.each(fewLooks)('plugins among the settings at $width px in $theme', (looks) => {
  it('are looked at, installed, switched on and removed by keyboard', async () => {
    const page = await open('/settings/plugins', looks)
    const card = page.getByRole('region', { name: 'Plugins' })
    await card.getByRole('button', { name: 'Install… Reading desk' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Its script runs in the page with all your rights', { exact: false }).waitFor()
    await lookAt(page, `plugin-look-${looks.width}-${looks.theme}`)
    await dialog.getByRole('button', { name: 'Install, switched off' }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    const toggle = card.getByRole('switch', { name: 'Reading desk: Off' })
    await toggle.press('Space')
    await card.getByRole('switch', { name: 'Reading desk: On' }).waitFor()
    await card.getByText('What it may do, and where it came from').press('Enter')
    await card.scrollIntoViewIfNeeded()
    await lookAt(page, `plugins-${looks.width}-${looks.theme}`)
    await card.getByRole('button', { name: 'Uninstall' }).press('Enter')
    await dialog.getByRole('button', { name: 'Uninstall' }).press('Enter')
    await card.getByRole('button', { name: 'Install… Reading desk' }).waitFor()
    await page.goto(`${program.address}/#/settings/extensions`)
    const extensions = page.getByRole('region', { name: 'Extensions' })
    await extensions.scrollIntoViewIfNeeded()
    await extensions.getByText('Watch list').waitFor()
    await lookAt(page, `extensions-${looks.width}-${looks.theme}`)
  })

  it('say in a sentence why one is refused', async () => {
    const page = await open('/settings/plugins', looks)
    const card = page.getByRole('region', { name: 'Plugins' })
    await card.getByRole('button', { name: 'Install…', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('textbox')
    await field.fill('https://plugins.example/a.zip')
    await field.press('Enter')
    await dialog.getByText('Packages are downloaded only where the setting', { exact: false }).waitFor()
    await lookAt(page, `plugin-refused-${looks.width}-${looks.theme}`)
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: 'Install…', exact: true }).press('Enter')
    await dialog
      .getByLabel('Choose a zip or tar.gz file')
      .setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('no') })
    await dialog.getByText('It is neither a zip file nor a tar.gz file.').waitFor()
  })
})

describe('a plugin', () => {
  it('adds what the example adds: a card, a filter, a line in documents', async () => {
    written.push('reading-desk')
    await program.call('PUT', '/api/plugins/install?id=reading-desk')
    await program.call('PUT', '/api/local/packages/plugins/reading-desk', { isOn: true })
    const page = await open('/insights')
    await page.getByRole('region', { name: 'Reading desk' }).getByText('letters of March').waitFor()
    await lookAt(page, 'plugin-widget')
    await page.goto(`${program.address}/#/?q=harbour&index=local-datashare`)
    await page.getByRole('complementary', { name: 'Filters' }).getByText('Author').waitFor()
    await page.locator('[data-hit]').first().click()
    await page.getByText(/^Reading desk: \w+\.txt$/).waitFor()
    await lookAt(page, 'plugin-line')
  })

  it('reaches every place that hooks have', async () => {
    const targets = {
      landing: [
        'app:before',
        'app:after',
        'app-sidebar.menu:after',
        'app-sidebar.help:before',
        'landing.form:before',
        'landing.form.heading:after',
      ],
      search: [
        'search:before',
        'search.nav:after',
        'search.body:after',
        'filters-panel:before',
        'filters-panel.toolbar:after',
        'filters-panel.filters:before',
      ],
      document: [
        'document.header:before',
        'document.header.name:after',
        'document.header.tags:after',
        'document.header.nav:before',
        'document.header.nav.items:after',
        'document.header.nav.text:before',
        'document.content:after',
        'document.content.body:before',
      ],
    }
    const all = Object.values(targets).flat()
    await plug(
      'hooks',
      whenReady(
        `for (const target of ${JSON.stringify(all)}) core.registerHook({ target, name: target, definition: '<i class="hooked">' + target + '</i>' })`,
      ),
    )
    const page = await open('/')
    const places = async (wanted: string[]) => {
      for (const target of wanted) await page.locator(`[data-hook="${target}"]`).first().waitFor({ state: 'attached' })
    }
    await places(targets.landing)
    await page.goto(`${program.address}/#/?q=harbour&index=local-datashare`)
    await places(targets.search)
    await page.locator('[data-hit]').first().click()
    await places(targets.document)
  })

  it('has what the contract names, for its project alone where it says so', async () => {
    await plug(
      'wide',
      whenReady(`
        core.registerWidgetForProject('elsewhere', { name: 'not-here', title: 'Not here', content: 'x' })
        core.registerWidgetForProject('local-datashare', { name: 'here', title: 'Only here', content: 'x', order: 1 })
        core.registerWidget({ name: 'drawn', title: 'Drawn', order: 2, type: (element, { project }) => { element.textContent = 'drawn for ' + project } })
        core.registerWidget({ name: 'vue', title: 'Of Vue', order: 3, type: { template: '<b>{{ x }}</b>' } })
        core.replaceWidget('WidgetFileBarometer', { title: 'Replaced', content: 'nothing to count' })
        core.unregisterWidget('WidgetDuplicates')
        core.registerPipeline({ name: 'shout', category: 'widget-text', type: (text) => text.toUpperCase() })
        core.registerPipeline({ name: 'tab', category: 'document-view-tabs', type: class { apply(tabs) { return [...tabs, { name: 'more', label: 'More of it', definition: (element, { document }) => { element.textContent = 'more of ' + document.path } }] } } })
        core.config.set('mine', true)
        window.told = [core.config.is('mine'), typeof core.ready.then]
        core.ready.then((same) => window.told.push(same === window.datashare))
        core.auth.getUsername().then((name) => window.told.push(name))
        core.api.sendAction('/api/ner/pipelines').then((names) => window.told.push(names.includes('EMAIL')))
      `),
    )
    const page = await open('/insights')
    await page.getByRole('region', { name: 'Only here' }).getByText('X', { exact: true }).waitFor()
    await page.getByText('drawn for local-datashare').waitFor()
    await page.getByText('This part of a plugin was made for another page').waitFor()
    await page.getByText('NOTHING TO COUNT').waitFor()
    expect(await page.getByRole('region', { name: 'Not here' }).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Duplicates' }).count()).toBe(0)
    await expect.poll(() => page.evaluate('window.told.length')).toBe(5)
    expect(await page.evaluate('window.told.map(String).join()')).toMatch(
      /^true,function,(?:true|local),(?:true|local),(?:true|local)$/,
    )
    await page.goto(`${program.address}/#/?q=harbour&index=local-datashare`)
    await page.locator('[data-hit]').first().click()
    await page.getByRole('tab', { name: 'More of it' }).click()
    await page.getByText('more of /', { exact: false }).waitFor()
  })
})

describe('a plugin that fails', () => {
  it.each([
    ['throws', "throw new Error('out of ink')", 'Its script failed.'],
    ['throws-later', "setTimeout(() => { throw new Error('out of ink') }, 50)", 'Its script failed.'],
    ['rejects', "Promise.reject(new Error('out of ink'))", 'Its script failed.'],
    ['throws-when-ready', whenReady('core.registerHook({})'), 'Its script failed.'],
    [
      'throws-in-a-hook',
      whenReady("core.registerHook({ target: 'app:before', definition: () => { throw new Error('no') } })"),
      'Its script failed.',
    ],
    [
      'floods',
      whenReady("for (let i = 0; i < 1e6; i += 1) core.registerHook({ name: 'h' + i, target: 'app:after', definition: 'x' })"),
      'Its script asked for far too much.',
    ],
    [
      'asks-on-and-on',
      "for (let i = 0; i < 400; i += 1) fetch('/version').catch(() => {})",
      'Its script asked for far too much.',
    ],
  ])('(%s) is named and switched off, and the page stays', async (id, script, words) => {
    await plug(id, script)
    await plug('calm', whenReady("core.registerHook({ target: 'app:before', definition: '<p>all is calm</p>' })"))
    const page = await open('/')
    const notice = page.getByRole('status').filter({ hasText: `The plugin ${id} was switched off. ${words}` })
    await notice.waitFor()
    await page.getByText('all is calm').waitFor()
    if (id === 'throws') await lookAt(page, 'plugin-failed')
    await notice.getByRole('button', { name: 'Got it' }).click()
    await notice.waitFor({ state: 'hidden' })
    await page.reload()
    await page.getByText('all is calm').waitFor()
    expect(await page.getByRole('status').filter({ hasText: id }).count()).toBe(0)
    expect(await program.call('GET', `/api/plugins?filter=${id}`)).toMatchObject([{ facts: { isOn: false } }])
  })

  it('(loops) is switched off from beside it, and gone with the next visit', async () => {
    await plug('loops', 'for (;;) {}')
    const page = await open('/')
    await expect
      .poll(() => program.call('GET', '/api/plugins?filter=loops'), { timeout: 60_000, interval: 500 })
      .toMatchObject([{ facts: { isOn: false, off: { reason: 'LOOPED' } } }])
    void page.close().catch(() => {})
    const next = await open('/')
    await next.getByText('Its script kept the page busy and did not come to an end.', { exact: false }).waitFor()
    await next.getByRole('searchbox', { name: 'Search', exact: true }).waitFor()
  })
})

it('a page without plugins loads nothing of them', async () => {
  const page = await browser.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${program.address}/#/`)
  await page.getByRole('searchbox', { name: 'Search', exact: true }).waitFor()
  expect(asked.filter((url) => /plugin/.test(url))).toEqual([])
  expect(await page.evaluate("'datashare' in window")).toBe(false)
  await page.close()
})

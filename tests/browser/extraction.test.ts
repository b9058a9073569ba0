import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fewLooks, lookAt } from './look-at.ts'
import { ocrTask, pagesOfEveryState, runOfSeveral, runOnBattery } from './made-answers.ts'
import { project, results, useBrowser } from './visit.ts'

const { visit } = useBrowser()

const ready = { engines: [{ kind: 'tesseract', name: 'Tesseract 5', languages: ['eng', 'fra', 'jpn'] }], bringable: ['deu'] }
const none = { engines: [], bringable: ['deu', 'eng'] }

describe.each(fewLooks)('at $width px in $theme', (look) => {
  const name = (screen: string) => `${screen}-${look.width}-${look.theme}`

  it('the form with languages and passwords, and the offer to read again', async () => {
    const page = await visitWith('/tasks/indexing', look, {
      '**/api/local/ocr': ready,
      '**/ledger/older': { files: 12_345, version: 3 },
    })
    await unfoldForm(page, ['jpn', 'eng'])
    await lookAt(page, name('form'))
  })

  it('runs of OCR and indexing on battery, each as wide as its column', async () => {
    const running = await visitWith('/tasks/indexing', look, { '**/api/task/all**': [runOnBattery, ocrTask] })
    await running.getByText('on battery').waitFor()
    await lookAt(running, name('running'))
    const [ocr, run] = [running.getByText('OCR: leak'), running.getByText('Indexing leak')].map((title) => title.boundingBox())
    expect((await ocr)?.x).toBe((await run)?.x)
  })

  it('a run of several workers, with what each of them has in hand', async () => {
    const running = await visitWith('/tasks/indexing', look, { '**/api/task/all**': [runOfSeveral] })
    await running.getByText('3 workers read it').waitFor()
    expect(await running.getByRole('list', { name: 'Workers that read it' }).getByRole('listitem').count()).toBe(3)
    await lookAt(running, name('several-workers'))
  })

  it('passwords to try, and that there are too many', async () => {
    const page = await visit('/tasks/indexing?state=encrypted', look)
    await page.getByRole('button', { name: 'Try passwords' }).click()
    const list = page.getByRole('textbox', { name: 'One password on each line' })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await list.fill('sesame\ntwo words')
    await page.getByRole('button', { name: 'Try 2 passwords' }).waitFor()
    await lookAt(page, name('passwords'))
    await list.fill('x'.repeat(201))
    await page.getByRole('alert').waitFor()
    await lookAt(page, name('passwords-too-long'))
    await page.keyboard.press('Escape')
    const opener = page.getByRole('button', { name: 'Try passwords' })
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('the pages of a document in every state, and reading them again', async () => {
    const page = await visitWith(await someDocument('crane'), look, {
      '**/ocr/pages/**': pagesOfEveryState,
      '**/api/local/ocr': ready,
    })
    await page.getByRole('tab', { name: 'Pages' }).click()
    await page.getByText('The harbour master').first().waitFor()
    await lookAt(page, name('pages'))
    await page.getByRole('button', { name: 'Read again' }).click()
    await chooseLanguages(page, ['jpn', 'eng'])
    await page.getByText('Passwords for locked documents').click()
    await page.getByRole('textbox', { name: 'One password on each line' }).fill('sesame')
    await lookAt(page, name('read-again'))
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Details' }).click()
    const details = page.getByRole('tabpanel', { name: 'Details' })
    await details.getByRole('heading', { name: 'Pages and pictures' }).scrollIntoViewIfNeeded()
    await lookAt(page, name('pages-counted'))
  })

  it('lines of the ledger to read again in another language and encoding', async () => {
    const page = await visitWith('/tasks/indexing?state=indexed', look, { '**/api/local/ocr': ready })
    await page.getByRole('button', { name: 'Read again with …' }).click()
    await page.getByText('Language and encoding of the texts').click()
    await page.getByLabel('Encoding of plain texts').selectOption('shift_jis')
    await lookAt(page, name('read-otherwise'))
  })

  it('a document that OCR has not looked at', async () => {
    const page = await visit(await someDocument('crane'), look)
    await page.getByRole('tab', { name: 'Pages' }).click()
    await page.getByText('OCR has not looked at this document.').waitFor()
    await lookAt(page, name('pages-none'))
  })

  it.each([
    ['languages', ready],
    ['no-languages', none],
  ])('the languages of OCR among the settings: %s', async (screen, setup) => {
    const page = await visitWith('/settings/languages', look, { '**/api/local/ocr': setup })
    const card = page.getByRole('heading', { name: 'Text in pictures (OCR)' })
    await card.scrollIntoViewIfNeeded()
    await lookAt(page, name(screen))
  })

  it('hidden parts and the chain of custody in the details', async () => {
    const page = await visit(await someDocument('hiddenParts:tracked\\-changes'), look)
    await page.getByRole('tab', { name: 'Details' }).click()
    await page.getByRole('heading', { name: 'Chain of custody' }).waitFor()
    expect(await page.getByText(/Tracked changes/).count()).toBe(1)
    await page.getByText('Bytes read').scrollIntoViewIfNeeded()
    await lookAt(page, name('custody'))
  })

  it('the filters of second readings, hidden parts and what is no longer on disk', async () => {
    const page = await visit(`/?index=${project}&q=*&f[hiddenParts]=any`, look)
    const count = page.locator('[data-count]')
    if (look.width < 1440) await page.getByRole('button', { name: /^Filters/ }).click()
    for (const filter of ['Still on disk', 'Second reading']) await page.locator('summary', { hasText: filter }).click()
    const comments = page.getByRole('checkbox', { name: /^Comments/ })
    await comments.scrollIntoViewIfNeeded()
    await lookAt(page, name('reading-filters'))
    const all = Number.parseInt(await count.innerText(), 10)
    await page.getByRole('checkbox', { name: /^Any of them/ }).click()
    await comments.click()
    await expect.poll(async () => Number.parseInt(await count.innerText(), 10)).toBeLessThan(all)
  })
})

describe.each(['fr', 'es', 'ja'])('in %s', (locale) => {
  it('the form, the settings and the ledger are no wider than a phone', async () => {
    for (const [screen, address] of [
      ['form', '/tasks/indexing?state=encrypted'],
      ['settings', '/settings/languages'],
    ] as const) {
      const page = await visitWith(address, { width: 390, locale }, { '**/api/local/ocr': ready })
      // Those of the form only: that of a folder's watch, which stands in a list, would switch it on.
      const switches = page.locator('section:not(:has(li))').getByRole('switch')
      if (screen === 'form') for (const each of await switches.all()) await each.check()
      await lookAt(page, `${screen}-390-${locale}`)
    }
  })
})

/** Opens an address where these calls are answered as they never are with the sample. */
function visitWith(address: string, looks: Parameters<typeof visit>[1], answers: Record<string, unknown>): Promise<Page> {
  return visit(address, looks, async (page) => {
    // It would tell of the tasks that there are.
    await page.route('**/api/local/task/events', (route) => route.abort())
    for (const [call, json] of Object.entries(answers)) await page.route(call, (route) => route.fulfill({ json }))
  })
}

async function unfoldForm(page: Page, languages: string[]): Promise<void> {
  await page.getByRole('switch', { name: 'Read scans and pictures (OCR)' }).check()
  await chooseLanguages(page, languages)
  await page.getByRole('switch', { name: 'Try passwords on locked files' }).check()
}

async function chooseLanguages(page: Page, languages: string[]): Promise<void> {
  for (const language of languages) await page.getByLabel('Languages of the pictures').selectOption(language)
  await page.getByRole('list', { name: 'Chosen languages' }).waitFor()
}

/** The address of the first document that a search finds. */
async function someDocument(query: string): Promise<string> {
  const page = await visit(`/?index=${project}&q=${encodeURIComponent(query)}`)
  return `/ds/${project}/${await results(page).first().getAttribute('data-hit')}`
}

import { Task } from '@dossier/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser } from './visit.ts'

const { visit } = useBrowser()

type FirstVisit = { browser: string; language: string; dates: string; heading: string; told: string | null }

/** What a browser asks for, and what it is to see; English needs no word. */
const firstVisits: FirstVisit[] = [
  { browser: 'en-US', language: 'en', dates: 'en-GB', heading: 'Indexing', told: null },
  {
    browser: 'fr-CH',
    language: 'fr',
    dates: 'fr',
    heading: 'Indexation',
    told: 'Cette page est dans la langue de votre navigateur.',
  },
  {
    browser: 'es-MX',
    language: 'es',
    dates: 'es',
    heading: 'Indexación',
    told: 'Esta página está en el idioma de su navegador.',
  },
  { browser: 'ja-JP', language: 'ja', dates: 'ja', heading: '索引作成', told: 'このページはブラウザーの言語で表示しています。' },
  { browser: 'de-DE', language: 'en', dates: 'en-GB', heading: 'Indexing', told: null },
]

describe('the first visit', () => {
  it.each(firstVisits)('of a browser in $browser is in $language, its dates too, and says so once', async (wanted) => {
    const page = await firstVisit(wanted.browser)
    await page.getByRole('heading', { level: 1, name: wanted.heading, exact: true }).waitFor()
    expect(await languageOf(page)).toBe(wanted.language)
    await page
      .getByText(await lastMoment(page, wanted.dates))
      .first()
      .waitFor()
    if (wanted.told === null) expect(await toldBy(page)).toBeUndefined()
    else await expect.poll(() => toldBy(page)).toContain(wanted.told)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: wanted.heading, exact: true }).waitFor()
    expect(await toldBy(page)).toBeUndefined()
  })

  it('gives way to the language that is chosen', async () => {
    const page = await visit('/settings/appearance', { locale: 'es-ES' })
    await page.getByRole('combobox', { name: 'Idioma' }).first().selectOption('ja')
    await expect.poll(() => languageOf(page)).toBe('ja')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: '設定' }).waitFor()
    expect(await languageOf(page)).toBe('ja')
  })
})

it('tells in the reader’s language why the server refuses something', async () => {
  const page = await visit('/tasks/indexing', { locale: 'fr-FR' })
  const folder = page.getByRole('textbox', { name: 'Chemin du dossier' })
  await folder.fill('/nowhere/at/all')
  await folder.press('Enter')
  await page.getByText('/nowhere/at/all n’est pas là', { exact: true }).waitFor()
})

/** Opens the page as somebody whose browser was never here; what its messages say is kept, for they go by themselves. */
async function firstVisit(locale: string): Promise<Page> {
  const page = await visit('/tasks/indexing', { locale })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.querySelector('section[aria-live]')?.textContent ?? ''
      if (text !== '') document.documentElement.dataset.told = text
    }).observe(document, { childList: true, subtree: true })
  })
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  return page
}

function toldBy(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset.told)
}

function languageOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.lang)
}

/** When the newest task was asked for, as the browser writes it in a language. */
async function lastMoment(page: Page, language: string): Promise<string> {
  const answer = await page.request.get(new URL('/api/task/all', page.url()).href)
  const [newest] = Task.array()
    .parse(await answer.json())
    .toSorted((a, b) => b.createdAt - a.createdAt)
  return page.evaluate(
    ([locale, moment]) =>
      new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      }).format(moment),
    [language, newest?.createdAt ?? 0] as const,
  )
}

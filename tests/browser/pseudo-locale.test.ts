import { textLanguages } from '@dossier/contract/tables/languages'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { holdWidth } from './look-at.ts'
import { speakPseudo } from './pseudo-words.ts'
import { project, useBrowser } from './visit.ts'

const { visit } = useBrowser()

const screens: [name: string, address: string][] = [
  ['landing', '/'],
  ['search', `/?index=${project}&q=crane`],
  ['indexing', '/tasks/indexing'],
  ['ledger', '/tasks/indexing?state=encrypted&reason=needs-password'],
  ['tasks', '/tasks/task-board'],
  ['batch-search', '/tasks/batch-search'],
  ['new-batch-search', '/tasks/batch-search/new'],
  ['batch-download', '/tasks/batch-download'],
  ['history', '/user-history/document'],
  ['insights', '/insights'],
  ['tags', `/tags?index=${project}`],
  ['cards', `/cards?index=${project}`],
  ['notes', `/notes?index=${project}`],
  ['saved-searches', '/search/saved'],
  ['verify', '/tasks/indexing/verify'],
  ['compare', '/tasks/indexing/compare'],
  ['projects', '/projects'],
  ['new-project', '/projects/new'],
  ['about-project', `/projects/${project}`],
  ['attach', '/attach'],
  ['settings', '/settings'],
  ...['appearance', 'languages', 'keyboard', 'snapshots', 'disk', 'limits', 'plugins', 'extensions'].map(
    (page): [string, string] => [`settings-${page}`, `/settings/${page}`],
  ),
  ['error', '/nowhere'],
]

describe.each([1440, 390])('in words 1.4 times as long, from right to left, at %i px', (width) => {
  it.each(screens)('%s fits, and says everything in the words of the catalogue', async (name, address) => {
    const told: string[] = []
    const page = await visit(address, { width }, async (page) => {
      await hear(page, told)
      await speakPseudo(page)
    })
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    await holdWidth(page, `pseudo-${name}-${width}`)
    const shown = await plainTexts(page)
    // The page may have an answer before we are told of it.
    await expect.poll(() => untold(shown, told.join('\n'))).toEqual([])
  })
})

/** Gathers what the server tells a page: by answers, and by streams of events, whose answer never ends. */
async function hear(page: Page, told: string[]): Promise<void> {
  page.on('response', (response) => {
    if (/json/.test(response.headers()['content-type'] ?? ''))
      void response.text().then(
        (text) => told.push(text),
        () => {},
      )
  })
  const session = await page.context().newCDPSession(page)
  session.on('Network.eventSourceMessageReceived', ({ data }) => told.push(data))
  await session.send('Network.enable')
}

/** Texts of two plain words and more. What is typed, code, and what carries a language of its own is left out. */
function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      const text = textContent?.replace(/\s+/g, ' ').trim() ?? ''
      const isLeft = parentElement?.closest('script, style, code, kbd, pre, option[lang], [data-untranslated]')
      if (!isLeft && /[A-Za-z]{3,}/.test(text) && parentElement?.checkVisibility()) texts.push(text)
    }
    return [...new Set(texts)]
  })
}

/** Texts of which some word was neither told by the server nor is a name, a month, a unit of time or a language, which the browser writes. */
function untold(texts: string[], told: string): string[] {
  const known = [told, ...textLanguages.map(({ name }) => name), ...months, ...units, ...names].join('\n').toLowerCase()
  return texts.filter((text) => (text.match(/[A-Za-z]{3,}/g) ?? []).some((word) => !known.includes(word.toLowerCase())))
}

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(2026, month)),
)
const units = ['min', 'sec', 'hr', 'day']
const names = ['Dossier', 'Ctrl', 'Esc', 'CSV']

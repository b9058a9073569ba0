import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { defaults } from '@dossier/contract'
import { type NameCategory, nameCategories } from '@dossier/contract/names/categories'
import { SearchAnswer } from '@dossier/contract/search/search'
import { migrationsOf } from '@dossier/server/feature/migrations.ts'
import { features } from '@dossier/server/features.ts'
import { homeLayout } from '@dossier/server/home/layout.ts'
import type { StoredName } from '@dossier/server/names/packed-names.ts'
import { storeNames } from '@dossier/server/names/store-names.ts'
import { openRecords } from '@dossier/server/records/open.ts'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../harness/browser.ts'
import { makeFolder } from '../../harness/folders.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { timeUntil } from '../document/timed-page.ts'
import { type Figure, quantile } from '../measuring/table.ts'

const mentions = 50_000
const names = 5_000
const often = 15
const mostMs = 150
const tellWithinMs = 60_000

/**
 * The tab of names of a text with 50,000 mentions of 5,000 names in four categories, in a real browser: from the click on the tab until the first names are
 * drawn, each time on a page that has not seen them, and again where they are known.
 */
export async function measureNamesTab(): Promise<Figure[]> {
  const folder = await makeFolder('bench-names-tab')
  const home = await makeFolder('bench-names-tab-home')
  await Promise.all([mkdir(folder, { recursive: true }), mkdir(home, { recursive: true })])
  const { text, found } = makeText()
  await writeFile(join(folder, 'register.txt'), text)
  await index(home, folder)
  await storeFound(home, found)
  const program = await startProgram(home, [], unchecked)
  const browser = await launchBrowser()
  try {
    await untilTold(program)
    const first: number[] = []
    const again: number[] = []
    for (let turn = 0; turn < often; turn++) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
      await openText(program, page)
      first.push(await timeTab(page))
      await timeUntil(page, { click: '[role="tab"]', nth: 0 }, { selector: '[data-block]', has: 'register' })
      await page.waitForLoadState('networkidle')
      again.push(await timeTab(page))
      await page.close()
    }
    return [timed('for the first time', first), timed('again', again)]
  } finally {
    await browser.close()
    await program.stop()
  }
}

/** Ten places of each name, far from each other. */
function makeText(): { text: string; found: StoredName[] } {
  const places = new Map<number, number[]>()
  const lines = ['A register begins here.\n']
  let at = lines[0]?.length ?? 0
  for (let number = 0; number < mentions; number++) {
    const name = (number * 7_919) % names
    places.set(name, [...(places.get(name) ?? []), at])
    const line = `${mentionOf(name)} signed page ${number}.\n`
    lines.push(line)
    at += line.length
  }
  const found = [...places].map(([name, offsets]) => ({ mention: mentionOf(name), category: categoryOf(name), offsets }))
  return { text: lines.join(''), found }
}

function mentionOf(name: number): string {
  return categoryOf(name) === 'EMAIL' ? `bearer${name}@mail.example` : `Bearer Number${name}`
}

function categoryOf(name: number): NameCategory {
  return nameCategories[name % nameCategories.length] ?? 'PERSON'
}

async function index(home: string, folder: string): Promise<void> {
  const program = await startProgram(home, [folder], unchecked)
  try {
    await untilIndexed(program)
  } finally {
    await program.stop()
  }
}

/** As the task that finds names stores them; the index is told at the next start. */
async function storeFound(home: string, found: StoredName[]): Promise<void> {
  const records = await openRecords(homeLayout(home).records, migrationsOf(features))
  try {
    const row = await records.db.selectFrom('document').select(['rid', 'version']).executeTakeFirstOrThrow()
    const content = new Uint8Array(16)
    const read = { ...row, project: defaults.project, pipeline: 'CORENLP', language: 'ENGLISH', content }
    await records.db.transaction().execute((trx) => storeNames(trx, [{ read, outcome: { names: found } }]))
  } finally {
    await records.close()
  }
}

async function untilTold(program: Program): Promise<void> {
  const deadline = performance.now() + tellWithinMs
  const body = { size: 0, track_total_hits: true, query: { term: { type: 'NamedEntity' } } }
  while (performance.now() < deadline) {
    const { total } = SearchAnswer.parse(await program.call('POST', `/api/index/search/${defaults.project}/_search`, body)).hits
    if (typeof total === 'object' && total.value === names) return
    await delay(250)
  }
  throw new Error(`the index did not take ${names} names within a minute`)
}

async function openText(program: Program, page: Page): Promise<void> {
  await page.goto(`${program.address}/#/?index=${defaults.project}&q=${encodeURIComponent('path:*register*')}`)
  await page.locator('[data-hit]').first().waitFor()
  await page.locator('[data-hit]').first().click()
  await page.locator('[data-block]').first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function timeTab(page: Page): Promise<number> {
  const tabs = await page.getByRole('tab').allInnerTexts()
  const nth = tabs.findIndex((label) => label.startsWith('Names'))
  return timeUntil(page, { click: '[role="tab"]', nth }, { selector: '[role="tabpanel"] li a', has: 'earer' })
}

function timed(when: string, times: number[]): Figure {
  const [median, slow] = [quantile(times, 0.5), quantile(times, 0.95)]
  return {
    name: `tab of ${mentions} mentions, from the click to its first names, ${when}`,
    ours: `${median.toFixed(0)} ms (95 %: ${slow.toFixed(0)} ms)`,
    target: `<= ${mostMs} ms`,
    isReached: median <= mostMs,
  }
}

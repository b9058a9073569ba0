import { loadavg } from 'node:os'
import { join } from 'node:path'
import { SearchAnswer } from '@dossier/contract/search/search'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../harness/browser.ts'
import { makeFolder } from '../../harness/folders.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { type Figure, megabytes, quantile } from '../measuring/table.ts'
import { makeOriginals, pageOfWord } from './made-originals.ts'
import { timeUntil, usedHeap } from './timed-page.ts'

const project = 'local-datashare'
const often = 15
const manyDocuments = 500
const hit = '[data-hit]'
const block = '[role="tabpanel"] [data-block]'

/** What a reader waits for on the screens of a document, in a real browser: from the click or the key to the frame in which it is drawn, medians of 15 where it can be done again. */
export async function measureScreens(): Promise<Figure[]> {
  const folder = join(await makeFolder('bench-screens'), 'files')
  await makeOriginals(folder)
  const program = await startProgram(await makeFolder('bench-screens-home'), [], unchecked)
  const browser = await launchBrowser()
  try {
    await program.call('POST', '/api/local/index', { folder })
    await untilIndexed(program, 30 * 60_000)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    const load = loadavg()[0] ?? 0
    return [
      ...(await measureTexts(program, page)),
      ...(await measureLongText(program, page)),
      await measureThumbnails(program, page),
      await measureBook(program, page),
      await measureSheet(program, page, 'table.csv'),
      await measureSheet(program, page, 'table.xlsx'),
      {
        name: 'load of the machine meanwhile, at its beginning and end',
        ours: `${load.toFixed(1)} and ${(loadavg()[0] ?? 0).toFixed(1)}`,
      },
    ]
  } finally {
    await browser.close()
    await program.stop()
  }
}

async function search(program: Program, page: Page, words: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${program.address}/#/?index=${project}&q=${encodeURIComponent(words)}&size=100&sort=path&order=asc`)
  await page.locator(hit).first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function measureTexts(program: Program, page: Page): Promise<Figure[]> {
  await search(program, page, 'reportmarker')
  // The first document brings the screen itself.
  await timeUntil(page, { click: hit }, { selector: block, has: 'Report number' })
  const opened: number[] = []
  for (let turn = 1; turn <= often; turn++) {
    const [text = ''] = await page.locator(block).first().allInnerTexts()
    opened.push(
      await timeUntil(page, { click: hit, nth: turn * 5 }, { selector: block, has: 'Report number', hasNot: firstLine(text) }),
    )
    await page.waitForLoadState('networkidle')
  }
  const next: number[] = []
  const session = await page.context().newCDPSession(page)
  await search(program, page, 'reportmarker')
  await timeUntil(page, { click: hit }, { selector: block, has: 'Report number' })
  for (let turn = 1; turn < manyDocuments; turn++) next.push(await timeStep(page, 'ArrowRight'))
  const before = await usedHeap(session)
  // The same way back: answers that nothing uses are forgotten after half a minute, so most of it is asked for again.
  for (let turn = 1; turn < manyDocuments; turn++) await timeStep(page, 'ArrowLeft')
  const grown = (await usedHeap(session)) - before
  await session.detach()
  return [
    timed('open a document, to its first text', opened, 150),
    timed('next document, to its first text', next, 80),
    {
      name: `memory of the page after ${2 * manyDocuments} documents, more than after ${manyDocuments}`,
      ours: `${megabytes(grown)} on ${megabytes(before)}`,
      target: '<= 2 MB',
      isReached: grown <= 2_000_000,
    },
  ]
}

/** Milliseconds from the key to the first text of the document beside the open one. */
async function timeStep(page: Page, key: string): Promise<number> {
  const [text = ''] = await page.locator(block).first().allInnerTexts()
  await page.waitForLoadState('networkidle')
  return timeUntil(page, { ctrlKey: key }, { selector: block, has: 'Report number', hasNot: firstLine(text) })
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}

async function measureLongText(program: Program, page: Page): Promise<Figure[]> {
  const opened: number[] = []
  for (let turn = 0; turn < often; turn++) {
    await search(program, page, 'longtextmarker')
    opened.push(await timeUntil(page, { click: hit }, { selector: block, has: 'longtextmarker' }))
  }
  const session = await page.context().newCDPSession(page)
  const before = await usedHeap(session)
  const text = page.getByRole('region', { name: 'Text' })
  for (let share = 0; share < 40; share++) {
    await text.evaluate((element, to) => element.scrollTo(0, element.scrollHeight * to), share / 40)
    await page.waitForLoadState('networkidle')
  }
  const grown = (await usedHeap(session)) - before
  await session.detach()
  return [
    timed('a text of 20 MB, to its first paint', opened, 150),
    {
      name: 'memory of the page after 40 places of it, more than before',
      ours: megabytes(grown),
      target: '<= 10 MB',
      isReached: grown <= 10_000_000,
    },
  ]
}

async function measureThumbnails(program: Program, page: Page): Promise<Figure> {
  const ids = await idsOf(program, 'path:*leaflet*')
  const addresses = ids.map((id) => `/api/v1/thumbnail/${project}/${id}?size=sm&routing=${id}`)
  const shown = () =>
    page.evaluate(async (all) => {
      const times: number[] = []
      for (const address of all) {
        const picture = new Image()
        const startedAt = performance.now()
        picture.src = `${address}&again=${startedAt}`
        await picture.decode()
        times.push(performance.now() - startedAt)
      }
      return times
    }, addresses)
  await shown()
  return timed('a thumbnail that was made before, to its pixels', await shown(), 60)
}

async function measureBook(program: Program, page: Page): Promise<Figure> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    await search(program, page, 'palimpsest')
    await timeUntil(page, { click: hit }, { selector: block, has: 'palimpsest' })
    await page.waitForLoadState('networkidle')
    times.push(
      await timeUntil(
        page,
        { click: '[role="tab"]', nth: await previewTab(page) },
        { selector: `[data-page="${pageOfWord}"] [data-now]` },
      ),
    )
  }
  return timed('a PDF of 5,000 pages, from its tab to the box of its first hit', times, 1_000)
}

async function measureSheet(program: Program, page: Page, name: string): Promise<Figure> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    await search(program, page, `path:*${name}`)
    await timeUntil(page, { click: hit }, { selector: '[role="tabpanel"]' })
    await page.waitForLoadState('networkidle')
    times.push(
      await timeUntil(
        page,
        { click: '[role="tab"]', nth: await previewTab(page) },
        { selector: '[role="tabpanel"] [data-row]', has: 'name-' },
      ),
    )
  }
  const [first = 0] = times
  const figure = timed(`${name} of a million rows, from its tab to its first rows, opened again`, times.slice(1), 1_000)
  return { ...figure, name: figure.name.replace('opened again', `the first time ${first.toFixed(0)} ms, opened again`) }
}

async function previewTab(page: Page): Promise<number> {
  const names = await page.getByRole('tab').allInnerTexts()
  return names.findIndex((name) => name.startsWith('Preview'))
}

async function idsOf(program: Program, query: string): Promise<string[]> {
  const body = { query: { query_string: { query } }, size: 100 }
  const { hits } = SearchAnswer.parse(await program.call('POST', `/api/index/search/${project}/_search`, body)).hits
  if (hits.length === 0) throw new Error(`nothing is found by ${query}`)
  return hits.map(({ _id }) => _id)
}

function timed(name: string, times: number[], mostMs: number): Figure {
  const [median, slow] = [quantile(times, 0.5), quantile(times, 0.95)]
  return {
    name,
    ours: `${median.toFixed(0)} ms (95 %: ${slow.toFixed(0)} ms)`,
    target: `<= ${mostMs} ms`,
    isReached: median <= mostMs,
  }
}

import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { defaults } from '@dossier/contract'
import type { Page } from 'playwright-core'
import { z } from 'zod'
import { launchBrowser } from '../../harness/browser.ts'
import { makeFolder } from '../../harness/folders.ts'
import { untilIndexed } from '../../harness/indexing.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { makeReports } from '../document/made-originals.ts'
import { timeUntil } from '../document/timed-page.ts'
import { type Figure, quantile, seconds } from '../measuring/table.ts'

const reviewed = 500
/** Of the time of opening each hit. */
const share = 1 / 5
const pageSize = 100
const keys = ['y', 'n', 'l']
const block = '[role="tabpanel"] [data-block]'
const current = '[aria-current="true"]'
const link = 'td a'

/**
 * How long 500 decisions take by keys alone, beside opening each of the hits from the list and going back, in a real browser. Machine time: from a key or a click to the
 * frame that shows what it asks for. What a person needs to read a hit, and to move a hand to the mouse, is in none of the figures.
 */
export async function measureReview(): Promise<Figure[]> {
  const folder = join(await makeFolder('bench-review'), 'files')
  await makeReports(folder)
  const program = await startProgram(await makeFolder('bench-review-home'), [folder], unchecked)
  const browser = await launchBrowser()
  try {
    await untilIndexed(program)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    // Two, of which one is decided until the next hit is there, the other until its text is.
    const [one, other] = [await searchReports(program), await searchReports(program)]
    const addressOf = (id: string) => `${program.address}/#/tasks/batch-search/${defaults.project}/${id}`
    const load = loadavg()[0] ?? 0
    const opened = await openEach(page, addressOf(one))
    const decided = await decideEach(page, `${addressOf(one)}/review`, current, /report-\d+/)
    const shown = await decideEach(page, `${addressOf(other)}/review`, block, /Report number \d+\./)
    return figuresOf({ opened, decided, shown, load })
  } finally {
    await browser.close()
    await program.stop()
  }
}

async function searchReports(program: Program): Promise<string> {
  const form = new FormData()
  form.append('name', 'reports')
  form.append('csvFile', new File(['reportmarker'], 'list.csv'))
  const path = `/api/batch/search/${defaults.project}`
  const id = await (await fetch(new URL(path, program.address), { method: 'POST', body: form })).text()
  const Batch = z.object({ state: z.string() })
  while (Batch.parse(await program.call('GET', `/api/batch/search/${id}`)).state !== 'SUCCESS') await sleep(50)
  return id
}

/** From the click on a hit to its text, and from there back to the list. */
async function openEach(page: Page, address: string): Promise<number[]> {
  const times: number[] = []
  for (let number = 0; number < reviewed; number++) {
    if (number % pageSize === 0) {
      await page.goto('about:blank')
      await page.goto(`${address}?page=${number / pageSize + 1}`)
      await page
        .locator(link)
        .nth(pageSize - 1)
        .waitFor()
    }
    const there = await timeUntil(page, { click: link, nth: number % pageSize }, { selector: block, has: 'Report number' })
    times.push(there + (await timeUntil(page, { back: true }, { selector: link })))
  }
  return times
}

/** From a key to what `selector` shows of the next hit; `known` is what in its text tells a hit from the others. */
async function decideEach(page: Page, address: string, selector: string, known: RegExp): Promise<number[]> {
  const times: number[] = []
  await page.goto(address)
  await page.locator(block).first().waitFor()
  for (let number = 0; number < reviewed; number++) {
    const [before] = known.exec((await page.locator(selector).first().textContent()) ?? '') ?? []
    if (before === undefined) throw new Error(`decision ${number} has no hit`)
    const key = keys[number % keys.length] ?? 'y'
    times.push(await timeUntil(page, { key }, { selector, has: before.slice(0, 7), hasNot: before }))
  }
  return times
}

type Times = { opened: number[]; decided: number[]; shown: number[]; load: number }

function figuresOf({ opened, decided, shown, load }: Times): Figure[] {
  const [all, keysAlone, withTexts] = [opened, decided, shown].map((times) => times.reduce((total, ms) => total + ms, 0))
  const median = (times: number[]) => `${quantile(times, 0.5).toFixed(0)} ms each`
  const figure = (ms = 0) => ({
    peer: `opening each and going back: ${seconds(all ?? 0)}, ${median(opened)}: ${(ms / (all ?? 0)).toFixed(2)} of it`,
    target: '<= 1/5',
    isReached: ms <= (all ?? 0) * share,
  })
  return [
    {
      name: `${reviewed} decisions by keys, each until the next hit can be decided on (load ${load.toFixed(1)})`,
      ours: `${seconds(keysAlone ?? 0)}, ${median(decided)}`,
      ...figure(keysAlone),
    },
    {
      name: 'the same, each until the text of the next hit is drawn',
      ours: `${seconds(withTexts ?? 0)}, ${median(shown)}`,
      ...figure(withTexts),
    },
  ]
}

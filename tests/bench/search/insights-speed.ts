import type { Page } from 'playwright-core'
import { launchBrowser } from '../../harness/browser.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { bringWholeCorpus } from '../corpus/whole-corpus.ts'
import { readCpuSecondsIn } from '../measuring/cpu-time.ts'
import { type Figure, quantile } from '../measuring/table.ts'
import { untilFollowed } from './search-speed.ts'

const project = 'local-datashare'
const often = 11
const mostPageMs = 300
const mostSilencesMs = 5_000

/**
 * The page of insights in a real browser, names included, from the click that leads to it until all cards that are seen have their numbers; and the silences, which come when they are seen.
 * Each the first time, when nothing of it is known yet, and again. `isKept`: the corpus and its index stay in `.cache/bench` for the next run.
 */
export async function measureInsights(bench: string, documents: number, isKept: boolean): Promise<Figure[]> {
  const { home } = await bringWholeCorpus(bench, documents, isKept)
  const program = await startProgram(home, [], unchecked)
  const browser = await launchBrowser()
  try {
    await untilFollowed(program, documents)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const pages = await timeOften(program, often, async () => {
      await openOther(page, program)
      return () => timePage(page)
    })
    const silences = await timeOften(program, 5, async () => () => timeSilences(program))
    return [
      ...figuresOf(`the page of insights, ${documents} documents, from click to numbers`, pages, mostPageMs),
      ...figuresOf(`its silences, ${documents} documents`, silences, mostSilencesMs),
    ]
  } finally {
    await browser.close()
    await program.stop()
  }
}

/** What one time took: on the clock, and of processors in all processes of the program. */
type Timing = { ms: number; cpuMs: number }

async function timeOften({ home }: Program, times: number, prepare: () => Promise<() => Promise<number>>): Promise<Timing[]> {
  const timings: Timing[] = []
  while (timings.length < times) {
    const time = await prepare()
    const before = readCpuSecondsIn(home)
    const ms = await time()
    timings.push({ ms, cpuMs: (readCpuSecondsIn(home) - before) * 1_000 })
  }
  return timings
}

function figuresOf(name: string, [first, ...again]: Timing[], mostMs: number): Figure[] {
  const median = (of: (timing: Timing) => number) => quantile(again.map(of), 0.5)
  const figure = (which: string, ms: number, cpuMs: number): Figure => ({
    name: `${name}, ${which}`,
    ours: `${ms.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of processors`,
    target: `<= ${mostMs} ms`,
    isReached: ms <= mostMs,
  })
  return [
    figure('the first time', first?.ms ?? 0, first?.cpuMs ?? 0),
    figure(
      'again, median',
      median(({ ms }) => ms),
      median(({ cpuMs }) => cpuMs),
    ),
  ]
}

/** The page is loaded anew each time, so that no numbers are known to it. */
async function openOther(page: Page, program: Program): Promise<void> {
  await page.goto(`${program.address}/#/settings`)
  await page.reload()
  await page.waitForLoadState('networkidle')
}

function timePage(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const startedAt = performance.now()
        const look = () => {
          const isDrawn = document.querySelector('[data-bin]') !== null && document.querySelectorAll('main h2').length >= 6
          const isWaiting = [...document.querySelectorAll('main [role="status"]')].some(({ textContent }) =>
            /^$|…$/.test(textContent),
          )
          if (isDrawn && !isWaiting) resolve(performance.now() - startedAt)
          else requestAnimationFrame(look)
        }
        document.querySelector<HTMLAnchorElement>('a[href$="#/insights"]')?.click()
        look()
      }),
  )
}

async function timeSilences(program: Program): Promise<number> {
  const startedAt = performance.now()
  await program.call('GET', `/api/${project}/insights/silences`)
  return performance.now() - startedAt
}

import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../harness/browser.ts'
import { makeFolder } from '../../harness/folders.ts'
import { type Program, startProgram, unchecked } from '../../harness/program.ts'
import { makeCorpus, storeCorpus } from '../corpus/synthetic.ts'
import { type Figure, quantile } from '../measuring/table.ts'
import { untilFollowed } from './search-speed.ts'

const project = 'local-datashare'
const often = 11
const mostPageMs = 300
const mostSilencesMs = 5_000

/** The page of insights in a real browser, from the click that leads to it until all cards that are seen have their numbers; and the silences, which come when they are seen. */
export async function measureInsights(bench: string, documents: number): Promise<Figure[]> {
  const home = await makeFolder('bench-insights')
  await mkdir(home, { recursive: true })
  await storeCorpus(makeCorpus(bench, await makeFolder('bench-corpus'), { documents, withEntities: false }), home)
  const program = await startProgram(home, [], unchecked)
  const browser = await launchBrowser()
  try {
    await untilFollowed(program, documents)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const timings: number[] = []
    while (timings.length < often) timings.push(await timePage(page, program))
    const pageMs = quantile(timings.slice(1), 0.5)
    const silencesMs = await timeSilences(program)
    return [
      {
        name: `the page of insights, ${documents} documents, median from click to numbers`,
        ours: `${pageMs.toFixed(0)} ms`,
        target: `<= ${mostPageMs} ms`,
        isReached: pageMs <= mostPageMs,
      },
      {
        name: `its silences, ${documents} documents, median`,
        ours: `${silencesMs.toFixed(0)} ms`,
        target: `<= ${mostSilencesMs} ms`,
        isReached: silencesMs <= mostSilencesMs,
      },
    ]
  } finally {
    await browser.close()
    await program.stop()
  }
}

/** The page is loaded anew each time, so that no numbers are known yet. */
async function timePage(page: Page, program: Program): Promise<number> {
  await page.goto(`${program.address}/#/settings`)
  await page.reload()
  await page.waitForLoadState('networkidle')
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
  const timings: number[] = []
  while (timings.length < 5) {
    const startedAt = performance.now()
    await program.call('GET', `/api/${project}/insights/silences`)
    timings.push(performance.now() - startedAt)
  }
  return quantile(timings, 0.5)
}

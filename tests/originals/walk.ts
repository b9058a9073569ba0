import type { Page } from 'playwright-core'
import { z } from 'zod'
import { launchBrowser } from '../harness/browser.ts'

/** What became of one document: `shown`: how, or the words that say why not; `seconds` until then; `faults`: errors of the page, and requests to elsewhere. */
export type Looked = { path: string; contentType: string; shown: string; seconds: number; faults: string[] }

const Found = z.object({
  hits: z.object({
    hits: z.array(z.object({ _id: z.string(), _source: z.object({ path: z.string(), contentType: z.string().optional() }) })),
  }),
})

/** Each kind of preview once it shows something, by what can be seen of it. */
const signs: [name: string, selector: string][] = [
  ['PDF', '[role="tabpanel"] [data-page] canvas'],
  ['page', '[role="tabpanel"] iframe'],
  ['tree', '[role="tabpanel"] [role="treeitem"]'],
  ['sheet', '[role="tabpanel"] [data-row], [role="tabpanel"] table'],
  ['picture', '[role="tabpanel"] section img'],
  ['sound', '[role="tabpanel"] audio'],
  ['film', '[role="tabpanel"] video'],
]
const limitMs = 40_000
/** A page that goes on asking is looked at all the same. */
const momentMs = 400

/** Opens every file of a project one after the other in one page of a browser, and its preview. */
export async function walkOriginals(address: string, project: string, onLooked: (looked: Looked) => void): Promise<void> {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  let faults: string[] = []
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(address) && !/^(?:data|blob):/.test(url)) faults.push(`request to ${url}`)
  })
  try {
    for (const { _id, _source } of await filesOf(address, project)) {
      faults = []
      const began = performance.now()
      await page.goto(`${address}/#/ds/${project}/${_id}/${_id}`)
      const { shown, seconds } = await previewOf(page, began).catch((error: unknown) => ({
        shown: `nothing: ${String(error).split('\n')[0]}`,
        seconds: (performance.now() - began) / 1_000,
      }))
      onLooked({ path: _source.path, contentType: _source.contentType ?? '', shown, seconds, faults })
    }
  } finally {
    await browser.close()
  }
}

async function filesOf(address: string, project: string) {
  const body = {
    size: 2_000,
    query: { bool: { must: [{ match: { type: 'Document' } }, { match: { extractionLevel: 0 } }] } },
    sort: [{ path: 'asc' }],
  }
  const answer = await fetch(`${address}/api/index/search/${project}/_search`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return Found.parse(await answer.json()).hits.hits
}

async function previewOf(page: Page, began: number): Promise<Pick<Looked, 'shown' | 'seconds'>> {
  await page.getByRole('tab', { name: 'Preview' }).click({ timeout: limitMs })
  const none = page.getByText('Preview is not available for this document.')
  const any = signs.reduce((all, [, selector]) => all.or(page.locator(selector)), none)
  await any.first().waitFor({ state: 'attached', timeout: limitMs })
  const seconds = (performance.now() - began) / 1_000
  // What cannot be decoded is told a moment after it was begun.
  await page.waitForLoadState('networkidle', { timeout: momentMs }).catch(() => undefined)
  if (await none.isVisible())
    return { shown: `not: ${(await none.locator('xpath=..').innerText()).split('\n')[1]?.trim() ?? ''}`, seconds }
  for (const [name, selector] of signs) if ((await page.locator(selector).count()) > 0) return { shown: name, seconds }
  // It was taken back while it was looked at.
  await none.waitFor({ timeout: limitMs })
  return { shown: 'not: it turned out to be damaged', seconds }
}

import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Task } from '@dossier/contract'
import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { launchBrowser } from '../harness/browser.ts'
import { makeFolder } from '../harness/folders.ts'
import { allLooks, lookAt } from './look-at.ts'
import { project } from './visit.ts'

let browser: Browser
let page: string
/** A few documents: axe looks at each of them. */
let short: string

beforeAll(async () => {
  browser = await launchBrowser()
  page = await unpackedCopy('*')
  short = await unpackedCopy('cardamom4672 OR invoice')
})
afterAll(() => browser?.close())

type Opening = { javaScriptEnabled?: boolean; width?: number; theme?: 'light' | 'dark' }

/** Opens the copy as somebody does who has nothing else; `asked`: all that the browser wants from anywhere. */
async function openCopy({ javaScriptEnabled = true, ...looks }: Opening, address = page) {
  const { width = 1440, theme = 'light' } = looks
  const context = await browser.newContext({ javaScriptEnabled, viewport: { width, height: 900 }, colorScheme: theme })
  const opened = await context.newPage()
  const asked: string[] = []
  const faults: string[] = []
  opened.on('request', (request) => asked.push(request.url()))
  opened.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  opened.on('pageerror', (error) => faults.push(error.message))
  await opened.goto(address)
  return { opened, asked, faults, close: () => context.close() }
}

it.each([true, false])('a copy opens from a disk and asks nobody for anything (scripts: %s)', async (javaScriptEnabled) => {
  const { opened, asked, faults, close } = await openCopy({ javaScriptEnabled })
  expect(await opened.title()).toBe('Copie de documents')
  const rows = opened.locator('tbody tr')
  const total = await rows.count()
  expect(total).toBeGreaterThan(50)
  expect(await opened.getByRole('searchbox').isVisible()).toBe(javaScriptEnabled)
  expect(asked).toEqual([page])
  expect(faults).toEqual([])
  await opened.locator('a.text').first().click()
  await opened.waitForURL(/\.txt$/)
  expect(asked.every((url) => url.startsWith('file:'))).toBe(true)
  await close()
})

it.each([1440, 390])('its list is searched by its own script, which is all that may run (%i px)', async (width) => {
  const { opened, faults, close } = await openCopy({ width })
  const rows = opened.locator('tbody tr:visible')
  const total = await rows.count()
  await opened.getByRole('searchbox').fill('EML')
  await expect.poll(() => rows.count()).toBeLessThan(total)
  expect(await rows.count()).toBeGreaterThan(0)
  await opened.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "ran"'
    document.body.append(script)
  })
  expect(await opened.title()).not.toBe('ran')
  expect(faults.join()).toContain('Content Security Policy')
  await close()
})

it.each(allLooks)('a copy can be read at $width px in $theme', async ({ width, theme }) => {
  const { opened, close } = await openCopy({ width, theme }, short)
  await lookAt(opened, `offline-copy-${width}-${theme}`)
  await close()
})

/** Downloads a copy in French and unpacks it; answers the address of its page. */
async function unpackedCopy(query: string): Promise<string> {
  const options = { projectIds: [project], query, offline: true, language: 'fr' }
  const { id } = Task.parse(await call('/api/task/batchDownload', { options }))
  const isDone = async () => expect(Task.parse(await call(`/api/task/${id}`)).state).toBe('DONE')
  await vi.waitFor(isDone, { timeout: 60_000 })
  const answer = await fetch(new URL(`/api/task/${id}/result`, inject('address')))
  const folder = await makeFolder('offline-copy')
  const reader = new ZipReader(new BlobReader(await answer.blob()), { useWebWorkers: false })
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue
    const path = join(folder, entry.filename)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await entry.getData(new Uint8ArrayWriter()))
  }
  await fetch(new URL(`/api/task/clean/${id}`, inject('address')), { method: 'DELETE' })
  return pathToFileURL(join(folder, 'index.html')).href
}

async function call(path: string, body?: object): Promise<unknown> {
  const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await fetch(new URL(path, inject('address')), sent)).json()
}

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, vi } from 'vitest'
import { makeFolder, removeFolders } from '../../harness/folders.ts'
import { results, useBrowser } from '../visit.ts'
import { hostileOriginals } from './hostile-originals.ts'

/** A project of hostile originals, for the tests of one file; what they run or fetch is noted. */
export function useHostile(project: string) {
  const { visit } = useBrowser()
  beforeAll(async () => {
    const folder = await makeFolder('hostile')
    for (const [name, bytes] of Object.entries(hostileOriginals)) await writeFile(join(folder, name), bytes)
    const address = inject('address')
    const body = JSON.stringify({ folder, project })
    const answer = await fetch(`${address}/api/local/index`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.ok).toBe(true)
    const runs = async () => (await fetch(`${address}/api/${project}/ledger/runs`)).json()
    await vi.waitFor(async () => expect((await runs()).length).toBe(1), { timeout: 100_000, interval: 200 })
  }, 120_000)
  afterAll(removeFolders)

  /** Addresses that a page asked for beyond this machine, or that a script of a document asked for. */
  let strange: string[] = []
  beforeEach(() => {
    strange = []
  })

  /** Opens the preview of one of the hostile files. */
  async function openPreview(name: string, looks = {}): Promise<Page> {
    const page = await visit(
      `/?index=${project}&q=${encodeURIComponent(`(quayside OR path:*broken*) AND path:*${name}`)}&size=10`,
      looks,
    )
    page.on('request', (request) => {
      const url = request.url()
      if (!/^(?:data|blob):/.test(url) && (!url.startsWith(inject('address')) || url.includes('?ran'))) strange.push(url)
    })
    page.on('dialog', (dialog) => {
      strange.push(dialog.message())
      void dialog.dismiss()
    })
    await results(page).first().click()
    await page.getByRole('tab', { name: 'Preview' }).click()
    return page
  }

  /** Nothing ran, nothing was fetched. */
  async function expectHarmless(page: Page): Promise<void> {
    expect(strange).toEqual([])
    const ran = await Promise.all(page.frames().map((frame) => frame.evaluate('window.ran').catch(() => undefined)))
    expect(ran.filter((each) => each !== undefined)).toEqual([])
    expect(page.url()).toContain(inject('address'))
  }
  return { visit, openPreview, expectHarmless }
}

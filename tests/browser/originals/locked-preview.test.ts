import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockOffice } from '@dossier/server/containers/testing/locked-office.ts'
import { lockDocument } from '@dossier/server/containers/testing/locked-open-document.ts'
import { lockPdf } from '@dossier/server/recognition/testing/locked-pdf.ts'
import { drawPdf } from '@dossier/server/recognition/testing/planted-scan.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { makeFolder, removeFolders } from '../../harness/folders.ts'
import { zipOf } from '../../planted/zip.ts'
import { fewLooks, lookAt } from '../look-at.ts'
import { results, useBrowser } from '../visit.ts'

const { visit } = useBrowser()
const project = 'locked'
const password = 'Käfig 7'
const pdfPassword = 'harbour 1887'

const slides = zipOf([
  { name: 'ppt/presentation.xml', content: '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldId r:id="r1"/></p:presentation>' },
  {
    name: 'ppt/_rels/presentation.xml.rels',
    content: '<Relationships><Relationship Id="r1" Target="slides/slide1.xml"/></Relationships>',
  },
  { name: 'ppt/slides/slide1.xml', content: '<p:sld><a:p><a:r><a:t>The hidden berth</a:t></a:r></a:p></p:sld>' },
])

beforeAll(async () => {
  const folder = await makeFolder('locked-previews')
  await writeFile(join(folder, 'talk.pptx'), lockOffice(slides, password))
  await writeFile(
    join(folder, 'deed.pdf'),
    lockPdf(await drawPdf([{ lines: ['The anchor'], width: 850, height: 300 }]), pdfPassword),
  )
  await writeFile(
    join(folder, 'note.odt'),
    lockDocument({ 'content.xml': '<office:body><text:p>The sunken crane</text:p></office:body>' }, password, { how: 'whole' }),
  )
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ folder, project })
  expect((await fetch(`${inject('address')}/api/local/index`, { method: 'POST', body, headers })).ok).toBe(true)
  const runs = async () => (await fetch(`${inject('address')}/api/${project}/ledger/runs`)).json()
  await vi.waitFor(async () => expect((await runs()).length).toBe(1), { timeout: 100_000, interval: 200 })
})
afterAll(removeFolders)

async function openPreview(name: string, looks = {}): Promise<Page> {
  const page = await visit(`/?index=${project}&q=${encodeURIComponent(`path:*${name}`)}&size=10`, looks)
  await results(page).first().click()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByText('The file is locked').waitFor()
  return page
}

it.each([
  { name: 'talk.pptx', right: password, shown: (page: Page) => page.frameLocator('iframe').getByText('The hidden berth') },
  { name: 'note.odt', right: password, shown: (page: Page) => page.frameLocator('iframe').getByText('The sunken crane') },
  { name: 'deed.pdf', right: pdfPassword, shown: (page: Page) => page.locator('[data-page="1"] canvas') },
])(
  '$name asks for its password, says that a wrong one is wrong, and shows it with the right one',
  async ({ name, right, shown }) => {
    const page = await openPreview(name)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    const field = page.getByLabel('Password')
    await field.fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('This password does not open the file.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('password')
    await page.getByLabel('Password').fill(right)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await shown(page).first().waitFor()
    expect(sent.join(' ')).not.toMatch(/K%C3%A4fig|harbour|wrong/)
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))).not.toMatch(
      /fig 7|1887/,
    )
    // Another view of it is another lock.
    await page.getByRole('tab', { name: 'Text' }).click()
    await page.getByRole('tab', { name: 'Preview' }).click()
    await page.getByText('The file is locked').waitFor()
  },
)

it.each(fewLooks)('the field for a password is calm at $width px in $theme', async (looks) => {
  const page = await openPreview('talk.pptx', looks)
  await page.getByLabel('Password').fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await lookAt(page, `locked-preview-${looks.width}-${looks.theme}`)
})

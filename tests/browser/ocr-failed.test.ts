import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { taskClasses } from '@dossier/contract'
import { drawPage } from '@dossier/server/recognition/testing/planted-scan.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { lookAt } from './look-at.ts'
import { hashOf, project, useBrowser } from './visit.ts'

const { visit } = useBrowser()

/** It reads English, but fails on each page. */
const failingTesseract = `#!/bin/sh
case "$1" in
  --version) echo 'tesseract 5.0.0' ;;
  --list-langs) printf 'List of available languages (1):\\neng\\n' ;;
  *) exit 1 ;;
esac
`

let program: Program
let folder: string

beforeAll(async () => {
  folder = await makeFolder('unread-pages')
  const tesseract = join(await makeFolder('failing-ocr'), 'tesseract')
  await writeFile(tesseract, failingTesseract, { mode: 0o755 })
  await writeFile(join(folder, 'photo.png'), drawPage({ lines: ['A lighthouse at night'], width: 900, height: 300 }))
  await writeFile(join(folder, 'letter.txt'), 'A letter that needs no OCR.')
  program = await startProgram(await makeFolder('unread-home'), [folder], { DOSSIER_TESSERACT: tesseract })
  await untilIndexed(program)
})

afterAll(async () => {
  await program?.stop()
  await removeFolders()
})

it('pages that OCR could not read lead from their task to the ledger, which says why', async () => {
  await program.call('POST', `/api/${project}/ocr`, { folder, languages: ['eng'] })
  const page = await visit('/')
  await page.goto(`${program.address}/#/tasks/documents`)
  const link = page.getByRole('link', { name: '1 could not be read' })
  await link.waitFor({ timeout: 60_000 })
  await lookAt(page, 'ocr-failed-task')
  await link.press('Enter')
  await expect.poll(() => hashOf(page)).toMatch(/^\/tasks\/indexing\?reason=ocr-failed/)
  await page.getByText('photo.png').first().waitFor()
  await page.getByText('pages or pictures that OCR could not read: 1').first().waitFor()
  expect(await page.getByRole('main').getByText('letter.txt').count()).toBe(0)
  await lookAt(page, 'ocr-failed-ledger')
  expect(await program.call('GET', `/api/task?name=${taskClasses.ocr}`)).toMatchObject({
    items: [{ state: 'DONE', properties: { failed: 1 } }],
  })
})

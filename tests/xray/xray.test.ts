import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Xray } from '@dossier/contract/documents/xray'
import { SearchAnswer } from '@dossier/contract/search/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { zipOf } from '../planted/zip.ts'
import { madePdf, pdfString } from './made-pdf.ts'

const project = 'local-datashare'
let files: string
let program: Program

const hiding = (words: string) =>
  madePdf([
    {
      content: `0 g BT /F1 12 Tf 72 700 Td ${pdfString(words)} Tj ET\n60 690 300 25 re f\nBT /F1 12 Tf 72 600 Td (Shown words) Tj ET`,
    },
  ])

beforeAll(async () => {
  files = join(await makeFolder('xray-files'), 'files')
  await mkdir(files)
  await writeFile(join(files, 'boxes.pdf'), hiding('under the box'))
  await writeFile(join(files, 'archive.zip'), zipOf([{ name: 'inside.pdf', content: hiding('deep below') }]))
  await writeFile(join(files, 'plain.txt'), 'Plain words.')
  program = await startProgram(await makeFolder('xray-home'), [files])
  await untilIndexed(program)
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

it('looks into a file and into what lies in an archive, and its words are found by a search too', async () => {
  expect(await look('boxes.pdf')).toMatchObject({
    findings: [{ kind: 'covered', text: 'under the box', page: 1 }],
    pages: 1,
    gap: null,
  })
  expect(await look('inside.pdf')).toMatchObject({ findings: [{ kind: 'covered', text: 'deep below' }], gap: null })
})

it('says of a kind that cannot be looked into that it was not, and of a file that is gone that it is gone', async () => {
  expect(await look('plain.txt')).toMatchObject({ findings: [], gap: 'kind' })
  await rm(join(files, 'boxes.pdf'))
  await expect(look('boxes.pdf')).rejects.toThrow(/no longer there/)
  await expect(program.call('GET', `/api/${project}/documents/xray/nothing`)).rejects.toThrow(/404|not found/i)
})

const Source = z.looseObject({
  path: z.string(),
  metadata: z.looseObject({ tika_metadata_resourcename: z.string().optional() }).optional(),
})

async function look(name: string): Promise<Xray> {
  const body = { query: { match: { type: 'Document' } }, size: 100 }
  const { hits } = SearchAnswer.parse(await program.call('POST', `/api/index/search/${project}/_search`, body)).hits
  const hit = hits.find(({ _source }) => {
    const { path, metadata } = Source.parse(_source)
    return path.endsWith(`/${name}`) || metadata?.tika_metadata_resourcename?.endsWith(name)
  })
  if (!hit) throw new Error(`${name} is not indexed`)
  return Xray.parse(await program.call('GET', `/api/${project}/documents/xray/${hit._id}?routing=${hit._routing ?? hit._id}`))
}

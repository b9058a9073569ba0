import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Passage } from '@dossier/contract/cards'
import { TextSlice } from '@dossier/contract/documents/documents'
import { SearchAnswer } from '@dossier/contract/search/search'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { madePdf, pdfString } from './made-pdf.ts'

const api = '/api/local-datashare'
let program: Program

beforeAll(async () => {
  const files = join(await makeFolder('pages-files'), 'files')
  await mkdir(files)
  const pages = Array.from({ length: 6 }, (_, at) => ({
    content:
      at === 3
        ? '0 0 10 10 re f'
        : `BT /F1 12 Tf 72 700 Td ${pdfString(`Page number ${at + 1} tells of the harbour of place ${at * 7} and its keeper.`)} Tj ET`,
  }))
  await writeFile(join(files, 'pages.pdf'), madePdf(pages))
  program = await startProgram(await makeFolder('pages-home'), [files])
  await untilIndexed(program)
})

afterAll(async () => {
  await program.stop()
  await removeFolders()
})

it('the pages of a PDF are told by their places in its text, and a quote by its page', async () => {
  const body = { query: { match: { type: 'Document' } }, size: 1 }
  const [hit] = SearchAnswer.parse(await program.call('POST', '/api/index/search/local-datashare/_search', body)).hits.hits
  const { content } = TextSlice.parse(await program.call('GET', `${api}/documents/content/${hit?._id}`))
  const third = content.indexOf('number 3')
  // Nothing is known of its pages yet: a few are read.
  expect(await program.call('GET', `${api}/documents/pagesAt/${hit?._id}?offsets=${third}`)).toEqual({ pages: [3] })
  const Pages = z.object({ pages: z.array(z.tuple([z.int(), z.int()])) })
  const { pages } = Pages.parse(await program.call('GET', `${api}/documents/pages/${hit?._id}`))
  expect(pages.map(([start, end]) => /number (\d)/.exec(content.slice(start, end))?.[1])).toEqual([
    '1',
    '2',
    '3',
    undefined,
    '5',
    '6',
  ])
  const start = content.indexOf('number 5')
  const places = [0, content.indexOf('number 3'), start]
  expect(await program.call('GET', `${api}/documents/pagesAt/${hit?._id}?offsets=${places.join()}`)).toEqual({ pages: [1, 3, 5] })
  const passage = Passage.parse(await program.call('GET', `${api}/cards/passage/${hit?._id}?start=${start}&end=${start + 8}`))
  expect(passage).toMatchObject({ quote: 'number 5', page: 5 })
})

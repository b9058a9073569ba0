import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { requireDocument } from '../documents/read.ts'
import { Pipeline, project } from '../indexing/testing/pipeline.ts'
import { frameOf } from './frame.ts'
import { givenPreviewer } from './given-previewer.ts'
import { cacheOf } from './make.ts'
import { Previewer } from './previewer.ts'
import type { ViewedDocument } from './viewed-document.ts'

/** Counts how often it is asked, and makes the same page of everything. */
class Counting extends Previewer {
  asked = 0
  override async ask(): Promise<unknown> {
    this.asked += 1
    return { html: '<p>deal</p>', heads: [], remote: [], isCut: false }
  }
}

let folder: string
let pipeline: Pipeline
let previewer: Counting

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-frame-'))
  previewer = new Counting({ dataFolder: folder })
  pipeline = await Pipeline.open(undefined, { given: [givenPreviewer.give(previewer)] })
})
afterEach(async () => {
  await pipeline.close()
  await rm(folder, { recursive: true })
})

async function webPage(): Promise<ViewedDocument> {
  const documents = join(folder, 'documents')
  await mkdir(documents)
  await writeFile(join(documents, 'a.txt'), 'deal')
  await pipeline.index(documents)
  const row = await pipeline.records.db
    .selectFrom('document')
    .selectAll()
    .where('project', '=', project)
    .executeTakeFirstOrThrow()
  const document = await requireDocument(pipeline.records, { project, id: row.id })
  return { ...document, source: { ...document.source, contentType: 'text/html' } }
}

it('keeps the page of a document, but never that of one which a typed password has opened', async () => {
  const document = await webPage()
  const kept = () => readdir(cacheOf(pipeline.scope).folder, { recursive: true }).catch(() => [])
  const locked = { ...document, password: 'sesame' }
  for (const _ of [1, 2]) expect((await frameOf(pipeline.scope, locked)).html).toBe('<p>deal</p>')
  expect(previewer.asked).toBe(2)
  expect(await kept()).toEqual([])
  for (const _ of [1, 2]) await frameOf(pipeline.scope, document)
  expect(previewer.asked).toBe(3)
  expect(await kept()).not.toEqual([])
})

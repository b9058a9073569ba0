import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Manifest, type ManifestLine } from './manifest.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manifest-'))
})
afterEach(() => rm(folder, { recursive: true }))

const line: ManifestLine = {
  file: 'd/a "b".zip.content/x.txt',
  status: 'added',
  reason: '',
  project: 'p',
  path: '/d/a "b",\n.zip',
  containerPath: '=cmd|x.txt',
  documentId: 'a',
  rootId: 'b',
  contentType: 'text/plain',
  sizeBytes: 12,
  digest: 'd',
  sha256: '',
  ledgerState: 'indexed',
  cameAs: 'result',
}

async function write(query: string, lines: ManifestLine[]) {
  const paths = { csv: join(folder, 'csv'), json: join(folder, 'json') }
  const manifest = await Manifest.create(paths, query, { download: 'x' })
  for (const one of lines) await manifest.add(one)
  await manifest.finish({ counts: { added: lines.length } })
  await manifest.csv.flush()
  await manifest.json.flush()
  await manifest.close()
  const csv = await readFile(paths.csv, 'utf8')
  return { csv, rows: parse(csv, { columns: true, bom: true }), json: JSON.parse(await readFile(paths.json, 'utf8')) }
}

it('says the same in both forms, and gives a spreadsheet no formula', async () => {
  const { csv, rows, json } = await write('-port', [line, { ...line, sizeBytes: null, status: 'missing', reason: '\t=1' }])
  expect(csv.startsWith('\ufefffile,status')).toBe(true)
  expect(rows).toEqual([
    { ...line, containerPath: "'=cmd|x.txt", sizeBytes: '12', query: "'-port" },
    { ...line, containerPath: "'=cmd|x.txt", sizeBytes: '', status: 'missing', reason: "'\t=1", query: "'-port" },
  ])
  expect(json).toMatchObject({ download: 'x', query: '-port', counts: { added: 2 }, documents: [line, { status: 'missing' }] })
})

it('is whole where nothing was found, and names a long query once', async () => {
  const long = 'x OR '.repeat(200)
  expect((await write(long, [])).json).toMatchObject({ query: long, documents: [] })
  expect((await readFile(join(folder, 'csv'), 'utf8')).includes(long)).toBe(false)
})

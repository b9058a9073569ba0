import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readStores } from './read-stores.ts'
import { mountStores, storeAt } from './store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-stores-'))
  await writeFile(join(folder, 'key'), 'AKIA:most-secret\n')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const ours = { artifacts: true, endpoint: 'https://s3.example', bucket: 'made', key: 'key' }
const entry = { folder: '/srv/leak', endpoint: 'https://s3.example', bucket: 'leak', key: 'key' }

async function read(stores: unknown, env: NodeJS.ProcessEnv = {}) {
  const file = join(folder, 'stores.json')
  await writeFile(file, typeof stores === 'string' ? stores : JSON.stringify(stores))
  return readStores(file, { patienceMs: 0, env })
}

test('stand at their folders, and nowhere beside', async () => {
  mountStores((await read([entry, { ...entry, folder: '/srv/other' }])).documents)
  const places = ['/srv/leak', '/srv/leak/a', '/srv/leaks/a', '/srv', '/srv/other/b'].map((path) =>
    storeAt(Buffer.from(path))?.folder.toString(),
  )
  mountStores([])
  expect(places).toEqual(['/srv/leak', '/srv/leak', undefined, undefined, '/srv/other'])
  expect(storeAt(Buffer.from('/srv/leak'))).toBeUndefined()
})

test('have their key from a file or from the environment', async () => {
  const { key: _, ...keyless } = entry
  await expect(read([keyless])).rejects.toThrow('AWS_ACCESS_KEY_ID')
  expect(await read([keyless], { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' })).toMatchObject({ documents: [{}] })
  expect(await readStores(undefined, { patienceMs: 0 })).toEqual({ documents: [] })
})

test.each([
  ['no JSON', '{"folder', 'it is no JSON'],
  ['no list', { a: 1 }, 'the list'],
  ['a setting that there is not', [{ ...entry, secret: 'x' }], '"secret"'],
  ['a relative folder', [{ ...entry, folder: 'leak' }], '0.folder must be the whole path'],
  ['the root', [{ ...entry, folder: '/' }], '0.folder must be the whole path'],
  ['readable bytes on the way', [{ ...entry, endpoint: 'http://s3.example' }], '0.endpoint must be an address'],
  ['a bucket with a slash', [{ ...entry, bucket: 'a/b' }], '0.bucket'],
  ['two stores at one place', [entry, { ...entry, folder: '/srv/leak/deep' }], '/srv/leak'],
  ['a key that is not there', [{ ...entry, key: 'gone' }], 'cannot be read'],
  ['a store for nothing', [{ ...entry, folder: undefined }], '0 must have either "folder"'],
  ['documents and artifacts at once', [{ ...entry, artifacts: true }], '0 must have either "folder"'],
  ['artifacts without a key of their own', [{ ...ours, key: undefined }], '0 must name a "key"'],
  ['two stores of artifacts', [ours, { ...ours, bucket: 'more' }], 'two stores with "artifacts"'],
  ['artifacts in the bucket of documents', [entry, { ...ours, bucket: 'leak' }], 'among the documents of /srv/leak'],
  [
    'artifacts below documents, by another name of the server',
    [
      { ...entry, prefix: 'case' },
      { ...ours, bucket: 'leak', prefix: 'case/made', endpoint: 'https://s3.example:9000' },
    ],
    'Nothing is written among documents',
  ],
  [
    'documents below artifacts',
    [
      { ...entry, prefix: 'case/a' },
      { ...ours, bucket: 'leak', prefix: 'case' },
    ],
    'among the documents',
  ],
])('are refused by name where the file has %s', async (_, stores, why) => {
  await expect(read(stores)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(why) })
})

test('take artifacts beside documents, in the same bucket too', async () => {
  const { documents, artifacts } = await read([
    { ...entry, prefix: 'case' },
    { ...ours, bucket: 'leak', prefix: 'cases' },
  ])
  expect(documents).toHaveLength(1)
  expect(artifacts?.placeOf('a', 'b.zip')).toBe('s3://leak/cases/a/b.zip')
})

test('repeat nothing of a key that is none', async () => {
  await writeFile(join(folder, 'key'), 'most secret')
  await expect(read([entry])).rejects.toMatchObject({ message: expect.not.stringContaining('most secret') })
})

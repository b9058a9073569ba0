import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Artifacts } from './artifacts.ts'
import { folderArtifacts } from './folder-artifacts.ts'
import { openS3Artifacts } from './s3/s3-artifacts.ts'
import { bringMoto, type Moto, startMoto } from './testing/moto.ts'

const { signal } = new AbortController()
const brought = bringMoto()
if ('missing' in brought) process.stdout.write(`left out: files that are made, in a real store. ${brought.missing}\n`)

let moto: Moto
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-artifacts-'))
  if ('missing' in brought) return
  moto = await startMoto(brought.program)
  await moto.makeBucket('made')
})
afterAll(async () => {
  await moto?.stop()
  await rm(folder, { recursive: true, force: true })
})

const store = (change: object = {}) =>
  openS3Artifacts('ours/', {
    endpoint: moto.endpoint,
    bucket: 'made',
    region: 'us-east-1',
    ...moto.key,
    patienceMs: 0,
    ...change,
  })

async function file(bytes: Buffer | string): Promise<string> {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return path
}

/** More than two parts, no two pieces of which are alike. */
function long(): Buffer {
  const bytes = Buffer.alloc(40 * 1024 * 1024)
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE((at * 2654435761) >>> 0, at)
  return bytes
}

type Opened = { artifacts: Artifacts; placeOf(name: string): Promise<string> }

const adapters: [name: string, open: () => Opened][] = [
  [
    'a folder',
    () => ({
      artifacts: folderArtifacts,
      async placeOf(name) {
        await mkdir(join(folder, name), { recursive: true })
        return join(folder, name, 'it.zip')
      },
    }),
  ],
]
if (!('missing' in brought))
  adapters.push([
    'a store',
    () => ({ artifacts: store(), placeOf: async (name) => store().placeOf(`2026-11-27T10:00:00_${name}`, 'it.zip') }),
  ])

describe.each(adapters)('files that are made, in %s', (_, open) => {
  it('are there as a whole, in ranges, and gone when they are removed', async () => {
    const { artifacts, placeOf } = open()
    const place = await placeOf('short')
    expect(await artifacts.open(place)).toBeUndefined()
    const tag = await artifacts.put(place, await file('an archive'), signal)
    const kept = await artifacts.open(place)
    if (!kept) throw new Error('it is not there')
    expect([kept.sizeBytes, kept.tag]).toEqual([10, tag])
    expect(await text(kept.read({ start: 3, end: 6 }))).toBe('arch')
    await kept.close()
    const again = await artifacts.open(place)
    expect(again && (await text(again.read()))).toBe('an archive')
    await again?.close()
    for (const _ of [1, 2]) await artifacts.remove(place)
    expect(await artifacts.open(place)).toBeUndefined()
  })

  it('are the same bytes where they are long', async () => {
    const { artifacts, placeOf } = open()
    const place = await placeOf('long')
    const bytes = long()
    await artifacts.put(place, await file(bytes), signal)
    const kept = await artifacts.open(place)
    expect(kept && (await buffer(kept.read())).equals(bytes)).toBe(true)
    await kept?.close()
    await artifacts.remove(place)
  })
})

describe.skipIf('missing' in brought)('a store of what is made', () => {
  const keys = async () => moto.keys('made')

  it('is tried by a byte that does not stay', async () => {
    await store().check(signal)
    expect(await keys()).toEqual({ objects: [], uploads: [] })
  })

  it.each([
    ['a wrong key', { secretAccessKey: 'wrong' }, 'STORE_DOWN', 'SignatureDoesNotMatch'],
    ['a bucket that is not there', { bucket: 'none' }, 'STORE_DOWN', 'NoSuchBucket'],
    ['a store that is away', { endpoint: 'http://127.0.0.1:9' }, 'STORE_DOWN', 'cannot be reached'],
  ])('names %s', async (_, change, code, said) => {
    const wrong = store(change)
    const path = await file('an archive')
    const calls = [
      () => wrong.check(signal),
      () => wrong.put(wrong.placeOf('f', 'a.zip'), path, signal),
      () => wrong.open('s3://made/x'),
    ]
    for (const ask of calls) await expect(ask()).rejects.toMatchObject({ code, message: expect.stringContaining(said) })
  })

  it('forgets an upload that nobody went on with, and that of no other key', async () => {
    const place = store().placeOf('f', 'a.zip')
    for (const key of ['ours/f/a.zip', 'ours/f/a.zip.other']) await moto.begin('made', key)
    await store().remove(place)
    expect((await keys()).uploads).toEqual(['ours/f/a.zip.other'])
    await store().remove(`${place}.other`)
  })
})

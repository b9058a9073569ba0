import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FoundEntry, walkFolder } from '../../scan/walk.ts'
import type { Store } from '../store.ts'
import { type FakeBucket, openFakeBucket, refuse } from '../testing/fake-bucket.ts'
import { bringMoto, type Moto, startMoto } from '../testing/moto.ts'
import { openS3Store } from './s3-store.ts'

const { signal } = new AbortController()
const folder = Buffer.from('/srv/leak')
const at = (name: string) => Buffer.from(`/srv/leak/${name}`)

async function found(walk: AsyncIterable<FoundEntry>, from: string): Promise<string[]> {
  const all: string[] = []
  for await (const one of walk)
    all.push(`${one.displayPath.slice(from.length + 1)} ${one.kind}${one.kind === 'file' ? '' : ` ${one.reason.code}`}`)
  return all.sort()
}

const brought = bringMoto()
if ('missing' in brought) process.stdout.write(`left out: objects of a real server of S3. ${brought.missing}\n`)

describe.skipIf('missing' in brought)('a bucket of a real server', () => {
  let moto: Moto
  let store: Store
  const open = (change: object = {}, prefix = 'case/') =>
    openS3Store(
      { folder, prefix },
      { endpoint: moto.endpoint, bucket: 'leak', region: 'us-east-1', ...moto.key, patienceMs: 0, ...change },
    )

  beforeAll(async () => {
    if ('missing' in brought) return
    moto = await startMoto(brought.program)
    await moto.makeBucket('leak')
    store = open()
  })
  afterAll(async () => {
    await moto?.stop()
  })

  it('is walked as a folder with the same files would be, by the same rules', async () => {
    const files = ['a b+c.txt', 'deep/é&<日本>.txt', 'deep/x.tmp', 'deep/._x.txt', 'left/out/b.txt', 'empty.txt', '%41.txt']
    const disk = await mkdtemp(join(tmpdir(), 'dossier-store-'))
    for (const name of files) {
      await mkdir(join(disk, name, '..'), { recursive: true })
      await writeFile(join(disk, name), name)
      await moto.put('leak', `case/${name}`, name)
    }
    await moto.put('leak', 'case/deep/', '')
    await moto.put('leak', 'elsewhere/no.txt', 'no')
    for (const rules of [{}, { excludePattern: '*.tmp' }, { excludePattern: 'left/*' }, { excludePattern: 'left' }])
      expect(await found(store.walk(folder, rules, signal), '/srv/leak')).toEqual(
        await found(walkFolder(Buffer.from(disk), rules, signal), disk),
      )
    expect(await found(store.walk(at('deep'), {}, signal), '/srv/leak/deep')).toEqual([
      '._x.txt skipped system-file',
      'x.tmp file',
      'é&<日本>.txt file',
    ])
    await rm(disk, { recursive: true })
  })

  it('tells the same state of an object by its list and by itself, and gives its bytes whole or in part', async () => {
    await moto.put('leak', 'case/state/a b+c.txt', 'hello world')
    const listed: FoundEntry[] = []
    for await (const one of store.walk(at('state'), {}, signal)) listed.push(one)
    const seen = await store.look(at('state/a b+c.txt'))
    if (!seen) throw new Error('it is not there')
    const { tag: _, ...stamp } = seen
    expect(listed).toMatchObject([stamp])
    expect(await text(store.read(at('state/a b+c.txt'), seen))).toBe('hello world')
    expect(await text(store.read(at('state/a b+c.txt'), seen, { start: 2, end: 4 }))).toBe('llo')
  })

  it('gives no bytes of another state than was looked at, and says what is gone', async () => {
    await moto.put('leak', 'case/turn/a.txt', 'one')
    const seen = await store.look(at('turn/a.txt'))
    await moto.put('leak', 'case/turn/a.txt', 'two')
    if (seen) await expect(text(store.read(at('turn/a.txt'), seen))).rejects.toMatchObject({ kind: 'changed' })
    await moto.remove('leak', 'case/turn/a.txt')
    expect(await store.look(at('turn/a.txt'))).toBeUndefined()
    if (seen) await expect(text(store.read(at('turn/a.txt'), seen))).rejects.toMatchObject({ kind: 'gone' })
  })

  it('says where nothing lies, a wrong key, and a bucket that there is not', async () => {
    await expect(store.check(at('nothing'))).rejects.toMatchObject({ code: 'BAD_FOLDER' })
    const wrongKey = open({ secretAccessKey: 'wrong' })
    for (const asked of [wrongKey.check(folder), wrongKey.look(at('a'))])
      await expect(asked).rejects.toMatchObject({ code: 'STORE_DOWN', message: expect.stringContaining('SignatureDoesNotMatch') })
    await expect(open({ accessKeyId: 'AKIANOBODY' }).check(folder)).rejects.toThrow('InvalidAccessKeyId')
    const noBucket = open({ bucket: 'none' })
    for (const asked of [noBucket.check(folder), noBucket.look(at('a'))]) await expect(asked).rejects.toThrow('NoSuchBucket')
  })
})

describe('a bucket that fails', () => {
  let bucket: FakeBucket
  afterEach(() => bucket?.close())

  async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void, patienceMs = 5_000): Promise<Store> {
    bucket = await openFakeBucket(answer)
    const key = { accessKeyId: 'me', secretAccessKey: 'most-secret' }
    return openS3Store({ folder, prefix: '' }, { endpoint: bucket.endpoint, bucket: 'b', region: 'r', ...key, patienceMs })
  }

  const head = { etag: '"1"', 'last-modified': 'Fri, 27 Nov 2026 07:00:00 GMT' }

  it('is asked again while it is busy', async () => {
    let times = 0
    const store = await serve((_, response) => {
      times += 1
      if (times < 3) return refuse(response, 503, 'SlowDown')
      response.writeHead(200, { ...head, 'content-length': 5 }).end()
    })
    expect(await store.look(at('a'))).toMatchObject({ sizeBytes: 5 })
  })

  it('goes on where a connection broke, and only with the same bytes', async () => {
    let isBroken = false
    const store = await serve((request, response) => {
      if (request.method === 'HEAD') return response.writeHead(200, { ...head, 'content-length': 6 }).end()
      expect(request.headers['if-match']).toBe('"1"')
      const from = Number(/=(\d+)/.exec(request.headers.range ?? '')?.[1])
      response.writeHead(206, { 'content-length': 6 - from })
      if (isBroken) return response.end('abcdef'.slice(from))
      isBroken = true
      response.write('abc', () => response.destroy())
      return undefined
    })
    const seen = await store.look(at('a'))
    if (seen) expect(await text(store.read(at('a'), seen))).toBe('abcdef')
    expect(bucket.asked.filter((line) => line.startsWith('GET'))).toEqual(['GET /b/a bytes=0-5', 'GET /b/a bytes=3-5'])
  })

  it('is given up in the end, with what to do and without a secret', async () => {
    const store = await serve((request, response) => {
      if (request.method === 'HEAD') return response.writeHead(200, { ...head, 'content-length': 6 }).end()
      response.writeHead(206, { 'content-length': 6 }).flushHeaders()
      response.destroy()
      return undefined
    })
    const seen = await store.look(at('a'))
    const read = seen && text(store.read(at('a'), seen))
    await expect(read).rejects.toMatchObject({ code: 'STORE_DOWN', message: expect.not.stringContaining('most-secret') })
    await bucket.close()
    const gone = openS3Store(
      { folder, prefix: '' },
      { endpoint: bucket.endpoint, bucket: 'b', region: 'r', accessKeyId: 'me', secretAccessKey: 's', patienceMs: 0 },
    )
    await expect(gone.check(folder)).rejects.toMatchObject({
      code: 'STORE_DOWN',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('is not followed to another address', async () => {
    const store = await serve((_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/elsewhere' }).end())
    await expect(store.look(at('a'))).rejects.toThrow('elsewhere')
    expect(bucket.asked).toHaveLength(1)
  })

  it('may keep one object from us, or have it in an archive: that is this object’s fate', async () => {
    const store = await serve(({ method, url }, response) =>
      refuse(response, 403, url === '/b/cold' ? 'InvalidObjectState' : 'AccessDenied', method),
    )
    await expect(store.look(at('locked'))).rejects.toMatchObject({ kind: 'unreadable', reason: { code: 'not-permitted' } })
    await expect(store.look(at('cold'))).rejects.toMatchObject({
      kind: 'unreadable',
      reason: { code: 'unreadable', facts: { detail: 'InvalidObjectState' } },
    })
  })

  it('tells of its objects page by page', async () => {
    const page = (key: string, end: string) =>
      `<ListBucketResult><Contents><Key>${key}</Key><LastModified>2026-11-27T07:00:00.000Z</LastModified><Size>3</Size></Contents>${end}</ListBucketResult>`
    const store = await serve(({ url }, response) => {
      const isSecond = new URL(`http://x${url}`).searchParams.get('continuation-token') === 'to/2='
      const end = '<IsTruncated>true</IsTruncated><NextContinuationToken>to/2=</NextContinuationToken>'
      response.end(isSecond ? page('b', '<IsTruncated>false</IsTruncated>') : page('a', end))
    })
    expect(await found(store.walk(folder, {}, signal), '/srv/leak')).toEqual(['a file', 'b file'])
  })

  it('ends no walk too soon where a page is cut', async () => {
    const store = await serve(
      (_, response) => void response.end('<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>'),
    )
    await expect(found(store.walk(folder, {}, signal), '/srv/leak')).rejects.toMatchObject({ code: 'STORE_DOWN' })
  })

  it('names objects that no address leads to', async () => {
    const object = (key: string) =>
      `<Contents><Key>${key}</Key><LastModified>2026-11-27T07:00:00.000Z</LastModified><Size>3</Size></Contents>`
    const xml = `<ListBucketResult><IsTruncated>false</IsTruncated>${['a/../b', 'c/', 'd//e'].map(object).join('')}</ListBucketResult>`
    const store = await serve((_, response) => void response.end(xml))
    expect(await found(store.walk(folder, {}, signal), '/srv/leak')).toEqual([
      'a/../b failed unreadable',
      'c/ failed unreadable',
      'd//e file',
    ])
  })

  it('that takes no notice of ranges gives no other bytes than were asked for', async () => {
    const store = await serve(
      ({ method }, response) =>
        void response.writeHead(200, { ...head, 'content-length': 6 }).end(method === 'HEAD' ? '' : 'abcdef'),
    )
    const seen = await store.look(at('a'))
    if (!seen) return
    expect(await text(store.read(at('a'), seen))).toBe('abcdef')
    await expect(text(store.read(at('a'), seen, { start: 1, end: 2 }))).rejects.toMatchObject({ kind: 'unreadable' })
  })
})

import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeBucket, openFakeBucket, refuse } from '../testing/fake-bucket.ts'
import { openS3Artifacts } from './s3-artifacts.ts'

const bytes = Buffer.alloc(40 * 1024 * 1024, 'archive ')
let folder = ''
let bucket: FakeBucket
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-put-'))
  await writeFile(join(folder, 'file'), bytes)
})
afterEach(async () => {
  await bucket?.close()
  await rm(folder, { recursive: true, force: true })
})

/** What a test says instead of the store; answers whether it did. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean

/** A store of one upload in memory, which answers as one should wherever the test does not. */
async function serve(fault: Fault = () => false) {
  const parts = new Map<string, Buffer>()
  const seen = { whole: undefined as Buffer | undefined, isOpen: false, digestsAreRight: true }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '', headers } = request
    const { searchParams: query } = new URL(`http://x${url}`)
    const body = await buffer(request).catch(() => Buffer.of())
    if (fault(request, response)) return
    const digest = createHash('sha256').update(body).digest('hex')
    if (body.length > 0 && headers['x-amz-content-sha256'] !== digest) seen.digestsAreRight = false
    if (method === 'HEAD') {
      if (seen.whole) response.writeHead(200, { etag: '"w"', 'content-length': seen.whole.length }).end()
      else refuse(response, 404, 'NoSuchKey', 'HEAD')
    } else if (method === 'GET' && !query.has('uploads')) refuse(response, 404, 'NoSuchKey')
    else if (method === 'POST' && query.has('uploads')) {
      seen.isOpen = true
      response.end('<InitiateMultipartUploadResult><UploadId>u/1=</UploadId></InitiateMultipartUploadResult>')
    } else if (!seen.isOpen || query.get('uploadId') !== 'u/1=') refuse(response, 404, 'NoSuchUpload')
    else if (method === 'PUT') {
      parts.set(query.get('partNumber') ?? '', body)
      response.writeHead(200, { etag: `"part-${query.get('partNumber')}"` }).end()
    } else {
      seen.isOpen = false
      const tags = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;part-\1&quot;<\/ETag>/g)]
      if (method === 'POST') seen.whole = Buffer.concat(tags.map(([, number = '']) => parts.get(number) ?? Buffer.of()))
      response.end('<CompleteMultipartUploadResult/>')
    }
  }
  bucket = await openFakeBucket((request, response) => void answer(request, response))
  const key = { accessKeyId: 'me', secretAccessKey: 'most-secret' }
  const store = openS3Artifacts('', { endpoint: bucket.endpoint, bucket: 'b', region: 'r', ...key, patienceMs: 5_000 })
  const put = (signal = new AbortController().signal) => store.put('s3://b/f/a.zip', join(folder, 'file'), signal)
  return { put, seen }
}

/** Says this the first time that such a request comes. */
function once(isMeant: (line: string) => boolean, say: (response: ServerResponse) => void): Fault {
  let isSaid = false
  return ({ method, url }, response) => {
    if (isSaid || !isMeant(`${method} ${url}`)) return false
    isSaid = true
    say(response)
    return true
  }
}

const isPart = (line: string) => line.startsWith('PUT') && line.includes('partNumber=2')
const isEnd = (line: string) => line.startsWith('POST') && line.includes('uploadId=')

it('sends a long file in parts, each with its digest', async () => {
  const { put, seen } = await serve()
  expect(await put()).toBe('"w"')
  expect(seen.whole?.equals(bytes)).toBe(true)
  expect(seen.digestsAreRight).toBe(true)
})

it.each([
  ['a part is refused because the store is busy', once(isPart, (response) => refuse(response, 503, 'SlowDown'))],
  ['a part came otherwise than it was sent', once(isPart, (response) => refuse(response, 400, 'XAmzContentSHA256Mismatch'))],
  ['the connection breaks in a part', once(isPart, (response) => void response.destroy())],
  [
    'the end fails behind a good status',
    once(isEnd, (response) => void response.end('<Error><Code>InternalError</Code></Error>')),
  ],
  ['the answer to the end breaks off', once(isEnd, (response) => void response.destroy())],
])('asks again where %s', async (_, fault) => {
  const { put, seen } = await serve(fault)
  await put()
  expect(seen.whole?.equals(bytes)).toBe(true)
})

it('takes an end for done whose answer got lost', async () => {
  let isLost = false
  const { put, seen } = await serve((request, response) => {
    if (!isEnd(`${request.method} ${request.url}`) || isLost) return false
    isLost = true
    // It is carried out all the same.
    seen.isOpen = false
    seen.whole = bytes
    response.destroy()
    return true
  })
  expect(await put()).toBe('"w"')
})

it.each([
  ['has no room', 507, 'InsufficientStorage', 'DISK_FULL', 'has no room (InsufficientStorage)'],
  ['has a quota', 403, 'QuotaExceeded', 'DISK_FULL', 'raise its quota'],
  ['lets our key not write', 403, 'AccessDenied', 'STORE_DOWN', 'whether our key may write, read and remove'],
])('says so where a store %s, and leaves nothing there', async (_, status, said, code, words) => {
  const { put, seen } = await serve(({ method, url }, response) => {
    if (!isPart(`${method} ${url}`)) return false
    refuse(response, status, said)
    return true
  })
  await expect(put()).rejects.toMatchObject({ code, message: expect.stringContaining(words) })
  expect([seen.isOpen, seen.whole]).toEqual([false, undefined])
})

it('believes no store that has other bytes in the end', async () => {
  const { put } = await serve(
    once(
      (line) => line.startsWith('HEAD'),
      (response) => void response.writeHead(200, { etag: '"w"', 'content-length': 7 }).end(),
    ),
  )
  await expect(put()).rejects.toMatchObject({ code: 'STORE_DOWN', message: expect.stringContaining('7 bytes instead of') })
})

it('ends at once when it is stopped, and the store forgets what it has', async () => {
  const stopping = new AbortController()
  const { put, seen } = await serve(({ method, url }) => {
    if (!isPart(`${method} ${url}`)) return false
    // Never answered.
    stopping.abort(new Error('stopped'))
    return true
  })
  await expect(put(stopping.signal)).rejects.toThrow('stopped')
  expect([seen.isOpen, seen.whole]).toEqual([false, undefined])
})

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parts } from '../../../parts.ts'
import { deflatedZip } from '../../testing/deflated-zip.ts'
import { TikaUnpacker } from './tika-unpacker.ts'

const signal = new AbortController().signal
const sha384 = (bytes: string | Buffer) => createHash('sha384').update(bytes).digest('hex')
let folder: string
let unpacker: TikaUnpacker

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-unpack-'))
  unpacker = open()
})
afterAll(async () => {
  await unpacker.close()
  await rm(folder, { recursive: true, force: true })
})

function open(changes = {}) {
  return new TikaUnpacker({ jar: parts.tikaJar, program: parts.unpack, folder, confiner: parts.engine, ...changes })
}

/** A web archive with one answer, in which there is a zip with a letter. */
const letter = 'Dear Jo, the port is closed.'
const zip = deflatedZip([{ name: 'letter.txt', bytes: letter }])
const answer = Buffer.concat([
  Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\nContent-Length: ${zip.length}\r\n\r\n`),
  zip,
])
const head = [
  'WARC/1.0',
  'WARC-Type: response',
  'WARC-Record-ID: <urn:uuid:92283950-ef2f-4d72-b224-f54c6ec90bb0>',
  'WARC-Target-URI: http://a.example/a.zip',
  'WARC-Date: 2020-01-01T00:00:00Z',
  'Content-Type: application/http;msgtype=response',
  `Content-Length: ${answer.length}`,
]
const warc = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), answer, Buffer.from('\r\n\r\n')])

async function unpack(bytes: Buffer, wanted: string[], { by = unpacker, until = signal } = {}) {
  const found = new Map<string, string>()
  const container = { name: 'a.warc', sizeBytes: bytes.length, stream: () => Readable.from([bytes]) }
  const keep = async (digest: string, path: string) => void found.set(digest, await readFile(path, 'latin1'))
  return { end: await by.unpack({ container, wanted }, keep, until), found }
}

describe.skipIf(!existsSync(parts.unpack))('Tika, unpacking', () => {
  it('takes documents out at any depth by their digests, and leaves nothing behind', async () => {
    const { end, found } = await unpack(warc, [sha384(zip), sha384(letter), sha384(zip)])
    expect(end).toBe('whole')
    expect([...found]).toEqual([
      [sha384(zip), zip.toString('latin1')],
      [sha384(letter), letter],
    ])
    expect((await readdir(folder)).filter((name) => name.startsWith('.run'))).toEqual([])
  })

  it('finds nothing where nothing has the digest', async () => {
    expect(await unpack(warc, [sha384('nothing')])).toEqual({ end: 'whole', found: new Map() })
  })

  it('ends what takes too long, and what nobody waits for any more', async () => {
    expect((await unpack(warc, [sha384('nothing')], { by: open({ everyFileMs: 1 }) })).end).toBe('time')
    const giving = new AbortController()
    const asked = unpack(warc, [sha384('nothing')], { until: giving.signal })
    giving.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
  })

  it('says that its program is not there', async () => {
    expect((await unpack(warc, [sha384(letter)], { by: open({ program: join(folder, 'nowhere.jar') }) })).end).toBe('crash')
    await expect(unpack(warc, [sha384(letter)], { by: open({ java: join(folder, 'nowhere') }) })).rejects.toMatchObject({
      code: 'READER_DOWN',
    })
  })
})

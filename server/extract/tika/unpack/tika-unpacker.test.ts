import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
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

const disk = mkdtempSync(join(tmpdir(), 'dossier-disk-'))
const hasDisk = mountSmall(disk)
if (!hasDisk) console.log('skipped: no small disk can be mounted here')

function mountSmall(at: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', at], { stdio: 'ignore' }).status === 0
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-unpack-'))
  unpacker = open()
})
afterAll(async () => {
  await unpacker.close()
  if (hasDisk) execFileSync('umount', ['-l', disk])
  for (const each of [disk, folder]) await rm(each, { recursive: true, force: true })
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

/** Kills Java whose command names this folder; false where there is none yet. */
function killAll(own: string): boolean {
  const named = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isJavaOf(pid, own))
  for (const pid of named) process.kill(Number(pid), 'SIGKILL')
  return named.length > 0
}

function isJavaOf(pid: string, own: string): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return /java$/.test(words[0] ?? '') && words.some((word) => word.includes(own))
  } catch {
    return false
  }
}

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

  it.runIf(existsSync('/proc/self/cmdline'))(
    'says that its process was killed, hands out nothing of it, and takes the next one',
    async () => {
      const container = { name: 'a.zip', sizeBytes: 9, stream: () => new Readable({ read() {} }) }
      const kept: string[] = []
      const asked = unpacker.unpack({ container, wanted: [sha384(letter)] }, async (digest) => void kept.push(digest), signal)
      const isThere = async () => (await readdir(folder)).find((name) => name.startsWith('.run'))
      await expect.poll(isThere).toBeDefined()
      await expect.poll(async () => killAll(join(folder, (await isThere()) ?? ''))).toBe(true)
      expect(await asked).toBe('crash')
      expect(kept).toEqual([])
      expect(await isThere()).toBeUndefined()
      expect((await unpack(warc, [sha384(letter)])).found.get(sha384(letter))).toBe(letter)
    },
  )

  it.skipIf(!hasDisk)('says that the disk is full', async () => {
    expect((await unpack(warc, [sha384('nothing')], { by: open({ folder: disk }) })).end).toBe('full')
  })

  it('says that its program is not there', async () => {
    expect((await unpack(warc, [sha384(letter)], { by: open({ program: join(folder, 'nowhere.jar') }) })).end).toBe('crash')
    await expect(unpack(warc, [sha384(letter)], { by: open({ java: join(folder, 'nowhere') }) })).rejects.toMatchObject({
      code: 'READER_DOWN',
    })
  })
})

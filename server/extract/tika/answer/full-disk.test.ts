import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { parts } from '../../../parts.ts'
import { startTika } from '../start.ts'
import { refuseFullDisk } from './full-disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'dossier-full-'))
const disk = mkdtempSync(join(tmpdir(), 'dossier-disk-'))
const hasDisk = mountSmall(disk)
if (!hasDisk) console.log('skipped: no small disk can be mounted here')

afterAll(() => {
  if (hasDisk) execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

function mountSmall(at: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', at], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function fileOf(name: string, bytes: string | Uint8Array) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return { path: Buffer.from(path), name: basename(path), sizeBytes: statSync(path).size }
}

describe('what the reader says on a full disk', () => {
  const file = { path: Buffer.from('/a.docx'), name: 'a.docx', sizeBytes: 1 }
  const trace = 'org.apache.tika.exception.TikaException: x\nCaused by: java.io.IOException: No space left on device\n\tat y'

  it.each(['container_exception', 'embedded_exception', 'embedded_stream_exception', 'warn'])('is not true (%s)', (kind) => {
    const records = [{ 'Content-Type': 'text/plain' }, { [`X-TIKA:EXCEPTION:${kind}`]: ['harmless', trace] }]
    expect(() => refuseFullDisk(file, records)).toThrow(expect.objectContaining({ code: 'DISK_FULL', facts: expect.anything() }))
  })

  it('may stand in a text, which is none of ours', () => {
    expect(() => refuseFullDisk(file, [{ 'X-TIKA:content': trace, title: trace }])).not.toThrow()
  })
})

describe.skipIf(!hasDisk)('a home on a full disk', () => {
  it('makes no healthy file damaged', { timeout: 120_000 }, async () => {
    const tika = await startTika({ jar: parts.tikaJar, home: disk })
    const { signal } = new AbortController()
    try {
      const noise = randomBytes(15_000_000).toString('hex')
      await expect(tika.extract(fileOf('large.txt.gz', gzipSync(noise)), signal)).rejects.toMatchObject({ code: 'DISK_FULL' })
      expect((await tika.extract(fileOf('small.txt.gz', gzipSync('harbour')), signal)).embedded[0]?.text).toBe('harbour')
    } finally {
      await tika.close()
    }
  })
})

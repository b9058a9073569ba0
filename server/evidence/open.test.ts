import { execFileSync } from 'node:child_process'
import { closeSync, constants, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FileTooLarge, NotAFile, openEvidence, openEvidenceSync, readEvidence } from './open.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-evidence-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it.each([
  ['', readEvidence],
  [' for a library that cannot wait', readAtOnce],
])('reads a file without a trace, also in the time of its last access%s', async (_name, read) => {
  const path = join(folder, 'a.txt')
  await writeFile(path, 'evidence')
  // Older than its content: what reads it like any program leaves its time here, also where such times are kept sparingly.
  await utimes(path, new Date('2001-01-01'), new Date('2002-01-01'))
  const before = await stat(path, { bigint: true })
  expect((await read(path)).toString()).toBe('evidence')
  const after = await stat(path, { bigint: true })
  expect([after.atimeNs, after.mtimeNs, after.ctimeNs]).toEqual([before.atimeNs, before.mtimeNs, before.ctimeNs])
})

it('holds no file that is larger than is wanted', async () => {
  const path = join(folder, 'b.txt')
  await writeFile(path, 'evidence')
  expect((await readEvidence(path, 8)).toString()).toBe('evidence')
  await expect(readEvidence(path, 7)).rejects.toThrow(FileTooLarge)
})

it('cannot write, and says what is not there', async () => {
  const path = join(folder, 'a.txt')
  await writeFile(path, 'evidence')
  const handle = await openEvidence(Buffer.from(path), constants.O_NOFOLLOW)
  await expect(handle.write('x')).rejects.toThrow('EBADF')
  await handle.close()
  await expect(openEvidence(join(folder, 'gone'))).rejects.toThrow('ENOENT')
})

it('does not wait for a pipe that took the place of a file', async () => {
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  await expect(openEvidence(path)).rejects.toThrow(NotAFile)
  expect(() => openEvidenceSync(path)).toThrow(NotAFile)
  await expect(openEvidence('/dev/zero')).rejects.toThrow(NotAFile)
})

async function readAtOnce(path: string): Promise<Buffer> {
  const fd = openEvidenceSync(path)
  try {
    return readFileSync(fd)
  } finally {
    closeSync(fd)
  }
}

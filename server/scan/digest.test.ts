import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { digestFile } from './digest.ts'

const folder = await mkdtemp(join(tmpdir(), 'dossier-digest-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const signal = new AbortController().signal

describe('digest', () => {
  it('hashes the project and then the bytes, however many', async () => {
    const bytes = Buffer.alloc(3_000_001, 'harbour ')
    await writeFile(join(folder, 'big.bin'), bytes)
    const digest = await digestFile('local-datashare', Buffer.from(join(folder, 'big.bin')), signal)
    const expected = createHash('sha384').update('local-datashare').update(bytes).digest('hex')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(digest).toMatchObject({ kind: 'digested', digest: expected, sha256, stamp: { sizeBytes: 3_000_001 } })
  })

  it('keeps the bytes of a small file, and none of a large one', async () => {
    const [small, large] = [4 * 1024 * 1024, 4 * 1024 * 1024 + 1].map((length) => Buffer.alloc(length, 'harbour '))
    const kept = []
    for (const bytes of [small, large]) {
      await writeFile(join(folder, 'kept.bin'), bytes ?? '')
      const path = Buffer.from(join(folder, 'kept.bin'))
      const found = await digestFile('p', path, signal)
      kept.push(
        found.kind === 'digested' && found.kept?.path === path ? found.kept.bytes?.equals(bytes ?? Buffer.alloc(0)) : undefined,
      )
    }
    expect(kept).toEqual([true, undefined])
  })

  it('gives every empty file the same', async () => {
    for (const name of ['a', 'b']) await writeFile(join(folder, name), '')
    const [a, b] = await Promise.all(['a', 'b'].map((name) => digestFile('p', Buffer.from(join(folder, name)), signal)))
    expect(a).toMatchObject({ kind: 'digested', digest: createHash('sha384').update('p').digest('hex') })
    expect(b).toMatchObject({ digest: a?.kind === 'digested' ? a.digest : '' })
  })

  it('says so when the file changes while it is read', async () => {
    const path = join(folder, 'growing.bin')
    await writeFile(path, Buffer.alloc(60_000_000))
    let isRead = false
    const reading = digestFile('p', Buffer.from(path), signal).finally(() => {
      isRead = true
    })
    while (!isRead) await appendFile(path, 'more')
    expect(await reading).toEqual({ kind: 'changed', reason: because('changed') })
  })

  it('says so when the file is gone', async () => {
    expect(await digestFile('p', Buffer.from(join(folder, 'gone')), signal)).toEqual({
      kind: 'gone',
      reason: because('vanished'),
    })
  })

  it.each([
    ['a link', 'changed', 'changed', (path: string): Promise<void> => symlink('/etc/hostname', path)],
    ['a pipe', 'changed', 'changed', async (path: string): Promise<void> => void execFileSync('mkfifo', [path])],
    ['a folder', 'unreadable', 'became-folder', (path: string): Promise<void> => mkdir(path)],
  ] as const)('neither follows nor waits for %s that took the place of a file', async (name, kind, code, make) => {
    const path = join(folder, `was-a-file-${name}`)
    await make(path)
    expect(await digestFile('p', Buffer.from(path), signal)).toEqual({ kind, reason: because(code) })
  })

  it('stops when it is told to', async () => {
    await writeFile(join(folder, 'long.bin'), Buffer.alloc(50_000_000))
    const stop = new AbortController()
    const reading = digestFile('p', Buffer.from(join(folder, 'long.bin')), stop.signal)
    stop.abort(new Error('enough'))
    await expect(reading).rejects.toThrow('enough')
  })
})

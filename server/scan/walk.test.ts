import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, symlink, unlink, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reasonSentence } from '@dossier/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ScanRules } from './rules.ts'
import { type FoundEntry, walkFolder } from './walk.ts'

let folder: string
const signal = new AbortController().signal

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-walk-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function walk(rules: ScanRules = {}, from: Buffer | string = folder): Promise<FoundEntry[]> {
  const found: FoundEntry[] = []
  for await (const entry of walkFolder(Buffer.from(from), rules, signal)) found.push(entry)
  return found.sort((a, b) => Buffer.compare(a.path, b.path))
}

const brief = (entry: FoundEntry) => [
  entry.displayPath.slice(folder.length + 1),
  entry.kind === 'file' ? 'file' : reasonSentence(entry.reason),
]

async function put(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), name)
  }
}

describe('walk', () => {
  it('finds files at every depth, hidden ones too, with size, times and inode', async () => {
    await put('a.txt', '.hidden', 'one/two/three/deep.txt')
    await utimes(join(folder, 'a.txt'), 1_000_000_000, 1_000_000_000)
    const found = await walk()
    expect(found.map(brief)).toEqual([
      ['.hidden', 'file'],
      ['a.txt', 'file'],
      ['one/two/three/deep.txt', 'file'],
    ])
    expect(found[1]).toMatchObject({
      name: 'a.txt',
      sizeBytes: 5,
      modifiedNs: '1000000000000000000',
      inode: expect.stringMatching(/^\d+$/),
    })
  })

  it('keeps names that are no UTF-8 byte for byte, and shows them so that they differ', async () => {
    const names = [Buffer.from([0x63, 0xe9]), Buffer.from([0x63, 0xe8]), Buffer.from('cé')]
    for (const name of names) await writeFile(Buffer.concat([Buffer.from(`${folder}/`), name]), 'x')
    const found = await walk()
    expect(found.map(({ path }) => path.subarray(folder.length + 1))).toEqual(names.sort(Buffer.compare))
    expect(found.map(({ name }) => name)).toEqual(['cé', 'c\\xE8', 'c\\xE9'])
  })

  it('shows a byte and the four characters that it is written with so that they differ', async () => {
    const names = [
      Buffer.from([0xff]),
      Buffer.from('\\xFF'),
      Buffer.from('\\x5CxFF'),
      Buffer.from('a\\xg'),
      Buffer.from('é\\\\xE9'),
    ]
    for (const name of names) await writeFile(Buffer.concat([Buffer.from(`${folder}/`), name, Buffer.from('.txt')]), 'x')
    const shown = (await walk()).map(({ name }) => name)
    expect(new Set(shown)).toEqual(new Set(['\\xFF.txt', '\\x5CxFF.txt', '\\x5Cx5CxFF.txt', 'a\\xg.txt', 'é\\\\x5CxE9.txt']))
  })

  it('keeps two Unicode forms of one name apart', async () => {
    await put('Résumé.txt'.normalize('NFC'), 'Résumé.txt'.normalize('NFD'))
    expect(await walk()).toHaveLength(2)
  })

  it('does not follow links, not even into a circle', async () => {
    await put('real/a.txt')
    await symlink('.', join(folder, 'loop'))
    await symlink('../..', join(folder, 'real', 'up'))
    await symlink('nowhere', join(folder, 'broken'))
    const reason = 'symbolic link: not followed'
    expect((await walk()).map(brief)).toEqual([
      ['broken', reason],
      ['loop', reason],
      ['real/a.txt', 'file'],
      ['real/up', reason],
    ])
  })

  it('walks a folder that is asked for by a link', async () => {
    await put('real/a.txt')
    await symlink('real', join(folder, 'link'))
    expect((await walk({}, join(folder, 'link'))).map(brief)).toEqual([['link/a.txt', 'file']])
  })

  it('names special files and never opens them', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')])
    const server = createServer().listen(join(folder, 'socket'))
    await new Promise((resolve) => server.once('listening', resolve))
    expect((await walk()).map(brief)).toEqual([
      ['pipe', 'special file: a pipe'],
      ['socket', 'special file: a socket'],
    ])
    await new Promise((resolve) => server.close(resolve))
  })

  it('names devices and never opens them', async ({ skip }) => {
    try {
      for (const [name, kind] of Object.entries({ letters: 'c', blocks: 'b' }))
        execFileSync('mknod', [join(folder, name), kind, '1', '5'], { stdio: 'ignore' })
    } catch {
      skip('only root makes devices')
    }
    expect((await walk()).map(brief)).toEqual([
      ['blocks', 'special file: a device'],
      ['letters', 'special file: a device'],
    ])
  })

  it('skips what operating systems leave behind, and everything inside', async () => {
    await put('.DS_Store', 'Thumbs.db', '._a.txt', '.Trashes/501/secret.txt', '$RECYCLE.BIN/x', 'thumbs.txt')
    const found = (await walk()).map(brief)
    expect(found.filter(([, reason]) => reason === 'operating-system file')).toHaveLength(5)
    expect(found.filter(([, reason]) => reason === 'file')).toEqual([['thumbs.txt', 'file']])
  })

  it.each([
    ['*.tmp', ['a.txt', 'cache/b.txt']],
    ['cache', ['a.tmp', 'a.txt']],
    ['cache/**', ['a.tmp', 'a.txt']],
    ['**/*.txt', ['a.tmp', 'cache/c.tmp']],
    ['{a,b}.t[mx]?', ['cache/c.tmp']],
  ])('leaves out what the pattern %s names', async (excludePattern, left) => {
    await put('a.txt', 'a.tmp', 'cache/b.txt', 'cache/c.tmp')
    const found = await walk({ excludePattern })
    expect(found.filter(({ kind }) => kind === 'file').map((entry) => brief(entry)[0])).toEqual(left)
    expect(found).toHaveLength(4)
  })

  it('never looks into our own home, but into the sample inside it when that is asked for', async () => {
    await put('home/records.sqlite', 'home/samples/meridian/a.txt', 'b.txt')
    const ownFolders = [Buffer.from(join(folder, 'home'))]
    expect((await walk({ ownFolders })).map(brief)).toEqual([
      ['b.txt', 'file'],
      ['home', "Dossier's own folder: not read"],
    ])
    expect((await walk({ ownFolders }, join(folder, 'home/samples/meridian'))).map(({ name }) => name)).toEqual(['a.txt'])
  })

  it('gives one line to a folder that it may not look into, and goes on', async () => {
    await put('closed/a.txt', 'open/b.txt')
    await chmod(join(folder, 'closed'), 0)
    await chmod(folder, 0o755)
    const found = await asNobody(() => walk())
    await chmod(join(folder, 'closed'), 0o755)
    expect(found.map((entry) => [entry.kind, ...brief(entry)])).toEqual([
      ['failed', 'closed', 'no permission to look into it'],
      ['file', 'open/b.txt', 'file'],
    ])
  })

  it('goes on when files and folders vanish while it walks', async () => {
    await put(...Array.from({ length: 200 }, (_, number) => `gone/${number}.txt`), 'kept.txt')
    const seen: string[] = []
    for await (const { name } of walkFolder(Buffer.from(folder), {}, signal)) {
      seen.push(name)
      await rm(join(folder, 'gone'), { recursive: true, force: true })
    }
    expect(seen).toContain('kept.txt')
    expect(seen.length).toBeLessThan(200)
  })

  it('stops when it is told to', async () => {
    await put('a.txt', 'b.txt', 'c.txt')
    const stop = new AbortController()
    const walking = walkFolder(Buffer.from(folder), {}, stop.signal)
    await walking.next()
    stop.abort(new Error('enough'))
    await expect(walking.next()).rejects.toThrow('enough')
  })

  it('finds nothing in an empty folder', async () => {
    expect(await walk()).toEqual([])
  })

  it('refuses a folder that is missing, is a file or may not be opened', async () => {
    await put('a.txt')
    await expect(walk({}, join(folder, 'missing'))).rejects.toMatchObject({
      code: 'BAD_FOLDER',
      message: expect.stringContaining('no such folder'),
    })
    await expect(walk({}, join(folder, 'a.txt'))).rejects.toMatchObject({
      code: 'BAD_FOLDER',
      message: expect.stringContaining('not a folder'),
    })
    await unlink(join(folder, 'a.txt'))
  })
})

/** Root may look into everything, so that for once we are somebody else. */
async function asNobody<T>(work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0 || !process.seteuid) return work()
  process.seteuid(65_534)
  try {
    return await work()
  } finally {
    process.seteuid(0)
  }
}

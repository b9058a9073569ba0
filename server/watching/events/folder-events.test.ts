import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openFolderEvents } from './folder-events.ts'
import type { EventWatch } from './port.ts'

let folder: string
let opened: EventWatch | undefined
let heard: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-events-'))
  heard = []
})
afterEach(async () => {
  opened?.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(own: string[] = [], budget = { atMost: 100, left: 100 }): Promise<void> {
  const order = {
    folder: Buffer.from(folder),
    ownFolders: own.map((name) => Buffer.from(join(folder, name))),
    onChange: (path: Buffer) => heard.push(path.toString('latin1').slice(folder.length + 1)),
    onReach: () => {},
    signal: new AbortController().signal,
  }
  opened = await openFolderEvents(order, budget)
}

const hears = (name: string) => vi.waitUntil(() => heard.includes(name), { timeout: 20_000 })

/** New folders are watched as soon as they are seen: a file written before that is told of with its folder, one written later by its own name. */
async function writeUntilHeard(name: string): Promise<void> {
  await vi.waitUntil(
    async () => {
      await writeFile(join(folder, name), 'x')
      return heard.includes(name)
    },
    { timeout: 20_000 },
  )
}

describe.skipIf(platform() !== 'linux')('events of a folder', () => {
  it('tell what is written, changed, moved and removed at any depth', async () => {
    await mkdir(join(folder, 'deep/deeper'), { recursive: true })
    await writeFile(join(folder, 'deep/deeper/a.txt'), 'one')
    await open()
    expect(opened?.reach).toEqual({ events: 'all', problems: [] })
    await writeFile(join(folder, 'deep/deeper/a.txt'), 'two')
    await hears('deep/deeper/a.txt')
    await rename(join(folder, 'deep/deeper/a.txt'), join(folder, 'b.txt'))
    await hears('b.txt')
    await rm(join(folder, 'b.txt'))
    await hears('b.txt')
  })

  it('tell of folders that come later, by whatever way, and of those by their present names', async () => {
    await open()
    await mkdir(join(folder, 'new/inner'), { recursive: true })
    await writeUntilHeard('new/inner/a.txt')
    await rename(join(folder, 'new'), join(folder, 'other'))
    await writeUntilHeard('other/inner/b.txt')
    heard = []
    await rm(join(folder, 'other'), { recursive: true })
    await hears('other')
    await mkdir(join(folder, 'other'))
    await writeUntilHeard('other/c.txt')
  })

  it('tell of names that are no text', async () => {
    await open()
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0x2e, 0xe9])]), 'x')
    await hears('\xff.\xe9')
  })

  it('say nothing of folders of our own', async () => {
    await mkdir(join(folder, 'home/index'), { recursive: true })
    await open(['home'])
    await writeFile(join(folder, 'home/records'), 'x')
    await writeFile(join(folder, 'home/index/part'), 'x')
    await writeUntilHeard('last.txt')
    expect(heard.filter((name) => name.startsWith('home'))).toEqual([])
  })

  it('are lost with the folder itself, though another one stands in its place', async () => {
    await open()
    expect(opened?.isLost).toBe(false)
    await rm(folder, { recursive: true })
    await mkdir(folder)
    await vi.waitUntil(() => opened?.isLost, { timeout: 20_000 })
  })

  it.skipIf(process.getuid?.() === 0)('say which folders may not be read', async () => {
    await mkdir(join(folder, 'shut'))
    await chmod(join(folder, 'shut'), 0)
    await open()
    expect(opened?.reach).toMatchObject({
      events: 'all',
      problems: [{ code: 'not-permitted', facts: { path: join(folder, 'shut') } }],
    })
    await chmod(join(folder, 'shut'), 0o755)
  })

  it('keep to what all watches together may take, say so, and give it back', async () => {
    await mkdir(join(folder, 'a/b/c'), { recursive: true })
    const budget = { atMost: 3, left: 3 }
    await open([], budget)
    expect(opened?.reach).toMatchObject({ events: 'some', problems: [{ code: 'too-many-folders', facts: { count: '3' } }] })
    expect(budget.left).toBe(0)
    opened?.close()
    expect(budget.left).toBe(3)
  })

  it('are over when they are closed', async () => {
    await open()
    opened?.close()
    await writeFile(join(folder, 'a.txt'), 'x')
    await new Promise((resolve) => setImmediate(resolve))
    expect(heard).toEqual([])
  })
})

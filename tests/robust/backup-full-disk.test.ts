import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { Task } from '@dossier/contract'
import { Backup } from '@dossier/contract/backups'
import { makeBackup } from '@dossier/server/backups/make-backup.ts'
import { homeLayout } from '@dossier/server/home/layout.ts'
import { openRecords } from '@dossier/server/records/open.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { root } from '../harness/shared-folder.ts'
import { makeSmallDisk } from '../harness/small-disk.ts'

/** More than a backup of a few documents needs, with what it wants to spare. */
const diskMb = 120
const little = 1_000_000

const disk = await makeSmallDisk(diskMb)
if (!disk) console.log('skipped: nothing can be mounted here')

let documents: string
beforeAll(async () => {
  documents = await makeFolder('backup-documents')
  for (const page of [1, 2, 3]) await writeFile(join(documents, `${page}.txt`), `Harbour ledger, page ${page}`)
})
afterEach(() => disk?.empty())
afterAll(async () => {
  disk?.remove()
  await removeFolders()
})

/** Runs a command as it is typed. */
async function dossier(home: string, ...words: string[]): Promise<{ code: number; said: string }> {
  const args = [join(root, 'scripts', 'dossier.mjs'), ...words, '--home', home]
  const child = spawn(join(root, 'node_modules', '.bin', 'node'), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [[code], ...said] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code: Number(code), said: said.join('') }
}

async function untilEnded(program: Program, { id }: Task): Promise<Task> {
  for (const end = performance.now() + 120_000; performance.now() < end; await delay(100)) {
    const task = Task.parse(await program.call('GET', `/api/task/${id}`))
    if (task.state === 'DONE' || task.state === 'ERROR') return task
  }
  throw new Error('the backup does not end')
}

const ask = async (program: Program, folder?: string) =>
  Task.parse(await program.call('POST', '/api/local/backups', folder === undefined ? {} : { folder }))
const shown = async (folder: string) => (await readdir(folder)).filter((name) => name !== '.ballast')

async function indexedIn(home: string): Promise<Program> {
  const program = await startProgram(home, [documents])
  await untilIndexed(program)
  return program
}

/** The index may still have to follow. */
const untilFound = (program: Program, count: number) =>
  expect
    .poll(() => program.call('POST', '/api/index/search/local-datashare/_count', { query: { match: { type: 'Document' } } }), {
      timeout: 60_000,
      interval: 200,
    })
    .toMatchObject({ count })

describe.skipIf(!disk)('a backup', { timeout: 240_000 }, () => {
  const small = disk?.folder ?? ''
  const full = disk?.fill ?? (() => {})
  const empty = disk?.empty ?? (() => {})

  it('onto a full disk says how much room it needs, leaves nothing, and is made once there is room', async () => {
    const program = await indexedIn(await makeFolder('backup-home'))
    try {
      full(little)
      const refused = await untilEnded(program, await ask(program, small))
      expect(refused).toMatchObject({
        state: 'ERROR',
        error: {
          name: 'DISK_FULL',
          message: expect.stringMatching(
            /^A backup needs \d+ MB; the disk of .+ has 1 MB free\. Make room, or name another folder\.$/,
          ),
        },
      })
      const typed = await dossier(program.home, 'backup', 'make', small)
      expect(typed).toMatchObject({
        code: 1,
        said: expect.stringMatching(/A backup needs \d+ MB; .* Make room, or name another folder\./),
      })
      expect(await shown(small)).toEqual([])
      empty()
      const made = await dossier(program.home, 'backup', 'make', small)
      expect(made).toMatchObject({ code: 0, said: expect.stringContaining('The backup is made') })
      const [name = ''] = await shown(small)
      expect(await dossier(program.home, 'backup', 'verify', join(small, name))).toMatchObject({ code: 0 })
    } finally {
      await program.stop()
    }
  })

  it('onto a disk that fills up meanwhile says so, leaves nothing, and takes nothing from the home', async () => {
    const layout = homeLayout(await makeFolder('backup-large'))
    const records = await openRecords(layout.records)
    try {
      const much = { key: 'much', value: 'x'.repeat(60_000_000) }
      await records.db.insertInto('meta').values(much).execute()
      const folder = join(small, 'meanwhile')
      await mkdir(folder)
      const work = { layout, folder, program: '1', signal: new AbortController().signal }
      await expect(makeBackup({ ...work, onProgress: () => full() })).rejects.toMatchObject({
        code: 'DISK_FULL',
        message: `The disk of ${folder} is full. Make room, or name another folder. Nothing is left of this backup; earlier ones are as they were.`,
      })
      expect(await readdir(folder)).toEqual([])
      empty()
      await makeBackup({ ...work, onProgress: () => {} })
      expect(await readdir(folder)).toEqual([expect.stringMatching(/^dossier-backup-/)])
    } finally {
      await records.close()
    }
  })

  it('of a home whose disk is full is refused with the cure; the home is whole, and it is made once there is room', async () => {
    const home = join(small, 'home')
    const program = await indexedIn(home)
    try {
      full()
      await expect(ask(program)).rejects.toThrow(/507.*disk is full/is)
      expect(await dossier(home, 'backup', 'make')).toMatchObject({ code: 1, said: expect.stringMatching(/disk .*full.*room/is) })
      await untilFound(program, 3)
      empty()
      const { path } = Backup.parse((await untilEnded(program, await ask(program))).result)
      expect(await dossier(home, 'backup', 'verify', path)).toMatchObject({ code: 0 })
    } finally {
      await program.stop()
    }
  })

  it('is put back onto a full disk without a trace, and wholly once there is room', async () => {
    const from = await indexedIn(await makeFolder('backup-from'))
    const { path } = Backup.parse((await untilEnded(from, await ask(from))).result)
    await from.stop()
    const home = join(small, 'restored')
    await mkdir(home)
    full(little / 4)
    const refused = await dossier(home, 'backup', 'restore', path)
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('is full. Nothing was changed there.') })
    expect((await readdir(home)).filter((name) => name.startsWith('records'))).toEqual([])
    empty()
    expect(await dossier(home, 'backup', 'restore', path)).toMatchObject({ code: 0 })

    const again = await startProgram(home)
    await untilFound(again, 3)
    await again.stop()
    full(little / 4)
    expect(await dossier(home, 'backup', 'restore', path, '--replace')).toMatchObject({
      code: 1,
      said: expect.stringContaining('is full. Nothing was changed there.'),
    })
    empty()
    const whole = await startProgram(home)
    await untilFound(whole, 3)
    await whole.stop()
  })
})

import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, readlink, rename, stat, symlink, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { LedgerTotals, Task } from '@dossier/contract'
import { Backup } from '@dossier/contract/backups'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { type IndexState, readIndexState } from '../harness/index-state.ts'
import { untilIndexed } from '../harness/indexing.ts'
import { findProcesses } from '../harness/processes.ts'
import { type Program, startProgram } from '../harness/program.ts'
import { makeSample } from '../harness/sample.ts'
import { root } from '../harness/shared-folder.ts'
import { findVictims, type Victim } from '../harness/victims.ts'

/** Kills in one interrupted run; each falls at another moment on each machine. */
const kills = 8

describe('two runs over the same files', () => {
  let folder: string
  let home: string
  let undisturbed: IndexState
  const programs: Program[] = []

  beforeAll(async () => {
    folder = await makeSample('equal')
    home = await makeFolder('equal-home')
    undisturbed = await indexOnce(home, folder)
  })

  afterAll(async () => {
    await Promise.all(programs.map((program) => program.kill()))
    await removeFolders()
  })

  it('hold something at all', () => {
    expect(undisturbed.totals.found).toBeGreaterThan(200)
    expect(undisturbed.totals.waiting).toBe(0)
    expect(Object.keys(undisturbed.sources).length).toBeGreaterThan(200)
  })

  it('give an equal index when the second finds the work done', async () => {
    expect(await indexOnce(home, folder)).toEqual(undisturbed)
  })

  it('give an equal index when the files were written in another order', async () => {
    // At the same place: the ids of duplicates are made of their paths.
    const first = `${folder}.first`
    await rename(folder, first)
    await copyBackwards(first, folder)
    expect(await indexOnce(await makeFolder('equal-order-home'), folder)).toEqual(undisturbed)
  })

  it('give an equal index when server, worker, engine and Tika were killed at random moments', async () => {
    const shaken = await makeFolder('equal-kill-home')
    const moments: string[] = []
    for (let round = 0; round < kills; round += 1) {
      const program = await start(shaken, round === 0 ? [folder] : [])
      const waitMs = Math.round(Math.random() * 2_500)
      await delay(waitMs)
      const victim = pickVictim(shaken, program, moments)
      moments.push(`${waitMs} ms: ${victim.name}`)
      process.kill(victim.pid, 'SIGKILL')
      // What is killed beside the server is started again by it: the run goes on for a while before the next blow.
      if (victim.pid !== program.child.pid) await delay(500)
      await program.kill()
      await expect.poll(() => findProcesses(shaken)).toEqual([])
    }
    const program = await start(shaken, [])
    await untilIndexed(program)
    const state = await readIndexState(program, folder)
    await program.stop()
    expect(state, moments.join(', ')).toEqual(undisturbed)
  })

  it('give an equal index when a backup that was made in the middle is restored elsewhere and goes on', async () => {
    const program = await start(await makeFolder('equal-backup-home'), [folder])
    const stick = await makeFolder('equal-stick')
    await expect.poll(() => countLines(program), { timeout: 60_000 }).toBeGreaterThan(20)
    const { id } = Task.parse(await program.call('POST', '/api/local/backups', { folder: stick }))
    const made = await untilDone(program, id)
    await program.kill()
    const { path, counts } = Backup.parse(made.result)
    const lines = undisturbed.totals.found
    expect(counts.files).toBeLessThan(lines)
    const home = await makeFolder('equal-restored-home')
    await promisify(execFile)(process.execPath, [join(root, 'scripts', 'dossier.mjs'), 'backup', 'restore', path, '--home', home])
    const restored = await start(home, [])
    await untilIndexed(restored)
    const state = await readIndexState(restored, folder)
    await restored.stop()
    expect(state).toEqual(undisturbed)
    expect((await readdir(stick)).length).toBe(1)
  })

  async function countLines(program: Program): Promise<number> {
    const totals = LedgerTotals.parse(await program.call('GET', '/api/local-datashare/ledger/totals'))
    return totals.found - totals.waiting
  }

  async function untilDone(program: Program, id: string): Promise<Task> {
    for (;;) {
      const task = Task.parse(await program.call('GET', `/api/task/${id}`))
      if (task.state === 'DONE') return task
      if (task.state === 'ERROR') throw new Error(task.error?.message)
      await delay(50)
    }
  }

  async function indexOnce(inHome: string, files: string): Promise<IndexState> {
    const program = await start(inHome, [files])
    await untilIndexed(program)
    const state = await readIndexState(program, files)
    await program.stop()
    return state
  }

  async function start(inHome: string, args: string[]): Promise<Program> {
    const program = await startProgram(inHome, args)
    programs.push(program)
    return program
  }
})

/** A fifth kill of the worker would end the run, as it should. */
function pickVictim(home: string, program: Program, moments: string[]): Victim {
  const isSpared = moments.filter((moment) => moment.endsWith(': worker')).length === 4
  const all = findVictims(home, program).filter(({ name }) => !isSpared || name !== 'worker')
  return all[Math.floor(Math.random() * all.length)] ?? { name: 'server', pid: program.child.pid ?? 0 }
}

/** Other inode numbers and another order of creation, the same names, bytes and times. */
async function copyBackwards(source: string, target: string): Promise<void> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const links = entries.filter((entry) => entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort().reverse()) {
    const copy = join(target, file.slice(source.length))
    await mkdir(dirname(copy), { recursive: true })
    await copyFile(file, copy)
    const { atime, mtime } = await stat(file)
    await utimes(copy, atime, mtime)
  }
  for (const link of links) await symlink(await readlink(link), join(target, link.slice(source.length)))
}

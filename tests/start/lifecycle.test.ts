import { mkdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { OwnClock } from '../bench/measuring/own-clock.ts'
import { makeFolder, removeFolders } from '../harness/folders.ts'
import { findProcesses, type OwnProcess } from '../harness/processes.ts'
import { type NpmStart, type NpmStartOptions, npmStart } from './npm-start.ts'

const running: NpmStart[] = []

afterEach(async () => {
  for (const { interrupt, ended } of running.splice(0)) {
    interrupt()
    await ended
  }
  await removeFolders()
})

/** The limit for "ends everything" and "leaves nothing". */
const limitMs = 5_000

describe('npm start', () => {
  it('prints its address, its home and how to stop, and serves', async () => {
    const home = await makeFolder('start')
    const start = begin({ home })
    const address = await start.address()
    await expect.poll(start.output).toContain('Ctrl-C')
    expect(start.output()).toContain(home)
    expect((await fetch(`${address}/version`)).status).toBe(200)
    expect((await stat(home)).mode & 0o777).toBe(0o700)
  })

  it('ends everything within 5 s of Ctrl-C', async () => {
    const home = await makeFolder('ctrl-c')
    const start = begin({ home, args: [await makeDocuments()] })
    await start.address()
    const clock = new OwnClock()
    start.interrupt()
    await expect.poll(() => findProcesses(home)).toEqual([])
    expect(clock.now()).toBeLessThan(limitMs)
    await start.ended
  })

  it('runs with its input closed', async () => {
    const home = await makeFolder('no-input')
    const start = begin({ home, isInputClosed: true })
    expect((await fetch(`${await start.address()}/version`)).status).toBe(200)
  })

  it('leaves nothing behind for 5 s after a kill -9 of any of its processes, and starts again', async () => {
    const home = await makeFolder('kill')
    const folder = await makeDocuments()
    const names = await untilAll(home, folder)
    expect(names.length).toBeGreaterThanOrEqual(3)
    for (const name of names) {
      const start = begin({ home, args: [folder] })
      await start.address()
      const victim = await findByName(home, name)
      if (!victim) continue
      const clock = new OwnClock()
      process.kill(victim.pid, 'SIGKILL')
      if (isChildOfServer(victim)) {
        // The server lives on and starts it again; the rest is its own end.
        start.interrupt()
      }
      await expect.poll(() => findProcesses(home).map(shortName), { message: `after kill -9 of ${name}` }).toEqual([])
      expect(clock.now(), `after kill -9 of ${name}`).toBeLessThan(limitMs)
      await start.ended
    }
    const again = begin({ home })
    expect((await fetch(`${await again.address()}/version`)).status).toBe(200)
  })

  it('refuses a second server on the same home and says who has it', async () => {
    const home = await makeFolder('second')
    const first = begin({ home })
    const address = await first.address()
    const second = begin({ home })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(address)
    expect((await fetch(`${address}/version`)).status).toBe(200)
  })

  it('says that the port is taken and what to do', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => other.listen(0, '127.0.0.1', () => resolve(portOf(other.address()))))
    const start = begin({ home: await makeFolder('port'), args: ['--port', String(port)] })
    expect(await start.ended).toBe(1)
    expect(start.output()).toMatch(new RegExp(`${port}.*--port`, 's'))
    other.close()
  })

  it('says what is wrong with a folder that is missing, empty or no folder', async () => {
    const place = await makeFolder('bad')
    await mkdir(join(place, 'empty'))
    await writeFile(join(place, 'file.txt'), 'text')
    for (const [name, sentence] of [
      ['missing', 'is not there'],
      ['empty', 'is empty'],
      ['file.txt', 'is not a folder'],
    ] as const) {
      const start = begin({ home: join(place, 'home'), args: [join(place, name)] })
      expect(await start.ended, name).toBe(1)
      expect(start.output()).toContain(sentence)
    }
  })

  it('says how a flag was wrong with exit code 2', async () => {
    const home = await makeFolder('usage')
    for (const args of [
      ['--port', 'many'],
      ['--colour', 'red'],
    ]) {
      const start = begin({ home, args })
      expect(await start.ended, args.join(' ')).toBe(2)
    }
  })

  it('builds and probes nothing the second time', async () => {
    const home = await makeFolder('again')
    const start = begin({ home })
    await start.address()
    expect(start.output()).not.toContain('Preparing')
  })
})

function begin(options: NpmStartOptions): NpmStart {
  const start = npmStart(options)
  running.push(start)
  return start
}

/** Runs once and collects the kinds of processes that take part while a folder is indexed. */
async function untilAll(home: string, folder: string): Promise<string[]> {
  const start = begin({ home, args: [folder] })
  await start.address()
  await expect.poll(() => findProcesses(home).some(({ command }) => command.includes('tika'))).toBe(true)
  const names = [...new Set(findProcesses(home).map(shortName))]
  start.interrupt()
  await start.ended
  const clock = new OwnClock()
  await expect.poll(() => findProcesses(home)).toEqual([])
  expect(clock.now()).toBeLessThan(limitMs)
  return names
}

async function findByName(home: string, name: string): Promise<OwnProcess | undefined> {
  let found: OwnProcess | undefined
  await expect
    .poll(
      () => {
        found = findProcesses(home).find((each) => shortName(each) === name)
        return found !== undefined
      },
      { timeout: 10_000 },
    )
    .toBe(true)
    .catch(() => {})
  return found
}

function isChildOfServer({ command }: OwnProcess): boolean {
  return /dossier-engine|worker|tika/.test(command)
}

/** `npm start`, `start.mjs`, `dossier-engine`, `worker.js`, `tika …`: what a process is, without paths and numbers. */
function shortName({ command }: OwnProcess): string {
  const known = /dossier-engine(?= serve)|worker\.js|start\.mjs|dossier\.mjs|leash|npm start/.exec(command)?.[0]
  if (known !== undefined) return known
  if (command.includes('tika')) return command.includes('-fork') || command.includes('TikaServerProcess') ? 'tika child' : 'tika'
  return command.split(' ', 1)[0] ?? command
}

async function makeDocuments(): Promise<string> {
  const folder = await makeFolder('documents')
  for (let number = 0; number < 400; number += 1)
    await writeFile(join(folder, `note ${number}.txt`), `Note ${number} on the harbour cranes. `.repeat(200))
  return folder
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (typeof address === 'object' && address !== null) return address.port
  throw new Error('no port')
}

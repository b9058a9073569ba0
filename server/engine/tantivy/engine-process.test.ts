import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { everything, fill, position, projects } from '../conformance-documents.ts'
import { connectEngine } from './connect-engine.ts'
import { openConnection } from './connection.ts'
import { probeEngine } from './probe-engine.ts'
import { type EngineProcess, startEngine } from './start-engine.ts'
import { engineBinary } from './test-engine.ts'

const binary = engineBinary()
const all = { kind: 'all' } as const

function emptyFolder(index: string): void {
  for (const name of readdirSync(index)) rmSync(join(index, name), { recursive: true })
}

describe('the engine process', () => {
  let home: string
  let running: EngineProcess | undefined
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'engine-'))
  })
  afterEach(async () => {
    await running?.stop()
    running = undefined
    rmSync(home, { recursive: true, force: true })
  })

  async function start() {
    running = await startEngine({ binary, home })
    return { running, engine: await connectEngine(running.socketPath) }
  }

  /** Fills an index, stops the engine, tampers with the folder and starts the engine again. */
  async function reopenedAfter(change: (index: string) => void) {
    const first = await start()
    await fill(first.engine)
    await first.engine.close()
    await first.running.stop()
    change(join(home, 'index'))
    return start()
  }

  test.each<[string, (index: string) => void]>([
    ['its folder', (index) => rmSync(index, { recursive: true })],
    ['everything in its folder', emptyFolder],
    ['one of its files', (index) => rmSync(largest(index))],
  ])('begins anew when %s is taken away while it runs', async (_name, takeAway) => {
    const { engine } = await start()
    await fill(engine)
    takeAway(join(home, 'index'))
    await expect
      .poll(
        async () =>
          fill(engine).then(
            () => engine.count(projects, all),
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(4)
    expect(await engine.position()).toEqual(position)
    expect(existsSync(join(home, 'index', 'meta.json'))).toBe(true)
    await engine.close()
  })

  test('starts again where it was killed while it wrote into a folder that had been emptied', async () => {
    const { engine, running } = await start()
    await fill(engine)
    const [index, pid] = [join(home, 'index'), running.pid() ?? 0]
    emptyFolder(index)
    const written = engine.write([{ op: 'put', document: { rid: 9, project: 'main', id: 'a', segments: ['x'], fields: {} } }])
    // It may have noticed and ended by itself, which must do as well.
    await vi.waitFor(() => expect(isSegmentIn(index) || running.pid() !== pid).toBe(true))
    if (running.pid() === pid) process.kill(pid, 'SIGKILL')
    await written.catch(() => {})
    expect(await engine.count(projects, all)).toBe(0)
    await engine.close()
  })

  test('keeps its index over a restart', async () => {
    const { engine } = await reopenedAfter(() => {})
    expect(await engine.position()).toEqual(position)
    expect(await engine.count(projects, all)).toBe(4)
    await engine.close()
  })

  test.each<[string, (index: string) => void]>([
    ['a file is cut short', (index) => truncateSync(largest(index), 10)],
    ['a byte of a file is another', flipByte],
    ['a file is gone', (index) => rmSync(largest(index))],
    ['meta.json is no JSON', (index) => writeFileSync(join(index, 'meta.json'), '{"segments":')],
    ['meta.json is gone', (index) => rmSync(join(index, 'meta.json'))],
    ['the index is of another version', (index) => writeFileSync(join(index, 'dossier.json'), '{"format":0}')],
    ['what says its version is rubbish', (index) => writeFileSync(join(index, 'dossier.json'), Buffer.from([0xff, 0xfe, 0x00]))],
    ['nothing says which version it is', (index) => rmSync(join(index, 'dossier.json'))],
    ['a check has found damage', (index) => writeFileSync(join(index, 'damaged'), 'x')],
  ])('starts empty and without a position when %s', async (_name, damage) => {
    const { engine, running } = await reopenedAfter(damage)
    expect(await engine.position()).toBeUndefined()
    const connection = await openConnection(running.socketPath)
    expect(connection.opened.reset).toMatch(/corrupt|version/)
    connection.close()
    await fill(engine)
    expect(await engine.count(projects, all)).toBe(4)
    await engine.close()
  })

  test('starts where a run that was killed has left files without a commit', async () => {
    const { engine } = await reopenedAfter((index) => writeFileSync(join(index, 'left-over.tmp'), 'x'))
    expect(await engine.count(projects, all)).toBe(4)
    await engine.close()
  })

  test('answers a mistake of ours with an error and goes on', async () => {
    const { engine, running } = await start()
    const connection = await openConnection(running.socketPath)
    const call = (name: string) => connection.call({ name, body: {}, timeoutMs: 1000 }, z.unknown())
    await expect(call('panic')).rejects.toMatchObject({ code: 'INTERNAL' })
    await expect(call('noSuchCall')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await engine.count(projects, all)).toBe(0)
    connection.close()
    await engine.close()
  })

  test('stops a search that takes too long', async () => {
    const { engine, running } = await start()
    await fill(engine)
    const connection = await openConnection(running.socketPath)
    const search = connection.call({ name: 'search', body: everything, timeoutMs: 0 }, z.unknown())
    await expect(search).rejects.toMatchObject({ code: 'TIMEOUT' })
    connection.close()
    await engine.close()
  })

  describe('with a sloppy phrase that takes minutes in one document', () => {
    const text = 'the '.repeat(200_000)
    const query = { kind: 'phrase', field: 'content', text: 'the '.repeat(900), slop: 1000 } as const
    const search = { ...everything, query }

    async function startWithIt() {
      const started = await start()
      await started.engine.write([{ op: 'put', document: { rid: 1, project: 'main', id: 'a', segments: [text], fields: {} } }])
      await started.engine.commit(position)
      return started
    }

    test('stops at the deadline, in searches and in highlights', async () => {
      const { engine, running } = await startWithIt()
      const connection = await openConnection(running.socketPath)
      const marks = { query, field: 'content', texts: [text], limit: 10 }
      for (const [name, body] of [['search', search] as const, ['highlight', marks] as const]) {
        await expect(connection.call({ name, body, timeoutMs: 300 }, z.unknown())).rejects.toMatchObject({ code: 'TIMEOUT' })
        // The engine itself answered: the client closes the connection when it gives up.
        expect(connection.isOpen()).toBe(true)
      }
      connection.close()
      await engine.close()
    })

    test('lets other searches by while many of them wait', async () => {
      const { engine } = await startWithIt()
      const stop = new AbortController()
      const inFilter = { ...everything, aggregations: { slow: { kind: 'filter', query, aggregations: {} } as const } }
      const slow = Array.from({ length: 50 }, (_, at) => engine.search(at % 2 === 0 ? search : inFilter, stop.signal))
      expect(await engine.count(projects, all)).toBe(1)
      stop.abort(new Error('not wanted any more'))
      for (const ended of await Promise.allSettled(slow))
        expect(ended).toMatchObject({ reason: new Error('not wanted any more') })
      await engine.close()
    })

    test.runIf(process.platform === 'linux')('stops when its caller has gone', async () => {
      const { engine, running } = await startWithIt()
      const threads = () => readdirSync(`/proc/${running.pid()}/task`).length
      const ticks = () => Number(readFileSync(`/proc/${running.pid()}/stat`, 'utf8').split(' ')[13])
      const before = { threads: threads(), ticks: ticks() }
      const connection = await openConnection(running.socketPath)
      const abandoned = connection.call({ name: 'search', body: search, timeoutMs: 600_000 }, z.unknown())
      await vi.waitFor(() => expect(ticks()).toBeGreaterThan(before.ticks + 20), 5000)
      connection.close()
      await expect(abandoned).rejects.toThrow('closed')
      await vi.waitFor(() => expect(threads()).toBeLessThanOrEqual(before.threads), 5000)
      await engine.close()
    })
  })

  test('is started again after a crash, and says how it ended', async () => {
    const { engine, running } = await start()
    await fill(engine)
    const exit = new Promise((resolve) => running.onExit(resolve))
    process.kill(running.pid() ?? 0, 'SIGKILL')
    expect(await exit).toMatchObject({ signal: 'SIGKILL' })
    expect(await engine.count(projects, all)).toBe(4)
    await engine.close()
  })

  test('throws ENGINE_DOWN where it is stopped', async () => {
    const { engine, running } = await start()
    await running.stop()
    await engine.close()
    await expect(engine.count(projects, all)).rejects.toMatchObject({ code: 'ENGINE_DOWN' })
  })

  test('throws ENGINE_DOWN with the cure where a file lies in the place of its folder', async () => {
    writeFileSync(join(home, 'index'), '')
    await expect(startEngine({ binary, home })).rejects.toMatchObject({
      code: 'ENGINE_DOWN',
      message: expect.stringMatching(/Cannot write.*move that file away/),
    })
  })

  test.each<[string, Record<string, string>]>([
    ['an index of another program', { 'meta.json': '{"segments":[],"payload":"{\\"checkpoint\\":7}"}', 'abc.store': 'x' }],
    ['an index without any payload', { 'meta.json': '{"segments":[]}', '.managed.json': '[]' }],
    ["somebody's files", { 'notes.txt': 'mine' }],
  ])('refuses to start on %s and leaves it as it is', async (_name, files) => {
    const index = join(home, 'index')
    mkdirSync(index, { mode: 0o755 })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(index, name), text)
    await expect(startEngine({ binary, home })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/index holds files that Dossier did not make \((meta.json|abc.store|notes.txt).*--home/),
    })
    const left = readdirSync(index).map((name) => [name, readFileSync(join(index, name), 'utf8')])
    expect(Object.fromEntries(left)).toEqual(files)
    expect(statSync(index).mode & 0o777).toBe(0o755)
  })

  test('refuses a second engine on one home', async () => {
    await start()
    await expect(startEngine({ binary, home })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('says why a program cannot be started', async () => {
    await expect(startEngine({ binary: join(home, 'nothing'), home })).rejects.toMatchObject({
      code: 'ENGINE_DOWN',
      message: expect.stringContaining('ENOENT'),
    })
  })

  test('takes the place of a socket that a killed engine has left, for its user only', async () => {
    const { engine, running } = await start()
    process.kill(running.pid() ?? 0, 'SIGKILL')
    expect(await engine.count(projects, all)).toBe(0)
    expect(statSync(running.socketPath).mode & 0o777).toBe(0o600)
    await engine.close()
  })

  test('finds a short path for its socket where the home is deep', async () => {
    home = join(home, 'a'.repeat(120))
    mkdirSync(home)
    const { engine, running } = await start()
    expect(Buffer.byteLength(running.socketPath)).toBeLessThanOrEqual(100)
    expect(await engine.count(projects, all)).toBe(0)
    await engine.close()
    await running.stop()
    expect(existsSync(running.socketPath)).toBe(false)
    home = join(home, '..')
  })

  test('ends when its input does', async () => {
    const socket = join(home, 's')
    const child = spawn(binary, ['serve', '--index', join(home, 'i'), '--socket', socket], { stdio: ['pipe', 'ignore', 'pipe'] })
    await once(child.stderr, 'data')
    child.stdin.end()
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(existsSync(socket)).toBe(false)
  })

  test('tells its version', async () => {
    expect(await probeEngine(binary)).toMatch(/^dossier-engine \d+\.\d+\.\d+ \(tantivy 0\.27/)
  })
})

const segmentFile = /^[0-9a-f]{32}\./

function isSegmentIn(index: string): boolean {
  return readdirSync(index).some((name) => segmentFile.test(name))
}

function largest(index: string): string {
  const files = readdirSync(index).filter((name) => segmentFile.test(name))
  const sized = files.map((name) => ({ path: join(index, name), size: statSync(join(index, name)).size }))
  const [found] = sized.sort((a, b) => b.size - a.size)
  if (found === undefined) throw new Error('the index has no segment')
  return found.path
}

function flipByte(index: string): void {
  const path = largest(index)
  const bytes = readFileSync(path)
  bytes[20] = (bytes[20] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fill, projects } from '../conformance/documents.ts'
import { openConnection } from './connection.ts'
import { probeEngine } from './probe-engine.ts'
import { startEngine } from './start-engine.ts'
import { useEngineProcess } from './test-engine-process.ts'

const all = { kind: 'all' } as const

describe('the engine process', () => {
  const under = useEngineProcess()
  const { binary, start } = under

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
    writeFileSync(join(under.home, 'index'), '')
    await expect(startEngine({ binary, home: under.home })).rejects.toMatchObject({
      code: 'ENGINE_DOWN',
      message: expect.stringMatching(/Cannot write.*move that file away/),
    })
  })

  test.each<[string, Record<string, string>]>([
    ['an index of another program', { 'meta.json': '{"segments":[],"payload":"{\\"checkpoint\\":7}"}', 'abc.store': 'x' }],
    ['an index without any payload', { 'meta.json': '{"segments":[]}', '.managed.json': '[]' }],
    ["somebody's files", { 'notes.txt': 'mine' }],
  ])('refuses to start on %s and leaves it as it is', async (_name, files) => {
    const index = join(under.home, 'index')
    mkdirSync(index, { mode: 0o755 })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(index, name), text)
    await expect(startEngine({ binary, home: under.home })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/index holds files that Dossier did not make \((meta.json|abc.store|notes.txt).*--home/),
    })
    const left = readdirSync(index).map((name) => [name, readFileSync(join(index, name), 'utf8')])
    expect(Object.fromEntries(left)).toEqual(files)
    expect(statSync(index).mode & 0o777).toBe(0o755)
  })

  test('refuses a second engine on one home', async () => {
    await start()
    await expect(startEngine({ binary, home: under.home })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('says why a program cannot be started', async () => {
    await expect(startEngine({ binary: join(under.home, 'nothing'), home: under.home })).rejects.toMatchObject({
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
    under.home = join(under.home, 'a'.repeat(120))
    mkdirSync(under.home)
    const { engine, running } = await start()
    expect(Buffer.byteLength(running.socketPath)).toBeLessThanOrEqual(100)
    expect(await engine.count(projects, all)).toBe(0)
    await engine.close()
    await running.stop()
    expect(existsSync(running.socketPath)).toBe(false)
    under.home = join(under.home, '..')
  })

  test('ends when its input does', async () => {
    const socket = join(under.home, 's')
    const child = spawn(binary, ['serve', '--index', join(under.home, 'i'), '--socket', socket], {
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    await once(child.stderr, 'data')
    child.stdin.end()
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(existsSync(socket)).toBe(false)
  })

  test('tells its version', async () => {
    expect(await probeEngine(binary)).toMatch(/^dossier-engine \d+\.\d+\.\d+ \(tantivy 0\.27/)
  })
})

import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { fill, position, projects } from '../conformance/documents.ts'
import { openConnection } from './connection.ts'
import { useEngineProcess } from './test-engine-process.ts'

const all = { kind: 'all' } as const

describe('an index that was damaged or taken away', () => {
  const under = useEngineProcess()
  const { start } = under

  /** Fills an index, stops the engine, tampers with the folder and starts the engine again. */
  async function reopenedAfter(change: (index: string) => void) {
    const first = await start()
    await fill(first.engine)
    await first.engine.close()
    await first.running.stop()
    change(join(under.home, 'index'))
    return start()
  }

  test.each<[string, (index: string) => void]>([
    ['its folder', (index) => rmSync(index, { recursive: true })],
    ['everything in its folder', emptyFolder],
    ['one of its files', (index) => rmSync(largest(index))],
  ])('begins anew when %s is taken away while it runs', async (_name, takeAway) => {
    const { engine } = await start()
    await fill(engine)
    takeAway(join(under.home, 'index'))
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
    expect(existsSync(join(under.home, 'index', 'meta.json'))).toBe(true)
    await engine.close()
  })

  test('starts again where it was killed while it wrote into a folder that had been emptied', async () => {
    const { engine, running } = await start()
    await fill(engine)
    const [index, pid] = [join(under.home, 'index'), running.pid() ?? 0]
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
})

function emptyFolder(index: string): void {
  for (const name of readdirSync(index)) rmSync(join(index, name), { recursive: true })
}

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

import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Query } from '../../query/tree.ts'
import type { TextService } from '../texts.ts'
import { connectEngine } from './connect-engine.ts'
import { createReader } from './reader.ts'
import { type EngineProcess, startEngine } from './start-engine.ts'
import { engineBinary } from './test-engine.ts'
import { textsBy } from './texts.ts'

let home: string
let running: EngineProcess
let texts: TextService
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'texts-'))
  running = await startEngine({ binary: engineBinary(), home, serves: 'texts' })
  texts = connectTexts(running.socketPath)
})
afterAll(async () => {
  await texts.close()
  await running.stop()
  rmSync(home, { recursive: true, force: true })
})

/** Connects as an engine without an index of its own will have to. */
function connectTexts(socketPath: string): TextService {
  const reader = createReader(socketPath, 'describe')
  return { ...textsBy(reader), close: async () => reader.close() }
}

const phrase: Query = { kind: 'phrase', field: 'content', text: 'new york', slop: 0 }

test('marks and splits texts without an index', async () => {
  expect(await texts.analyze('content', 'Café-Bar')).toEqual(['cafe', 'bar'])
  expect(await texts.analyze('dirname', '/Data/a')).toEqual(['/Data/a'])
  const marks = await texts.highlight({ query: phrase, field: 'content', texts: ['york, New York'], limit: 9 })
  expect(marks).toEqual([
    [
      { start: 6, end: 9, term: 0 },
      { start: 10, end: 14, term: 0 },
    ],
  ])
  expect(existsSync(join(home, 'index'))).toBe(false)
})

test('goes on after a crash', async () => {
  process.kill(running.pid() ?? 0, 'SIGKILL')
  expect(await texts.analyze('content', 'again')).toEqual(['again'])
})

test('is no engine', async () => {
  await expect(connectEngine(running.socketPath)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('no index'),
  })
})

test('is there beside an engine, on the same socket', async () => {
  const other = mkdtempSync(join(tmpdir(), 'texts-'))
  const engine = await startEngine({ binary: engineBinary(), home: other })
  const beside = connectTexts(engine.socketPath)
  expect(await beside.analyze('content', 'Before the index is open')).toHaveLength(5)
  await beside.close()
  await engine.stop()
  rmSync(other, { recursive: true, force: true })
})

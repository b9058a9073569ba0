import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { connectEngine } from './connect-engine.ts'
import { type EngineProcess, startEngine } from './start-engine.ts'
import { engineBinary } from './test-engine.ts'

/** A home for each test, in which `start` starts an engine process; both go after it. A test may set another `home` below it. */
export function useEngineProcess() {
  const binary = engineBinary()
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

  return {
    binary,
    start,
    get home() {
      return home
    },
    set home(path: string) {
      home = path
    },
  }
}

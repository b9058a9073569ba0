import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parts } from '../../parts.ts'
import type { EngineUnderTest, IndexPlace } from '../conformance/engine-under-test.ts'
import { connectEngine } from './connect-engine.ts'
import { startEngine } from './start-engine.ts'

const sources = join(parts.root, 'engine-tantivy')
const fromCargo = join(sources, 'target', 'release', 'dossier-engine')

/** The path of the engine program, which is built with cargo if necessary (minutes the first time). */
export function engineBinary(): string {
  if (existsSync(parts.engine)) return parts.engine
  if (!existsSync(fromCargo)) execFileSync('cargo', ['build', '--release', '--locked'], { cwd: sources, stdio: 'inherit' })
  return fromCargo
}

/** A fresh engine in a temporary home, which is removed when it stops. */
export async function startTestEngine(): Promise<EngineUnderTest> {
  const place = await makeTestPlace()
  const under = await place.start()
  return {
    ...under,
    async stop() {
      await under.stop()
      await place.remove()
    },
  }
}

/** A temporary home for engines. */
export async function makeTestPlace(): Promise<IndexPlace> {
  const home = mkdtempSync(join(tmpdir(), 'engine-'))
  const index = join(home, 'index')
  return {
    start: () => startIn(home),
    async putForeignIndex() {
      rmSync(index, { recursive: true, force: true })
      mkdirSync(index)
      writeFileSync(join(index, 'meta.json'), '{"segments":[],"payload":"{\\"checkpoint\\":7}"}')
      writeFileSync(join(index, 'abc.store'), 'x')
    },
    contents: async () => Object.fromEntries(readdirSync(index).map((name) => [name, readFileSync(join(index, name), 'utf8')])),
    remove: async () => rmSync(home, { recursive: true, force: true }),
  }
}

async function startIn(home: string): Promise<EngineUnderTest> {
  const running = await startEngine({ binary: engineBinary(), home })
  const engine = await connectEngine(running.socketPath)
  return {
    engine,
    async crash() {
      const pid = running.pid()
      if (pid !== undefined) process.kill(pid, 'SIGKILL')
      while (running.pid() === pid) await sleep(5)
      await engine.stats()
    },
    async stop() {
      await engine.close()
      await running.stop()
    },
  }
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import { z } from 'zod'
import { root } from './shared-folder.ts'

/** What it says of a fault is told instead. */
const Turn = z
  .object({ state: z.string() })
  .or(z.object({ message: z.string() }).transform(({ message }) => ({ state: message })))

/** A `dossier worker` in a process of its own; `turns`: what it has told of itself. */
export type LoneWorker = { child: ChildProcess; turns: string[]; kill(): Promise<void> }

/** Starts one for a home; `args` name the records, and the engine where that is a cluster. */
export function startWorker(home: string, args: string[]): LoneWorker {
  const command = [join(root, 'scripts', 'dossier.mjs'), 'worker', '--json', '--home', home, ...args]
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DOSSIER_TESSERACT: '/nowhere' },
  })
  const turns: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => turns.push(Turn.parse(JSON.parse(line)).state))
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { child, turns, kill }
}

/** Waits for the last thing that a worker tells of itself. */
export async function untilTurn({ turns }: LoneWorker, state: string, limitMs = 30_000): Promise<void> {
  await expect.poll(() => turns.at(-1), { timeout: limitMs, interval: 20 }).toBe(state)
}

/** The worker process that a `dossier worker` has started; undefined while it has none. */
export function findChildOf({ child }: LoneWorker): number | undefined {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const found = lines
    .map((line) => line.trim().split(/\s+/))
    .find(([, parent, ...args]) => Number(parent) === child.pid && args.join(' ').includes('--import'))
  return found && Number(found[0])
}

/** The same of one that has to have one. */
export function childOf(worker: LoneWorker): number {
  const found = findChildOf(worker)
  if (found === undefined) throw new Error('the worker has started no process')
  return found
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { recordsOf } from './kept-records.ts'
import { root } from './shared-folder.ts'

const ownNode = join(root, 'node_modules', '.bin', 'node')

/** A running program of ours: the real one, in a process of its own. */
export type Program = {
  address: string
  home: string
  child: ChildProcess
  /** All that it printed so far, both streams. */
  output(): string
  /** Answers the JSON of a call; throws with the text where the status is not 2xx. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
  /** Asks it to end as Ctrl-C does; answers its exit code. */
  stop(): Promise<number | null>
  /** Kills it with no warning. */
  kill(): Promise<void>
}

const Started = z.object({ address: z.string() })

/** For measurements: answers leave as they do in production. */
export const unchecked = { DOSSIER_CHECK_ANSWERS: '' }

/** Starts `dossier serve` on a free port and waits until it has told its address. `args` may name a folder to index. */
export async function startProgram(home: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Program> {
  const records = await recordsOf(home)
  const command = [join(root, 'scripts', 'dossier.mjs'), 'serve', '--json', '--no-open', '--port', '0', '--home', home, ...args]
  const child = spawn(ownNode, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Every answer is held to its schema.
    // Without OCR, whatever the machine has, unless a test wants it.
    env: { ...process.env, DOSSIER_TESSERACT: '/nowhere', DOSSIER_HOME: home, DOSSIER_CHECK_ANSWERS: '1', ...records, ...env },
  })
  const printed: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => printed.push(`${line}\n`))
  const output = () => printed.join('')
  const ended = once(child, 'exit')
  const first = once(lines, 'line')
  const winner = await Promise.race([first, ended.then(() => undefined)])
  if (!winner) throw new Error(`the program ended before it told its address:\n${output()}`)
  const started = Started.safeParse(JSON.parse(String(winner[0])))
  if (!started.success) throw new Error(`the program did not begin: ${winner[0]}\n${output()}`)
  const { address } = started.data
  return {
    address,
    home,
    child,
    output,
    call: (...call) => callJson(address, ...call),
    stop: () => end(child, 'SIGINT'),
    kill: () => end(child, 'SIGKILL').then(() => {}),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
  return child.exitCode
}

async function callJson(address: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const content = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(`${address}${path}`, { method, ...content })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`)
  return text === '' ? undefined : JSON.parse(text)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { z } from 'zod'
import { environmentWithoutSecrets, leaveOutSecrets } from '../secret-settings.ts'
import { givesBack, heapFlags } from './memory-settings.ts'

const Line = z
  .object({
    heard: z.string(),
    /** Ids of tasks. */
    began: z.string(),
    ended: z.string(),
    /** Beside `ended`: it waits for its turn again. */
    hasGivenWay: z.boolean(),
    event: z.string(),
    fault: z.object({ name: z.string(), message: z.string() }),
  })
  .partial()
  .loose()

/** What a worker process says, a line of JSON each. */
export type Line = z.infer<typeof Line>

/** A signal that programs do not give themselves was somebody else's, or the system's for want of memory. */
const givenSignals: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'])

/** `by`: how it came to its end, absent where it did not even begin. `complaints`: the end of what it wrote beside its lines. */
type ProcessEnd = { code: number | null; by?: 'crashed' | 'killed'; complaints: string }

/** Starts a worker process with what it is given, but for secrets: everybody on the machine can read a command line. */
export function startProcess(
  program: string,
  { given, onLine }: { given: Record<string, unknown>; onLine: (line: Line) => void },
): { child: ChildProcess & { stdin: Writable }; ended: Promise<ProcessEnd> } {
  const watch = new URL('./watch-parent.ts', import.meta.url).href
  const child = spawn(process.execPath, [...heapFlags, '--import', watch, program, JSON.stringify(given, leaveOutSecrets)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // The server's own, larger thresholds are in the environment that it hands on.
    env: { ...environmentWithoutSecrets(process.env), ...givesBack, DOSSIER_PARENT_PID: String(process.pid) },
  })
  // A process that has just ended breaks the pipe; its exit is handled elsewhere.
  child.stdin.on('error', () => {})
  createInterface({ input: child.stdout }).on('line', (line) => onLine(parseLine(line)))
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-4_000)
  })
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.on('error', () => resolve({ code: null, complaints }))
    child.on('close', (code, by) => resolve({ code, by: by !== null && givenSignals.has(by) ? 'killed' : 'crashed', complaints }))
  })
  return { child, ended }
}

/** What Node writes of a fault that nobody caught: its source, the fault, a stack and its own version. */
export function reasonIn(complaints: string): string {
  const lines = complaints.trim().split('\n')
  return lines.findLast((line) => /^(?:\[?\w*Error\b|\w+ \[\w+\]:)/.test(line)) ?? lines.at(-1) ?? ''
}

function parseLine(line: string): Line {
  try {
    return Line.parse(JSON.parse(line))
  } catch {
    // A library wrote it, not we: it goes to the log as it is.
    return { event: 'worker said', line }
  }
}

import { execFile } from 'node:child_process'
import { AppError } from '@dossier/contract'
import { leastShareOfStarts, withinTime } from './time-limit.ts'

/** The oldest Java that the sidecars are tried with. */
const oldestJava = 17

const cure = `Install a JDK ${oldestJava} or newer (Debian: apt install openjdk-17-jdk; macOS: brew install openjdk@17) and start again.`

/** A probe that somebody else killed (a full memory, a user) says nothing about Java: it is asked again. */
const probes = 3

/**
 * Asks Java for its version, such as `17.0.15`.
 * @throws AppError READER_DOWN where it is missing, too old or does not start, with a sentence and `cure`.
 */
export async function probeJava(java = 'java', signal?: AbortSignal): Promise<string> {
  let answer = await runVersion(java, signal)
  for (let asked = 1; asked < probes && 'killed' in answer; asked += 1) answer = await runVersion(java, signal)
  if ('missing' in answer) throw readerDown(answer.missing)
  if ('killed' in answer) throw readerDown(`Java was ended by ${answer.killed} while it said its version`)
  const version = /version "([^"]+)"/.exec(answer.text)?.[1]
  if (!version) throw readerDown(`Java does not start: ${answer.text.split('\n')[0] ?? ''}`)
  if (majorOf(version) < oldestJava) throw readerDown(`Java ${version} is too old`)
  return version
}

function readerDown(sentence: string): AppError {
  return new AppError('READER_DOWN', { message: `${sentence}. ${cure}`, cure })
}

/** `1.8.0_292` is Java 8. */
function majorOf(version: string): number {
  const [first = 0, second = 0] = version.split(/[._-]/).map(Number)
  return first === 1 ? second : first
}

type Probe = { text: string } | { missing: string } | { killed: string }

/** Of its own time. */
const probeMs = 20_000

async function runVersion(java: string, signal?: AbortSignal): Promise<Probe> {
  signal?.throwIfAborted()
  let pid: number | undefined
  const worker = () => (pid === undefined ? undefined : { pid })
  return withinTime({ limitMs: () => probeMs, worker, leastShare: leastShareOfStarts }, (timeIsUp) => {
    return new Promise((resolve, reject) => {
      const child = execFile(java, ['-version'], (error, stdout, stderr) => {
        signal?.removeEventListener('abort', kill)
        if (signal?.aborted) return reject(signal.reason)
        const isMissing = error !== null && (error.code === 'ENOENT' || error.code === 'EACCES')
        if (isMissing) return resolve({ missing: 'Java was not found' })
        resolve(error?.signal ? { killed: error.signal } : { text: `${stderr}${stdout}` })
      })
      const kill = () => child.kill()
      pid = child.pid
      timeIsUp.addEventListener('abort', kill)
      signal?.addEventListener('abort', kill)
    })
  })
}

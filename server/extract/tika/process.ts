import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { tikaConfig } from './config.ts'

export type TikaPlace = { jar: string; java: string; home: string; heapMegabytes: number }

/** A running server: where it answers, which process it is, and its end. */
export type TikaProcess = {
  port: number
  /** Where its temporary files lie. */
  folder: string
  /** Of the watching Java process, whose child does the reading. */
  pid: number
  /** Settled when the server is gone, for whatever reason. */
  ended: Promise<void>
  hasEnded(): boolean
  stop(): Promise<void>
}

const readyWithinMs = 60_000

/**
 * Starts Tika's server and waits until it answers. It lives in a folder of its own below `home`, which goes when it stops.
 * @throws AppError READER_DOWN where it does not come up in a minute, with the last lines that it wrote.
 */
export async function startTikaProcess(place: TikaPlace, signal: AbortSignal): Promise<TikaProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await launch(place)
    const isReady = await waitUntilReady(running, signal).catch(async (error: unknown) => {
      await running.stop()
      throw error
    })
    if (isReady) return running
    await running.stop()
    // Another program may have taken the port in the moment between our choosing and Java's binding.
    if (attempt === 3)
      throw new AppError('READER_DOWN', { message: 'Tika did not start; look at logs/tika.log in the home folder' })
  }
}

/**
 * The shell leads a process group of its own, in which Java, its child and the watcher are too, and which is killed as a whole: a Java that is
 * still starting sees only seconds later, on a busy machine, that its parent is gone. The watcher holds the read end of our pipe (fd 3), which
 * closes when we are gone, however we ended. The write end of fd 4 is the watcher's alone, so that we notice should somebody kill it.
 */
const script = `
"$@" </dev/null >&2 3<&- 4>&- &
java=$!
( while read -r line; do :; done; kill -9 -$$ ) <&3 3<&- >/dev/null &
exec 3<&- 4>&-
echo "$java"
exec >/dev/null
wait "$java"
kill -9 -$$
`

async function launch(place: TikaPlace): Promise<TikaProcess> {
  const port = await freePort()
  const folder = runFolder(place.home)
  const config = join(folder, 'tika-config.xml')
  writeFileSync(config, tikaConfig({ port, heapMegabytes: place.heapMegabytes, tempFolder: folder }))
  mkdirSync(join(place.home, 'logs'), { recursive: true })
  const log = openSync(join(place.home, 'logs', 'tika.log'), 'w')
  const options = ['-Xmx64m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:-UsePerfData', `-Djava.io.tmpdir=${folder}`]
  const command = [place.java, ...options, '-jar', place.jar, '-c', config, '-p', String(port)]
  const child = spawn('sh', ['-c', script, 'sh', ...command], {
    stdio: ['ignore', 'pipe', log, 'pipe', 'pipe'],
    // A group of its own, which Ctrl-C does not reach either: ending in order is for us to decide.
    detached: true,
    env: withEnglishMessages(process.env),
  })
  closeSync(log)
  return supervise(child, { port, folder })
}

/** What the operating system says through Java is read by us (a full disk); letters of file names stay those of the user's language. */
function withEnglishMessages({ LC_ALL, LANGUAGE: _, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, ...(LC_ALL ? { LANG: LC_ALL, LC_CTYPE: LC_ALL } : {}), LC_MESSAGES: 'C' }
}

async function supervise(child: ChildProcess, { port, folder }: { port: number; folder: string }): Promise<TikaProcess> {
  let isOver = false
  const pid = await firstNumber(child)
  const pipe = child.stdio[3]
  const endAll = () => {
    pipe?.destroy()
    if (child.pid !== undefined && !isOver) killQuietly(-child.pid)
  }
  // Whichever of the shell, the watcher and Java goes first, all go and a whole new set is started.
  const watcher = child.stdio[4]
  if (watcher instanceof Readable) watcher.on('end', endAll).on('error', endAll).resume()
  pipe?.on('error', () => {})
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      endAll()
      isOver = true
      resolve()
    })
  })
  const stop = async () => {
    endAll()
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  void ended.then(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  return { port, folder, pid, ended, hasEnded: () => isOver, stop }
}

function firstNumber(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (bytes: Buffer) => {
      text += bytes.toString()
      if (text.includes('\n')) resolve(Number(text.trim()))
    })
    child.once('error', reject)
    child.once('exit', () => reject(new AppError('READER_DOWN', { message: 'Tika did not start: the shell ended at once' })))
  })
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // Already gone is what we want.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** A folder for this run; those whose process is gone are cleared away. */
export function runFolder(home: string): string {
  const all = join(home, 'tika')
  mkdirSync(all, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(all)) {
    const owner = Number(/^run-(\d+)-/.exec(name)?.[1] ?? 0)
    if (owner > 0 && !isAlive(owner)) rmSync(join(all, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(all, `run-${process.pid}-`))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function waitUntilReady(running: TikaProcess, signal: AbortSignal): Promise<boolean> {
  for (const end = Date.now() + readyWithinMs; Date.now() < end; ) {
    if (running.hasEnded()) return false
    if (await answersVersion(running.port, signal)) return true
    await wait(100, undefined, { signal })
  }
  return false
}

/** What `GET /version` says, such as `Apache Tika 3.3.2`; undefined while it does not answer. */
export async function answersVersion(port: number, signal: AbortSignal): Promise<string | undefined> {
  signal.throwIfAborted()
  const limit = AbortSignal.any([signal, AbortSignal.timeout(5_000)])
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/version`, { signal: limit })
    const text = (await answer.text()).trim()
    return answer.ok && text.startsWith('Apache Tika') ? text : undefined
  } catch {
    // Refused or reset: not there yet. An abort of the caller's is told by the caller's signal.
    signal.throwIfAborted()
    return undefined
  }
}

/** Below the ports that systems give to outgoing connections, so that none of those takes it before Java does. */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
  throw new AppError('READER_DOWN', { message: 'No free port for Tika between 20000 and 32000' })
}

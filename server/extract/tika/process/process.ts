import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, constants, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import { confined, type Rights } from '../../../confine/confined.ts'
import { leastEnvironment } from '../../../confine/environment.ts'
import { ownFolder } from '../../../confine/own-folder.ts'
import { sessionStandsBack } from '../../../confine/stand-back.ts'
import { javaHome } from '../../java-home.ts'
import { withoutNetwork } from '../../least-rights.ts'
import { settingsOptions, writeSettings } from './settings-files.ts'
import { whenItAnswers } from './when-it-answers.ts'

/**
 * `confiner`: the program that takes its rights (`confine/`); absent: it keeps most. `niceness`: 0 to 19, as for nice(1); absent: 0; `groupNiceness`: the same
 * of its session, where Linux weighs these. `startsWithinMs`: of its own time, how long its start may take; absent: a minute. `log`: the name of its file in the folder of logs.
 */
export type TikaPlace = {
  jar: string
  java: string
  home: string
  heapMegabytes: number
  confiner?: string | undefined
  niceness?: number
  groupNiceness?: number
  startsWithinMs?: number
  log?: string
}

/** How a server ended: out of memory, crashed, killed from outside, or stopped by us. */
export type TikaEnd = 'memory' | 'crash' | 'killed' | 'stopped'

/** A running server: where it answers, which process it is, and its end. */
export type TikaProcess = {
  port: number
  /** Where its temporary files lie. */
  folder: string
  /** Of the Java process. */
  pid: number
  /** Settled when the server has ended, for whatever reason. */
  ended: Promise<TikaEnd>
  /** How it ended; undefined if it is still running after this many milliseconds. */
  endWithin(ms: number): Promise<TikaEnd | undefined>
  hasEnded(): boolean
  stop(): Promise<void>
}

/** Of its own time, far longer than a start takes. */
export const usualStartMs = 60_000

/**
 * Starts Tika's server and waits until it answers. It lives in a folder of its own below `home`, which goes when it stops.
 * @throws AppError READER_DOWN where it does not come up in its time; the signal's reason.
 */
export async function startTikaProcess(place: TikaPlace, signal: AbortSignal): Promise<TikaProcess> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await launch(place)
    const version = await whenItAnswers(running, place.startsWithinMs ?? usualStartMs, signal).catch(async (error: unknown) => {
      await running.stop()
      throw error
    })
    if (version) return running
    await running.stop()
    // Another program may have bound the port between our choosing it and Java's binding it.
    if (attempt === 3)
      throw new AppError('READER_DOWN', { message: 'Tika did not start; look at logs/tika.log in the home folder' })
  }
}

/**
 * The shell leads a process group of its own, in which Java and the watcher are too, and which is killed as a whole. The watcher holds the read end of our pipe
 * (fd 3), which closes when we are gone, however we ended. The write end of fd 4 is the watcher's alone, so that we notice should somebody kill it; that of
 * fd 5 is Java's alone: only when it closes has Java let go of its memory and files. The shell says two numbers: Java's process, and how that ended.
 */
const script = `
${sessionStandsBack}
"$@" </dev/null >&2 3<&- 4>&- &
java=$!
( while read -r line; do :; done; kill -9 -$$ ) <&3 3<&- 5>&- >/dev/null &
exec 3<&- 4>&- 5>&-
echo "$java"
wait "$java"
echo "$?"
kill -9 -$$
`

/**
 * The same file gives the same text and dates wherever it is read: a date without a zone (in RTF, zip, pictures) is taken for UTC, as the
 * place of this computer says nothing of the author's.
 */
const sameOnEveryMachine = ['-Duser.timezone=UTC', '-Duser.language=en', '-Duser.country=US', '-Dfile.encoding=UTF-8']

/**
 * What the reading process is started with: it ends at once where it has no memory left, rather than go on half dead, and
 * compiles with Java's first compiler alone (decision 0250). What it says when it crashes goes into its log, not into files beside the program.
 */
export function javaOptions({ heapMegabytes }: Pick<TikaPlace, 'heapMegabytes'>, folder: string): string[] {
  return [
    `-Xmx${heapMegabytes}m`,
    '-XX:+UseSerialGC',
    '-XX:+ExitOnOutOfMemoryError',
    '-XX:+ErrorFileToStderr',
    '-XX:-CreateCoredumpOnCrash',
    '-XX:+DisableAttachMechanism',
    '-XX:-UsePerfData',
    '-XX:TieredStopAtLevel=1',
    ...settingsOptions(folder),
    '-Djava.awt.headless=true',
    ...sameOnEveryMachine,
    ...withoutNetwork(folder),
    `-Djava.io.tmpdir=${folder}`,
  ]
}

/** For writing, emptied; two processes may write there for a moment, each behind the other. */
const anew = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_APPEND

async function launch(place: TikaPlace): Promise<TikaProcess> {
  const port = await freePort()
  const folder = runFolder(place.home)
  const config = writeSettings(folder, { port })
  mkdirSync(join(place.home, 'logs'), { recursive: true })
  const log = openSync(join(place.home, 'logs', place.log ?? 'tika.log'), anew)
  const nice = place.niceness ? ['nice', '-n', String(place.niceness)] : []
  // Without a process of Tika's own between us and the one that reads: we see at once how it ends, and end it ourselves.
  const server = ['-cp', jarsOf(place).join(delimiter), serverProgram, '-noFork', '-c', config, '-p', String(port)]
  const classes = classesOf(place)
  const java = [place.java, ...(classes ? [`-XX:SharedArchiveFile=${classes}`] : []), ...javaOptions(place, folder), ...server]
  const command = [...nice, ...confined(place.confiner, rightsOf(place, { folder, port })), ...java]
  const child = spawn('sh', ['-c', script, String(place.groupNiceness ?? 0), ...command], {
    stdio: ['ignore', 'pipe', log, 'pipe', 'pipe', 'pipe'],
    // A group of its own, which Ctrl-C does not reach either: ending in order is for us to decide.
    detached: true,
    env: withEnglishMessages(leastEnvironment(process.env)),
  })
  closeSync(log)
  return supervise(child, { port, folder })
}

/** We send it the bytes of files: it needs none of them. Its log is open already. */
function rightsOf(place: TikaPlace, { folder, port }: { folder: string; port: number }): Rights {
  const home = javaHome(place.java)
  const classes = classesOf(place)
  const reads = home === undefined ? 'anything' : [home, ...jarsOf(place), ...(classes ? [classes] : [])]
  return { writes: [folder], reads, serves: port }
}

const serverProgram = 'org.apache.tika.server.core.TikaServerCli'

/** The class path: Tika's jar, and before it ours, which shadows some of its classes (decision 0880), where it was built beside it. */
export function jarsOf({ jar }: Pick<TikaPlace, 'jar'>): string[] {
  const own = join(dirname(jar), 'before-tika.jar')
  return existsSync(own) ? [own, jar] : [jar]
}

/**
 * The archive of Java's classes that was made with the jar (decision 0488), beside it; undefined where there is none. Java itself leaves it where it was made
 * with another Java or jar.
 */
export function classesOf({ jar }: Pick<TikaPlace, 'jar'>): string | undefined {
  if (!jar.endsWith('.jar')) return undefined
  const path = jar.replace(/jar$/, 'jsa')
  return statSync(path, { throwIfNoEntry: false })?.size ? path : undefined
}

/** What the operating system says through Java is read by us (a full disk); letters of file names stay those of the user's language. */
export function withEnglishMessages({ LC_ALL, LANGUAGE: _, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, ...(LC_ALL ? { LANG: LC_ALL, LC_CTYPE: LC_ALL } : {}), LC_MESSAGES: 'C' }
}

async function supervise(child: ChildProcess, { port, folder }: { port: number; folder: string }): Promise<TikaProcess> {
  let isOver = false
  let isStopped = false
  const numbers = numbersOf(child)
  const pid = await numbers.first
  const pipe = child.stdio[3]
  const endAll = () => {
    pipe?.destroy()
    if (child.pid !== undefined && !isOver) killQuietly(-child.pid)
  }
  // Whichever of the shell, the watcher and Java goes first, all go and a whole new set is started.
  const watcher = child.stdio[4]
  if (watcher instanceof Readable) watcher.on('end', endAll).on('error', endAll).resume()
  pipe?.on('error', () => {})
  // Its type knows five.
  const java = Array.from(child.stdio)[5]
  if (java instanceof Readable) java.on('error', () => {}).resume()
  const ended = new Promise<TikaEnd>((resolve) => {
    // Only when its output is read to the end is it known how Java ended, and only when all pipes are closed is it gone.
    child.once('close', () => resolve(isStopped ? 'stopped' : endOf(numbers.all()[1])))
    child.once('exit', () => {
      endAll()
      isOver = true
    })
  })
  const stop = async () => {
    isStopped ||= !isOver
    endAll()
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  void ended.then(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
  const endWithin = (ms: number) => Promise.race([ended, wait(ms, undefined, { ref: false })])
  return { port, folder, pid, ended, endWithin, hasEnded: () => isOver, stop }
}

/** The numbers that the shell says, one in a line. */
function numbersOf(child: ChildProcess): { first: Promise<number>; all: () => number[] } {
  let text = ''
  const all = () => text.split('\n').slice(0, -1).map(Number)
  const first = new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (bytes: Buffer) => {
      text += bytes.toString()
      const [number] = all()
      if (number !== undefined) resolve(number)
    })
    child.once('error', reject)
    child.once('exit', () => reject(new AppError('READER_DOWN', { message: 'Tika did not start: the shell ended at once' })))
  })
  return { first, all }
}

/** What `ExitOnOutOfMemoryError` ends with, and what a shell says of a program that was killed by a signal: 128 and its number (9, 15). */
const statuses: Record<number, TikaEnd> = { 3: 'memory', 137: 'killed', 143: 'killed' }

/** `status` absent: the shell was killed before it could say. */
function endOf(status: number | undefined): TikaEnd {
  return status === undefined ? 'killed' : (statuses[status] ?? 'crash')
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It is gone already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** A folder for this run. */
export function runFolder(home: string): string {
  return ownFolder(join(home, 'tika'), 'run')
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

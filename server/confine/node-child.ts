import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { confined } from './confined.ts'
import { leastEnvironment } from './environment.ts'
import { ownFolder } from './own-folder.ts'
import { sessionStandsBack } from './stand-back.ts'

/**
 * A program of ours that opens documents, in Node, and where it may write. `options`: Node's own, such as its heap. `confiner`: the program that takes its rights;
 * absent: it keeps most of them. `standsBack`: the process and all that it starts give precedence to other programs, readers of texts included.
 */
export type NodeChildPlaces = {
  main: URL
  args?: readonly string[]
  options?: readonly string[]
  dataFolder: string
  confiner?: string | undefined
  standsBack?: boolean | undefined
}

/** An answer to a request by its number. */
export type NumberedAnswer = { id: number }

/**
 * The shell leads a process group in which the process and the programs that it starts are, and which is killed as a whole when our pipe (fd 3)
 * closes, however we ended (decision 0217).
 */
const script = `
${sessionStandsBack}
( while read -r line; do :; done; kill -9 -$$ ) <&3 >/dev/null 2>&1 &
exec 3<&-
"$@"
kill -9 -$$
`
/** As much as the quarantine: the first reader of texts runs at 5, and its session does not stand back at all. */
const niceness = 10
const sessionNiceness = 5

type Waiting<Answer> = { resolve(value: Answer): void; reject(error: Error): void }

/** A running process that touches bytes of documents: it is sent requests, `{ id, … }`, several at a time, and answers each by its number. */
export class NodeChild<Answer extends NumberedAnswer> {
  readonly #child: ChildProcess
  /** For large files; removed with the process. */
  readonly #folder: string
  readonly #waiting = new Map<number, Waiting<Answer>>()
  /** Settled when the process has ended, for whatever reason. */
  readonly ended: Promise<void>
  #hasEnded = false
  #lastId = 0

  constructor({ main, args = [], options = [], dataFolder, confiner, standsBack = false }: NodeChildPlaces) {
    this.#folder = ownFolder(dataFolder, '.work')
    // It opens the files itself, wherever they lie.
    const command = [
      ...(standsBack ? ['nice', '-n', String(niceness)] : []),
      ...confined(confiner, { writes: [this.#folder], reads: 'anything' }),
      ...[process.execPath, ...options, fileURLToPath(main), ...args],
    ]
    this.#child = spawn('sh', ['-c', script, String(standsBack ? sessionNiceness : 0), ...command], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      detached: true,
      env: { ...leastEnvironment(process.env), TMPDIR: this.#folder },
    })
    this.#child.on('message', (answer: Answer) => this.#settle(answer))
    this.#child.stdio[3]?.on('error', () => {})
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.#leave()
        resolve()
      }
      this.#child.once('exit', end).once('error', end)
    })
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /**
   * Sends a request under a number of its own. After `limitMs` the process is taken to hang, and ended. A request that is given up is told to the process as
   * `{ stop: id }`.
   * @throws ProcessGone where the process ended meanwhile, ChildTooLate; the signal's reason when aborted.
   */
  async ask(request: object, { signal, limitMs }: { signal: AbortSignal; limitMs: number }): Promise<Answer> {
    signal.throwIfAborted()
    if (this.#hasEnded) throw new ProcessGone()
    this.#lastId += 1
    const id = this.#lastId
    const limit = AbortSignal.timeout(limitMs)
    return new Promise((resolve, reject) => {
      const give = () => {
        this.#waiting.delete(id)
        if (signal.aborted) this.#send({ stop: id })
        else void this.stop()
        reject(signal.aborted ? signal.reason : new ChildTooLate(limitMs))
      }
      const either = AbortSignal.any([signal, limit])
      either.addEventListener('abort', give, { once: true })
      const settle =
        <T>(done: (value: T) => void) =>
        (value: T) => {
          either.removeEventListener('abort', give)
          done(value)
        }
      this.#waiting.set(id, { resolve: settle(resolve), reject: settle(reject) })
      this.#send({ ...request, id })
    })
  }

  async stop(): Promise<void> {
    this.#child.stdio[3]?.destroy()
    if (this.#child.pid !== undefined && !this.#hasEnded) killGroup(this.#child.pid)
    await this.ended
  }

  #send(message: object): void {
    // Its exit event reports that it is gone.
    if (this.#child.connected) this.#child.send(message, () => {})
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    waiting?.resolve(answer)
  }

  #leave(): void {
    this.#hasEnded = true
    rmSync(this.#folder, { recursive: true, force: true })
    for (const { reject } of this.#waiting.values()) reject(new ProcessGone())
    this.#waiting.clear()
  }
}

/** The process ended during a request, perhaps because of another one. */
export class ProcessGone extends Error {
  override name = 'ProcessGone'

  constructor() {
    super('the process that opens documents ended')
  }
}

/** The process did not answer within its limit, and was ended. */
export class ChildTooLate extends Error {
  override name = 'ChildTooLate'
  readonly limitMs: number

  constructor(limitMs: number) {
    super('it takes too long')
    this.limitMs = limitMs
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // It is gone already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

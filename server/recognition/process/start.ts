import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AppError } from '@dossier/contract'
import { confined } from '../../confine/confined.ts'
import { leastEnvironment } from '../../confine/environment.ts'
import { ownFolder } from '../../confine/own-folder.ts'
import { sessionStandsBack } from '../../confine/stand-back.ts'
import { LockedFault, PageFault } from '../recognizer.ts'
import type { OcrAnswer, OcrRequest } from './messages.ts'

/**
 * `confiner`: the program that takes its rights (`confine/`); absent: it keeps most of them. `standsBack`: the process and all that it starts give precedence to
 * other programs, readers of texts included.
 */
export type OcrPlaces = {
  command: string
  dataFolder: string
  pageLimitMs: number
  confiner?: string | undefined
  standsBack?: boolean
}

/** A request without its number. */
export type Asked = Omit<OcrRequest, 'id'>

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
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
/** As much as the quarantine: the first reader of texts runs at 5, and its session does not stand back at all. */
const niceness = 10
const sessionNiceness = 5
/** Above its own timeouts: exceeded only if the process hangs. */
const graceMs = 120_000

type Waiting = { resolve(value: unknown): void; reject(error: Error): void }

/** The running process of OCR. */
export class OcrProcess {
  readonly #child: ChildProcess
  readonly #places: OcrPlaces
  /** Temporary folder for large pictures; removed with the process. */
  readonly #folder: string
  readonly #waiting = new Map<number, Waiting>()
  /** Settled when the process has ended, for whatever reason. */
  readonly ended: Promise<void>
  #hasEnded = false
  #lastId = 0

  constructor(places: OcrPlaces) {
    this.#places = places
    this.#folder = ownFolder(places.dataFolder, '.work')
    const { confiner, command, dataFolder, pageLimitMs, standsBack = false } = places
    const node = [process.execPath, main, command, dataFolder, String(pageLimitMs), confiner ?? '']
    // It opens the files itself, wherever they lie.
    const args = [
      ...(standsBack ? ['nice', '-n', String(niceness)] : []),
      ...confined(confiner, { writes: [this.#folder], reads: 'anything' }),
      ...node,
    ]
    this.#child = spawn('sh', ['-c', script, String(standsBack ? sessionNiceness : 0), ...args], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      detached: true,
      env: { ...leastEnvironment(process.env), TMPDIR: this.#folder },
    })
    this.#child.on('message', (answer: OcrAnswer) => this.#settle(answer))
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

  /** @throws PageFault, AppError OCR_MISSING; ProcessGone where the process ended meanwhile; the signal's reason when aborted. */
  async ask(asked: Asked, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted()
    if (this.#hasEnded) throw new ProcessGone()
    this.#lastId += 1
    const id = this.#lastId
    const limit = AbortSignal.timeout(this.#places.pageLimitMs + graceMs)
    return new Promise((resolve, reject) => {
      const give = () => {
        this.#waiting.delete(id)
        if (signal.aborted) this.#send({ stop: id })
        else void this.stop()
        reject(signal.aborted ? signal.reason : new PageFault('it takes too long', (this.#places.pageLimitMs + graceMs) / 1_000))
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
      this.#send({ ...asked, id })
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

  #settle(answer: OcrAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('value' in answer) waiting?.resolve(answer.value)
    else if ('missing' in answer) waiting?.reject(missing(answer.missing))
    else if ('isLocked' in answer) waiting?.reject(new LockedFault())
    else waiting?.reject(new PageFault(answer.fault, answer.seconds))
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
    super('the process of OCR ended')
  }
}

function missing(languages: string[]): AppError {
  const wanted = languages.join('+')
  const packages = languages.map((code) => `tesseract-ocr-${code.replaceAll('_', '-')}`).join(' ')
  const message = `No engine of OCR has the data of "${wanted}" here. Install it (Debian and Ubuntu: "apt install tesseract-ocr ${packages}"), or bring the language in the settings.`
  return new AppError('OCR_MISSING', { message, languages: wanted })
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // It is gone already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

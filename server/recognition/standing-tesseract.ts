import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toPgm } from './pages/pgm.ts'

/** `command`: what prints a table of words for each picture that it is told on its standard input, by a name in `folder`, its working directory. */
export type Standing = { command: string[]; env: NodeJS.ProcessEnv; folder: string }

/** Read in no time, and its line in the table tells that the page before it is complete. */
const blank = { name: 'blank', bytes: toPgm(new Uint8Array(64).fill(255), { width: 8, height: 8 }) }
const pageName = 'page'
const mostOutput = 64 * 1024 * 1024
const mostTold = 4_096

/** A folder for such a program, where we may write. */
export function folderForPages(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'pages-'))
}

/** A running Tesseract that reads page after page, one at a time: it loads its data once. */
export class StandingTesseract {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #folder: string
  #pictures = 0
  #printed = ''
  #told = ''
  #hasEnded = false
  #look = () => {}

  constructor({ command: [program = '', ...args], env, folder }: Standing) {
    this.#folder = folder
    this.#child = spawn(program, args, { env, cwd: folder })
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.#printed += text
      this.#look()
    })
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#told = (this.#told + text).slice(-mostTold)
    })
    // EPIPE: why it exited is told by its exit.
    this.#child.stdin.on('error', () => {})
    const end = () => {
      this.#hasEnded = true
      rmSync(folder, { recursive: true, force: true })
      this.#look()
    }
    this.#child.once('close', end).once('error', end)
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Resolves once it has answered for the first time. @throws as `read` does. */
  async greet(signal: AbortSignal): Promise<void> {
    await writeFile(join(this.#folder, blank.name), blank.bytes)
    await this.#tableOf([blank.name], signal)
  }

  /** The rows of a page. After a fault it has ended. @throws Error with its own words; the signal's reason when aborted. */
  async read(bytes: Buffer, signal: AbortSignal): Promise<string> {
    await writeFile(join(this.#folder, pageName), bytes)
    return this.#tableOf([pageName, blank.name], signal)
  }

  end(): void {
    this.#child.kill('SIGKILL')
  }

  #tableOf(names: string[], signal: AbortSignal): Promise<string> {
    this.#pictures += names.length
    // The first level of the table is the page, with its number behind it.
    const last = new RegExp(`\\n1\\t${this.#pictures}\\t[^\\n]*\\n`)
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        this.end()
        settle()
        reject(error)
      }
      const abort = () => fail(signal.reason)
      const settle = () => {
        this.#look = () => {}
        signal.removeEventListener('abort', abort)
      }
      this.#look = () => {
        if (this.#hasEnded) fail(new Error(lastLine(this.#told)))
        else if (this.#printed.length > mostOutput) fail(new Error('it prints without end'))
        else if (last.test(this.#printed.slice(-mostTold))) {
          settle()
          resolve(this.#taken())
        }
      }
      signal.addEventListener('abort', abort, { once: true })
      if (signal.aborted) return abort()
      this.#child.stdin.write(`${names.join('\n')}\n`)
      this.#look()
    })
  }

  /** The end of a line stays, as the next row is looked for behind one. */
  #taken(): string {
    const taken = this.#printed
    this.#printed = '\n'
    return taken
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) || 'Tesseract has ended'
}

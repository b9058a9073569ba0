import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../harness/shared-folder.ts'

/** `npm start` as a user runs it. */
export type NpmStart = {
  npm: ChildProcess
  output(): string
  /** Resolves with the address once it is printed; rejects when the program ends before. */
  address(): Promise<string>
  /** Ctrl-C: a terminal sends it to the whole foreground group; npm alone would wait for its child. */
  interrupt(): void
  /** The exit code, or the signal's name. */
  ended: Promise<number | string | null>
}

export type NpmStartOptions = { home: string; args?: string[]; env?: NodeJS.ProcessEnv; isInputClosed?: boolean }

/** Starts npm in a process group of its own; `DOSSIER_HOME` marks all its descendants, whoever their parent becomes. */
export function npmStart({ home, args = [], env = {}, isInputClosed = false }: NpmStartOptions): NpmStart {
  const command = ['start', '--', '--no-open', '--port', '0', ...args]
  // A closed descriptor, not an empty one: what cron and some service managers give.
  const [file, all] = isInputClosed ? ['sh', ['-c', 'exec npm "$@" <&-', 'sh', ...command]] : ['npm', command]
  const npm = spawn(file, all, {
    cwd: root,
    env: { ...cleanEnvironment(), DOSSIER_HOME: home, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ended = once(npm, 'exit').then(([code, signal]) => code ?? signal)
  for (const stream of [npm.stdout, npm.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  return { npm, output: () => printed, ended, interrupt: () => interrupt(npm), address: () => untilPrinted(() => printed, npm) }
}

function interrupt({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGINT')
}

const addressLine = /Dossier is at (http:\/\/\S+)/

function untilPrinted(printed: () => string, npm: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const address = addressLine.exec(printed())?.[1]
      if (address !== undefined) resolve(address)
    }
    npm.stdout?.on('data', look)
    npm.on('close', () => reject(new Error(`npm start ended without an address:\n${printed()}`)))
    look()
  })
}

/** The tests run under npm themselves: its variables would tell the program that it has another parent. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && !name.startsWith('DOSSIER_')),
  )
}

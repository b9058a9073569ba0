import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { sessionStandsBack } from './stand-back.ts'

/** How to start a program: `command` with its arguments, `standsBack`: by how much its whole session gives precedence to others, 0 to 19. */
export type Leashed = { command: string[]; env: NodeJS.ProcessEnv; standsBack?: number; folder?: string }

/** A program that ends with us, however we end. */
export type Leash = {
  stdin: Writable
  stdout: Readable
  stderr: Readable
  /** Of the shell that leads its group. */
  pid: number | undefined
  /** Settled when it has ended, for whatever reason: its exit status, as a shell tells it (137 where it was killed). */
  ended: Promise<number>
  /** Kills it and all that it started. */
  end(): Promise<number>
}

/**
 * The shell leads a process group of its own in which the program and a watcher are. The watcher holds the read end of our pipe (fd 3), which closes when we
 * are gone, even by `kill -9`; it then kills the group (decision 0217).
 */
const script = `
${sessionStandsBack}
( while read -r line; do :; done; kill -9 -$$ ) <&3 >/dev/null 2>&1 &
watcher=$!
exec 3<&-
"$@"
status=$?
kill -9 "$watcher"
exit "$status"
`

const killed = 137

/** Starts a program that talks by its standard input and output. What it prints elsewhere is for the caller to read, or it may come to a stop. */
export function startLeashed({ command, env, standsBack = 0, folder }: Leashed): Leash {
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn('sh', ['-c', script, String(standsBack), ...command], {
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    detached: true,
    env,
    ...(folder !== undefined && { cwd: folder }),
  })
  for (const stream of child.stdio) stream?.on('error', () => {})
  const killGroup = () => {
    if (child.pid !== undefined) killQuietly(-child.pid)
  }
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(killed))
    child.once('exit', (status) => {
      // Whoever killed the shell alone has left the program behind.
      if (status === null) killGroup()
      resolve(status ?? killed)
    })
  })
  const end = () => {
    killGroup()
    return ended
  }
  return { stdin: child.stdin, stdout: child.stdout, stderr: child.stderr, pid: child.pid, ended, end }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // It is gone already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

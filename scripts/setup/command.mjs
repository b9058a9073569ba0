import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { cacheFolder, root } from './places.mjs'

const leash = fileURLToPath(new URL('leash.mjs', import.meta.url))

/** A command that ended badly: `tail` holds its last lines, `log` the file with all of them. */
export class CommandError extends Error {
  constructor(what, tail, log) {
    super(`${what} failed`)
    this.name = 'CommandError'
    this.tail = tail
    this.log = log
  }
}

/** A command that was ended because it had printed nothing for too long. */
export class SilentError extends CommandError {
  name = 'SilentError'
}

/**
 * Runs a tool and keeps what it prints in `.cache/log/<name>.log`. `onLine` hears every line. Rejects with a CommandError when the tool
 * ends with another code than 0, with a SilentError when it has printed nothing for `silence` milliseconds, with the signal's reason when
 * it is aborted. Nothing that the tool started stays behind, whatever ends first.
 */
export function runCommand(name, command, args, { cwd = root, env = process.env, onLine = () => {}, signal, silence } = {}) {
  const log = join(cacheFolder, 'log', `${name}.log`)
  const commandLine = `${command} ${args[0] ?? ''}`.trim()
  mkdirSync(dirname(log), { recursive: true })
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [leash, command, ...args], {
      cwd,
      env,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const file = createWriteStream(log)
    file.on('error', (error) => {
      end()
      reject(error)
    })
    const tail = []
    let isSilent = false
    const watch =
      silence &&
      setTimeout(() => {
        isSilent = true
        end()
      }, silence)
    const hear = (line) => {
      watch?.refresh()
      file.write(`${line}\n`)
      tail.push(line)
      if (tail.length > 30) tail.shift()
      onLine(line)
    }
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', hear)
    const end = () => endGroup(child.pid)
    signal?.addEventListener('abort', end, { once: true })
    child.on('error', reject)
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end)
      clearTimeout(watch)
      end()
      file.end()
      if (signal?.aborted) reject(signal.reason)
      else if (isSilent) reject(new SilentError(commandLine, tail, log))
      else if (code === 0) resolve()
      else reject(new CommandError(commandLine, tail, log))
    })
  })
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // ESRCH: the group is gone already, which is what was wanted.
  }
}

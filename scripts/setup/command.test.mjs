import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { CommandError, runCommand, SilentError } from './command.mjs'

const node = process.execPath
/** A program that starts a child of its own, as Maven and cargo do, tells its number and would go on for ever. */
const parentOfOne = `const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']); console.log(child.pid); setInterval(() => {}, 1000)`

describe('runCommand', () => {
  it('hears every line and ends with the command', async () => {
    const lines = []
    await runCommand('test-lines', node, ['-e', 'console.log("one"); console.error("two")'], {
      onLine: (line) => lines.push(line),
    })
    expect(lines.sort()).toEqual(['one', 'two'])
  })

  it('rejects with the last lines when the command fails or is not there', async () => {
    const failing = runCommand('test-fail', node, ['-e', 'console.error("no room"); process.exit(3)'])
    await expect(failing).rejects.toMatchObject({ tail: ['no room'] })
    await expect(runCommand('test-none', '/nowhere/tool', [])).rejects.toBeInstanceOf(CommandError)
  })

  it('ends the whole family when it is aborted', async () => {
    const stop = new AbortController()
    let pid
    const onLine = (line) => {
      pid = Number(line)
      stop.abort(new Error('enough'))
    }
    await expect(runCommand('test-abort', node, ['-e', parentOfOne], { onLine, signal: stop.signal })).rejects.toThrow('enough')
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false)
  })

  it('ends a command that says nothing for too long, and not one that goes on speaking', async () => {
    const ending = runCommand('test-silent', node, ['-e', parentOfOne], { silence: 300 })
    await expect(ending).rejects.toBeInstanceOf(SilentError)
    const speaking =
      'let left = 6; const timer = setInterval(() => { console.log(left); if (--left === 0) clearInterval(timer) }, 200)'
    await expect(runCommand('test-speaking', node, ['-e', speaking], { silence: 900 })).resolves.toBeUndefined()
  })

  it('leaves nothing behind when the program that called it is killed', async () => {
    const caller = `import { runCommand } from '${new URL('command.mjs', import.meta.url)}'
      await runCommand('test-killed', process.execPath, ['-e', ${JSON.stringify(parentOfOne)}], { onLine: (line) => console.log(line) })`
    const child = spawn(node, ['--input-type=module', '-e', caller], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(createInterface({ input: child.stdout }), 'line')
    expect(isAlive(Number(line))).toBe(true)
    child.kill('SIGKILL')
    await expect.poll(() => isAlive(Number(line)), { timeout: 5_000 }).toBe(false)
  })
})

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

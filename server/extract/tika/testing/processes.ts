import { type ChildProcess, execFileSync, type StdioOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parts } from '../../../parts.ts'

/** Processes that have `text` on their command line; the folder's name is in those of ours. */
export function processesWith(text: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.includes(text) && !line.includes('ps -eo')).map((line) => Number.parseInt(line, 10))
}

/** Whether they have all ended before the limit. */
export async function goneWithin(text: string, limitMs: number): Promise<boolean> {
  for (const end = Date.now() + limitMs; Date.now() < end; await wait(100)) if (processesWith(text).length === 0) return true
  return false
}

/** A program that starts Tika, says so once it answers, and stays. */
export function startParent(own: string, java: string): ChildProcess {
  const script = `
    const { startTikaProcess } = await import(${JSON.stringify(join(import.meta.dirname, '..', 'process', 'process.ts'))})
    const [, home, java] = process.argv
    await startTikaProcess({ jar: ${JSON.stringify(parts.tikaJar)}, java, home, heapMegabytes: 128 }, new AbortController().signal)
    console.log('ready')
    setInterval(() => {}, 1000)`
  const stdio: StdioOptions = ['ignore', 'pipe', 'inherit']
  return spawn(process.execPath, ['--input-type=module', '-e', script, own, java], { stdio })
}

/** Ends a process, where it is still there. */
export function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Its parent's end was quicker.
  }
}

/** The process that started another one. */
export function parentOf(pid: number): number {
  return Number.parseInt(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }), 10)
}

/** Waits until a process says something. */
export function firstOutput(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready`)))
  })
}

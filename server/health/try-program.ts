import { execFile } from 'node:child_process'

/** What a program answered: nothing when it is not there, else its exit code and all that it printed. */
export type Answer = { found: false } | { found: true; code: number; text: string }

/** Runs a program to its end, with no input; standard output comes before standard error. Rejects when it is aborted. */
export function tryProgram(command: string, args: string[], signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, { signal, maxBuffer: 1024 * 1024, encoding: 'utf8' }, (error, stdout, stderr) => {
      if (error?.code === 'ENOENT' || error?.code === 'EACCES') resolve({ found: false })
      else if (signal.aborted) reject(new Error(`${command} gave no answer in time`))
      else resolve({ found: true, code: child.exitCode ?? 1, text: `${stdout}${stderr}` })
    })
    child.stdin?.end()
  })
}

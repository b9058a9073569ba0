import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs the engine program to get its version, which `doctor` shows. Throws if it cannot be run. */
export async function probeEngine(binary: string): Promise<string> {
  const { stdout } = await run(binary, ['--version'], { timeout: 5000 })
  return stdout.trim()
}

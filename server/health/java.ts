import type { HealthPart } from '@dossier/contract'
import type { HealthDeps } from './deps.ts'
import { tryProgram } from './try-program.ts'

const leastVersion = 17

const cure =
  'Install a JDK 17 or newer (Debian and Ubuntu: "apt install openjdk-17-jdk-headless"; macOS: "brew install openjdk").'

/** Java runs Tika. Its version stands on standard error: `openjdk version "17.0.15" 2025-04-15`. */
export async function checkJava(deps: Pick<HealthDeps, 'java'>, signal: AbortSignal): Promise<HealthPart> {
  const answer = await tryProgram(deps.java ?? 'java', ['-version'], signal)
  if (!answer.found)
    return { name: 'java', state: 'missing', version: null, detail: 'Java was not found, so documents cannot be read.', cure }
  const version = /version "([^"]+)"/.exec(answer.text)?.[1] ?? null
  if (answer.code !== 0 || version === null) {
    return { name: 'java', state: 'failed', version, detail: `Java does not run: ${answer.text.trim().split('\n', 1)[0]}`, cure }
  }
  const major = Number.parseInt(version.replace(/^1\./, ''), 10)
  if (major < leastVersion) return { name: 'java', state: 'failed', version, detail: `Java ${version} is too old.`, cure }
  return { name: 'java', state: 'ok', version, detail: 'Java runs.', cure: null }
}

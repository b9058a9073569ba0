import type { HealthPart } from '@dossier/contract'
import type { HealthSaying } from '@dossier/contract/tables/health-sentences'
import type { HealthDeps } from './deps.ts'
import { told } from './told.ts'
import { tryProgram } from './try-program.ts'

const leastVersion = 17

/** Java runs Tika. Its version stands on standard error: `openjdk version "17.0.15" 2025-04-15`. */
export async function checkJava(deps: Pick<HealthDeps, 'java'>, signal: AbortSignal): Promise<HealthPart> {
  const answer = await tryProgram(deps.java ?? 'java', ['-version'], signal)
  const advised: HealthSaying[] = [{ code: 'install-java', facts: {} }]
  if (!answer.found)
    return told({ name: 'java', state: 'missing', version: null, said: [{ code: 'java-missing', facts: {} }], advised })
  const version = /version "([^"]+)"/.exec(answer.text)?.[1] ?? null
  if (answer.code !== 0 || version === null) {
    const detail = answer.text.trim().split('\n', 1)[0] ?? ''
    return told({ name: 'java', state: 'failed', version, said: [{ code: 'java-fails', facts: { detail } }], advised })
  }
  const major = Number.parseInt(version.replace(/^1\./, ''), 10)
  if (major < leastVersion)
    return told({ name: 'java', state: 'failed', version, said: [{ code: 'java-old', facts: { version } }], advised })
  return told({ name: 'java', state: 'ok', version, said: [{ code: 'java-runs', facts: {} }] })
}

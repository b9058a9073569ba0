import type { HealthPart } from '@dossier/contract'
import type { HealthDeps } from './deps.ts'
import { tryProgram } from './try-program.ts'

/** Tesseract would read text in pictures. Nothing calls it yet, which the answer says, so that nobody trusts in it. */
export async function checkOcr(_deps: HealthDeps, signal: AbortSignal): Promise<HealthPart> {
  const answer = await tryProgram('tesseract', ['--version'], signal)
  if (!answer.found) {
    const detail =
      'Tesseract was not found. It is not used yet: text in pictures is not read, and the ledger says so of each file.'
    return { name: 'ocr', state: 'missing', version: null, detail, cure: 'Nothing to do for now.' }
  }
  const version = /tesseract\s+v?(\S+)/.exec(answer.text)?.[1] ?? null
  if (answer.code !== 0)
    return {
      name: 'ocr',
      state: 'failed',
      version,
      detail: `Tesseract does not run: ${answer.text.trim()}`,
      cure: 'Nothing to do for now.',
    }
  const detail = 'Tesseract runs, but is not used yet: text in pictures is not read, and the ledger says so of each file.'
  return { name: 'ocr', state: 'ok', version, detail, cure: null }
}

import { RequestError } from '../../api/request-error.ts'
import type { WhyNot } from './preview-kind.ts'

/** Why the server made no preview. */
export function whyNot(error: unknown): WhyNot {
  if (!(error instanceof RequestError)) return 'damaged'
  if (/it is locked/.test(error.reason ?? '')) return 'locked'
  return /longer than \d+ seconds/.test(error.reason ?? '') ? 'late' : 'damaged'
}

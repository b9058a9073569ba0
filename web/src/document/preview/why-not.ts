import { RequestError } from '../../api/request-error.ts'
import type { WhyNot } from './preview-props.ts'

/** Why the server made no preview. Only what it says of the file itself counts against the file. */
export function whyNot(error: unknown): WhyNot {
  if (!(error instanceof RequestError) || error.code !== 'NOT_FOUND' || error.why === null) return 'unanswered'
  if (error.why === 'locked') return 'locked'
  if (/pixel limit/.test(error.why)) return 'pixels'
  if (/whose form is not read here/.test(error.why)) return 'older'
  if (/the system cannot read it/.test(error.why)) return 'unanswered'
  if (/longer than \d+ seconds/.test(error.why)) return 'late'
  return /too large/.test(error.why) ? 'large' : 'damaged'
}

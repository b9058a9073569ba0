import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What a schema says against a value, as a part of a sentence. */
export function wrongWith(issue: Issue | undefined): string {
  if (issue?.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'it is missing'
  return issue?.message ?? 'not understood'
}

/**
 * The fault to tell of a value. Where a value may take several forms and fits none ("Invalid input" is all that the schema says), it is a fault of the form that
 * comes nearest: one of the right type before others, then the one with the fewest faults, then the first. Its path is from the whole value.
 */
export function firstIssue(issues: readonly Issue[]): Issue | undefined {
  const [issue] = issues
  if (issue?.code !== 'invalid_union') return issue
  const [nearest] = issue.errors.toSorted((a, b) => Number(isOtherType(a)) - Number(isOtherType(b)) || a.length - b.length)
  const inner = firstIssue(nearest ?? [])
  return inner ? { ...inner, path: [...issue.path, ...inner.path] } : issue
}

/** Whether a form is of another type altogether, such as a list where a text was sent: that is its only fault, but it is far from fitting. */
function isOtherType([issue]: readonly Issue[]): boolean {
  return issue?.code === 'invalid_type' && issue.path.length === 0
}

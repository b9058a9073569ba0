import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What a schema says against a value, as a part of a sentence. */
export function wrongWith(issue: Issue | undefined): string {
  if (issue?.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'it is missing'
  return issue?.message ?? 'not understood'
}

/**
 * The first fault that is told of a value. Of several forms of which none fits ("Invalid input" is all that their schema says) it is that of the form with
 * the fewest faults, the first of such; its path is that of the whole value.
 */
export function firstIssue(issues: readonly Issue[]): Issue | undefined {
  const [issue] = issues
  if (issue?.code !== 'invalid_union') return issue
  const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length)
  const inner = firstIssue(nearest ?? [])
  return inner ? { ...inner, path: [...issue.path, ...inner.path] } : issue
}

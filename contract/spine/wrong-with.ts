import type { z } from 'zod'

/** What a schema says against a value, as a part of a sentence. */
export function wrongWith(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'it is missing'
  return issue?.message ?? 'not understood'
}

import { AppError, errors } from '@dossier/contract'
import { z } from 'zod'

/** What a task says of the fault that ended it: `name` is a code of ours where it is one. What cannot be read says so in general. */
export const Fault = z
  .object({ name: z.string(), message: z.string() })
  .catch({ name: 'INTERNAL', message: 'The task has failed' })
export type Fault = z.infer<typeof Fault>

/** What a task says of what was thrown. */
export function describeFault(error: unknown): Fault {
  if (error instanceof AppError) return { name: error.code, message: error.message }
  return error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) }
}

/** The fault of a task as what is thrown to somebody who has waited for it. */
export function faultOf({ name, message }: Fault): AppError {
  return new AppError(isCode(name) ? name : 'INTERNAL', { message })
}

function isCode(name: string): name is keyof typeof errors {
  return Object.hasOwn(errors, name)
}

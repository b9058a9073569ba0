import { AppError } from '@dossier/contract'

/** What a task says of the fault that ended it. */
export function describeFault(error: unknown): { name: string; message: string } {
  if (error instanceof AppError) return { name: error.code, message: error.message }
  return error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) }
}

import { AppError } from '@dossier/contract'
import { normalForm } from '../../indexing/document/norm.ts'

/** The normal form of a name in whatever spelling it was given. @throws AppError BAD_REQUEST for what has none. */
export function requireNorm(given: string): string {
  const norm = normalForm(given)
  if (norm !== '') return norm
  throw new AppError('BAD_REQUEST', { message: `"${given}" is no name: nothing of it can be written in letters` })
}

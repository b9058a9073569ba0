import { AppError } from '@dossier/contract'

/**
 * A route of the contract whose part is still to come: an honest 404 with a code of its own, rather than a success that did nothing.
 * `part` is the subject of the sentence, such as `Starring documents`.
 */
export function notAvailable(part: string): () => never {
  return () => {
    throw new AppError('NOT_AVAILABLE', { message: `${part} is not part of Dossier yet`, part })
  }
}

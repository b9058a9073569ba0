import { AppError } from '@dossier/contract'
import { queryOf } from '../search/search.ts'

/** As commander gives them: the documents that something is done with. */
export type ChosenFlags = { document?: string[]; search?: string }

/** The documents by id, or the clause that finds them. @throws AppError BAD_REQUEST where neither or both were given. */
export function readChosen({ document, search }: ChosenFlags): string[] | { query: ReturnType<typeof queryOf> } {
  if (document !== undefined && search === undefined) return document
  if (search !== undefined && document === undefined) return { query: queryOf(search) }
  throw new AppError('BAD_REQUEST', { message: 'Name the documents either by --document ID or by --search QUERY' })
}

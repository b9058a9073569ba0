import { AppError } from '@dossier/contract'
import type { FoundDocument, MissingDocument } from '@dossier/contract/search'
import type { Parameters } from '../../query/parameters.ts'
import { parseSeveral } from '../../query/parse-several.ts'
import type { Scope } from '../../scope/scope.ts'
import { findDocumentBy } from '../get-document.ts'
import { withLimit } from '../with-limit.ts'

type Asked = { indices: string[] | undefined; body: unknown; params: Parameters }

/** `_mget`: documents by their ids, each of the project that it names, or of the address. Throws QueryError, and INDEX_NOT_GRANTED for any that is not open. */
export async function getSeveral(scope: Scope, { indices, body, params }: Asked) {
  const asked = parseSeveral(body, params)
  if (indices !== undefined && indices.length > 1)
    throw new AppError('BAD_REQUEST', { message: 'A document is asked of one index' })
  const ofEach = asked.map((one) => ({ ...one, index: one.index ?? indices?.[0] }))
  if (ofEach.some(({ index }) => index === undefined)) throw new AppError('BAD_REQUEST', { message: 'index is missing for doc' })
  const projects = [...new Set(ofEach.flatMap(({ index }) => index ?? []))]
  const within = await scope.within(projects, 'read', 'INDEX_NOT_GRANTED')
  const signal = withLimit(scope.signal)
  const docs: (FoundDocument | MissingDocument)[] = []
  for (const { index = '', id, source } of ofEach) {
    signal.throwIfAborted()
    docs.push(await findDocumentBy(within, { index, id, signal }, source))
  }
  return { docs }
}

import { setImmediate as turn } from 'node:timers/promises'
import { AppError } from '@dossier/contract'
import type { FoundDocument, MissingDocument } from '@dossier/contract/search/search'
import type { Parameters } from '../../query/parameters.ts'
import { parseSeveral } from '../../query/parse-several.ts'
import type { OpensProjects } from '../deps.ts'
import { findItems, showDocument } from '../get-document.ts'
import type { HitItem } from '../hit-items.ts'
import { createTextRoom } from '../text-room.ts'
import { withLimit } from '../with-limit.ts'

type Asked = { indices: string[] | undefined; body: unknown; params: Parameters }

/** Documents that are shown before others have their turn. */
const shownInTurn = 100

/** `_mget`: documents by their ids, each of the project that it names, or of the address. Throws QueryError, and INDEX_NOT_GRANTED for any that is not open. */
export async function getSeveral(scope: OpensProjects, { indices, body, params }: Asked) {
  const asked = parseSeveral(body, params)
  if (indices !== undefined && indices.length > 1)
    throw new AppError('BAD_REQUEST', { message: 'Documents can be requested from only one index' })
  const ofEach = asked.map((one) => ({ ...one, index: one.index ?? indices?.[0] }))
  if (ofEach.some(({ index }) => index === undefined)) throw new AppError('BAD_REQUEST', { message: 'index is missing for doc' })
  const projects = [...new Set(ofEach.flatMap(({ index }) => index ?? []))]
  const within = await scope.within(projects, 'read', 'INDEX_NOT_GRANTED')
  const signal = withLimit(scope.signal)
  const items = new Map<string, Map<string, HitItem>>()
  for (const [index, some] of Map.groupBy(ofEach, (one) => one.index ?? ''))
    items.set(index, await findItems(within, { index, ids: some.map(({ id }) => id), signal }))
  const room = createTextRoom()
  const docs: (FoundDocument | MissingDocument)[] = []
  for (const [at, { index = '', id, source }] of ofEach.entries()) {
    if (at % shownInTurn === 0) await turn()
    signal.throwIfAborted()
    docs.push(await showDocument(within, { index, id, item: items.get(index)?.get(id) }, source, room))
  }
  return { docs }
}

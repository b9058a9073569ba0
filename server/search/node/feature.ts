import { AppError } from '@dossier/contract'
import { nodeCalls } from '@dossier/contract/search/node'
import { answers, feature } from '../../feature/feature.ts'
import type { Parameters } from '../../query/parameters.ts'
import { parseClosePoints, parseOpenPoint, parsePoint } from '../../query/parse-several.ts'
import type { Scope } from '../../scope/scope.ts'
import { shardsOf } from '../deps.ts'
import { nodeReply } from '../node-reply.ts'
import { refuseBulk } from '../refuse.ts'
import { ScrollError } from '../scroll/scroll-error.ts'
import { searchProject } from '../search-project.ts'
import { withLimit } from '../with-limit.ts'
import { describeCapabilities, describeIndices, describeSettings } from './describe.ts'
import { getSeveral } from './get-several.ts'
import { nodeInfo } from './info.ts'
import { pointsOf } from './points.ts'
import { searchSeveral } from './search-several.ts'

type Asked = { scope: Scope; params: { indices?: string[] }; query?: Parameters | undefined; body: unknown }

const several = async ({ scope, params, query = {}, body }: Asked) =>
  nodeReply(200, await getSeveral(scope, { indices: params.indices, body, params: query }), query)
const searches = async ({ scope, params, query = {}, body }: Asked & { body: string }) =>
  nodeReply(200, await searchSeveral(scope, { indices: params.indices, text: body, params: query }), query)
const capabilities = ({ params, query = {}, body }: { params: { indices: string[] }; query?: Parameters; body: unknown }) =>
  nodeReply(200, describeCapabilities(params.indices, query, body), query)

type Opening = { scope: Scope; params: { indices: string[] }; query?: Parameters; body: unknown }

function openPoint({ scope, params, query = {}, body }: Opening): Promise<string> {
  const keepMs = parseOpenPoint(query, body)
  return pointsOf(scope.records).open(scope.engine, scope.caller.id, params.indices, keepMs)
}

/** One after the other: an id that is named twice is closed once. */
async function closePoints({ engine, records, caller }: Scope, ids: string[]): Promise<{ id: string; isClosed: boolean }[]> {
  const points: { id: string; isClosed: boolean }[] = []
  for (const id of ids) points.push({ id, isClosed: await pointsOf(records).close(engine, caller, id) })
  return points
}

/** A search without an order of its own to the end gets one, so that the pages of a walk neither repeat nor skip a hit. */
function withTieBreak(body: Record<string, unknown>): Record<string, unknown> {
  const { sort } = body
  if (sort === undefined || sort === null) return body
  const keys = Array.isArray(sort) ? sort : [sort]
  const text = JSON.stringify(keys)
  return /"_(?:doc|shard_doc)"/.test(text) ? body : { ...body, sort: [...keys, '_shard_doc'] }
}

async function searchPoint({ scope, query = {}, body }: { scope: Scope; query?: Parameters; body: unknown }) {
  const { id, keepMs, rest } = parsePoint(body)
  const projects = await pointsOf(scope.records).use(scope.caller, id, keepMs)
  const within = await scope.within(projects, 'read', 'INDEX_NOT_GRANTED')
  const point = within.engine.points && { point: { name: id, ...(keepMs !== undefined && { keepMs }) } }
  const asked = { indices: projects, body: withTieBreak(rest), params: query, signal: withLimit(scope.signal), ...point }
  const answer = await searchProject(within, asked).catch((fault: unknown) => {
    // The engine began anew since.
    if (fault instanceof AppError && fault.code === 'NOT_FOUND') throw ScrollError.missing(id)
    throw fault
  })
  return nodeReply(200, { pit_id: id, ...answer }, query)
}

/** What clients of Elasticsearch and OpenSearch ask of a node beside searches. */
export const asNode = feature({
  name: 'node',
  calls: answers(nodeCalls, {
    info: () => nodeReply(200, nodeInfo),
    infoOfIndex: () => nodeReply(200, nodeInfo),
    index: ({ params, query }) => nodeReply(200, describeIndices(params.indices), query),
    several,
    severalOfIndex: several,
    searches,
    searchesOfIndex: searches,
    openPoint: async (asked) => nodeReply(200, { id: await openPoint(asked) }, asked.query),
    openPointInTime: async (asked) =>
      nodeReply(
        200,
        { pit_id: await openPoint(asked), _shards: shardsOf(asked.params.indices), creation_time: Date.now() },
        asked.query,
      ),
    searchPoint,
    closePoint: async ({ scope, body }) => {
      const points = await closePoints(scope, parseClosePoints(body, 'id'))
      const closed = points.filter(({ isClosed }) => isClosed).length
      return closed > 0
        ? nodeReply(200, { succeeded: true, num_freed: closed })
        : nodeReply(404, { succeeded: true, num_freed: 0 })
    },
    closePointsInTime: async ({ scope, body }) => {
      const points = await closePoints(scope, parseClosePoints(body, 'pit_id'))
      const pits = points.map(({ id, isClosed }) => ({ pit_id: id, successful: isClosed }))
      return pits.some(({ successful }) => successful) ? nodeReply(200, { pits }) : nodeReply(404, { pits })
    },
    settings: ({ params, query }) => nodeReply(200, describeSettings(params.indices), query),
    bulk: refuseBulk,
    bulkOfIndex: refuseBulk,
    fieldCapabilities: capabilities,
    fieldCapabilitiesByPost: capabilities,
  }),
})

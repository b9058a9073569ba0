import { AppError } from '@dossier/contract'
import { ExportBody, type ExportForm, type ExportQuery, searchExportCalls } from '@dossier/contract/search/search-export'
import { answers, feature } from '../feature/feature.ts'
import { reply } from '../feature/reply.ts'
import { countAllHits } from '../search/all-hits.ts'
import { ownAddress } from '../settings/own-address.ts'
import { exportSearch } from './export-search.ts'
import { exportsOf } from './kept-exports.ts'

/** All that a search finds as a file. */
export const searchExport = feature({
  name: 'search-export',
  calls: answers(searchExportCalls, {
    now: async ({ scope, params: { indices }, query, headers }) => {
      const address = ownAddress(scope.program.config, headers)
      return sent(indices, query.format, await exportSearch(scope, { indices, body: bodyOf(query), address }))
    },
    prepare: async ({ scope, params: { indices }, body: asked }) => {
      const body = ExportBody.parse(asked ?? {})
      const total = await countAllHits(scope, { indices, body: body.search, signal: scope.signal })
      return (await exportsOf(scope.records).keep({ caller: scope.caller.id, projects: indices, body, total })).state
    },
    send: async ({ scope, params: { indices, id }, headers }) => {
      const address = ownAddress(scope.program.config, headers)
      return exportsOf(scope.records).send(scope.caller.id, indices, id, async ({ body, state }, stop) =>
        sent(indices, body.format, await exportSearch(scope, { indices, body, address, state, stop })),
      )
    },
    state: async ({ scope: { records, caller }, params: { indices, id } }) =>
      (await exportsOf(records).find(caller.id, indices, id)).state,
    stop: async ({ scope: { records, caller }, params: { indices, id } }) => {
      await exportsOf(records).stop(caller.id, indices, id)
      return undefined
    },
  }),
})

const types: Record<ExportForm, string> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function sent(indices: string[], format: ExportForm, { file, total }: Awaited<ReturnType<typeof exportSearch>>) {
  const name = `${indices.join('-').slice(0, 60)}-results.${format}`
  return reply(200, file, {
    'content-type': types[format],
    'content-disposition': `attachment; filename="${name}"`,
    'x-total-count': String(total),
  })
}

/** The search of an address, in the order of the search page. */
function bodyOf({ q, source, format, columns, end = true }: ExportQuery): ExportBody {
  return { search: source === undefined ? pageSearch(q) : parseJson(source), format, columns, end }
}

function pageSearch(q: string | undefined) {
  const words = q === undefined ? { match_all: {} } : { query_string: { query: q } }
  const query = { bool: { must: [words], filter: [{ match: { type: 'Document' } }] } }
  return { query, sort: [{ _score: { order: 'desc' } }, { path: { order: 'asc' } }] }
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    throw new AppError('BAD_QUERY', { message: 'The parameter [source] is not JSON' }, { cause: error })
  }
}

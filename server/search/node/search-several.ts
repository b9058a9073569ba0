import { AppError } from '@dossier/contract'
import type { SeveralSearches } from '@dossier/contract/search/node'
import { Indices } from '@dossier/contract/search/search'
import type { Parameters } from '../../query/parameters.ts'
import { type AskedSearch, parseSearches } from '../../query/parse-several.ts'
import { QueryError } from '../../query/query-error.ts'
import type { OpensProjects } from '../deps.ts'
import { searchProject } from '../search-project.ts'
import { createTextRoom } from '../text-room.ts'
import { withLimit } from '../with-limit.ts'

type Asked = { indices: string[] | undefined; text: string; params: Parameters }
type Response = SeveralSearches['responses'][number]

/** `_msearch`: searches one after the other; what is wrong with one is its own answer. Throws QueryError for lines that are no searches. */
export async function searchSeveral(scope: OpensProjects, { indices, text, params }: Asked): Promise<SeveralSearches> {
  const started = performance.now()
  const { asked, isTotalNumber } = parseSearches(text, params)
  const signal = withLimit(scope.signal)
  const room = createTextRoom()
  const search = async ({ indices: own, body }: AskedSearch): Promise<Response> => {
    const projects = readProjects(own ?? indices)
    const within = await scope.within(projects, 'read', 'INDEX_NOT_GRANTED')
    const shown = isTotalNumber ? { rest_total_hits_as_int: 'true' } : {}
    return { ...(await searchProject(within, { indices: projects, body, params: shown, room, signal })), status: 200 }
  }
  const responses: Response[] = []
  for (const each of asked) {
    signal.throwIfAborted()
    const giveBack = room.note()
    const answered = await search(each).catch((error: unknown) => {
      giveBack()
      return faultOf(error)
    })
    responses.push(answered)
  }
  return { took: Math.round(performance.now() - started), responses }
}

function readProjects(names: string[] | undefined): string[] {
  if (names === undefined) throw new AppError('BAD_REQUEST', { message: 'index is missing for search' })
  const read = Indices.safeParse(names.join(','))
  if (read.success) return read.data
  throw new AppError('BAD_INDEX_NAME', { message: `Bad format for indices : '${names.join(',')}'` })
}

const refusals = new Map<string, string>([
  ['BAD_QUERY', 'parsing_exception'],
  ['BAD_REQUEST', 'illegal_argument_exception'],
  ['BAD_INDEX_NAME', 'invalid_index_name_exception'],
  ['INDEX_NOT_GRANTED', 'security_exception'],
  ['FORBIDDEN', 'security_exception'],
])

/** The answer of a search that is wrong; any other fault is that of all. */
function faultOf(error: unknown): Response {
  if (error instanceof QueryError) return error.body
  const type = error instanceof AppError ? refusals.get(error.code) : undefined
  if (!(error instanceof AppError) || type === undefined) throw error
  const cause = { type, reason: error.message }
  return { error: { root_cause: [cause], ...cause }, status: error.status }
}

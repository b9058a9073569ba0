import { AppError } from '@dossier/contract'
import { searchCalls } from '@dossier/contract/search/calls'
import { requireDocument } from '../documents/read.ts'
import { answers, feature } from '../feature/feature.ts'
import type { Records } from '../records/open.ts'
import { oneForEach } from '../scope/keeper.ts'
import type { Scope } from '../scope/scope.ts'
import { aroundDocument } from './around-document.ts'
import { countProject } from './count-project.ts'
import { documentHits } from './document-hits.ts'
import { getDocument, getSource } from './get-document.ts'
import { describeFields, describeMapping } from './mapping.ts'
import { nodeReply } from './node-reply.ts'
import { refuseAnythingElse, refuseWriting } from './refuse.ts'
import { continueScroll, endScrolls, openScroll, type ScrollDeps } from './scroll/scroll.ts'
import { createScrolls, type Scrolls } from './scroll/scrolls.ts'
import { searchAsync } from './search-async.ts'
import { type SearchInput, searchPage, searchProject } from './search-project.ts'
import { withLimit } from './with-limit.ts'

type Asked = { scope: Scope; params: { indices: string[] }; query: SearchInput['params']; body?: unknown }
type AskedScroll = { scope: Scope; params: { id?: string }; query: SearchInput['params']; body: unknown }
type AskedDocument = { scope: Scope; params: { indices: string[]; id: string }; query: SearchInput['params'] }

const search = async (asked: Asked) => {
  const isScroll = asked.query?.scroll !== undefined
  const answer = isScroll ? openScroll(scrollDeps(asked.scope), inputOf(asked)) : searchProject(asked.scope, inputOf(asked))
  return nodeReply(200, await answer, asked.query)
}
const count = async (asked: Asked) => nodeReply(200, await countProject(asked.scope, inputOf(asked)), asked.query)
const asyncSearch = async (asked: Asked) => nodeReply(200, await searchAsync(asked.scope, inputOf(asked)), asked.query)
const mapping = ({ params }: Pick<Asked, 'params'>) => nodeReply(200, describeMapping(params.indices))
const fields = ({ params }: { params: { indices: string[]; names: string } }) =>
  nodeReply(200, describeFields(params.indices, params.names))

const document = async ({ scope, params, query }: AskedDocument) => {
  const found = await getDocument(scope, documentOf({ scope, params, query }))
  return found.found ? nodeReply(200, found, query) : nodeReply(404, found, query)
}
const source = async ({ scope, params, query }: AskedDocument) =>
  nodeReply(200, await getSource(scope, documentOf({ scope, params, query })), query)

const scroll = async ({ scope, params, query, body }: AskedScroll) => {
  const open = (projects: string[]) =>
    scope.within(projects, 'read').catch((error: unknown) => {
      if (isRefusal(error)) return undefined
      throw error
    })
  const asked = { body, ...(query && { params: query }), id: params.id, signal: withLimit(scope.signal) }
  return nodeReply(200, await continueScroll(scrollDeps(scope), asked, open), query)
}
/** Whether the caller may not read a project, or it is gone; any other fault is no reason to end their walk. */
const isRefusal = (error: unknown) =>
  error instanceof AppError && ['FORBIDDEN', 'INDEX_NOT_GRANTED', 'PROJECT_NOT_FOUND'].includes(error.code)
const endScroll = async ({ scope, params, query, body }: AskedScroll) => {
  const ended = await endScrolls(
    { ...scrollDeps(scope), caller: scope.caller },
    { body, ...(query && { params: query }), id: params.id },
  )
  return ended.num_freed > 0 ? nodeReply(200, ended, query) : nodeReply(404, ended, query)
}

const nothingKept = () => {
  throw new AppError('NOT_FOUND', { message: 'There is no such search: answers are complete at once and nothing is kept' })
}

/** Search: Elasticsearch's addresses and bodies, answered from the engine and the records. */
export const searching = feature({
  name: 'search',
  calls: answers(searchCalls, {
    search,
    searchByGet: search,
    searchOfType: search,
    searchOfDocuments: search,
    searchOfTypeByGet: search,
    count,
    countOfType: count,
    countByGet: count,
    countOfTypeByGet: count,
    asyncSearch,
    asyncSearchByGet: asyncSearch,
    scroll,
    scrollByGet: scroll,
    scrollById: scroll,
    scrollByIdByGet: scroll,
    endScroll,
    endScrollById: endScroll,
    readAsyncSearch: nothingKept,
    removeAsyncSearch: nothingKept,
    mapping,
    mappings: mapping,
    mappingOfType: mapping,
    mappingsOfType: mapping,
    fields,
    fieldsOfMappings: fields,
    document,
    documentOfType: document,
    source,
    sourceOfDocument: source,
    sourceOfType: source,
    anythingElse: ({ scope, params }) => refuseAnythingElse(scope, 'POST', params['*']),
    anythingElseByGet: ({ scope, params }) => refuseAnythingElse(scope, 'GET', params['*']),
    putAnything: refuseWriting,
    deleteAnything: refuseWriting,
    hits: async ({ scope, params, query }) =>
      documentHits(scope, await requireDocument(scope.records, params), {
        query: query.query,
        wantsWords: query.words ?? false,
        targetLanguage: query.targetLanguage,
        signal: scope.signal,
      }),
    around: async ({ scope, params: { indices, id }, query, body }) => {
      const document = await requireDocument(scope.records, { project: projectOf(indices, query.index), id })
      return aroundDocument(scope, { indices, body, document, signal: withLimit(scope.signal) })
    },
    page: ({ scope, params: { indices }, query, body }) =>
      searchPage(scope, { indices, body, ...query, signal: withLimit(scope.signal) }),
  }),
})

function inputOf({ scope, params, query, body }: Asked): SearchInput {
  return { indices: params.indices, body, ...(query && { params: query }), signal: withLimit(scope.signal) }
}

function documentOf({ scope, params, query }: AskedDocument) {
  return { index: onlyOne(params.indices), id: params.id, params: query, signal: withLimit(scope.signal) }
}

/** The scrolls of each running program, which end with it. */
const scrollsOf = oneForEach<Records, Scrolls>((records) => createScrolls(records))

function scrollDeps({ records, engine, caller, fillFields }: Scope): ScrollDeps {
  return { records, engine, fillFields, scrolls: scrollsOf(records), caller: caller.id }
}

/** The project of a document among those that are searched. Throws BAD_REQUEST where it is none of them, or nobody said which. */
function projectOf(indices: string[], index: string | undefined): string {
  if (index === undefined) return onlyOne(indices)
  if (indices.includes(index)) return index
  throw new AppError('BAD_REQUEST', { message: `The project "${index}" is none of those that are searched` })
}

function onlyOne([index = '', another]: string[]): string {
  if (another !== undefined) throw new AppError('BAD_REQUEST', { message: 'A document can be requested from only one index' })
  return index
}

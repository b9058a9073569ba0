import { z } from 'zod'
import { ProjectName } from '../projects.ts'
import { call } from '../spine/call.ts'
import { DocumentId, ScrollId } from '../spine/ids.ts'
import { limits } from '../spine/limits.ts'
import { flag, wholeNumber } from '../spine/parameters.ts'
import {
  AroundDocument,
  AsyncSearchAnswer,
  CountAnswer,
  DocumentHits,
  EndedScrolls,
  FoundDocument,
  Indices,
  Mappings,
  MissingDocument,
  SearchAnswer,
  Source,
} from './search.ts'
import type { SearchRequestName } from './search-request.ts'

/** Older clients put a type between index and operation; it says nothing here. */
const type = z.string().regex(/^[^_]/, 'a type does not begin with _')
const id = DocumentId
const scrollId = z.object({ id: ScrollId })

/** Parameters of the address: the parser of queries refuses those that a call does not take; search-request.ts tells of them. */
const parametersOf = (id: SearchRequestName) =>
  z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional()).meta({ id })
/** A body that only the parser of queries reads; search-request.ts tells of it. */
const bodyOf = (id: SearchRequestName) => z.unknown().optional().meta({ id })

const tags = ['search']
const shared = {
  needs: 'read',
  project: 'params.indices',
  refused: 'INDEX_NOT_GRANTED',
  faults: 'elasticsearch',
  errors: ['BAD_INDEX_NAME', 'ENGINE_DOWN', 'RECORD_DAMAGED'],
  tags,
} as const
const indices = Indices
const one = z.object({ indices })
const typed = z.object({ indices, type })
const oneDocument = z.object({ indices, id })
const typedDocument = z.object({ indices, type, id })
const searching = {
  ...shared,
  query: parametersOf('SearchParameters'),
  errors: [...shared.errors, 'BAD_QUERY', 'BAD_PAGE'],
  body: bodyOf('SearchBody'),
} as const

const search = {
  ...searching,
  query: parametersOf('OpenScrollParameters'),
  errors: [...searching.errors, 'TOO_MANY_SCROLLS'],
  answer: SearchAnswer,
  summary: 'Search; with `scroll`, the first page of a walk over everything',
} as const
const count = {
  ...searching,
  query: parametersOf('CountParameters'),
  body: bodyOf('CountBody'),
  answer: CountAnswer,
  summary: 'Count',
} as const
const async = { ...searching, answer: AsyncSearchAnswer, summary: 'Search, in the envelope of an asynchronous one' } as const
const mapping = { ...shared, method: 'GET', answer: Mappings, summary: 'The fields of each index' } as const
const fields = { ...mapping, params: z.object({ indices, names: z.string() }), summary: 'Single fields; `*` is any run' } as const
const ofDocument = parametersOf('DocumentParameters')
const document = {
  ...shared,
  method: 'GET',
  query: ofDocument,
  answer: { 200: FoundDocument, 404: MissingDocument },
  errors: [...shared.errors, 'BAD_QUERY'],
  summary: 'One document',
} as const
const source = {
  ...shared,
  method: 'GET',
  query: ofDocument,
  answer: Source,
  errors: [...shared.errors, 'DOCUMENT_NOT_FOUND', 'BAD_QUERY'],
  summary: 'The source of a document alone',
} as const
const kept = {
  path: '/api/index/search/_async_search/:id',
  needs: 'user',
  faults: 'elasticsearch',
  answer: AsyncSearchAnswer,
  errors: ['NOT_FOUND'],
  summary: 'An asynchronous search that was kept; none are',
  tags,
} as const
const scroll = {
  needs: 'user',
  faults: 'elasticsearch',
  query: parametersOf('ScrollParameters'),
  body: bodyOf('ScrollBody'),
  answer: SearchAnswer,
  errors: ['BAD_QUERY', 'SCROLL_NOT_FOUND', 'ENGINE_DOWN', 'RECORD_DAMAGED'],
  summary: 'The next page of a scroll; older clients put its id into the path',
  tags,
} as const
const endScroll = {
  ...scroll,
  method: 'DELETE',
  query: parametersOf('EndScrollParameters'),
  body: bodyOf('EndScrollBody'),
  answer: { 200: EndedScrolls, 404: EndedScrolls },
  errors: ['BAD_QUERY'],
  summary: 'End scrolls',
} as const
const rest = {
  path: '/api/index/search/*',
  needs: 'read',
  project: 'handler',
  refused: 'INDEX_NOT_GRANTED',
  faults: 'elasticsearch',
  // Only ever refused.
  answer: {},
  errors: ['BAD_INDEX_NAME'],
  summary: 'Anything else that Elasticsearch has is refused',
  tags,
} as const

const writing = { ...rest, needs: 'user', errors: ['METHOD_NOT_ALLOWED'], summary: 'Writing is refused' } as const

/** Elasticsearch's addresses and bodies, answered from the engine and the records: each operation in the older form with a type, too. */
export const searchCalls = {
  search: call({ ...search, method: 'POST', path: '/api/index/search/:indices/_search', params: one }),
  searchByGet: call({ ...search, method: 'GET', path: '/api/index/search/:indices/_search', params: one }),
  searchOfType: call({ ...search, method: 'POST', path: '/api/index/search/:indices/:type/_search', params: typed }),
  searchOfDocuments: call({ ...search, method: 'POST', path: '/api/index/search/:indices/_doc/_search', params: one }),
  searchOfTypeByGet: call({ ...search, method: 'GET', path: '/api/index/search/:indices/:type/_search', params: typed }),
  count: call({ ...count, method: 'POST', path: '/api/index/search/:indices/_count', params: one }),
  countOfType: call({ ...count, method: 'POST', path: '/api/index/search/:indices/:type/_count', params: typed }),
  countByGet: call({ ...count, method: 'GET', path: '/api/index/search/:indices/_count', params: one }),
  countOfTypeByGet: call({ ...count, method: 'GET', path: '/api/index/search/:indices/:type/_count', params: typed }),
  asyncSearch: call({ ...async, method: 'POST', path: '/api/index/search/:indices/_async_search', params: one }),
  asyncSearchByGet: call({ ...async, method: 'GET', path: '/api/index/search/:indices/_async_search', params: one }),
  scroll: call({ ...scroll, method: 'POST', path: '/api/index/search/_search/scroll' }),
  scrollByGet: call({ ...scroll, method: 'GET', path: '/api/index/search/_search/scroll' }),
  scrollById: call({ ...scroll, method: 'POST', path: '/api/index/search/_search/scroll/:id', params: scrollId }),
  scrollByIdByGet: call({ ...scroll, method: 'GET', path: '/api/index/search/_search/scroll/:id', params: scrollId }),
  endScroll: call({ ...endScroll, path: '/api/index/search/_search/scroll' }),
  endScrollById: call({ ...endScroll, path: '/api/index/search/_search/scroll/:id', params: scrollId }),
  readAsyncSearch: call({ ...kept, method: 'GET' }),
  removeAsyncSearch: call({ ...kept, method: 'DELETE' }),
  mapping: call({ ...mapping, path: '/api/index/search/:indices/_mapping', params: one }),
  mappings: call({ ...mapping, path: '/api/index/search/:indices/_mappings', params: one }),
  mappingOfType: call({ ...mapping, path: '/api/index/search/:indices/_mapping/:type', params: typed }),
  mappingsOfType: call({ ...mapping, path: '/api/index/search/:indices/_mappings/:type', params: typed }),
  fields: call({ ...fields, path: '/api/index/search/:indices/_mapping/field/:names' }),
  fieldsOfMappings: call({ ...fields, path: '/api/index/search/:indices/_mappings/field/:names' }),
  document: call({ ...document, path: '/api/index/search/:indices/_doc/:id', params: oneDocument }),
  documentOfType: call({ ...document, path: '/api/index/search/:indices/:type/:id', params: typedDocument }),
  source: call({ ...source, path: '/api/index/search/:indices/_source/:id', params: oneDocument }),
  sourceOfDocument: call({ ...source, path: '/api/index/search/:indices/_doc/:id/_source', params: oneDocument }),
  sourceOfType: call({ ...source, path: '/api/index/search/:indices/:type/:id/_source', params: typedDocument }),
  anythingElse: call({ ...rest, method: 'POST' }),
  // An index alone is asked for whether it exists.
  anythingElseByGet: call({ ...rest, method: 'GET', params: z.object({ '*': z.string().regex(/\/./) }) }),
  putAnything: call({ ...writing, method: 'PUT' }),
  deleteAnything: call({ ...writing, method: 'DELETE' }),
  /** Of our own. */
  hits: call({
    method: 'GET',
    path: '/api/:project/documents/hits/:id',
    params: z.object({ project: z.string(), id }),
    query: z.object({
      query: z.string(),
      words: flag,
      targetLanguage: z.string().optional(),
      routing: z.string().optional(),
    }),
    answer: DocumentHits,
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED', 'NOT_FOUND', 'BAD_QUERY', 'ENGINE_DOWN'],
    needs: 'read',
    summary: 'Where the words of a query occur in the whole text',
    tags: ['documents'],
  }),
  /** Of our own, with the body of the search itself; its page does not matter. `index`: the project of the document, where several are searched. */
  around: call({
    method: 'POST',
    path: '/api/:indices/documents/around/:id',
    params: oneDocument,
    query: z.object({ index: ProjectName.optional() }),
    body: bodyOf('SearchBody'),
    answer: AroundDocument,
    errors: ['DOCUMENT_NOT_FOUND', 'RECORD_DAMAGED', 'BAD_INDEX_NAME', 'BAD_QUERY', 'ENGINE_DOWN'],
    needs: 'read',
    project: 'params.indices',
    summary: 'Where a document stands among all that a search finds, and what comes before and after it',
    tags: ['documents'],
  }),
  /** Of our own, with the body of the search itself but for its page: `from` may be any number, where Elasticsearch ends at 10,000. See docs/decisions/0680. */
  page: call({
    method: 'POST',
    path: '/api/:indices/documents/page',
    params: one,
    query: z.object({
      from: wholeNumber({ absent: 0, max: 2 ** 31 - 1 }),
      size: wholeNumber({ absent: limits.pageSize, max: limits.resultWindow }),
    }),
    body: bodyOf('SearchBody'),
    answer: SearchAnswer,
    errors: ['BAD_INDEX_NAME', 'BAD_QUERY', 'RECORD_DAMAGED', 'ENGINE_DOWN'],
    needs: 'read',
    project: 'params.indices',
    summary: 'A page of what a search finds, however far down it lies; `from` and `size` of the body do not count',
    tags: ['documents'],
  }),
}

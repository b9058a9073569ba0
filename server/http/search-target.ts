import { AppError } from '@dossier/contract'

/** What a search address means, as far as it is served. */
export type SearchTarget =
  | { kind: 'search' | 'asyncSearch' | 'count' | 'mapping'; indices: string[] }
  | { kind: 'fields'; indices: string[]; names: string }
  | { kind: 'document' | 'source'; index: string; id: string }
  /** The next page of a scroll; older clients put its id into the path. */
  | { kind: 'scroll' | 'endScroll'; id: string | undefined }

const indexName = /^[-a-zA-Z0-9_]+$/
const notThere = 'There is no such search: answers are complete at once and nothing is kept'

/**
 * Reads the address below `/api/index/search/` (contract/server.md 2.5): indices, then what is asked of them; older clients put a type
 * between the two. `isGranted` tells which projects are the user's.
 * Throws AppError BAD_REQUEST, BAD_INDEX_NAME, INDEX_NOT_GRANTED or NOT_FOUND.
 */
export function readSearchTarget(method: string, path: string, isGranted: (index: string) => boolean): SearchTarget {
  const parts = path.split('/').filter((part, at, all) => part !== '' || at < all.length - 1)
  const [names = '', ...rest] = parts.map(decodeURIComponent)
  if (rest.length === 0) throw bad(`/${names} is not complete: an index and what to do are missing`)
  if (names === '_async_search') throw new AppError('NOT_FOUND', { message: notThere })
  if (names === '_search') return readScroll(method, rest)
  const indices = readIndices(names, isGranted)
  const target = method === 'POST' ? readPost(indices, rest) : readGet(indices, rest)
  if (target !== undefined) return target
  // As the contract has it: what one may not post to is refused like an index that one may not see.
  if (method === 'POST') throw new AppError('INDEX_NOT_GRANTED', { message: `POST /${rest.join('/')} is not allowed` })
  throw bad(`no handler found for uri [/${parts.join('/')}] and method [${method}]`)
}

function readScroll(method: string, [first, id, ...more]: string[]): SearchTarget {
  if (first === 'scroll' && more.length === 0) return { kind: method === 'DELETE' ? 'endScroll' : 'scroll', id }
  throw bad(`no handler found for uri [/_search/${[first, id, ...more].join('/')}] and method [${method}]`)
}

function readIndices(names: string, isGranted: (index: string) => boolean): string[] {
  const indices = [...new Set(names.split(','))]
  const isGood = indices.every((index) => indexName.test(index))
  if (!isGood) throw new AppError('BAD_INDEX_NAME', { message: `Bad format for indices : '${names}'` })
  const foreign = indices.find((index) => !isGranted(index))
  if (foreign === undefined) return indices
  throw new AppError('INDEX_NOT_GRANTED', { message: `There is no project "${foreign}" for you`, project: foreign })
}

function readPost(indices: string[], rest: string[]): SearchTarget | undefined {
  const [first = '', second] = rest
  if (rest.length === 1) return bodySearch(indices, first)
  return rest.length === 2 && (isTypeName(first) || first === '_doc') && second === '_search'
    ? { kind: 'search', indices }
    : undefined
}

function readGet(indices: string[], rest: string[]): SearchTarget | undefined {
  const [first = '', second, third] = rest
  if (first === '_mapping' || first === '_mappings') return readMapping(indices, second, third)
  if (rest.length === 1) return bodySearch(indices, first)
  if (isTypeName(first) && rest.length === 2 && (second === '_search' || second === '_count')) return bodySearch(indices, second)
  return readDocument(indices, rest)
}

function bodySearch(indices: string[], what: string): SearchTarget | undefined {
  if (what === '_search') return { kind: 'search', indices }
  if (what === '_count') return { kind: 'count', indices }
  if (what === '_async_search') return { kind: 'asyncSearch', indices }
  return undefined
}

function readMapping(indices: string[], second: string | undefined, third: string | undefined): SearchTarget | undefined {
  if (second === undefined || (third === undefined && isTypeName(second))) return { kind: 'mapping', indices }
  return second === 'field' && third !== undefined ? { kind: 'fields', indices, names: third } : undefined
}

function readDocument(indices: string[], rest: string[]): SearchTarget | undefined {
  const [first = '', id = '', third] = rest
  const isDocument = first === '_doc' || isTypeName(first)
  const isSource = (first === '_source' && rest.length === 2) || (isDocument && third === '_source' && rest.length === 3)
  if (id === '' || !(isSource || (isDocument && rest.length === 2))) return undefined
  const [index = '', another] = indices
  if (another !== undefined) throw bad('A document is asked of one index')
  return { kind: isSource ? 'source' : 'document', index, id }
}

function isTypeName(name: string): boolean {
  return name !== '' && !name.startsWith('_')
}

function bad(message: string): AppError {
  return new AppError('BAD_REQUEST', { message })
}

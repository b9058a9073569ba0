import type { DocumentPlace } from '../../document-facts/wire-document.ts'

/** The address of a document in the history, as every client has it: always with its routing. */
export function documentUri({ index, id, routing }: DocumentPlace): string {
  return `/ds/${[index, id, routing].map(encodeURIComponent).join('/')}`
}

/** The address of a search in the history: brackets are escaped, as older clients write them and every one reads them. */
export function searchUri(address: string): string {
  return address.replaceAll('[', '%5B').replaceAll(']', '%5D')
}

/** Where a document of the history is; undefined for another address. Routing defaults to the id. */
export function placeInUri(uri: string): DocumentPlace | undefined {
  const [, index, id, routing = id] = /^\/(?:d|ds|dm|e)\/([^/?]+)\/([^/?]+)(?:\/([^/?]+))?/.exec(uri) ?? []
  if (index === undefined || id === undefined || routing === undefined) return undefined
  return { index: decode(index), id: decode(id), routing: decode(routing) }
}

/** What stands behind `?` in the address of a search. */
export function queryInUri(uri: string): string {
  const at = uri.indexOf('?')
  return at < 0 ? '' : uri.slice(at)
}

/** Where the entry leads on this page: older clients wrote searches as `?q=…`, without their path. */
export function addressOfUri(uri: string): string {
  return uri.startsWith('/') ? uri : `/${uri}`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

import { stringifyAddressSearch } from '../../address/address-search.ts'
import { addresses } from '../../address/addresses.ts'
import { hrefOf } from '../../address/hash-history.ts'
import { type DocumentPlace, placeOf, type WireDocument } from '../../document-facts/wire-document.ts'

/** The link to a search for a query in a project. */
export function searchHref(project: string, query: string): string {
  return hrefOf(`/${stringifyAddressSearch({ q: query, index: project })}`)
}

/** The link to everything below a folder. */
export function folderHref(project: string, folder: string): string {
  return hrefOf(`/${stringifyAddressSearch({ q: '*', index: project, 'f[path]': [folder] })}`)
}

/** The link to a document on a page of its own, with the terms that are marked in it. */
export function documentHref(place: DocumentPlace, query: string): string {
  return hrefOf(addresses.documentPage({ ...place, search: query === '' ? {} : { q: query } }))
}

/** The same for a document of an answer. */
export function hrefOfDocument(document: WireDocument, query: string): string {
  return documentHref(placeOf(document), query)
}

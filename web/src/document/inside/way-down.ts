import { queryOptions } from '@tanstack/react-query'
import { RequestError } from '../../api/request-error.ts'
import type { DocumentPlace, WireDocument } from '../../document-facts/wire-document.ts'
import { documentOptions } from '../source/use-document.ts'

/** Deeper than anything is read; a broken chain must end somewhere. */
const deepest = 100

/** Asks for the documents from the file on disk down to this one, that one last. A container that is not there, or no longer, begins the way below it. */
export function wayDownOptions(document: WireDocument, place: DocumentPlace) {
  return queryOptions({
    queryKey: ['document', place.index, place.id, place.routing, 'way'],
    queryFn: async ({ client }) => {
      const way = [document]
      const seen = new Set([document._id])
      for (let parent = document._source.parentDocument; parent && !seen.has(parent) && way.length < deepest; ) {
        seen.add(parent)
        const above = await client.fetchQuery(documentOptions({ ...place, id: parent })).catch(noneWhereMissing)
        if (!above) break
        way.unshift(above)
        parent = above._source.parentDocument
      }
      return way
    },
  })
}

function noneWhereMissing(error: unknown): undefined {
  if (error instanceof RequestError && error.status === 404) return undefined
  throw error
}

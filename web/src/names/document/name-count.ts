import type { QueryClient } from '@tanstack/react-query'
import type { DocumentPlace, WireDocument } from '../../document-facts/wire-document.ts'
import { sumOf, totalsOptions } from './names-of-document.ts'

/** How many names a document has; nobody is asked about one through which no finder has looked. */
export async function countNamesOf(
  document: WireDocument,
  place: DocumentPlace,
  { client }: { client: QueryClient },
): Promise<number> {
  const isRead = (document._source.nerTags ?? []).length > 0
  return isRead ? sumOf(await client.fetchQuery(totalsOptions(place))) : 0
}

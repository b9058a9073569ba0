import { passwordHeader } from '@dossier/contract/documents/previews'
import { shownType } from '@dossier/contract/tables/readers'
import { z } from 'zod'
import { requireDocument, type StoredDocument } from '../documents/read.ts'
import type { Scope } from '../scope/scope.ts'

/** A document that somebody looks at; `password`: what they say opens it. It lives as long as the request, and what it opens is kept nowhere. */
export type ViewedDocument = StoredDocument & { password?: string | undefined }

/** The document of a request, with the password in its header. @throws as `requireDocument`. */
export async function viewedDocument(
  { records }: Scope,
  place: { project: string; id: string },
  headers: { [passwordHeader]?: string | undefined },
): Promise<ViewedDocument> {
  const encoded = headers[passwordHeader]
  return { ...(await requireDocument(records, place)), password: encoded && decodeURIComponent(encoded) }
}

const Named = z.object({
  path: z.string().optional(),
  metadata: z.object({ tika_metadata_resourcename: z.string().optional() }).optional(),
})

/** The type by which a document is shown. */
export function typeShown({ source }: StoredDocument): string {
  const { data } = Named.safeParse(source)
  return shownType(String(source.contentType), data?.metadata?.tika_metadata_resourcename ?? data?.path ?? '')
}

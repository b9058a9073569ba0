import { AppError } from '@dossier/contract'
import type { FoundDocument, MissingDocument } from '@dossier/contract/search'
import { findDocument, type StoredDocument } from '../documents/read.ts'
import type { Parameters } from '../query/parameters.ts'
import { parseDocumentParameters } from '../query/parse-document-parameters.ts'
import type { Records } from '../records/open.ts'
import { identity, routing } from './answer/hits.ts'
import { wireSource } from './answer/source.ts'

type Input = { index: string; id: string; params?: Parameters | undefined }

/** `_doc`: one document, found whatever its routing. Throws QueryError for unknown parameters. */
export async function getDocument(
  { records }: { records: Records },
  { index, id, params = {} }: Input,
): Promise<FoundDocument | MissingDocument> {
  const filter = parseDocumentParameters(params)
  const document = await findDocument(records, index, id)
  if (!document) return { _index: index, _id: id, found: false }
  const source = await wireSource(records, document, filter)
  return {
    ...identity(document),
    ...versionOf(document),
    ...routing(document),
    found: true,
    ...(source ? { _source: source } : {}),
  }
}

/** `_source`: the source alone. Throws AppError DOCUMENT_NOT_FOUND, also if the parameters exclude it all, and QueryError. */
export async function getSource(
  { records }: { records: Records },
  { index, id, params = {} }: Input,
): Promise<Record<string, unknown>> {
  const filter = parseDocumentParameters(params)
  const document = await findDocument(records, index, id)
  const source = document && (await wireSource(records, document, filter))
  if (source) return source
  throw new AppError('DOCUMENT_NOT_FOUND', { message: `Document not found [${index}]/[${id}]` })
}

function versionOf({ version }: StoredDocument): { _version: number; _seq_no: number; _primary_term: number } {
  return { _version: version, _seq_no: version, _primary_term: 1 }
}

import type { CopyPlace, SameBytes } from '@dossier/contract/documents/copies'
import type { StoredDocument } from '../documents/read.ts'
import { duplicatePaths } from '../ledger/duplicates.ts'
import type { Scope } from '../scope/scope.ts'
import { placesOf } from './places.ts'

/** Documents of the same bytes that are told; more are only counted. */
const toldDocuments = 200

const digestField = 'metadata.tika_metadata_x_tika_digest_sha384'

/** Every place of the bytes of a document: in its own file and in others, and files on disk that the ledger has as its duplicates. */
export async function sameBytes(
  scope: Pick<Scope, 'records' | 'engine' | 'signal'>,
  document: StoredDocument,
): Promise<SameBytes> {
  const { records } = scope
  const { rids, total } = await sameDigest(scope, document)
  const own = await placesOf(records, [document.rid, ...rids.filter((rid) => rid !== document.rid)])
  const places = [...own.values()]
  const files = places.filter(({ embeddedPath }) => embeddedPath === null)
  const duplicates = await duplicatePaths(
    records,
    document.project,
    files.map(({ id }) => id),
  )
  const copies = files.flatMap((file): CopyPlace[] => (duplicates.get(file.id)?.paths ?? []).map((path) => ({ ...file, path })))
  const uncounted = [...duplicates.values()].reduce((sum, { total: all }) => sum + all, 0)
  return { places: [...places, ...copies], total: Math.max(total, places.length) + uncounted }
}

/** Documents whose bytes have the same digest; where it is not known, the document alone. */
async function sameDigest({ engine, signal }: Pick<Scope, 'engine' | 'signal'>, { rid, project, source }: StoredDocument) {
  const digest = digestIn(source.metadata)
  if (digest === undefined) return { rids: [rid], total: 1 }
  const query = { kind: 'term', field: digestField, value: digest } as const
  const request = { projects: [project], query, from: 0, size: toldDocuments, sort: [], aggregations: {} }
  const { hits, total } = await engine.search(request, signal)
  return { rids: hits.map((hit) => hit.rid), total }
}

function digestIn(metadata: unknown): string | undefined {
  if (typeof metadata !== 'object' || metadata === null) return undefined
  const value = new Map(Object.entries(metadata)).get('tika_metadata_x_tika_digest_sha384')
  return typeof value === 'string' && /^[0-9a-f]{96}$/.test(value) ? value : undefined
}

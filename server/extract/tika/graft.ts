import { first } from './record.ts'
import type { TikaRecord } from './request.ts'

/** Where a member that was read by itself belongs: its place in the file's tree, its name there, and the facts of its bytes. */
export type Graft = { place: string; name: string | null; sizeBytes: number; digest: string }

/** What the reader would have said of the member itself, had it met it in its container. */
export function memberRecord({ place, name, sizeBytes, digest }: Graft, record: TikaRecord = {}): TikaRecord {
  const { resourceName: _given, ...rest } = record
  return {
    ...rest,
    ...(name === null ? {} : { resourceName: name, embeddedRelationshipId: name }),
    'X-TIKA:embedded_id_path': place,
    'X-TIKA:digest:SHA384': digest,
    'Content-Length': String(sizeBytes),
  }
}

/** An answer about a member that was read by itself, put into the tree of its file. */
export function graftAnswer(graft: Graft, [root = {}, ...inside]: TikaRecord[]): TikaRecord[] {
  const below = inside.map((record) => {
    const own = first(record, 'X-TIKA:embedded_id_path') ?? ''
    return { ...record, 'X-TIKA:embedded_id_path': `${graft.place}${own}` }
  })
  return [memberRecord(graft, root), ...below]
}

import { first } from '../answer/record.ts'
import type { TikaRecord } from '../process/request.ts'

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

/** Puts what was opened in the place of each record of these bytes, and of what the reader gave below it. */
export function replaceMember(records: TikaRecord[], digest: string, opened: TikaRecord[]): TikaRecord[] {
  const locked = records.filter((record, index) => index > 0 && digestOf(record) === digest)
  const goes = new Set(locked)
  const places = new Set(locked.map(placeOf))
  const others = records.filter((record) => !goes.has(record) && !isBelowOneOf(places, placeOf(record)))
  return [...others, ...locked.flatMap((record) => inPlaceOf(record, { digest, opened }))]
}

/** Looks at each of its ancestors: there may be as many places as records. */
function isBelowOneOf(places: Set<string>, place: string): boolean {
  for (let end = place.lastIndexOf('/'); end > 0; end = place.lastIndexOf('/', end - 1))
    if (places.has(place.slice(0, end))) return true
  return false
}

function inPlaceOf(locked: TikaRecord, { digest, opened }: { digest: string; opened: TikaRecord[] }): TikaRecord[] {
  const graft = {
    place: placeOf(locked),
    name: first(locked, 'resourceName') ?? null,
    sizeBytes: Number(first(locked, 'Content-Length') ?? -1),
    digest,
  }
  const kept = ['embeddedRelationshipId', 'embeddedResourceType', 'X-TIKA:embedded_resource_path'].flatMap((key) => {
    const value = locked[key]
    return value === undefined ? [] : [[key, value] as const]
  })
  const [member = {}, ...below] = graftAnswer(graft, opened)
  const { embeddedRelationshipId: _own, ...rest } = member
  return [{ ...rest, ...Object.fromEntries(kept) }, ...below]
}

/** The digest of what lies at a record's place; undefined where the reader gave none. */
export function digestOf(record: TikaRecord): string | undefined {
  return first(record, 'X-TIKA:digest:SHA384')?.toLowerCase()
}

/** Where a record lies in the tree of its file, such as `/2/5`; empty for the file itself. */
function placeOf(record: TikaRecord): string {
  return first(record, 'X-TIKA:embedded_id_path') ?? ''
}

/** What lies in a record of an answer, each with its place below that record. */
export function belowOf(record: TikaRecord, records: TikaRecord[]): TikaRecord[] {
  const place = `${placeOf(record)}/`
  return records
    .filter((each) => placeOf(each).startsWith(place))
    .map((each) => ({ ...each, 'X-TIKA:embedded_id_path': placeOf(each).slice(place.length - 1) }))
}

import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lookInto } from '../../../containers/look-into.ts'
import { readZipDirectory, type ZipMember } from '../../../containers/zip/zip-directory.ts'
import { writeZipRest } from '../../../containers/zip/zip-rest.ts'
import type { FileToExtract } from '../../port.ts'
import { exceptionPrefix } from '../answer/faults.ts'
import { contentTypeOf, first, textOf } from '../answer/record.ts'
import { matchMembers } from '../extraction/match-members.ts'
import type { TikaRecord } from '../process/request.ts'
import type { Means, Read } from './second-reading.ts'

const roundsAtMost = 8
/** Everything read from one file is in memory at the same time. */
const charactersAtMost = 150_000_000
/** Places of members of each round, told apart: `/3` of the second is `/10000003`. */
const placesOfRound = 10_000_000
const limitKey = `${exceptionPrefix}write_limit_reached`
const countKey = `${exceptionPrefix}embedded_resource_limit_reached`
/** Maximum documents per file: as many as fit into memory beside their texts. */
const documentsAtMost = 150_000

/** Whether the reading of a zip stopped at one of its members, or at the limit of its text or of its documents. */
export function needsReadingOn(read: Read): boolean {
  return contentTypeOf(read.records[0] ?? {}) === 'application/zip' && hasStopped(read)
}

/** Reads a zip on behind the member at which its reading stopped: what was not given goes to the reader once more as a zip of its own. */
export async function readOn(file: FileToExtract, read: Read, { folder, again }: Means): Promise<Read> {
  const members = await membersOf(file)
  return members ? inRounds({ file, members, folder, again }, read) : read
}

type Job = { file: FileToExtract; members: ZipMember[]; folder: string; again: Means['again'] }

async function inRounds({ file, members, folder, again }: Job, read: Read): Promise<Read> {
  const [root = {}] = read.records
  const numbers = new Map(members.map((member, number) => [member, number]))
  let records = withoutMisread(withoutCut(read.records, true), members, root)
  const names = [textOf(root)]
  const skipped = new Set<ZipMember>()
  let isCut = read.isCut
  for (let round = 1; round <= roundsAtMost && hasRoom(records); round += 1) {
    const unread = unreadMembers(members, records, root).filter((member) => !skipped.has(member))
    const [next] = unread
    if (!next) break
    const path = join(folder, String(round))
    await writeZipRest(file.path, path, new Set(unread.map((member) => numbers.get(member) ?? -1)))
    const answer = await again({ path: Buffer.from(path), name: file.name, sizeBytes: (await stat(path)).size })
    await rm(path)
    if (answer.kind !== 'read') break
    const [restRoot = {}, ...rest] = answer.records
    // The first is what it stops at.
    if (rest.length === 0) skipped.add(next)
    const given = withoutCut(answer.records, unread.length > 1)
    records = [...records, ...given.map((record) => inRound(record, round))]
    names.push(textOf(restRoot))
    isCut = answer.isCut
    if (!hasStopped({ records: answer.records, isCut })) break
  }
  const isWhole = unreadMembers(members, records, root).length === 0
  const content = names.filter(Boolean).join('\n\n')
  return {
    records: [{ ...(isWhole ? withoutStop(root) : root), 'X-TIKA:content': content }, ...records],
    isCut: isCut && !isWhole,
  }
}

function hasStopped({ records, isCut }: Read): boolean {
  const [root = {}] = records
  return isCut || [...stops].some((key) => first(root, key) !== undefined)
}

const stops = new Set([limitKey, countKey, `${exceptionPrefix}container_exception`])

function withoutStop(root: TikaRecord): TikaRecord {
  return Object.fromEntries(Object.entries(root).filter(([key]) => !stops.has(key)))
}

async function membersOf(file: FileToExtract): Promise<ZipMember[] | undefined> {
  const zip = await lookInto(file, readZipDirectory)
  return zip?.isComplete ? zip.members : undefined
}

/**
 * A stored member whose size stands behind its bytes is searched for its end, and the reader stops where the bytes look alike, as in an archive in an
 * archive. The directory has the size: such a member is to be read anew.
 */
function withoutMisread(records: TikaRecord[], members: ZipMember[], root: TikaRecord): TikaRecord[] {
  const isSizeBehind = ({ place }: ZipMember) => place !== null && place.method === 0 && (place.flags & 8) !== 0
  const unopened = membersGiven(records).filter(({ record }) => first(record, 'X-TIKA:digest:SHA384') === undefined)
  const misread = matchMembers(members.filter(isSizeBehind), unopened, first(root, 'X-TIKA:detectedEncoding'))
  const left = new Set([...misread.values()].map(({ record }) => record))
  return records.filter((record) => !left.has(record))
}

function unreadMembers(members: ZipMember[], records: TikaRecord[], root: TikaRecord): ZipMember[] {
  const matched = matchMembers(members, membersGiven(records), first(root, 'X-TIKA:detectedEncoding'))
  return members.filter((member) => !matched.has(member) && !member.isFolder && !member.isEncrypted && member.sizeBytes !== 0)
}

type Given = { record: TikaRecord; relationshipId: string | null; name: string | null; sizeBytes: number }

/** What lies directly in the zip. */
function membersGiven(records: TikaRecord[]): Given[] {
  return records
    .filter((record) => /^\/\d+$/.test(placeOf(record)))
    .map((record) => ({
      record,
      relationshipId: first(record, 'embeddedRelationshipId') ?? null,
      name: first(record, 'resourceName') ?? null,
      sizeBytes: Number(first(record, 'Content-Length') ?? -1),
    }))
}

/**
 * What was given of the members. One at which a limit was reached is read anew, with all that is in it; not so one that is too long by itself. Where it was
 * the limit of documents, that is the last one.
 */
function withoutCut([root = {}, ...records]: TikaRecord[], hasMore: boolean): TikaRecord[] {
  const cut = records.find((record) => first(record, limitKey) !== undefined && /^\/\d+/.test(placeOf(record)))
  const last =
    first(root, countKey) === undefined ? undefined : records.reduce((most, record) => Math.max(most, Number(topOf(record))), 0)
  const top = cut ? topOf(cut) : String(last)
  const others = records.filter((record) => topOf(record) !== top)
  return hasMore && others.length > 0 ? others : records
}

function placeOf(record: TikaRecord): string {
  return first(record, 'X-TIKA:embedded_id_path') ?? ''
}

function topOf(record: TikaRecord): string {
  return placeOf(record).split('/')[1] ?? ''
}

/** A record of what was read later: its place is told apart from those of the first answer. */
export function inRound(record: TikaRecord, round: number): TikaRecord {
  const place = placeOf(record).replace(/^\/(\d+)/, (_whole, top: string) => `/${Number(top) + round * placesOfRound}`)
  return { ...record, 'X-TIKA:embedded_id_path': place }
}

function hasRoom(records: TikaRecord[]): boolean {
  return records.length < documentsAtMost && sizeOf(records) < charactersAtMost
}

function sizeOf(records: TikaRecord[]): number {
  return records.reduce((sum, record) => sum + textOf(record).length, 0)
}

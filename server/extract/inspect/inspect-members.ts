import { createHash } from 'node:crypto'
import { because, type Reason } from '@dossier/contract'
import { findZipBehind } from '../../containers/archive-behind.ts'
import { type Bytes, bytesOfBuffer } from '../../containers/bytes.ts'
import { containerMembers } from '../../containers/container-members.ts'
import { Effort, measured, TooMuchEffort, withinEffort } from '../../containers/effort.ts'
import { wholeFile } from '../../containers/look-into.ts'
import type { SpecialMember } from '../../containers/special/special-member.ts'
import { specialMembers, zipSpecials } from '../../containers/special/special-members.ts'
import { joinedTars } from '../../containers/tar/joined-tar.ts'
import { isTnef, tnefMembers } from '../../containers/tnef-members.ts'
import { readZipDirectory, type ZipDirectory } from '../../containers/zip/zip-directory.ts'
import type { EvidenceFile } from '../../evidence/kept-bytes.ts'
import { isArchive, isMail } from '../content-types.ts'
import { findMissing } from './find-missing.ts'
import { findChanged } from './sums.ts'

/** One embedded document as the reader gave it. */
export type MemberHint = { digest: string; contentType: string }

/** Larger containers are not taken apart again: it happens in memory. */
const maxBytes = 64 * 1024 * 1024
const deepest = 20

/** Kinds in which we can detect truncation; in messages and archives they are checked like files. */
const checked =
  /^(image|audio|video)\/|rtf|pdf|zip|x-g?tar|x-cpio|rar|officedocument|opendocument|x-(msdownload|dosexec|executable|sh)|ms-?(word|excel|powerpoint|outlook|tnef)|rfc822/

/** What was seen of embedded documents, by their digest: what is missing of them, and the links and devices in archives. */
export type SeenMembers = { faults: Map<string, Reason>; specials: Map<string, SpecialMember[]> }

/**
 * Our own check of files in archives and messages, as for files on disk: the reader is silent on cut ones there too.
 * @returns where there is too much to look at, what was found until then.
 * @throws the signal's reason.
 */
export async function inspectMembers(file: EvidenceFile, { contentType, hints, signal }: Asked): Promise<SeenMembers> {
  const seen: SeenMembers = { faults: new Map(), specials: new Map() }
  if (!isContainer(contentType) || !hints.some((hint) => checked.test(hint.contentType))) return seen
  const bytes = await wholeFile(file, maxBytes)
  if (!bytes) return seen
  const types = new Map(hints.map((hint) => [hint.digest, hint.contentType]))
  const effort = new Effort(signal)
  effort.allow(bytes.length)
  await withinEffort(() => checkMembers({ bytes, contentType }, { types, seen, effort, signal }, 0))
  return seen
}

type Asked = { contentType: string; hints: MemberHint[]; signal: AbortSignal }

type Container = { bytes: Buffer; contentType: string }
type Search = { types: Map<string, string>; seen: SeenMembers; effort: Effort; signal: AbortSignal }

async function checkMembers({ bytes, contentType }: Container, search: Search, depth: number): Promise<void> {
  try {
    for await (const member of membersOf({ bytes, contentType }, search.effort)) {
      const digest = createHash('sha384').update(member).digest('hex')
      const type = search.types.get(digest)
      // The same bytes need no second check.
      if (type === undefined || !search.types.delete(digest)) continue
      const bytesOfMember = measured(bytesOfBuffer(member), search.effort)
      const zip = await readZipDirectory(bytesOfMember)
      const missing = checked.test(type)
        ? ((await findMissing(bytesOfMember, type, zip)) ?? (await findUnread(bytesOfMember, type)))
        : undefined
      const isChanged = zip && !missing && !hasSums(contentType) && (await hasChangedPart(bytesOfMember, { type, zip }, search))
      if (missing || isChanged) search.seen.faults.set(digest, missing ?? because('sums-differ'))
      const specials = !isArchive(type) ? [] : zip ? zipSpecials(zip.members) : await specialMembers(bytesOfMember)
      if (specials.length > 0) search.seen.specials.set(digest, specials)
      if (isContainer(type) && depth < deepest) await checkMembers({ bytes: member, contentType: type }, search, depth + 1)
    }
  } catch (error) {
    if (error instanceof TooMuchEffort || search.signal.aborted) throw error
    // A damaged container: the reader says so too, and what came before the damage was checked.
  }
}

function membersOf({ bytes, contentType }: Container, effort: Effort): AsyncIterable<Buffer> | Iterable<Buffer> {
  return isTnef(bytes) ? tnefMembers(bytes) : containerMembers(bytes, contentType, { maxBytes, effort })
}

/** Whether a container has a sum of the whole of each of its members, which is looked at: then theirs need not be. */
function hasSums(contentType: string): boolean {
  return /zip|7z|rar/.test(contentType)
}

/** Whether a part of a package, or the member of a zip, does not fit its sum: in a message, a tar and the like nothing else tells. */
async function hasChangedPart(
  bytes: Bytes,
  { type, zip }: { type: string; zip: ZipDirectory },
  { effort, seen }: Search,
): Promise<boolean> {
  const { digests, isBroken, isMisnamed } = await findChanged(bytes, zip, effort)
  if (isBroken) return true
  if (!isArchive(type)) return digests.length > 0 || isMisnamed
  for (const digest of digests) seen.faults.set(digest, because('sums-differ'))
  return false
}

/** An archive behind something else, which is read in files on disk only. */
async function findUnread(bytes: Bytes, contentType: string): Promise<Reason | undefined> {
  if ((await findZipBehind(bytes)) !== undefined) return because('archive-inside')
  if (!/^application\/x-g?tar$/.test(contentType)) return undefined
  let tars = 0
  for await (const _tar of joinedTars(bytes)) tars += 1
  return tars > 1 ? because('archive-inside') : undefined
}

function isContainer(contentType: string): boolean {
  return isArchive(contentType) || isMail(contentType) || contentType === 'application/mbox' || /ms-tnef$/.test(contentType)
}

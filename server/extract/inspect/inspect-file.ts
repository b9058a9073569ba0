import { because, type Reason } from '@dossier/contract'
import { type Bytes, findBytes } from '../../containers/bytes.ts'
import { Effort, measured, withinEffort } from '../../containers/effort.ts'
import { lookInto } from '../../containers/look-into.ts'
import type { SpecialMember } from '../../containers/special/special-member.ts'
import { specialMembers, zipSpecials } from '../../containers/special/special-members.ts'
import { readZipDirectory, type ZipDirectory } from '../../containers/zip/zip-directory.ts'
import type { EvidenceFile } from '../../evidence/kept-bytes.ts'
import { isArchive } from '../content-types.ts'
import { findMissingEnd } from './completeness.ts'
import { cutZip } from './find-missing.ts'
import { inspectMembers, type MemberHint } from './inspect-members.ts'
import { findChanged } from './sums.ts'

/** The results of our own inspection of a file, beside what the reader says. */
export type Inspection = {
  /** Why it is not whole. */
  missing?: Reason
  /** The members that a zip names, Office files included. */
  zip?: ZipDirectory
  /** A PDF holds pictures: only looked for where its text is short. */
  hasPictures: boolean
  /** An S/MIME message that only its receiver can open. */
  isEnveloped: boolean
  /** What embedded documents miss, by their digest. */
  cutMembers?: Map<string, Reason>
  /** Links and devices in an archive, by its digest; those of the file itself by the empty text. */
  specials?: Map<string, SpecialMember[]>
}

const nothing: Inspection = { hasPictures: false, isEnveloped: false }

/** Object identifier of enveloped data, 1.2.840.113549.1.7.3 (RFC 5652). */
const envelopedData = Buffer.from('06092a864886f70d010703', 'hex')

/** What the reader says of the file and of what is embedded in it, and whether a PDF is to be searched for pictures. */
export type Hints = { contentType: string; withPictures: boolean; members: MemberHint[] }

/**
 * Inspects a file on disk; one that can no longer be opened, or would exceed the budget, yields nothing.
 * @throws the signal's reason.
 */
export async function inspectFile(file: EvidenceFile, hints: Hints, signal: AbortSignal): Promise<Inspection> {
  const seen = await lookInto(file, (bytes) => inspectWhole(bytes, hints, signal))
  if (!seen) return nothing
  const { contentType, members } = hints
  const { faults, specials } = await inspectMembers(file, { contentType, hints: members, signal })
  return { ...seen, cutMembers: new Map([...seen.cutMembers, ...faults]), specials: new Map([...seen.specials, ...specials]) }
}

async function inspectWhole(whole: Bytes, { contentType, withPictures }: Hints, signal: AbortSignal) {
  const look = <Found>(find: (bytes: Bytes) => Promise<Found>) => withinEffort(() => find(measured(whole, new Effort(signal))))
  const zip = await look(readZipDirectory)
  const effort = new Effort(signal)
  const changed = zip && (await withinEffort(() => findChanged(measured(whole, effort), zip, effort)))
  const isPackage = !isArchive(contentType)
  const missing = zip?.isComplete === false ? cutZip : await look((bytes) => findMissingEnd(bytes, contentType))
  // Members of an archive have lines of their own, but for those that nobody could unpack; a part of a package is what it is called.
  const isOfPackage = isPackage && changed !== undefined && (changed.isMisnamed || changed.digests.length > 0)
  const isChanged = changed?.isBroken || isOfPackage || zip?.fits === false
  const fault = missing ?? (isChanged ? because('sums-differ') : undefined)
  const specials = isPackage ? [] : zip ? zipSpecials(zip.members) : ((await look(specialMembers)) ?? [])
  const isSearched = withPictures && contentType === 'application/pdf'
  return {
    ...(fault ? { missing: fault } : {}),
    ...(zip ? { zip } : {}),
    hasPictures: isSearched && (await look(hasPictures)) === true,
    isEnveloped: (await whole.read(0, 64)).includes(envelopedData),
    cutMembers: new Map(isPackage ? [] : (changed?.digests ?? []).map((digest) => [digest, because('sums-differ')])),
    specials: new Map(specials.length > 0 ? [['', specials]] : []),
  }
}

/** Pictures are streams, and the dictionary of a stream is never packed away (ISO 32000-1, 7.5.7). */
async function hasPictures(bytes: Bytes): Promise<boolean> {
  for (const mark of ['/Subtype/Image', '/Subtype /Image']) if ((await findBytes(bytes, Buffer.from(mark))) >= 0) return true
  return false
}

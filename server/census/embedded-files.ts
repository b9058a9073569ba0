import { anyMembers } from '../containers/any-members.ts'
import { bytesOfBuffer } from '../containers/bytes.ts'
import { filesOfCompound } from '../containers/compound/ole-object.ts'
import { isCompound } from '../containers/compound.ts'
import { measured } from '../containers/effort.ts'
import { type MemberLimits, namedZipMembers } from '../containers/zip/zip-members.ts'
import { epubType, isOfficePackage } from './kinds.ts'
import { filesInPdf } from './pdf/embedded-files.ts'
import { isTnefType } from './tnef/attributes.ts'
import { attachmentsOfTnef } from './tnef/tnef.ts'

/** Bytes, and the content type that the first reader assigned. */
export type Container = { bytes: Buffer; contentType: string }

/**
 * The bytes of everything that lies directly in a container: members of archives, parts of mails, objects in Office files, attached files.
 * It may yield more than needed: callers filter by digest.
 * @throws TooMuchEffort, or any Error if the container is damaged.
 */
export function embeddedFiles({ bytes, contentType }: Container, limits: MemberLimits): AsyncIterable<Buffer> | Iterable<Buffer> {
  if (contentType === 'application/pdf') return filesInPdf(bytes)
  if (isTnefType(contentType)) return attachmentsOfTnef(bytes)
  const isPackage = isOfficePackage.test(contentType) || contentType === epubType
  if (isPackage && bytes.subarray(0, 2).toString('latin1') === 'PK') return filesInPackage(bytes, limits)
  return anyMembers(bytes, contentType, { ...limits, passwords: none })
}

/** What was opened with a password is read once. Never aborted: the caller's timeout terminates the whole thread. */
const none = { list: [], signal: new AbortController().signal }

/** The package's own parts, and pictures: neither are documents of their own. */
const ownPart = /\.(xml|rels|vml|png|jpe?g|gif|tiff?|bmp|emf|wmf|wdp|fntdata|odttf|ttf)$|^mimetype$/i

async function* filesInPackage(bytes: Buffer, limits: MemberLimits): AsyncGenerator<Buffer> {
  const archive = measured(bytesOfBuffer(bytes), limits.effort)
  for await (const member of namedZipMembers(archive, limits, (name) => !ownPart.test(name))) {
    yield member.bytes
    if (isCompound(member.bytes)) yield* filesOfCompound(member.bytes)
  }
}

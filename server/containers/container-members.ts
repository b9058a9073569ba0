import { findZipBehind } from './archive-behind.ts'
import { type Bytes, bytesOfBuffer } from './bytes.ts'
import { compoundPictures, isLockedCompound, picturesOfStreams } from './compound/compound-pictures.ts'
import { filesOfCompound } from './compound/ole-object.ts'
import { isCompound } from './compound.ts'
import { measured } from './effort.ts'
import { isGzip, readGzip } from './gzip/gzip.ts'
import { mailboxPlaces, readMailboxMessage } from './mail/mailbox.ts'
import { mimeMembers } from './mail/mime-members.ts'
import { openLockedOffice } from './office-locks/locked-office.ts'
import { openOldOffice } from './office-locks/locked-old-office.ts'
import { tarEntries } from './tar/tar.ts'
import { type ToTry, unlockedMembers } from './zip/unlocked-members.ts'
import { type MemberLimits, zipMembers } from './zip/zip-members.ts'

/** `passwords`: to try on what is locked; absent: that is left out. */
export type ContainerLimits = MemberLimits & { passwords?: ToTry | undefined }

/**
 * The bytes of everything that lies directly in a container of a common kind: zip and Office archives, gzip, tar, mails, mailboxes, messages of Outlook; pictures in old Office files.
 * It may yield too much, or fail on unusual files: callers filter by digest.
 * @throws TooMuchEffort, the signal's reason, or any Error if the container is damaged.
 */
export async function* containerMembers(container: Buffer, contentType: string, limits: ContainerLimits): AsyncGenerator<Buffer> {
  const { maxBytes, effort, passwords } = limits
  const isZip = container.subarray(0, 2).toString('latin1') === 'PK'
  if (isZip) return yield* membersOfZip(container, limits)
  const opened = passwords && (await openLockedOffice(container, passwords.list))
  if (opened) return yield* membersOfZip(opened.archive, limits)
  const zipAt = contentType === 'application/x-tar' ? undefined : await findZipBehind(bytesOfBuffer(container))
  if (zipAt !== undefined) yield* zipMembers(measured(bytesOfBuffer(container.subarray(zipAt)), effort), { maxBytes, effort })
  const members = isGzip(container) ? [await unpack(container, maxBytes)] : plainMembers({ container, contentType, passwords })
  for await (const member of members) {
    await effort.stepOverBytes(member.length)
    yield member
  }
}

async function* membersOfZip(zip: Buffer, { maxBytes, effort, passwords }: ContainerLimits): AsyncGenerator<Buffer> {
  const archive = measured(bytesOfBuffer(zip), effort)
  yield* zipMembers(archive, { maxBytes, effort })
  if (passwords) yield* unlockedMembers(archive, { maxBytes, effort, passwords })
}

/** Only what precedes the damage is available. */
async function unpack(packed: Buffer, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  await readGzip(bytesOfBuffer(packed), (piece) => {
    sizeBytes += piece.length
    if (sizeBytes > maxBytes) throw new Error('more than may be unpacked in memory')
    pieces.push(piece)
  })
  return Buffer.concat(pieces)
}

type Plain = { container: Buffer; contentType: string; passwords: ToTry | undefined }

function plainMembers({ container, contentType, passwords }: Plain): Iterable<Buffer> | AsyncIterable<Buffer> {
  if (container.subarray(257, 262).toString('latin1') === 'ustar') return tarMembers(container)
  if (isCompound(container)) return membersOfCompound(container, passwords)
  if (contentType === 'application/mbox') return mailboxMembers(bytesOfBuffer(container))
  return contentType.startsWith('message/') ? mimeMembers(container) : []
}

/** Of old Office files the pictures, too. */
async function* membersOfCompound(file: Buffer, passwords: ToTry | undefined): AsyncGenerator<Buffer> {
  yield* filesOfCompound(file)
  if (!isLockedCompound(file)) return yield* compoundPictures(file)
  const opened = passwords && (await openOldOffice(file, passwords.list))
  if (opened && opened !== 'none') yield* picturesOfStreams(opened.streams)
}

function* tarMembers(archive: Buffer): Generator<Buffer> {
  for (const entry of tarEntries(archive, { isLenient: true })) if (entry.kind === 'file') yield entry.bytes
}

async function* mailboxMembers(mailbox: Bytes): AsyncGenerator<Buffer> {
  for await (const place of mailboxPlaces(mailbox)) yield await readMailboxMessage(mailbox, place)
}

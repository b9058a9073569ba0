import { arMembers, isAr } from './ar-members.ts'
import { isPackedArchive, packedMembers } from './archive-members.ts'
import { bytesOfBuffer } from './bytes.ts'
import { type ContainerLimits, containerMembers } from './container-members.ts'
import { cpioEntries, isCpio } from './cpio/cpio.ts'
import { isOldCpio, oldCpioMembers } from './cpio/old-cpio.ts'
import { mimeMembers } from './mail/mime-members.ts'
import { unpackFile } from './packed-file.ts'
import { isPdf, pdfAttachments } from './pdf/pdf-attachments.ts'
import { isTnef, tnefMembers } from './tnef-members.ts'
import type { ToTry } from './zip/unlocked-members.ts'

/**
 * The bytes of everything that lies directly in a container of any kind that we open: those of `containerMembers`, and such as take a thread or long, for whoever waits for one document:
 * 7z, RAR, xz, bzip2, Zstandard, zlib, ar, cpio, saved web pages, `winmail.dat`, PDF. It may yield too much: callers filter by digest. @throws what `containerMembers` throws.
 */
export async function* anyMembers(
  container: Buffer,
  contentType: string,
  limits: ContainerLimits & { passwords: ToTry },
): AsyncGenerator<Buffer> {
  const { passwords, maxBytes } = limits
  if (isPackedArchive(container)) return yield* packedMembers(container, passwords, maxBytes)
  const alone = await unpackFile(container, contentType, maxBytes)
  if (alone) yield alone
  else if (isTnef(container)) yield* tnefMembers(container)
  else if (isAr(container)) yield* arMembers(container)
  else if (isCpio(container)) yield* cpioMembers(container)
  else if (isOldCpio(container)) yield* oldCpioMembers(container)
  else if (contentType.startsWith('multipart/')) yield* mimeMembers(container)
  else if (isPdf(container)) yield* await pdfAttachments(container, passwords.list, passwords.signal)
  else yield* containerMembers(container, contentType, limits)
}

async function* cpioMembers(archive: Buffer): AsyncGenerator<Buffer> {
  for await (const { dataAt, sizeBytes } of cpioEntries(bytesOfBuffer(archive)))
    if (sizeBytes > 0) yield archive.subarray(dataAt, dataAt + sizeBytes)
}

import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { bytesOfBuffer } from '../../containers/bytes.ts'
import { Effort } from '../../containers/effort.ts'
import { tarSpecials } from '../../containers/special/tar-specials.ts'
import { tarEntries } from '../../containers/tar/tar.ts'
import { memberName } from '../../containers/zip/member-names.ts'
import { readZipDirectory, type ZipDirectory, type ZipMember } from '../../containers/zip/zip-directory.ts'
import { readZipMember } from '../../containers/zip/zip-members.ts'
import { badPackage } from '../package-fault.ts'
import { FileGatherer, type PackageFiles, packageLimits, tooLarge } from './package-files.ts'

const gzipMark = Buffer.from([0x1f, 0x8b])

/** The files of an archive: zip, or tar.gz as npm packs it. @throws AppError BAD_PACKAGE; the signal's reason. */
export async function readArchive(archive: Buffer, signal: AbortSignal): Promise<PackageFiles> {
  if (archive.length > packageLimits.archiveBytes)
    throw badPackage('ARCHIVE_TOO_LARGE', { megabytes: packageLimits.archiveBytes / 1_000_000 })
  if (archive.subarray(0, gzipMark.length).equals(gzipMark)) return readTar(await unzipped(archive))
  const directory = await readZipDirectory(bytesOfBuffer(archive))
  if (!directory) throw badPackage('NOT_AN_ARCHIVE')
  return readZip(archive, directory, signal)
}

/** What a tar file may be: files, and a header and padding for each. */
const mostTarBytes = packageLimits.bytes + packageLimits.files * 2_048

async function unzipped(archive: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(archive, { maxOutputLength: mostTarBytes })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge()
    throw badPackage('DAMAGED', { detail: error instanceof Error ? error.message : String(error) })
  }
}

async function readTar(tar: Buffer): Promise<PackageFiles> {
  const [special] = await tarSpecials(bytesOfBuffer(tar))
  if (special) throw badPackage('HAS_LINK', { path: special.name })
  const files = new FileGatherer()
  for (const entry of entriesOf(tar)) {
    if (entry.kind === 'link') throw badPackage('HAS_LINK', { path: entry.name })
    files.add(entry.name, entry.bytes)
  }
  return files.close()
}

function entriesOf(tar: Buffer) {
  try {
    return [...tarEntries(tar)]
  } catch (error) {
    throw badPackage('DAMAGED', { detail: error instanceof Error ? error.message : String(error) })
  }
}

async function readZip(archive: Buffer, { members, isComplete }: ZipDirectory, signal: AbortSignal): Promise<PackageFiles> {
  if (!isComplete) throw badPackage('DAMAGED', { detail: 'its directory is missing or cut' })
  const files = new FileGatherer()
  const effort = new Effort(signal)
  effort.allow(packageLimits.bytes)
  for (const member of members) {
    if (member.isFolder) continue
    const path = memberName(member)
    if (isSpecial(member)) throw badPackage('HAS_LINK', { path })
    const { room } = files
    if ((member.sizeBytes ?? 0) > room) throw tooLarge()
    const bytes = await readZipMember(bytesOfBuffer(archive), member, { maxBytes: room, effort })
    if (!bytes) throw badPackage('LOCKED', { path })
    files.add(path, bytes)
  }
  return files.close()
}

const [kindOfFile, regularFile] = [0o170000, 0o100000]

/** What Unix calls no regular file; archives from elsewhere say nothing. */
function isSpecial({ mode = 0 }: ZipMember): boolean {
  const kind = mode & kindOfFile
  return kind !== 0 && kind !== regularFile
}

import { readFile, stat } from 'node:fs/promises'
import { basename, isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@dossier/contract'
import type { From, PackageKind, PackageLook } from '@dossier/contract/packages'
import type { Scope } from '../../scope/scope.ts'
import { badPackage } from '../package-fault.ts'
import { requireChecksum, sha256Of, sha256OfFiles } from '../read/checksum.ts'
import { readExtension } from '../read/extension-manifest.ts'
import { type PackageFiles, packageLimits } from '../read/package-files.ts'
import { readPlugin } from '../read/plugin-manifest.ts'
import { readArchive } from '../read/read-archive.ts'
import { readFolder } from '../read/read-folder.ts'
import { download } from './download.ts'
import { readRegistry, registryPath } from './registry.ts'

/** A package that was read and found to be one. `source`: where it came from. */
export type OpenedPackage = { look: PackageLook; files: PackageFiles; source: string }

/** Finds a package where a request says that it is. @throws AppError BAD_REQUEST, NOT_FOUND, BAD_PACKAGE; the signal's reason. */
export async function openPackage(scope: Scope, kind: PackageKind, { id, url, sha256 }: From): Promise<OpenedPackage> {
  if (url !== undefined) return openAddress(scope, kind, { url, sha256 })
  if (id === undefined) throw new AppError('BAD_REQUEST', { message: 'Say which: with id as the registry has it, or with url' })
  const all = await readRegistry(registryPath(scope))
  const found = all.find((each) => each.kind === kind && each.deliverable.id === id)
  if (!found) throw new AppError('NOT_FOUND', { message: `The registry has nothing with the id ${JSON.stringify(id)}`, id })
  requireSame(found.sha256, sha256)
  return openAddress(scope, kind, { url: found.deliverable.url, sha256: found.sha256 ?? sha256 })
}

/** Reads an archive. `name`: of its file. @throws AppError BAD_PACKAGE; the signal's reason. */
export async function openArchive(
  kind: PackageKind,
  { bytes, name, source }: { bytes: Buffer; name: string; source: string },
  { sha256, signal }: { sha256: string | undefined; signal: AbortSignal },
): Promise<OpenedPackage> {
  const found = sha256Of(bytes)
  requireChecksum(found, sha256)
  return describe(kind, { files: await readArchive(bytes, signal), name, source, sha256: found })
}

/** The registry and whoever asks may both know what it has to be. */
function requireSame(registered: string | undefined, wanted: string | undefined): void {
  if (registered !== undefined) requireChecksum(registered, wanted)
}

type At = { url: string; sha256: string | undefined }

async function openAddress(scope: Scope, kind: PackageKind, { url, sha256 }: At): Promise<OpenedPackage> {
  const path = pathOf(url)
  const { signal } = scope
  if (path !== undefined) return openPath(kind, { url: path, sha256 }, signal)
  if (!scope.program.config.packageDownload) throw badPackage('NETWORK_OFF')
  const bytes = await download(url, signal)
  return openArchive(kind, { bytes, name: basename(new URL(url).pathname), source: url }, { sha256, signal })
}

/** The path that an address names on this machine; undefined where it names none. @throws AppError BAD_PACKAGE. */
function pathOf(url: string): string | undefined {
  if (isAbsolute(url)) return url
  if (!/^file:/i.test(url)) return undefined
  try {
    return fileURLToPath(url)
  } catch (error) {
    throw badPackage('BAD_ADDRESS', { url, detail: error instanceof Error ? error.message : String(error) })
  }
}

async function openPath(kind: PackageKind, { url: path, sha256 }: At, signal: AbortSignal): Promise<OpenedPackage> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile() && !found?.isDirectory()) throw badPackage('NOT_THERE', { path })
  if (found.isDirectory()) {
    const files = await readFolder(path, signal)
    const sum = sha256OfFiles(files)
    requireChecksum(sum, sha256)
    return describe(kind, { files, name: basename(path), source: path, sha256: sum })
  }
  if (found.size > packageLimits.archiveBytes)
    throw badPackage('ARCHIVE_TOO_LARGE', { megabytes: packageLimits.archiveBytes / 1_000_000 })
  return openArchive(kind, { bytes: await readFile(path), name: basename(path), source: path }, { sha256, signal })
}

type Read = { files: PackageFiles; name: string; source: string; sha256: string }

function describe(kind: PackageKind, { files, name, source, sha256 }: Read): OpenedPackage {
  const fallback = name.replace(/\.(?:zip|tgz|tar\.gz)$/i, '').replace(/-\d+(?:\.\d+)+.*$/, '')
  const manifest = kind === 'plugins' ? readPlugin(files, fallback) : readExtension(files)
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0)
  return { look: { ...manifest, sha256, files: files.size, bytes }, files, source }
}

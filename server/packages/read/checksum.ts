import { createHash } from 'node:crypto'
import { badPackage } from '../package-fault.ts'
import type { PackageFiles } from './package-files.ts'

/** SHA-256 of bytes, in hex. */
export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** SHA-256 of all files of a folder: of the lines that `sha256sum` writes of them, in the order of their paths. */
export function sha256OfFiles(files: PackageFiles): string {
  const paths = [...files.keys()].sort()
  const lines = paths.map((path) => `${sha256Of(files.get(path) ?? Buffer.alloc(0))}  ${path}\n`)
  return sha256Of(Buffer.from(lines.join('')))
}

/** @throws AppError BAD_PACKAGE where somebody expected another one. */
export function requireChecksum(found: string, wanted: string | undefined): void {
  if (wanted !== undefined && wanted !== found) throw badPackage('WRONG_CHECKSUM', { found, wanted })
}

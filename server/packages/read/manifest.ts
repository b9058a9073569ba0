import type { PackageLook } from '@dossier/contract/packages'
import { badPackage } from '../package-fault.ts'

/** What a package says of itself. */
export type Manifest = Omit<PackageLook, 'sha256' | 'files' | 'bytes'>

const usable = /^[a-z0-9][a-z0-9._-]{0,99}$/

/** What a package is known by: the name in its manifest, without the scope that npm's names may have. @throws AppError BAD_PACKAGE. */
export function idOf(name: string, file: string): string {
  const id = name.replace(/^@[^/]+\//, '').toLowerCase()
  if (usable.test(id)) return id
  const detail = 'name: must be letters, digits, dots, - and _, beginning with a letter or a digit, at most 100'
  throw badPackage('BAD_MANIFEST', { file, detail })
}

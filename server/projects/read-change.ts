import { AppError } from '@dossier/contract'
import type { ProjectChange } from './projects.ts'

type Told = { [key in keyof ProjectChange]?: string | null | undefined }

/** What a client says of a project as the records keep it: absent and null stay as they were; a source path may be a file URI. */
export function readChange({
  label,
  description,
  sourcePath,
  sourceUrl,
  logoUrl,
  maintainerName,
  publisherName,
  allowFromMask,
}: Told): ProjectChange {
  const told = { label, description, sourcePath, sourceUrl, logoUrl, maintainerName, publisherName, allowFromMask }
  const said = Object.entries(told).filter(([, value]) => typeof value === 'string')
  const change: ProjectChange = Object.fromEntries(said)
  return change.sourcePath ? { ...change, sourcePath: readPath(change.sourcePath) } : change
}

function readPath(source: string): string {
  if (!source.startsWith('file:')) return source
  try {
    return decodeURIComponent(new URL(source).pathname)
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'sourcePath is neither a path nor a file address' }, { cause })
  }
}

import { AppError } from '@dossier/contract'
import type { ProjectChange } from './projects.ts'

type Told = { label?: string | null | undefined; description?: string | null | undefined; sourcePath?: string | null | undefined }

/** What a client says of a project as the records keep it: absent and null stay as they were; a source path may be a file URI. */
export function readChange({ label, description, sourcePath }: Told): ProjectChange {
  const change: ProjectChange = {}
  if (typeof label === 'string') change.label = label
  if (typeof description === 'string') change.description = description
  if (typeof sourcePath === 'string') change.sourcePath = readPath(sourcePath)
  return change
}

function readPath(source: string): string {
  if (!source.startsWith('file:')) return source
  try {
    return decodeURIComponent(new URL(source).pathname)
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'sourcePath is neither a path nor a file address' }, { cause })
  }
}

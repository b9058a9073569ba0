import { AppError } from '@dossier/contract'
import type { ProjectChange } from './projects.ts'

type Told = { [key in keyof ProjectChange]?: string | null | undefined }

/** What a client says of a project as the records keep it: absent and null stay as they were; a source path may be a file URI. */
export function readChange(told: Told): ProjectChange {
  const change: ProjectChange = Object.fromEntries(Object.entries(told).filter(([, value]) => typeof value === 'string'))
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

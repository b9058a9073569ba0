import { isAbsolute } from 'node:path'
import { AppError } from '@dossier/contract'
import type { Scope } from '../scope/scope.ts'
import { sourceRoots } from './data-folder.ts'
import { isInside } from './folder-tree.ts'
import { findProject, type ProjectChange, sourceAddress } from './projects.ts'

type Told = { [key in keyof ProjectChange]?: string | null | undefined }

/**
 * What a client says of a project as the records keep it: absent and null stay as they were; a source path may be a file URI. Throws BAD_REQUEST where it is neither, and in
 * server mode where it lies outside the data folder.
 */
export async function readChange(scope: Scope, project: string, told: Told): Promise<ProjectChange> {
  const change: ProjectChange = Object.fromEntries(Object.entries(told).filter(([, value]) => typeof value === 'string'))
  if (!change.sourcePath) return change
  const sourcePath = readPath(change.sourcePath)
  if (scope.program.config.mode === 'server') await checkSource(scope, project, sourcePath)
  return { ...change, sourcePath }
}

/** One that stays as it was is not refused: a form sends all of its fields. */
async function checkSource(scope: Scope, project: string, path: string): Promise<void> {
  const roots = await sourceRoots(scope.records, scope.program.config.dataDir)
  for (const root of roots) if (isAbsolute(path) && (await isInside(root, path))) return
  if ((await findProject(scope, project))?.sourcePath === sourceAddress(path)) return
  throw new AppError('BAD_REQUEST', { message: `"sourcePath": must lie in the data folder ${roots[0]}` })
}

function readPath(source: string): string {
  if (!source.startsWith('file:')) return source
  try {
    return decodeURIComponent(new URL(source).pathname)
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { message: 'sourcePath is neither a path nor a file address' }, { cause })
  }
}

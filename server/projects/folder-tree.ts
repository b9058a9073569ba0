import type { Stats } from 'node:fs'
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { AppError } from '@dossier/contract'
import type { TreeNode } from '@dossier/contract/indexing/indexing'

/** One level may be this large; more would be a page that no client can draw. */
const maxEntries = 10_000

/**
 * Lists a folder below `root` by path, links left out; `depth` 0 and 1 both give the first level.
 * Throws AppError OUTSIDE_DATA_FOLDER, NOT_FOUND or BAD_FOLDER.
 */
export async function listTree({ root, path, depth }: { root: string; path: string; depth: number }): Promise<TreeNode> {
  const folder = await resolveInside(root, path)
  const stats = await stat(folder)
  if (!stats.isDirectory()) throw new AppError('BAD_FOLDER', { message: `${path} is not a folder`, folder: path })
  return { ...describe(path, stats), contents: await listContents(path, folder, Math.max(depth, 1)) }
}

/** Compared as real paths and name by name: neither a link nor a sibling such as `/data-other` leads out. */
async function resolveInside(root: string, path: string): Promise<string> {
  const [realRoot, real] = await Promise.all([realpath(root).catch(() => undefined), realpath(path).catch(() => undefined)])
  const isNamedInside = isBelow(root, join(path))
  if (realRoot !== undefined && real !== undefined && isBelow(realRoot, real)) return real
  if (real === undefined && isNamedInside)
    throw new AppError('NOT_FOUND', { message: `There is no folder ${path}`, folder: path })
  throw new AppError('OUTSIDE_DATA_FOLDER', { folder: path })
}

/** Whether a path is `root` or lies below it; one that does not exist is judged by its name. */
export async function isInside(root: string, path: string): Promise<boolean> {
  const [realRoot, real] = await Promise.all([root, path].map((each) => realpath(each).catch(() => undefined)))
  if (real === undefined) return isBelow(root, join(path))
  return realRoot !== undefined && isBelow(realRoot, real)
}

function isBelow(root: string, path: string): boolean {
  const start = root.endsWith(sep) ? root : root + sep
  return path === root || path.startsWith(start) || `${path}${sep}` === start
}

async function listContents(name: string, folder: string, depth: number): Promise<TreeNode[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new AppError('BAD_FOLDER', { message: `The folder ${name} cannot be read`, folder: name }, { cause: error })
  })
  const nodes: TreeNode[] = []
  for (const entry of names.sort().slice(0, maxEntries)) {
    const node = await readNode(join(name, entry), join(folder, entry), depth)
    if (node !== undefined) nodes.push(node)
  }
  return nodes
}

async function readNode(name: string, path: string, depth: number): Promise<TreeNode | undefined> {
  const stats = await lstat(path).catch(() => undefined)
  if (stats === undefined || !(stats.isDirectory() || stats.isFile())) return undefined
  if (!stats.isDirectory() || depth <= 1) return describe(name, stats)
  return { ...describe(name, stats), contents: await listContents(name, path, depth - 1).catch(() => []) }
}

function describe(name: string, stats: Stats): TreeNode {
  return { name, type: stats.isDirectory() ? 'directory' : 'file', prot: describeMode(stats), size: stats.size }
}

/** `drwxr-xr-x` */
function describeMode(stats: Stats): string {
  const letters = [...'rwxrwxrwx'].map((letter, at) => ((stats.mode >> (8 - at)) & 1 ? letter : '-'))
  return (stats.isDirectory() ? 'd' : '-') + letters.join('')
}

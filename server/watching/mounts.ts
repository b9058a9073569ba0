import { readFile } from 'node:fs/promises'
import { liesInFolder } from '../records/place.ts'

/**
 * The mount points that a folder depends on, as Linux tells them: the one that it lies on, and those in it. An unplugged drive often leaves its empty mount
 * point behind, which looks like a folder from which everything was deleted. Undefined where the system does not tell.
 */
export async function readMounts(folder: Buffer): Promise<string[] | undefined> {
  const text = await readFile('/proc/self/mountinfo', 'latin1').catch(() => undefined)
  return text === undefined ? undefined : mountsOf(text, folder)
}

/** The same out of the text of `/proc/self/mountinfo` (proc(5)). */
export function mountsOf(mountInfo: string, folder: Buffer): string[] {
  const points = mountInfo
    .split('\n')
    .map((line) => line.split(' ')[4])
    .filter((point) => point !== undefined)
    .map((point) => Buffer.from(unescapePoint(point), 'latin1'))
  const above = points.filter((point) => liesInFolder(folder, point)).toSorted((a, b) => b.length - a.length)[0]
  const inside = points.filter((point) => liesInFolder(point, folder))
  const all = above ? [above, ...inside] : inside
  return [...new Set(all.map((point) => point.toString('latin1')))].toSorted()
}

/** White space and backslashes stand as three octal digits. */
function unescapePoint(point: string): string {
  return point.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
}

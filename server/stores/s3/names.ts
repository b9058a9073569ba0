import { displayPath } from '../../scan/display-path.ts'

/** Where objects stand: those of a bucket whose keys begin with `prefix` (empty, or with `/` behind it), below `folder`. */
export type Place = { folder: Buffer; prefix: string }

/** The key of a path. */
export function keyOf({ folder, prefix }: Place, path: Buffer): string {
  return prefix + path.subarray(folder.length + 1).toString('utf8')
}

/** What the keys of all objects below a folder begin with. */
export function prefixOf(place: Place, folder: Buffer): string {
  return folder.length === place.folder.length ? place.prefix : `${keyOf(place, folder)}/`
}

/** The path of a key. */
export function pathOf({ folder, prefix }: Place, key: string): Buffer {
  // No path and no text of PostgreSQL has a NUL.
  return Buffer.concat([folder, Buffer.from(`/${key.slice(prefix.length).replaceAll('\0', String.raw`\x00`)}`)])
}

/** Why an object with this key cannot be asked for, in a word; undefined where it can. Addresses lose `.` and `..` on the way. */
export function whyUnnamed(key: string): string | undefined {
  if (key.endsWith('/')) return 'its name ends with a slash'
  if (key.includes('\0')) return 'its name has a NUL'
  return key.split('/').some((part) => part === '.' || part === '..') ? 'its name has . or .. between slashes' : undefined
}

/** A key in the path of an address. */
export function encodeKey(key: string): string {
  const encoded = encodeURIComponent(key).replaceAll('%2F', '/')
  return encoded.replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

/** Names of the folders above an object and its own, each by its path below `from`, the outermost first. */
export function pathsAbove(path: Buffer, from: Buffer): string[] {
  const parts = displayPath(path.subarray(from.length + 1)).split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

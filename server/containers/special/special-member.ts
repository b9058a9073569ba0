/** What in an archive is no file, or a piece of one, the rest of which lies in another volume; `target`: where a link leads, null where its content says so. */
export type SpecialMember = { name: string; kind: SpecialKind | 'piece'; target: string | null }
export type SpecialKind = 'link' | 'device' | 'pipe' | 'socket'

const kinds = new Map<number, SpecialKind>([
  [0o010000, 'pipe'],
  [0o020000, 'device'],
  [0o060000, 'device'],
  [0o120000, 'link'],
  [0o140000, 'socket'],
])

/** What a file system of Unix says of a file (`st_mode`, POSIX.1-2001); undefined for files and folders. */
export function kindOfMode(mode: number): SpecialKind | undefined {
  return kinds.get(mode & 0o170000)
}

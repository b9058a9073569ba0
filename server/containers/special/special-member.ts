/** What in an archive is no file; `target`: where a link leads, null where its content says so. */
export type SpecialMember = { name: string; kind: SpecialKind; target: string | null }
export type SpecialKind = 'link' | 'device' | 'pipe' | 'socket'

const kinds: Record<number, SpecialKind> = {
  2401: 'pipe',
  4802: 'device',
  14406: 'device',
  21609: 'link',
  26411: 'socket',
}

/** What a file system of Unix says of a file (`st_mode`, POSIX.1-2001); undefined for files and folders. */
export function kindOfMode(mode: number): SpecialKind | undefined {
  return kinds[mode & 0o170000]
}

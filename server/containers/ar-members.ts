const mark = Buffer.from('!<arch>\n', 'latin1')
const headBytes = 60

/** Whether bytes begin as an archive of Unix's `ar` does, of which Debian's packages are made. */
export function isAr(bytes: Buffer): boolean {
  return bytes.subarray(0, mark.length).equals(mark)
}

/** The members of an `ar`, up to where it is cut. */
export function* arMembers(archive: Buffer): Generator<Buffer> {
  for (let at = mark.length; at + headBytes <= archive.length; ) {
    const length = Number(archive.toString('latin1', at + 48, at + 58).trim())
    if (!Number.isSafeInteger(length) || length < 0) return
    // BSD writes long names before the content, and counts them to it.
    const nameBytes = Number(/^#1\/(\d+)/.exec(archive.toString('latin1', at, at + 16))?.[1] ?? 0)
    const content = archive.subarray(at + headBytes, at + headBytes + length)
    if (content.length < length) return
    yield content.subarray(nameBytes)
    // Members begin at even places.
    at += headBytes + length + (length % 2)
  }
}

/** The table of long names that stands first in an archive of System V; members refer to it by places in it. */
export function longNamesOf(archive: Buffer): string[] {
  const head = archive.toString('latin1', mark.length, mark.length + headBytes)
  if (!isAr(archive) || !/^\/\/ {14}/.test(head)) return []
  const start = mark.length + headBytes
  const table = archive.subarray(start, start + Number(head.slice(48, 58)))
  return table.toString('utf8').split(/\/?\n/).filter(Boolean)
}

/** Members of BSD whose length of the name is damaged, so that the name, which zeros fill up, goes on with the content: the text behind the zeros. */
export function textsBehindNames(archive: Buffer): string[] {
  if (!isAr(archive)) return []
  const texts: string[] = []
  for (let at = mark.length; at + headBytes <= archive.length; ) {
    const length = Number(archive.toString('latin1', at + 48, at + 58).trim())
    if (!Number.isSafeInteger(length) || length < 0) break
    const nameBytes = Number(/^#1\/(\d+)/.exec(archive.toString('latin1', at, at + 16))?.[1] ?? 0)
    const start = at + headBytes
    const [name = '', behind = ''] = archive.toString('utf8', start, start + nameBytes).split(/\0+/)
    if (name !== '' && behind !== '')
      texts.push(
        archive
          .toString('utf8', start, start + length)
          .slice(name.length)
          .replaceAll('\0', ''),
      )
    at = start + length + (length % 2)
  }
  return texts
}

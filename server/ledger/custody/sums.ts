const backslash = 0x5c

/** Bytes that GNU coreutils escape in names, with their escape letters. */
const escaped = new Map([
  [backslash, 0x5c],
  [0x0a, 0x6e],
  [0x0d, 0x72],
])

/**
 * A line of a list of digests as `sha256sum` writes and verifies it: the name byte by byte as the file system has it. Where a name holds a backslash or the end
 * of a line, these are escaped and a backslash stands before the whole line (GNU coreutils, "md5sum invocation").
 */
export function sumLine(sha256: string, path: Uint8Array): Buffer {
  const name: number[] = []
  for (const byte of path) {
    const letter = escaped.get(byte)
    if (letter === undefined) name.push(byte)
    else name.push(backslash, letter)
  }
  const mark = name.length === path.length ? '' : '\\'
  return Buffer.concat([Buffer.from(`${mark}${sha256}  `), Buffer.from(name), Buffer.from('\n')])
}

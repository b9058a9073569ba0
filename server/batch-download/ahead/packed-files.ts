import type { FileStamp } from '../../scan/stamp.ts'

/** A small file as it was when it was indexed. `path`: its bytes as Latin-1, which crosses to the thread faster than a buffer. */
export type SmallFile = FileStamp & { path: string }

/** No path has it. */
const separator = '\0'
const partsOfFile = 5

/** Files as one text: it crosses to the thread as it is, where objects are copied part by part. */
export function packFiles(files: readonly SmallFile[]): string {
  const parts = files.map((file) => [file.path, file.sizeBytes, file.modifiedNs, file.changedNs, file.inode].join(separator))
  return parts.join(separator)
}

/** The files again. */
export function unpackFiles(text: string): SmallFile[] {
  const parts = text.split(separator)
  return Array.from({ length: parts.length / partsOfFile }, (_, number) => {
    const [path = '', sizeBytes, modifiedNs = '', changedNs = '', inode = ''] = parts.slice(
      number * partsOfFile,
      (number + 1) * partsOfFile,
    )
    return { path, sizeBytes: Number(sizeBytes), modifiedNs, changedNs, inode }
  })
}

import { createHash } from 'node:crypto'
import { filesOfCompound } from '../../containers/compound/ole-object.ts'
import { isCompound } from '../../containers/compound.ts'
import { lostFile } from '../lost-file.ts'
import type { Piece, RawDocument } from '../piece.ts'
import type { PackedFile } from './parts.ts'

/** Where a package stores whole files: embedded objects, chart workbooks, and imported chunks (altChunk). */
const places = /^(word|xl|ppt)\/(embeddings\/.*|[^/]*\.(html?|mht|rtf|docx|txt))$/i

/** Whether a member of an Office package is a file of its own. */
export function isObject(name: string): boolean {
  return places.test(name)
}

/** Files in an Office package that the first reader did not make documents of. */
export function lostObjects(files: PackedFile[], isDocument: RawDocument['isDocument']): Piece[] {
  const isLost = (file: Buffer) => !isDocument(createHash('sha384').update(file).digest('hex'))
  return files.flatMap(({ name, bytes }) => {
    // OLE storages of other programs are left to the first reader, which may make a document of one without opening it.
    if (isCompound(bytes)) return [...filesOfCompound(bytes)].filter(isLost).map((file) => lostFile(file, {}))
    return isLost(bytes) ? [lostFile(bytes, { name: name.slice(name.lastIndexOf('/') + 1) })] : []
  })
}

import { createHash } from 'node:crypto'
import { filesOfCompound } from '../../containers/compound/ole-object.ts'
import { compoundStreams, isCompound } from '../../containers/compound.ts'
import { lostFile } from '../lost-file.ts'
import type { Piece, RawDocument } from '../piece.ts'
import type { PackedFile } from './parts.ts'

/** Where a package stores whole files: embedded objects, chart workbooks, and imported chunks (altChunk). */
const places = /^(word|xl|ppt|visio)\/(embeddings\/.*|[^/]*\.(html?|mht|rtf|docx|txt))$/i

/** Whether a member of an Office package is a file of its own. */
export function isObject(name: string): boolean {
  return places.test(name)
}

/** Files in an Office package that the first reader did not make documents of. */
export function lostObjects(files: PackedFile[], isDocument: RawDocument['isDocument']): Piece[] {
  const isLost = (file: Buffer) => !isDocument(createHash('sha384').update(file).digest('hex'))
  return files.flatMap(({ name, bytes }) => {
    if (isCompound(bytes)) return lostInCompound(bytes, isLost)
    return isLost(bytes) ? [lostFile(bytes, { name: name.slice(name.lastIndexOf('/') + 1) })] : []
  })
}

/** Streams of Word, Excel and PowerPoint of before 2007, whose documents are objects as they stand. */
const office = /^(WordDocument|Workbook|Book|PowerPoint Document)$/

/** OLE storages of other programs are left to the first reader, which may make a document of one without opening it. */
function lostInCompound(bytes: Buffer, isLost: (file: Buffer) => boolean): Piece[] {
  const files = [...filesOfCompound(bytes)]
  if (files.length > 0) return files.filter(isLost).map((file) => lostFile(file, {}))
  const isOffice = [...compoundStreams(bytes)].some(({ storages, name }) => storages.length === 0 && office.test(name))
  return isOffice && isLost(bytes) ? [lostFile(bytes, { declared: 'application/msword' })] : []
}

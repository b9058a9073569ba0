import { compoundStreams } from '../../containers/compound.ts'
import type { Piece } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { readRtf } from '../rtf/rtf.ts'
import { wideTexts } from '../wide-texts.ts'

/** Where tasks, people and their assignments are stored; views, tables and filters are the program's. */
const ofPlan = /^TBknd/

/**
 * What can be told for text in a plan of Project, whose layout nobody describes: names of tasks and people, and notes, which are RTF. Beside the text, as dates and numbers are not
 * read and short names may be missing: that the file was read in part stays said.
 */
export function readProject(bytes: Buffer): Piece[] {
  const pieces = new Pieces()
  for (const stream of compoundStreams(bytes)) {
    if (!stream.storages.some((name) => ofPlan.test(name))) continue
    for (const text of wideTexts(stream.bytes)) pieces.line('data', text)
    for (const [note] of stream.bytes.toString('latin1').matchAll(/\{\\rtf[^\0]+/g))
      for (const { text } of readRtf(Buffer.from(note, 'latin1'))) pieces.line('data', text)
  }
  return pieces.all().map((piece) => ({ ...piece, isRepeated: true }))
}

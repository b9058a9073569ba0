import { compoundStreams, isCompound } from '../../../containers/compound.ts'
import { openOldOffice } from '../../../containers/office-locks/locked-old-office.ts'
import { textOf } from '../../../containers/old-office/numbers-at.ts'
import { isOlderWord, readWordFile, type WordFile } from '../../../containers/old-office/word-file.ts'
import { FileLocked } from '../../../recognition/pages/file-locked.ts'
import type { MadeBody } from '../page.ts'
import { paragraphLooks } from './old-word-looks.ts'
import { notesOf } from './old-word-notes.ts'
import { OldWordWriter } from './old-word-writer.ts'
import { OlderForm } from './older-form.ts'

/** Of the page that is made, in letters. */
const longest = 3_000_000

/**
 * A document of Word 97 to 2003 by its structure: headings, lists, tables and paragraphs of its main text; footnotes, endnotes, comments and text boxes where they
 * are called. @throws FileLocked; Error where it is none.
 */
export async function oldWordFrame(bytes: Buffer, passwords: readonly string[] = []): Promise<MadeBody> {
  const file = await openWord(bytes, passwords)
  const notes = notesOf(file, longest)
  const looks = paragraphLooks(file.stream, file.table)
  const writer = new OldWordWriter()
  let left = longest
  for (const { text, at, width, cp } of piecesOf(file)) {
    for (let index = 0; index < text.length && left > 0; index += 1, left -= 1) {
      writer.take(text.charAt(index), () => looks(at + index * width))
      for (const note of notes.at(cp + index)) writer.aside(note)
    }
  }
  for (const note of notes.others) writer.asideBehind(note)
  return { body: writer.finish(), heads: [], remote: [], isCut: left === 0 || file.main.length > longest || notes.isCut }
}

async function openWord(bytes: Buffer, passwords: readonly string[]): Promise<WordFile> {
  if (!isCompound(bytes)) throw new Error('it is no document of Word')
  const opened = await openOldOffice(bytes, passwords)
  if (opened === undefined) throw new FileLocked()
  const all = opened === 'none' ? [...compoundStreams(bytes)] : opened.streams
  // Names of streams are the same in either case ([MS-CFB] 2.6.4).
  const names = new Map(['WordDocument', '0Table', '1Table'].map((name) => [name.toLowerCase(), name]))
  const streams = new Map<string, Buffer>()
  for (const { storages, name, bytes: own } of all)
    if (storages.length === 0) streams.set(names.get(name.toLowerCase()) ?? name, own)
  const file = readWordFile(streams)
  if (file === 'locked') throw new FileLocked()
  if (!file)
    throw isOlderWord(streams.get('WordDocument')) ? new OlderForm('Word 95') : new Error('there is no document of Word in it')
  if (file.pieces.length === 0) throw new Error('its table of pieces cannot be read')
  return file
}

/** A piece of the text: its letters, the number of the first, and where each stands in the file, for what is said of paragraphs. */
type Piece = { text: string; cp: number; at: number; width: 1 | 2 }

/** The main text in its order: its parts lie anywhere in the file ([MS-DOC] 2.9.38). */
function* piecesOf({ stream, pieces, main }: WordFile): Generator<Piece> {
  for (const { cp, length, fc, isWide } of pieces) {
    const letters = Math.min(length, Math.min(main.length, longest) - cp)
    if (letters <= 0) continue
    const width = isWide ? 2 : 1
    yield { text: textOf(stream.subarray(fc, fc + letters * width), isWide), cp, at: fc, width }
  }
}

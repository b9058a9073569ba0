import { compoundStreams } from '../../containers/compound.ts'
import { lostObjects } from '../office/lost-objects.ts'
import type { Piece, RawDocument } from '../piece.ts'
import { readSheets } from './sheets.ts'
import { slideObjects } from './slide-objects.ts'
import { readSlides } from './slides.ts'
import { readWord } from './word.ts'

/** What a Word, Excel or PowerPoint file of before 2007 says, by its own streams; nothing of what is encrypted or older than 1997, Excel than 1995. */
export function readOldOffice({ bytes: file, isDocument }: RawDocument): Piece[] {
  const streams = new Map<string, Buffer>()
  for (const { storages, name, bytes } of compoundStreams(file)) if (storages.length === 0) streams.set(name, bytes)
  if (streams.has('WordDocument')) return readWord(streams)
  if (!streams.has('PowerPoint Document')) return readSheets(streams)
  return [...readSlides(streams), ...lostObjects(slideObjects(streams), isDocument)]
}

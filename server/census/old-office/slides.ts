import { u32 } from '../../containers/old-office/numbers-at.ts'
import {
  deepRecords,
  isLocked,
  recordAt,
  recordsIn,
  recordText,
  savesOf,
  slideTypes as types,
} from '../../containers/old-office/slide-records.ts'
import type { Piece, PieceKind } from '../piece.ts'
import { Pieces } from '../pieces.ts'

const kinds = new Map<number, PieceKind>([
  [types.slide, 'text'],
  [types.notes, 'note'],
])

/** Texts of slides, notes and comments of a PowerPoint file of 1997 to 2003, as its newest save has them; prompts of masters are left out. */
export function readSlides(streams: ReadonlyMap<string, Buffer>): Piece[] {
  const stream = streams.get('PowerPoint Document') ?? Buffer.alloc(0)
  const user = streams.get('Current User')
  if (!user || isLocked(user)) return []
  const pieces = new Pieces()
  const { now, document } = savesOf(stream, u32(user, 16))
  const root = recordAt(stream, now.get(document) ?? -1)?.data ?? Buffer.alloc(0)
  addOutline(root, pieces)
  now.delete(masterOfNotes(root))
  for (const place of new Set(now.values())) {
    const record = recordAt(stream, place)
    const kind = record && kinds.get(record.type)
    if (kind) addTexts(record.data, kind, pieces)
  }
  // The outline repeats what stands on the slides.
  return pieces.all().map((piece) => ({ ...piece, isRepeated: true }))
}

/** The number of the master of all notes, which has nothing but prompts ([MS-PPT] 2.4.2). */
function masterOfNotes(document: Buffer): number {
  const facts = [...recordsIn(document)].find(({ type }) => type === types.documentFacts)
  return facts ? u32(facts.data, 24) : 0
}

function addOutline(document: Buffer, pieces: Pieces): void {
  for (const { type, instance, data } of deepRecords(document))
    if (type === types.slideList && instance === 0) addTexts(data, 'text', pieces)
}

function addTexts(data: Buffer, kind: PieceKind, pieces: Pieces): void {
  for (const record of deepRecords(data)) {
    if (record.type === types.binaryTag) addComments(record.data, pieces)
    else if (record.type === types.wideText || record.type === types.narrowText)
      // Lines end with carriage returns and vertical tabs.
      pieces.line(kind, recordText(record).replace(/[\r\v]/g, '\n'))
  }
}

/** Each with who wrote it and what it says. */
function addComments(tag: Buffer, pieces: Pieces): void {
  for (const { type, data } of recordsIn(tag))
    if (type === types.comment) for (const part of recordsIn(data)) pieces.line('comment', recordText(part))
}

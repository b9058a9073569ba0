import { u32 } from '../../containers/old-office/numbers-at.ts'
import { deepRecords, slideTypes } from '../../containers/old-office/slide-records.ts'
import { tableOf, type WordFile, wordTables } from '../../containers/old-office/word-file.ts'
import { isPlainWhite, shapeFacts, shapeFill } from './shape-fill.ts'

/** Behind the places of texts in boxes: what each says of its box ([MS-DOC] 2.9.114), and where it names the shape. */
const [boxBytes, shapeAt] = [22, 14]
const drawing = 0xf002

/** Tells of characters in boxes whether what is behind them is white, or nothing; in boxes that do not say, they are not told. */
export function whiteBoxes(file: WordFile): (cp: number) => boolean {
  const white = whiteShapes(tableOf(file, wordTables.drawings))
  const boxes = tableOf(file, wordTables.boxTexts)
  const count = Math.max(0, Math.floor((boxes.length - 4) / (4 + boxBytes)))
  const places = Array.from({ length: count }, (_, at) => ({
    from: file.boxes.cp + u32(boxes, at * 4),
    to: file.boxes.cp + u32(boxes, at * 4 + 4),
    isWhite: white.has(u32(boxes, (count + 1) * 4 + at * boxBytes + shapeAt)),
  })).filter(({ isWhite }) => isWhite)
  return (cp) => places.some(({ from, to }) => cp >= from && cp < to)
}

/** The shapes of a document lie behind what is said of all drawings, each drawing with a byte before it ([MS-DOC] 2.9.172). */
function whiteShapes(content: Buffer): Set<number> {
  const white = new Set<number>()
  let at = content.length < 8 ? content.length : 8 + u32(content, 4)
  while (at + 9 <= content.length) {
    const length = u32(content, at + 5)
    const isDrawing = content.readUInt16LE(at + 3) === drawing
    if (!isDrawing) break
    for (const { type, data } of deepRecords(content.subarray(at + 9, at + 9 + length))) {
      if (type !== slideTypes.shape) continue
      // Word's own fill is white where none is told ([MS-ODRAW] 2.3.7.2).
      if (shapeFill(data, isPlainWhite) !== 'other') white.add(shapeFacts(data).number)
    }
    at += 9 + length
  }
  return white
}

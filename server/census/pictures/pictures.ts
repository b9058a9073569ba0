import { addXml, addXmp } from '../media/said.ts'
import type { Piece, RawDocument } from '../piece.ts'
import { Pieces } from '../pieces.ts'
import { addGif } from './gif.ts'
import { addEmf, addWmf } from './metafile.ts'
import { addPhotoshop } from './photoshop.ts'
import { addPng } from './png.ts'
import { addTiffFields } from './tiff-fields.ts'

/** By what stands at a place in the beginning. */
const readers: [number, string[], (pieces: Pieces, file: Buffer) => void][] = [
  [0, ['\x89PNG'], addPng],
  [0, ['II*\0', 'MM\0*'], addTiffFields],
  [0, ['8BPS'], addPhotoshop],
  [0, ['GIF8'], addGif],
  [4, ['jP  '], addBoxes],
  [40, [' EMF'], addEmf],
  [0, ['\xd7\xcd\xc6\x9a', '\x01\0\t\0', '\x02\0\t\0'], addWmf],
]

const mostPackets = 20
/** Of a packet that lost its end. */
const longestCut = 64 * 1024

/** What pictures say beside what is seen: texts and fields of their own forms, and XMP, which in all of them stands as it is. */
export function readPicture({ bytes, contentType }: RawDocument): Piece[] {
  const pieces = new Pieces()
  const beginning = bytes.toString('latin1', 0, 44)
  readers.find(([at, marks]) => marks.some((mark) => beginning.startsWith(mark, at)))?.[2](pieces, bytes)
  if (!isDrawing.test(contentType)) addPackets(pieces, bytes)
  return pieces.all()
}

/** Of JPEG 2000: XML in boxes of its own. */
function addBoxes(pieces: Pieces, file: Buffer): void {
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at)
    if (size < 8) return
    if (file.toString('latin1', at + 4, at + 8) === 'xml ') addXml(pieces, file.subarray(at + 8, at + size))
    at += size
  }
}

const isDrawing = /^image\/(emf|wmf)$/
const [begin, end] = ['<x:xmpmeta', '</x:xmpmeta>']

function addPackets(pieces: Pieces, file: Buffer): void {
  let at = file.indexOf(begin, 0, 'latin1')
  for (let packet = 0; at >= 0 && packet < mostPackets; packet += 1) {
    const stop = file.indexOf(end, at, 'latin1')
    addXmp(pieces, stop < 0 ? upToBinary(file.subarray(at, at + longestCut)) : file.subarray(at, stop + end.length))
    at = stop < 0 ? -1 : file.indexOf(begin, stop, 'latin1')
  }
}

function upToBinary(bytes: Buffer): Buffer {
  const end = bytes.findIndex((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d)
  return end < 0 ? bytes : bytes.subarray(0, end)
}

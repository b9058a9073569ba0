import { compoundStreams } from '../../containers/compound.ts'
import { u16, u32 } from '../../containers/old-office/numbers-at.ts'
import type { Piece } from '../piece.ts'
import { Pieces, textFirst } from '../pieces.ts'
import { drawnTexts } from './drawn-texts.ts'

/** Words of a Publisher file since version 98: all stories, what is set as WordArt, descriptions of pictures, addresses. */
export function readPublisher(bytes: Buffer): Piece[] {
  const pieces = new Pieces()
  for (const stream of compoundStreams(bytes)) {
    const place = [...stream.storages, stream.name].join('/').toLowerCase()
    if (place === 'quill/quillsub/contents') addStories(stream.bytes, pieces)
    if (place.startsWith('escher/')) for (const { kind, text } of drawnTexts(stream.bytes)) pieces.line(kind, text)
  }
  return textFirst(pieces.all()).map((piece) => (piece.kind === 'link' ? { ...piece, isRepeated: true } : piece))
}

const noNextList = 0xffffffff
const [listAt, chunkBytes, mostLists] = [0x18, 24, 1_000]

/** Lists of chunks lead from one to the next; each chunk has its name, what it is, where it lies and how long it is. */
function addStories(stream: Buffer, pieces: Pieces): void {
  let list = listAt
  for (let lists = 0; list !== noNextList && list + 8 <= stream.length && lists < mostLists; lists += 1) {
    const count = u16(stream, list + 2)
    for (let at = list + 8; at < list + 8 + count * chunkBytes && at + chunkBytes <= stream.length; at += chunkBytes) {
      const chunk = stream.subarray(u32(stream, at + 16), u32(stream, at + 16) + u32(stream, at + 20))
      const name = stream.toString('latin1', at + 2, at + 6)
      if (name === 'TEXT') pieces.line('text', withoutSigns(chunk.subarray(0, chunk.length & ~1).toString('utf16le')))
      if (name === 'TOKN') for (const address of addressesIn(chunk)) pieces.line('link', address)
    }
    list = u32(stream, list + 4)
  }
}

/** Ends of paragraphs, lines, cells and pages, and hyphens, of which one is seen only at the end of a line; all others stand for what is no letter. */
const signs: Record<string, string> = {
  '\r': '\n',
  '\n': '\n',
  '\v': '\n',
  '\f': '\n',
  '\x07': '\n',
  '\t': '\t',
  '\x1e': '-',
  '\x1f': '',
}

function withoutSigns(text: string): string {
  return text.replace(/[\p{Cc}\ufffc]/gu, (sign) => signs[sign] ?? ' ')
}

/** Each with its length before it, in signs. */
function* addressesIn(chunk: Buffer): Generator<string> {
  for (let at = 0; at + 2 <= chunk.length; at += 2) {
    const text = chunk.subarray(at + 2, at + 2 + u16(chunk, at) * 2).toString('utf16le')
    if (text.length < 4 || text.length !== u16(chunk, at) || !/^(\w+:|\\\\|#)[\x20-\x7e\u00a0-\ufffd]+$/.test(text)) continue
    yield text
    at += text.length * 2
  }
}

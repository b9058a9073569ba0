import { type PlantedFile, type Planter, plantFile } from '../../planting.ts'
import { big, counted, iffChunk, joined, little, padded, riffChunk } from './chunks.ts'
import { framesOfId3, id3v2, newTag, oldTag, packedFrame, silentSound, tagsBehind } from './id3.ts'
import { oggOf } from './ogg.ts'

/** What sound says beside itself. */
export function plantSounds(seed: string): PlantedFile[] {
  const file = (format: string, name: string, make: (planter: Planter) => Buffer) => plantFile({ format, name, seed }, make)
  return [
    file('Sound (MP3)', 'song.mp3', (planter) =>
      joined(id3v2(3, [...framesOfId3(planter), packedFrame(planter.word('packed lyrics'))]), silentSound),
    ),
    file('Sound (MP3)', 'old tag.mp3', (planter) => joined(oldTag(planter), silentSound)),
    file('Sound (MP3)', 'new tag.mp3', (planter) => joined(newTag(planter), silentSound)),
    file('Sound (MP3)', 'tags behind.mp3', ({ word }) =>
      joined(silentSound, apeTag(word), tagsBehind(word('title'), word('comment'), word('lyrics'))),
    ),
    file('Sound (WAV)', 'interview.wav', (planter) => riffChunk('RIFF', 'WAVE', ...wavChunks(planter))),
    file('Sound (AIFF)', 'interview.aiff', (planter) => iffChunk('FORM', 'AIFF', ...aiffChunks(planter))),
    file('Sound (FLAC)', 'interview.flac', ({ word }) => flacOf(word)),
    file('Sound (Ogg)', 'interview.ogg', ({ word }) => oggOf('\x01vorbis', joined('\x03vorbis', comments(word), '\x01'))),
    file('Sound (Ogg)', 'interview.opus', ({ word }) => oggOf('OpusHead', joined('OpusTags', comments(word)))),
    file('Sound (APE)', 'interview.ape', ({ word }) => joined('MAC ', Buffer.alloc(200), apeTag(word))),
  ]
}

type Word = Planter['word']

function wavChunks(planter: Planter): Buffer[] {
  const { word } = planter
  const info = (name: string, text: string) => riffChunk(name, `${text}\0`)
  const cue = (name: string, ...parts: (Buffer | string)[]) => riffChunk(name, little(1), ...parts)
  const format = Buffer.alloc(16)
  format.writeUInt16LE(1)
  format.writeUInt16LE(1, 2)
  format.writeUInt32LE(8_000, 4)
  format.writeUInt32LE(8_000, 8)
  format.writeUInt16LE(1, 12)
  format.writeUInt16LE(8, 14)
  return [
    riffChunk('fmt ', format),
    riffChunk(
      'bext',
      padded(word('broadcast description'), 256),
      padded(word('originator'), 32),
      padded(word('reference'), 32),
      '2020-01-0100:00:00',
      Buffer.alloc(256),
      `A=PCM,T=${word('coding history')}\r\n`,
    ),
    riffChunk('data', Buffer.alloc(801, 128)),
    riffChunk(
      'LIST',
      'INFO',
      info('INAM', word('title')),
      info('IART', word('artist')),
      info('ICMT', word('comment')),
      info('IKEY', word('keyword')),
      info('ITCH', word('technician')),
    ),
    riffChunk('cue ', little(1), little(1), Buffer.alloc(20)),
    riffChunk(
      'LIST',
      'adtl',
      cue('labl', `${word('label')}\0`),
      cue('note', `${word('note')}\0`),
      cue('ltxt', little(5), 'scrp', Buffer.alloc(8), `${word('text of a part')}\0`),
    ),
    riffChunk('iXML', `<BWFXML><NOTE>${word('note in iXML')}</NOTE></BWFXML>`),
    riffChunk('axml', `<a><b>${word('text in axml')}</b></a>`),
    riffChunk('_PMX', `<x:xmpmeta xmlns:x="adobe:ns:meta/"><d>${word('text in XMP')}</d></x:xmpmeta>`),
    riffChunk(
      'cart',
      '0101',
      padded(word('title of a cart'), 64),
      Buffer.alloc(1980),
      `https://${word('address of a cart')}.example/`,
    ),
    riffChunk('DISP', little(1), word('shown name')),
    riffChunk(
      'id3 ',
      id3v2(
        3,
        framesOfId3({
          word: (corner) => word(`ID3: ${corner}`),
          wordOf: (corner, letters) => planter.wordOf(`ID3: ${corner}`, letters),
        }),
      ),
    ),
  ]
}

function aiffChunks(planter: Planter): Buffer[] {
  const { word } = planter
  const [comment, marker] = [word('comment'), word('marker')]
  return [
    iffChunk('COMM', Buffer.from([0, 1, 0, 0, 0, 100, 0, 8, 0x40, 0x0b, 0xfa, 0, 0, 0, 0, 0, 0, 0])),
    iffChunk('NAME', word('name')),
    iffChunk('AUTH', word('author')),
    iffChunk('(c) ', word('rights')),
    iffChunk('ANNO', word('annotation')),
    iffChunk('ANNO', word('second annotation')),
    iffChunk('COMT', Buffer.from([0, 1]), big(0), Buffer.from([0, 0, 0, comment.length]), comment),
    iffChunk('MARK', Buffer.from([0, 1, 0, 1]), big(0), Buffer.from([marker.length]), marker, '\0'),
    iffChunk('SSND', big(0), big(0), Buffer.alloc(100)),
    iffChunk(
      'ID3 ',
      id3v2(
        3,
        framesOfId3({
          word: (corner) => word(`ID3: ${corner}`),
          wordOf: (corner, letters) => planter.wordOf(`ID3: ${corner}`, letters),
        }),
      ),
    ),
  ]
}

function comments(word: Word): Buffer {
  const fields = [
    `TITLE=${word('title')}`,
    `ARTIST=${word('artist')}`,
    `ARTIST=${word('second artist')}`,
    `LYRICS=one\n${word('lyrics')}`,
    `DESCRIPTION=${word('description')}`,
    `COMMENT=${word('comment')}`,
    `CHAPTER001NAME=${word('chapter')}`,
    `CONTACT=https://${word('address')}.example/`,
    `${word('name of an own field')}=${word('own field')}`,
  ]
  return joined(counted(word('program')), little(fields.length), ...fields.map(counted))
}

function flacOf(word: Word): Buffer {
  const block = (type: number, ...parts: (Buffer | string)[]) => {
    const body = joined(...parts)
    return joined(Buffer.from([type]), big(body.length).subarray(1), body)
  }
  const sample = Buffer.from('100010000000000000000ac440f000000000000000000000000000000000000000'.slice(0, 68), 'hex')
  const picture = word('description of a picture')
  return joined(
    'fLaC',
    block(0, padded('', 0), sample, Buffer.alloc(34 - sample.length)),
    block(4, comments(word)),
    block(2, 'test', word('data of a program')),
    block(0x86, big(3), big(9), 'image/png', big(picture.length), picture, Buffer.alloc(16), big(0)),
  )
}

function apeTag(word: Word): Buffer {
  const item = (key: string, value: string) => joined(little(Buffer.byteLength(value)), little(0), `${key}\0`, value)
  const items = [
    item('Title', word('title in APE')),
    item('Lyrics', word('lyrics in APE')),
    item('Comment', `${word('comment in APE')}\0${word('second comment in APE')}`),
    item(word('name of an own field in APE'), word('own field in APE')),
  ]
  const body = Buffer.concat(items)
  const end = (flags: number) =>
    joined('APETAGEX', little(2000), little(body.length + 32), little(items.length), little(flags), Buffer.alloc(8))
  return joined(end(0xa0000000), body, end(0x80000000))
}

import { deflateSync } from 'node:zlib'
import { type PlantedFile, type Planter, plantFile } from '../../planting.ts'
import { asfOf } from './asf.ts'
import { big, box, joined, padded, riffChunk } from './chunks.ts'

type Word = Planter['word']

/** What films say beside their pictures. */
export function plantFilms(seed: string): PlantedFile[] {
  const file = (format: string, name: string, make: (planter: Planter) => Buffer) => plantFile({ format, name, seed }, make)
  return [
    file('Film (MP4)', 'talk.mp4', ({ word }) => mp4Of('isom', word)),
    file('Film (MP4)', 'talk.m4a', ({ word }) => mp4Of('M4A ', word)),
    file('Film (MP4)', 'talk.mov', ({ word }) => mp4Of('qt  ', word)),
    file('Film (Matroska)', 'talk.mkv', ({ word }) => matroskaOf('matroska', word)),
    file('Film (Matroska)', 'talk.webm', ({ word }) => matroskaOf('webm', word)),
    file('Film (AVI)', 'talk.avi', ({ word }) => aviOf(word)),
    file('Film (ASF)', 'talk.wmv', ({ word }) => asfOf(word)),
    file('Film (Flash)', 'talk.flv', ({ word }) => flvOf(word)),
  ]
}

/** A film with subtitles, chapters and what is said of it. */
function mp4Of(brand: string, word: Word): Buffer {
  const said = [word('subtitle'), word('second subtitle'), word('chapter in a track')]
  const samples = said.map((text) => joined(Buffer.from([0, text.length]), text))
  const [head, name, about] = [box('ftyp', brand, big(0), brand, 'isom'), word('name of the subtitles'), userData(word)]
  const film = (at: number) => {
    const places = samples.map((_, index) => at + Buffer.concat(samples.slice(0, index)).length)
    return box(
      'moov',
      box('mvhd', Buffer.alloc(12), big(1000), big(3000), Buffer.alloc(80)),
      textTrack('tx3g', 'sbtl', name, samples.slice(0, 2), places.slice(0, 2)),
      textTrack('text', 'text', 'x', samples.slice(2), places.slice(2)),
      about,
    )
  }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><d>${word('text in XMP')}</d></x:xmpmeta>`
  const mark = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')
  return joined(head, film(head.length + film(0).length + 8), box('mdat', ...samples), box('uuid', mark, xmp))
}

function userData(word: Word): Buffer {
  const data = (text: string) => box('data', big(1), big(0), text)
  const free = (name: string, text: string) =>
    box('----', box('mean', big(0), 'com.example'), box('name', big(0), name), data(text))
  const old = (name: string, text: string) => box(name, Buffer.from([0, text.length, 0, 0]), text)
  const chapter = word('chapter of Nero')
  const list = box(
    'ilst',
    box('©nam', data(word('title'))),
    box('©ART', data(word('artist'))),
    box('©lyr', data(`one\n${word('lyrics')}`)),
    box('©cmt', data(word('comment'))),
    box('desc', data(word('description'))),
    box('ldes', data(word('long description'))),
    box('tvsh', data(word('show'))),
    free(word('name of an own field'), word('own field')),
  )
  const meta = box('meta', big(0), box('hdlr', big(0), big(0), 'mdirappl', Buffer.alloc(9)), list)
  const key = `com.example.${word('name of a key')}`
  const keys = box('keys', big(0), big(1), big(8 + key.length), 'mdta', key)
  const byKey = box(
    'meta',
    box('hdlr', big(0), big(0), 'mdta', Buffer.alloc(13)),
    keys,
    box('ilst', joined(big(8 + data('x'.repeat(12)).length), big(1), data(word('value of a key')))),
  )
  return joined(
    box(
      'udta',
      old('©inf', word('information of QuickTime')),
      box('titl', big(0), Buffer.from([0x15, 0xc7]), word('title of 3GPP'), '\0'),
      box('dscp', big(0), Buffer.from([0x15, 0xc7]), word('description of 3GPP'), '\0'),
      box('name', word('name in user data')),
      box('chpl', Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 1]), Buffer.alloc(8), Buffer.from([chapter.length]), chapter),
      meta,
    ),
    byKey,
  )
}

function textTrack(format: string, handler: string, name: string, samples: Buffer[], places: number[]): Buffer {
  const table = box(
    'stbl',
    box('stsd', big(0), big(1), box(format, Buffer.alloc(40))),
    box('stts', big(0), big(1), big(samples.length), big(1000)),
    box('stsc', big(0), big(1), big(1), big(1), big(1)),
    box('stsz', big(0), big(0), big(samples.length), ...samples.map(({ length }) => big(length))),
    box('stco', big(0), big(places.length), ...places.map(big)),
  )
  return box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box(
      'mdia',
      box('mdhd', Buffer.alloc(12), big(1000), big(3000), Buffer.from([0x55, 0xc4, 0, 0])),
      box('hdlr', big(0), big(0), handler, Buffer.alloc(12), `${name}\0`),
      box('minf', table),
    ),
  )
}

/** An element of EBML: its id, its length in 4 bytes, its bytes. */
function element(id: string, ...parts: (Buffer | string)[]): Buffer {
  const body = joined(...parts)
  const size = big(body.length)
  size[0] = 0x10
  return joined(Buffer.from(id, 'hex'), size, body)
}

function matroskaOf(type: string, word: Word): Buffer {
  const block = (track: number, text: Buffer | string) => joined(Buffer.from([0x80 | track, 0, 0, 0]), text)
  const track = (number: number, codec: string, ...more: Buffer[]) =>
    element('ae', element('d7', Buffer.from([number])), element('83', Buffer.from([0x11])), element('86', codec), ...more)
  const packed = element('6d80', element('6240', element('5034', element('4254', Buffer.from([0])))))
  const tag = (name: string, text: string, ...more: Buffer[]) =>
    element('67c8', element('45a3', name), element('4487', text), ...more)
  return joined(
    element('1a45dfa3', element('4282', type)),
    element(
      '18538067',
      element('1549a966', element('7ba9', word('title')), element('4d80', word('program'))),
      element(
        '1654ae6b',
        track(1, 'S_TEXT/UTF8', element('536e', word('name of a track'))),
        track(2, 'S_TEXT/ASS', element('63a2', `[Script Info]\nTitle: ${word('head of subtitles')}\n`)),
        track(3, 'S_TEXT/UTF8', packed),
      ),
      element(
        '1043a770',
        element(
          '45b9',
          element(
            'b6',
            element('80', element('85', word('chapter')), element('437c', 'eng')),
            element('b6', element('80', element('85', word('chapter in a chapter')))),
          ),
        ),
      ),
      element(
        '1f43b675',
        element('e7', Buffer.from([0])),
        element('a3', block(1, word('subtitle'))),
        element('a0', element('a1', block(1, word('subtitle in a group'))), element('9b', Buffer.from([9]))),
        element('a0', element('a1', block(2, `0,0,Default,${word('speaker')},0,0,0,,{\\i1}one\\N${word('line of ASS')}`))),
      ),
      element('1f43b675', element('e7', Buffer.from([1])), element('a3', block(3, deflateSync(word('packed subtitle'))))),
      element(
        '1254c367',
        element(
          '7373',
          element('63c0'),
          tag('COMMENT', word('comment'), tag('SUBTITLE', word('field in a field'))),
          tag(word('name of an own field'), word('own field')),
        ),
      ),
      element(
        '1941a469',
        element(
          '61a7',
          element('467e', word('description of a file')),
          element('466e', `${word('name of a file')}.txt`),
          element('4660', 'text/plain'),
          element('465c', word('text file in the film')),
        ),
      ),
    ),
  )
}

function aviOf(word: Word): Buffer {
  const info = (name: string, text: string) => riffChunk(name, `${text}\0`)
  const stream = joined('vidsMJPG', Buffer.alloc(48))
  return riffChunk(
    'RIFF',
    'AVI ',
    riffChunk(
      'LIST',
      'hdrl',
      riffChunk('avih', Buffer.alloc(56)),
      riffChunk(
        'LIST',
        'strl',
        riffChunk('strh', stream),
        riffChunk('strf', Buffer.alloc(40)),
        riffChunk('strn', `${word('name of a stream')}\0`),
      ),
    ),
    riffChunk('LIST', 'INFO', info('INAM', word('title')), info('ICMT', word('comment')), info('ISBJ', word('subject'))),
    riffChunk('LIST', 'movi', riffChunk('00dc', Buffer.alloc(20))),
    riffChunk('_PMX', `<x:xmpmeta xmlns:x="adobe:ns:meta/"><d>${word('text in XMP')}</d></x:xmpmeta>`),
  )
}

function flvOf(word: Word): Buffer {
  const text = (value: string) => joined(Buffer.from([value.length >> 8, value.length]), value)
  const script = joined(
    Buffer.from([2]),
    text('onMetaData'),
    Buffer.from([8, 0, 0, 0, 2]),
    text('comment'),
    Buffer.from([2]),
    text(word('comment')),
    text(word('name of an own field')),
    Buffer.from([2]),
    text(word('own field')),
    Buffer.from([0, 0, 9]),
  )
  const said = joined(
    Buffer.from([2]),
    text('onTextData'),
    Buffer.from([8, 0, 0, 0, 1]),
    text('text'),
    Buffer.from([2]),
    text(word('text over the film')),
    Buffer.from([0, 0, 9]),
  )
  const tag = (body: Buffer) =>
    joined(Buffer.from([18]), big(body.length).subarray(1), Buffer.alloc(7), body, big(11 + body.length))
  return joined('FLV', Buffer.from([1, 5]), big(9), big(0), tag(script), tag(said), padded('', 0))
}

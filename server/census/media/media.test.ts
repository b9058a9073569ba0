import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { readMedia } from './media.ts'
import { big, box, frame, joined, little, lyrics, read, tagOf, textsOf } from './testing/sound-parts.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const riff = (name: string, ...parts: (Buffer | string)[]) => {
  const body = joined(...parts)
  return joined(name, little(body.length), body, Buffer.alloc(body.length % 2))
}
const element = (id: string, ...parts: (Buffer | string)[]) => {
  const body = joined(...parts)
  return joined(Buffer.from(id, 'hex'), Buffer.from([0x40 | (body.length >> 8), body.length & 255]), body)
}

it('reads lyrics, packed ones too, own fields, chapters and addresses of ID3v2, and nothing of programs', async () => {
  const packed = joined(big(9), deflateSync(lyrics('harbour')))
  const chapter = joined('one\0', Buffer.alloc(16), frame('TIT2', 0, '\0pier'))
  const tag = tagOf(
    frame('USLT', 0, lyrics('quay\ncrane')),
    frame('USLT', 0x80, packed),
    frame('TXXX', 0, '\0case\0file 4711'),
    frame('CHAP', 0, chapter),
    frame('WXXX', 0, '\0seen\0https://crane.example'),
    frame('COMM', 0, '\0engiTunNORM\0 000'),
    frame('TSSE', 0, '\0LAME'),
  )
  const pieces = await read(tag, Buffer.from([0xff, 0xfb]))
  expect(textsOf(pieces)).toEqual(['quay', 'crane', 'harbour', 'pier'])
  expect(textsOf(pieces, 'data')).toEqual(['case file 4711'])
  expect(textsOf(pieces, 'link')).toEqual(['seen https://crane.example'])
})

it('reads what stands in a tag behind a damaged frame', async () => {
  const tag = tagOf(frame('USLT', 0, lyrics('quay')), frame('USLT', 0, lyrics('pier')), frame('TXXX', 0, '\0case\0crane'))
  tag.fill(0, tag.lastIndexOf('USLT'), tag.lastIndexOf('USLT') + 8)
  expect(textsOf(await read(tag))).toEqual(['quay', 'eng', 'pier', 'TXXX', 'case', 'crane'])
})

it('reads a file in a tag of ID3 as what it is', async () => {
  const pieces = await read(tagOf(frame('GEOB', 0, '\0text/plain\0note.txt\0\0at the quay')))
  expect(pieces.find(({ kind }) => kind === 'unread')).toEqual({
    kind: 'unread',
    text: 'note.txt',
    file: { bytes: Buffer.from('at the quay'), contentType: 'text/plain' },
  })
})

it('reads tags of APE and Lyrics3 behind the sound', async () => {
  const item = joined(little(4), little(0), 'Note\0', 'quay')
  const ape = joined(item, 'APETAGEX', little(2000), little(item.length + 32), little(1), little(0), Buffer.alloc(8))
  const words = 'LYRICSBEGINLYR00005crane'
  const pieces = await read('sound', ape, `${words} 000025LYRICS200`)
  expect(textsOf(pieces, 'data')).toEqual(['Note quay'])
  expect(textsOf(pieces)).toEqual(['crane'])
})

it('reads titles, marks, what broadcasters say and XML in chunks of RIFF, and passes sound over', async () => {
  const mark = (name: string, length: number, text: string) => riff(name, Buffer.alloc(length), `${text}\0`)
  const pieces = await read(
    riff(
      'RIFF',
      'WAVE',
      riff('data', Buffer.alloc(9)),
      riff('LIST', 'INFO', riff('INAM', 'quay\0'), riff('ISFT', 'recorder\0')),
      riff('LIST', 'adtl', mark('labl', 4, 'crane'), mark('ltxt', 20, 'pier')),
      riff('bext', 'harbour', Buffer.alloc(249), 'desk', Buffer.alloc(342), 'A=PCM'),
      riff('iXML', '<a><b>basin</b></a>'),
    ),
  )
  expect(textsOf(pieces)).toEqual(['quay', 'crane', 'pier', 'harbour', 'basin'])
  expect(textsOf(pieces, 'data')).toEqual(['recorder', 'desk', 'A=PCM'])
})

it('reads names and comments of AIFF, and fields of FLAC and Ogg over pages', async () => {
  const aiff = joined('FORM', big(60), 'AIFF', 'NAME', big(4), 'quay', 'COMT', big(15), '\0\x01', Buffer.alloc(6), '\0\x05crane')
  expect(textsOf(await read(aiff))).toEqual(['quay', 'crane'])
  const counted = (text: string) => joined(little(text.length), text)
  const fields = joined(counted('x'), little(2), counted('LYRICS=pier'), counted('case=4711'))
  const flac = joined('fLaC', Buffer.from([0x84, 0, 0, fields.length]), fields)
  expect(textsOf(await read(flac))).toEqual(['pier'])
  const shortBlock = joined('fLaC', Buffer.from([0x84, 0, 0, 9]), fields, counted('LYRICS=sound'))
  expect(textsOf(await read(shortBlock))).toEqual(['pier'])
  const page = (parts: number[], body: Buffer) =>
    joined('OggS', Buffer.alloc(20), Buffer.alloc(2), Buffer.from([parts.length, ...parts]), body)
  const long = joined('OpusTags', counted('x'), little(1), counted(`LYRICS=${'basin '.repeat(60)}`))
  const ogg = joined(
    page([8], Buffer.from('OpusHead')),
    page([255], long.subarray(0, 255)),
    page([long.length - 255], long.subarray(255)),
  )
  expect(textsOf(await read(ogg))).toEqual(['basin '.repeat(60)])
})

it('reads fields, chapters and subtitles of MP4', async () => {
  const sample = Buffer.from('\0\x04quay')
  const data = (text: string) => box('data', big(1), big(0), text)
  const movie = (at: number) =>
    box(
      'moov',
      box(
        'trak',
        box(
          'mdia',
          box('hdlr', big(0), big(0), 'sbtl', Buffer.alloc(12), 'French\0'),
          box(
            'minf',
            box(
              'stbl',
              box('stsd', big(0), big(1), box('tx3g')),
              box('stsz', big(0), big(0), big(1), big(6)),
              box('stco', big(0), big(1), big(at)),
            ),
          ),
        ),
      ),
      box(
        'udta',
        box('chpl', Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 1]), Buffer.alloc(8), '\x05crane'),
        box(
          'meta',
          big(0),
          box('hdlr', Buffer.alloc(25)),
          box('ilst', box('----', box('mean', big(0), 'x'), box('name', big(0), 'case'), data('4711'))),
        ),
      ),
    )
  const head = box('ftyp', 'isom')
  const pieces = await read(head, movie(head.length + movie(0).length + 8), box('mdat', sample))
  expect(textsOf(pieces)).toEqual(['quay', 'crane'])
  expect(textsOf(pieces, 'name')).toEqual(['French'])
  expect(textsOf(pieces, 'data')).toEqual(['case 4711'])
})

it('reads subtitles of an MP4 that is stored piece by piece', async () => {
  const samples = [Buffer.from('\0\x04quay'), Buffer.from('\0\x05crane')]
  const table = box('stbl', box('stsd', big(0), big(1), box('tx3g')), box('stsz', big(0), big(0), big(0)))
  const track = box('trak', box('tkhd', big(0), big(0), big(0), big(7)), box('mdia', box('minf', table)))
  const movie = box('moov', track, box('mvex', box('trex', big(0), big(7), big(1), big(0), big(6))))
  const piece = (at: number) => {
    const run = box('trun', big(0x2_01), big(2), big(at), big(6), big(7))
    return box('moof', box('mfhd', big(0), big(1)), box('traf', box('tfhd', big(0x2_00_00), big(7)), run))
  }
  const byDefault = (at: number) => box('moof', box('traf', box('tfhd', big(0), big(7)), box('trun', big(1), big(1), big(at))))
  const placed = (make: (at: number) => Buffer) => make(make(0).length + 8)
  const pieces = await read(
    box('ftyp', 'isom'),
    movie,
    placed(piece),
    box('mdat', ...samples),
    placed(byDefault),
    box('mdat', Buffer.from('\0\x04pier')),
  )
  expect(textsOf(pieces)).toEqual(['quay', 'crane', 'pier'])
})

it('reads subtitles, packed ones too, chapters and fields of Matroska, also where no length is known', async () => {
  const track = element('1654ae6b', element('ae', element('d7', '\x01'), element('83', '\x11'), element('86', 'S_TEXT/UTF8')))
  const packed = element(
    '1654ae6b',
    element(
      'ae',
      element('d7', '\x02'),
      element('83', '\x11'),
      element('86', 'S_TEXT/UTF8'),
      element('6d80', element('6240', element('5034', element('4254', '\0')))),
    ),
  )
  const open = (id: string) => joined(Buffer.from(id, 'hex'), Buffer.from('01ffffffffffffff', 'hex'))
  const pieces = await read(
    element('1a45dfa3', element('4282', 'matroska')),
    open('18538067'),
    element('1549a966', element('7ba9', 'film')),
    track,
    packed,
    open('1f43b675'),
    element('a3', Buffer.from([0x81, 0, 0, 0]), 'quay'),
    element('a3', Buffer.from([0x82, 0, 0, 0]), deflateSync('crane')),
    element('a3', Buffer.from([0x83, 0, 0, 0]), 'picture'),
    element('1254c367', element('7373', element('67c8', element('45a3', 'case'), element('4487', '4711')))),
  )
  expect(textsOf(pieces)).toEqual(['film', 'quay', 'crane'])
  expect(textsOf(pieces, 'data')).toEqual(['case 4711'])
})

it('reads fields of Windows Media and of Flash', async () => {
  const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le')
  const short = (value: number) => little(value).subarray(0, 2)
  const fields = joined(short(1), short(wide('case').length), wide('case'), short(0), short(wide('quay').length), wide('quay'))
  const object = joined(Buffer.from('40a4d0d207e3d21197f000a0c95ea850', 'hex'), little(24 + fields.length), little(0), fields)
  const asf = joined(
    Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
    little(30 + object.length),
    little(0),
    little(1),
    '\x01\x02',
    object,
  )
  expect(textsOf(await read(asf), 'data')).toEqual(['case quay'])
  const script = joined('\x02\0\x0aonMetaData\x08\0\0\0\x01\0\x04case\x02\0\x04quay\0\0\x09')
  const flv = joined('FLV\x01\x05', big(9), big(0), '\x12', big(script.length).subarray(1), Buffer.alloc(7), script)
  expect(textsOf(await read(flv), 'data')).toEqual(['case', 'quay'])
})

it('names fields of a tag that are encrypted', async () => {
  const tag = tagOf(frame('USLT', 0x40, 'sealed'), frame('TIT2', 0, '\0quay'))
  const pieces = await readMedia({ bytes: tag, contentType: 'audio/mpeg', isDocument: () => false })
  expect(pieces.map(({ kind, text }) => [kind, text.trim()])).toEqual([
    ['text', 'quay'],
    ['unread', 'USLT (ID3)'],
  ])
})

it('reads what lies on the disk there, however long the file is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'media-'))
  folders.push(folder)
  const path = join(folder, 'long.mp3')
  writeFileSync(path, joined(tagOf(frame('USLT', 0, lyrics('quay'))), Buffer.alloc(5_000_000)))
  const pieces = await readMedia({
    bytes: Buffer.alloc(0),
    contentType: 'audio/mpeg',
    isDocument: () => false,
    file: { path: Buffer.from(path) },
  })
  expect(textsOf(pieces)).toEqual(['quay'])
})

it('ends at lengths that are not true', async () => {
  const all = Buffer.alloc(60, 0xff)
  for (const beginning of [
    'ID3\x03\0\0',
    'RIFF',
    'FORM0000AIFF',
    'fLaC',
    'OggS',
    '0000ftyp',
    '\x1a\x45\xdf\xa3',
    '\x30\x26\xb2\x75\x8e\x66\xcf\x11',
    'FLV',
  ])
    for (const rest of [all, Buffer.alloc(60), Buffer.alloc(60, 1), Buffer.alloc(0)])
      expect(Array.isArray(await read(Buffer.from(beginning, 'latin1'), rest))).toBe(true)
})

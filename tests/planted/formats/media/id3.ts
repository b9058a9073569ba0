import { deflateSync } from 'node:zlib'
import type { Planter } from '../../planting.ts'
import { big, joined } from './chunks.ts'

type Frame = { id: string; body: Buffer; flags?: number }

/** Each byte holds seven bits. */
function syncsafe(size: number): Buffer {
  return Buffer.from([size >> 21, size >> 14, size >> 7, size].map((byte) => byte & 127))
}

/** A tag of ID3v2 of these frames. */
export function id3v2(version: 3 | 4, frames: Frame[]): Buffer {
  const body = Buffer.concat([...frames.map((frame) => frameOf(version, frame)), Buffer.alloc(10)])
  return joined('ID3', Buffer.from([version, 0, 0]), syncsafe(body.length), body)
}

function frameOf(version: 3 | 4, { id, body, flags = 0 }: Frame): Buffer {
  const size = version === 4 ? syncsafe(body.length) : big(body.length)
  return joined(id, size, Buffer.from([0, flags]), body)
}

function id3v22(frames: Frame[]): Buffer {
  const body = Buffer.concat(frames.map(({ id, body: each }) => joined(id, big(each.length).subarray(1), each)))
  return joined('ID3', Buffer.from([2, 0, 0]), syncsafe(body.length), body)
}

const latin = (text: string) => joined(Buffer.from([0]), text)
const wide = (text: string) => joined(Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le'))
const utf8 = (text: string) => joined(Buffer.from([3]), text)
const inLanguage = (language: string, title: string, text: string) => joined(Buffer.from([0]), language, title, '\0', text)
const frame = (id: string, ...parts: (Buffer | string)[]): Frame => ({ id, body: joined(...parts) })

/** A frame of sound that says nothing: MPEG 1, layer 3, 128 kbit/s, 44,100 Hz. */
const silentFrame = joined(Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413))
export const silentSound = Buffer.concat(Array.from({ length: 10 }, () => silentFrame))

/** Frames of all kinds that hold text. */
export function framesOfId3({ word, wordOf }: Pick<Planter, 'word' | 'wordOf'>): Frame[] {
  const cyrillic = wordOf('comment in UTF-16', 'абвгдежз')
  return [
    frame('TIT2', latin(word('title'))),
    frame('TIT3', latin(word('subtitle'))),
    frame('TPE1', wide(word('artist'))),
    frame('TALB', latin(word('album'))),
    frame('TEXT', latin(word('lyricist'))),
    frame('TPUB', latin(word('publisher'))),
    frame('IPLS', latin(`producer\0${word('person')}`)),
    frame('COMM', inLanguage('eng', word('title of a comment'), word('comment'))),
    frame('COMM', inLanguage('fra', '', word('comment in another language'))),
    frame('COMM', Buffer.from([1]), 'rus', Buffer.from([0xff, 0xfe, 0, 0, 0xff, 0xfe]), Buffer.from(cyrillic, 'utf16le')),
    frame('USLT', inLanguage('eng', word('title of lyrics'), `one\n${word('lyrics')}`)),
    frame(
      'SYLT',
      Buffer.from([0]),
      'eng',
      Buffer.from([2, 1]),
      `${word('title of timed lyrics')}\0`,
      `${word('timed lyrics')}\0`,
      big(65),
    ),
    frame('TXXX', latin(`${word('name of an own field')}\0${word('own field')}`)),
    frame('WXXX', latin(`${word('name of an address')}\0https://${word('address')}.example/`)),
    frame('WCOP', `https://${word('address of the licence')}.example/`),
    frame('USER', Buffer.from([0]), 'eng', word('terms of use')),
    frame('OWNE', Buffer.from([0]), `EUR1\x30`, '\0', '20200101', word('seller')),
    frame('PRIV', `${word('owner of private data')}\0`, Buffer.from([1, 2])),
    frame(
      'GEOB',
      latin('text/plain\0'),
      `${word('file name')}\0${word('description of a file')}\0`,
      word('text file in the tag'),
    ),
    frame('APIC', latin('image/png\0'), Buffer.from([3]), `${word('description of a picture')}\0`, Buffer.from([0x89, 0x50])),
    frame('POPM', `${word('who rated it')}@example.org\0`, Buffer.from([9])),
    frame(
      'CHAP',
      'one\0',
      Buffer.alloc(16),
      frameOf(3, frame('TIT2', latin(word('chapter')))),
      frameOf(3, frame('WXXX', latin(`\0https://${word('address of a chapter')}.example/`))),
    ),
    frame('CTOC', 'toc\0', Buffer.from([3, 1]), 'one\0', frameOf(3, frame('TIT2', latin(word('table of contents'))))),
  ]
}

/** A frame that is packed, as version 3 says it. */
export function packedFrame(text: string): Frame {
  const body = inLanguage('eng', '', text)
  return { id: 'USLT', flags: 0x80, body: joined(big(body.length), deflateSync(body)) }
}

/** Of the second version, with names of three letters. */
export function oldTag({ word }: Pick<Planter, 'word'>): Buffer {
  return id3v22([
    frame('TT2', latin(word('title'))),
    frame('ULT', inLanguage('eng', '', word('lyrics'))),
    frame('TXX', latin(`x\0${word('own field')}`)),
    frame('COM', inLanguage('eng', '', word('comment'))),
  ])
}

/** Of the fourth version: UTF-8, and several texts in one frame. */
export function newTag({ word }: Pick<Planter, 'word'>): Buffer {
  return id3v2(4, [
    frame('TIT2', utf8(word('title'))),
    frame('TPE1', utf8(`x\0${word('second artist')}`)),
    frame('USLT', Buffer.from([3]), 'eng\0', word('lyrics')),
    frame('TMCL', utf8(`drums\0${word('musician')}`)),
    frame('TXXX', utf8(`x\0${word('own field')}`)),
    frame('TSST', utf8(word('subtitle of the set'))),
    {
      id: 'USLT',
      flags: 2,
      body: joined(Buffer.from([0]), 'eng\0', Buffer.from([0xff, 0, 0xe0, 0x20]), word('lyrics with false marks')),
    },
  ])
}

/** ID3v1 and Lyrics3, which stand behind the sound. */
export function tagsBehind(title: string, comment: string, lyrics: string): Buffer {
  const field = (name: string, text: string) => `${name}${String(text.length).padStart(5, '0')}${text}`
  const body = `LYRICSBEGIN${field('IND', '11')}${field('LYR', lyrics)}`
  const tag = Buffer.alloc(128)
  tag.write('TAG')
  tag.write(title, 3)
  tag.write(comment, 97)
  return joined(body, `${String(body.length).padStart(6, '0')}LYRICS200`, tag)
}

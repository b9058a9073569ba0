import type { Planter } from '../../planting.ts'
import { joined, little } from './chunks.ts'

type Word = Planter['word']

const guid = (text: string) => {
  const [a = '', b = '', c = '', d = '', e = ''] = text.split('-')
  const swapped = (hex: string) => Buffer.from(hex, 'hex').toReversed()
  return joined(Buffer.from(swapped(a)), Buffer.from(swapped(b)), Buffer.from(swapped(c)), Buffer.from(d + e, 'hex'))
}
const long = (value: number) => joined(little(value), little(0))
const short = (value: number) => little(value).subarray(0, 2)
const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le')

/** The head of a film of Windows Media. */
export function asfOf(word: Word): Buffer {
  const object = (id: string, ...parts: (Buffer | string)[]) => {
    const body = joined(...parts)
    return joined(guid(id), long(24 + body.length), body)
  }
  const said = ['title', 'author', 'rights', 'description', 'rating'].map((corner) => wide(word(corner)))
  const field = (name: string, text: string) =>
    joined(short(wide(name).length), wide(name), short(0), short(wide(text).length), wide(text))
  const marker = wide(word('marker'))
  const [command, type] = [wide(word('text of a command')), wide('TEXT')]
  const inLibrary = (name: string, text: string) =>
    joined(short(0), short(0), short(wide(name).length), short(0), little(wide(text).length), wide(name), wide(text))
  const objects = [
    object('8cabdca1-a947-11cf-8ee4-00c00c205365', Buffer.alloc(80)),
    object('75b22633-668e-11cf-a6d9-00aa0062ce6c', ...said.map(({ length }) => short(length)), ...said),
    object(
      'd2d0a440-e307-11d2-97f0-00a0c95ea850',
      short(3),
      field('WM/Lyrics', word('lyrics')),
      field('WM/SubTitle', word('subtitle')),
      field(word('name of an own field'), word('own field')),
    ),
    object(
      'f487cd01-a951-11cf-8ee6-00c00c205365',
      Buffer.alloc(16),
      little(1),
      short(0),
      short(0),
      Buffer.alloc(8),
      Buffer.alloc(8),
      short(marker.length),
      little(0),
      little(0),
      little(marker.length / 2),
      marker,
    ),
    object(
      '1efb1a30-0b62-11d0-a39b-00a0c90348f6',
      Buffer.alloc(16),
      short(1),
      short(1),
      short(4),
      type.subarray(0, 8),
      little(0),
      short(0),
      short(command.length / 2 - 1),
      command.subarray(0, -2),
    ),
    object(
      '5fbf03b5-a92e-11cf-8ee3-00c00c205365',
      guid('abd3d211-a9ba-11cf-8ee6-00c00c205365'),
      short(6),
      little(0),
      object(
        '44231c94-9498-49d1-a141-1d134e457054',
        short(1),
        inLibrary(word('name in the library'), word('value in the library')),
      ),
    ),
  ]
  const body = joined(little(objects.length), Buffer.from([1, 2]), ...objects)
  return joined(
    guid('75b22630-668e-11cf-a6d9-00aa0062ce6c'),
    long(24 + body.length),
    body,
    guid('75b22636-668e-11cf-a6d9-00aa0062ce6c'),
    long(50),
    Buffer.alloc(26),
  )
}

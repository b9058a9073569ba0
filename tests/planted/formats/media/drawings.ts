import type { Planter } from '../../planting.ts'
import { big, joined, little } from './chunks.ts'
import { xmpOf } from './tiff.ts'

type Word = Planter['word']

/** A Photoshop file of one layer. */
export function psdOf(word: Word): Buffer {
  const short = (value: number) => Buffer.from([value >> 8, value & 255])
  const resource = (id: number, body: Buffer | string) =>
    joined('8BIM', short(id), '\0\0', big(Buffer.byteLength(body)), body, Buffer.alloc(Buffer.byteLength(body) % 2))
  const wide = (text: string) => joined(big(text.length), Buffer.from(text, 'utf16le').swap16())
  const extra = (key: string, body: Buffer) => joined('8BIM', key, big(body.length), body, Buffer.alloc(body.length % 2))
  const name = word('name of a layer')
  const text = word('text of a layer')
  const engine = `\n<< /EngineDict << /Editor << /Text (\xfe\xff${Buffer.from(text, 'utf16le').swap16().toString('latin1')}) >> >> >>`
  const descriptor = joined(
    Buffer.alloc(50),
    big(4),
    'Txt TEXT',
    wide(`${word('text of a layer in its description')}\0`),
    big(0),
    'EngineDatatdta',
    big(engine.length),
    Buffer.from(engine, 'latin1'),
  )
  const more = joined(
    big(0),
    big(0),
    Buffer.from([name.length]),
    name,
    Buffer.alloc((4 - ((name.length + 1) % 4)) % 4),
    extra('luni', wide(word('name of a layer in Unicode'))),
    extra('TySh', descriptor),
  )
  const layer = joined(Buffer.alloc(16), short(0), '8BIMnorm', Buffer.from([255, 0, 0, 0]), big(more.length), more)
  const layers = joined(short(1), layer)
  return joined(
    '8BPS',
    short(1),
    Buffer.alloc(6),
    short(1),
    big(1),
    big(1),
    short(8),
    short(1),
    big(0),
    ...(() => {
      const iptc = joined(Buffer.from([0x1c, 2, 120, 0, 12]), word('IPTC caption'))
      const resources = joined(
        resource(0x404, iptc),
        resource(0x424, xmpOf(word)),
        resource(0x40b, `https://${word('address')}.example/`),
        resource(0x3ee, joined(Buffer.from([12]), word('name of a channel'))),
      )
      return [big(resources.length), resources]
    })(),
    big(layers.length + 4 + 4),
    big(layers.length),
    layers,
    big(0),
    short(0),
    Buffer.from([128]),
  )
}

/** A drawing of Windows. */
export function emfOf(word: Word): Buffer {
  const record = (type: number, ...parts: (Buffer | string)[]) => {
    const body = joined(...parts)
    const length = 8 + Math.ceil(body.length / 4) * 4
    return joined(little(type), little(length), body, Buffer.alloc(length - 8 - body.length))
  }
  const wide = (text: string) => Buffer.from(text, 'utf16le')
  const description = wide(`Program\0${word('description')}\0\0`)
  const shown = word('text')
  const text = record(
    84,
    Buffer.alloc(16),
    little(1),
    Buffer.alloc(8),
    Buffer.alloc(8),
    little(shown.length),
    little(76),
    little(0),
    Buffer.alloc(16),
    little(76 + 2 * shown.length),
    wide(shown),
    Buffer.alloc(4 * shown.length),
  )
  const small = word('small text')
  const smallText = record(108, little(1), little(1), little(small.length), little(0x300), little(0), Buffer.alloc(8), small)
  const comment = record(70, little(20), 'TEXT ', word('comment'), '   ')
  const records = [text, smallText, comment, record(14, little(0), little(16), little(20))]
  const headLength = 108 + description.length
  const length = records.reduce((sum, each) => sum + each.length, headLength)
  const head = joined(
    little(1),
    little(headLength),
    Buffer.alloc(32),
    ' EMF',
    little(0x10000),
    little(length),
    little(records.length + 1),
    Buffer.from([1, 0, 0, 0]),
    little(description.length / 2),
    little(108),
    little(0),
    little(100),
    little(100),
    little(100),
    little(100),
    Buffer.alloc(20),
    description,
  )
  return joined(head, ...records)
}

/** The same of the older form. */
export function wmfOf(word: Word): Buffer {
  const short = (value: number) => little(value).subarray(0, 2)
  const record = (type: number, ...parts: (Buffer | string)[]) => {
    const body = joined(...parts)
    const padding = Buffer.alloc(body.length % 2)
    return joined(little(3 + (body.length + padding.length) / 2), short(type), body, padding)
  }
  const [out, extended] = [word('text'), word('extended text')]
  const records = [
    record(0x0521, short(out.length), out, short(0), short(0)),
    record(0x0a32, short(0), short(0), short(extended.length), short(0), extended),
    record(0x0626, short(15), short(12), word('comment')),
    record(0),
  ]
  const length = records.reduce((sum, each) => sum + each.length, 18)
  return joined(
    Buffer.from('d7cdc69a0000000000006400640048000000000000000000', 'hex').subarray(0, 22),
    short(1),
    short(9),
    short(0x300),
    little(length / 2),
    short(0),
    little(40),
    short(0),
    ...records,
  )
}

/** What stands beside a picture of medicine. */
export function dicomOf(word: Word): Buffer {
  const element = (group: number, number: number, kind: string, text: string) => {
    const even = text.length % 2 ? `${text} ` : text
    const long = /^(UT|OB|UC)$/.test(kind)
    const size = long ? joined('\0\0', little(even.length)) : little(even.length).subarray(0, 2)
    return joined(little(group).subarray(0, 2), little(number).subarray(0, 2), kind, size, even)
  }
  const meta = element(2, 0x10, 'UI', '1.2.840.10008.1.2.1\0')
  return joined(
    Buffer.alloc(128),
    'DICM',
    little(0x0002).subarray(0, 2),
    Buffer.from([0, 0]),
    'UL',
    Buffer.from([4, 0]),
    little(meta.length),
    meta,
    element(8, 0x80, 'LO', word('institution')),
    element(8, 0x1030, 'LO', word('description')),
    element(0x10, 0x10, 'PN', word('name of a patient')),
    element(0x10, 0x4000, 'LT', word('comments')),
    element(0x40, 0xa160, 'UT', word('long text')),
  )
}

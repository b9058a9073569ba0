import { expect, it } from 'vitest'
import { big, box, frame, joined, little, lyrics, read, tagOf, textsOf } from './testing/sound-parts.ts'

it('reads what is left of a tag of APE where some of it is zeros, and by its head where its end is lost', async () => {
  const item = (name: string, value: string) => joined(little(value.length), little(0), `${name}\0`, value)
  const items = joined(item('Title', 'Night train'), item('Artist', 'nobody'), item('Comment', 'about the harbour'))
  const end = (flags: number) =>
    joined('APETAGEX', little(2000), little(items.length + 32), little(3), Buffer.from([0, 0, 0, flags]), Buffer.alloc(8))
  const sound = joined('sound', end(0xa0), items, end(0x80))
  const without = (from: string, length: number) =>
    Buffer.from(sound).fill(0, sound.indexOf(from) - 8, sound.indexOf(from) + length)
  for (const damaged of [without('Artist', 4), without('Artist', 13)])
    expect(textsOf(await read(damaged), 'data')).toEqual(['Title Night train', 'Comment about the harbour'])
  expect(textsOf(await read(without('Title', 3)), 'text').join()).toContain('Night train')
  expect(textsOf(await read(sound.fill(0, sound.lastIndexOf('APETAGEX'))), 'data').length).toBe(3)
})

it('reads the fields of an ID3 tag of the first version that has lost its mark', async () => {
  const tag = Buffer.alloc(128)
  tag.write('Night train', 6)
  tag.write('about the harbour', 97)
  expect(textsOf(await read('sound', tag))).toEqual(['Night train', 'about the harbour'])
  tag.write('TAG')
  expect(textsOf(await read('sound', tag))).toEqual([])
})

it('keeps the name of a seller apart from the date before it in a damaged tag', async () => {
  const damaged = tagOf(
    joined(Buffer.alloc(20), 'OWNE', big(30), Buffer.from([0, 0, 0]), 'EUR10', '\0', '20200101harbour office'),
  )
  expect(textsOf(await read(damaged))).toContain('harbour office')
})

it('reads names of fields of an MP4 of which the values are lost', async () => {
  const key = 'com.example.harbour'
  const keys = joined(box('hdlr', Buffer.alloc(25)), box('keys', big(0), big(1), big(8 + key.length), 'mdta', key))
  const own = box('----', box('mean', big(0), 'com.example'), box('name', big(0), 'night train'), Buffer.alloc(20))
  const film = (item: Buffer) => joined(box('ftyp', 'isom'), box('moov', box('meta', keys, box('ilst', item, own))))
  const data = box('data', big(1), big(0), 'quay')
  expect(textsOf(await read(film(joined(big(8 + data.length), big(1), data))), 'data')).toEqual([`${key} quay`, 'night train '])
  expect(textsOf(await read(film(joined(big(8 + data.length), big(1), Buffer.alloc(data.length)))), 'data')).toEqual([
    `${key} `,
    'night train ',
  ])
})

it('reads what is left of an ID3 tag that has lost its head or its beginning, and tells of it', async () => {
  const tag = tagOf(
    frame('TIT2', 0, '\0Night train'),
    frame('USER', 0, '\0eng', 'the terms'),
    frame('COMM', 0, lyrics('about the harbour')),
  )
  for (const lost of [5, 8, 12, 24]) {
    const damaged = Buffer.from(tag).fill(0, 1, lost)
    const pieces = await read(damaged, Buffer.from('fffb9064', 'hex'), Buffer.alloc(50), 'no words')
    const words = pieces.map(({ text }) => text).join('\n')
    expect([lost, /about the harbour/.test(words), /(?<!\w)the terms/.test(words), /no words/.test(words)]).toEqual([
      lost,
      true,
      true,
      false,
    ])
    expect(pieces.filter(({ kind }) => kind === 'unread')).toEqual([{ kind: 'unread', text: 'ID3' }])
  }
  expect((await read(tag, Buffer.alloc(20))).filter(({ kind }) => kind === 'unread')).toEqual([])
})

it('reads Lyrics3 without its end, or with zeros in place of its beginning', async () => {
  const body = 'LYRICSBEGINLYR00017about the harbour'
  expect(textsOf(await read('sound', body, Buffer.alloc(140)))).toContain('about the harbour')
  const end = `${String(body.length).padStart(6, '0')}LYRICS200`
  for (const lost of [12, 15, 16])
    expect(textsOf(await read('sound', Buffer.alloc(lost), body.slice(lost), end))).toContain('about the harbour')
})

it('reads a field of Vorbis that has lost its value', async () => {
  const comments = joined(little(4), 'prog', little(1), little(14), 'harbour\0\0\0\0\0\0\0')
  const page = (text: Buffer) => joined('OggS', Buffer.alloc(22), Buffer.from([1, text.length]), text)
  const sound = joined(page(joined('\x01vorbis', Buffer.alloc(20))), page(joined('\x03vorbis', comments)))
  expect((await read(sound)).map(({ text }) => text).join('\n')).toContain('harbour')
})

it('reads the name of a field of Matroska that has lost its text', async () => {
  const element = (id: string, ...parts: (Buffer | string)[]) =>
    joined(Buffer.from(id, 'hex'), Buffer.from([0x80 | joined(...parts).length]), ...parts)
  const tags = (...fields: Buffer[]) => element('1254c367', element('7373', ...fields))
  const film = (name: string, ...more: Buffer[]) =>
    joined(element('1a45dfa3', 'x'), tags(element('67c8', element('45a3', name), ...more)), element('ec', 'x'))
  expect(textsOf(await read(film('HARBOUR')), 'data').join()).toContain('HARBOUR')
  expect(textsOf(await read(film('HARBOUR', element('4487', 'quay'))), 'data')).toEqual(['HARBOUR quay'])
  expect(textsOf(await read(film('HARBOUR', element('4485', 'quay'))), 'data')).toEqual([])
})

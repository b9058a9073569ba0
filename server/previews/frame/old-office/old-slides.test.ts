import { expect, it } from 'vitest'
import { compoundStreams, withStreams } from '../../../containers/compound.ts'
import { compoundOf } from '../../../containers/testing/compound-of.ts'
import { madeSlides, pictureRecord } from '../../../containers/testing/made-slides.ts'
import { FileLocked } from '../../../recognition/pages/file-locked.ts'
import { oldSlidesFrame } from './old-slides.ts'

const made = madeSlides([
  { title: 'Ships <script>run()</script>', text: 'The Oriole\rsails\vtoday', notes: 'Do not say this' },
  { text: 'Kept back', isHidden: true, comment: 'Why?' },
])

it('shows slides in their order: titles, paragraphs, notes; says which are hidden; all as text', async () => {
  const { body, isCut } = await oldSlidesFrame(made, [])
  expect(body).toBe(
    '<section class="dossier-slide"><p class="dossier-number">1</p><h2>Ships &lt;script&gt;run()&lt;/script&gt;</h2><p>The Oriole</p><p>sails<br>today</p>' +
      '<aside class="dossier-notes"><p>Do not say this</p></aside></section>' +
      '<section class="dossier-slide"><p class="dossier-number">2 · ⊘</p><p>Kept back</p></section>',
  )
  expect(isCut).toBe(false)
})

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(50, 7)])
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(50, 9)])

it('shows pictures where shapes have them, with their descriptions, and a sign for what no browser draws', async () => {
  const records = [pictureRecord(0xf01e, png), pictureRecord(0xf01d, jpeg), pictureRecord(0xf01b, Buffer.alloc(60, 1))]
  const { body, isCut } = await oldSlidesFrame(
    madeSlides(
      [
        { text: 'A quay', pictures: [{ number: 2, told: 'Quay "<east>"' }, { number: 1 }] },
        { text: 'A map', pictures: [{ number: 3, told: 'Map' }, { number: 9 }] },
      ],
      records,
    ),
    [],
  )
  const pieces = body.split('</section>')
  expect(pieces[0]).toContain(
    `<p>A quay</p><img src="data:image/jpeg;base64,${jpeg.toString('base64')}" alt="Quay &quot;&lt;east&gt;&quot;">` +
      `<img src="data:image/png;base64,${png.toString('base64')}" alt="">`,
  )
  expect(pieces[1]).toMatch(/<p>A map<\/p><p class="dossier-number">▧ Map<\/p><p class="dossier-number">▧ <\/p>$/)
  expect(isCut).toBe(false)
})

it('shows no more pictures than fit a page, and says that there are more', async () => {
  const large = Buffer.concat([png, Buffer.alloc(4_000_000)])
  const made = madeSlides(
    Array.from({ length: 8 }, () => ({ text: 'x', pictures: [{ number: 1 }] })),
    [pictureRecord(0xf01e, large)],
  )
  const { body, isCut } = await oldSlidesFrame(made, [])
  expect([body.split('<img').length - 1, body.split('▧').length - 1, isCut]).toEqual([6, 2, true])
})

it('shows a table as one, whatever the order of its cells', async () => {
  const table = [
    [{ text: 'Ship' }, { text: 'Berth' }, { text: 'Day' }],
    [{ text: 'Oriole <b>' }, { text: 'both', columns: 2 }],
  ]
  const { body } = await oldSlidesFrame(madeSlides([{ text: 'Calls', table }]), [])
  expect(body).toContain(
    '<p>Calls</p><table border="1"><tr><td><p>Ship</p></td><td><p>Berth</p></td><td><p>Day</p></td></tr>' +
      '<tr><td><p>Oriole &lt;b&gt;</p></td><td colspan="2"><p>both</p></td></tr></table>',
  )
})

/** The file with some bytes of its stream of slides changed. */
function changed(change: (stream: Buffer) => Buffer): Buffer {
  const stream = [...compoundStreams(made)].find(({ name }) => name === 'PowerPoint Document')?.bytes ?? Buffer.alloc(0)
  return withStreams(made, new Map([['PowerPoint Document', { bytes: change(Buffer.from(stream)) }]])).bytes
}

it('says of what is none, of what is cut and of what is locked what it is', async () => {
  await expect(oldSlidesFrame(Buffer.from('PK'), [])).rejects.toThrow('it is no presentation of PowerPoint')
  await expect(oldSlidesFrame(compoundOf([{ name: 'WordDocument', content: Buffer.alloc(9) }]), [])).rejects.toThrow(
    'there is no presentation of PowerPoint in it',
  )
  await expect(oldSlidesFrame(compoundOf([{ name: 'PP40', content: Buffer.alloc(9) }]), [])).rejects.toThrow(/by PowerPoint 95/)
  const short = Buffer.alloc(32)
  short.writeUInt32LE(28)
  const older = withStreams(made, new Map([['Current User', { bytes: short }]])).bytes
  await expect(oldSlidesFrame(older, [])).rejects.toThrow(/by PowerPoint 95/)
  await expect(
    oldSlidesFrame(
      changed((stream) => stream.fill(0)),
      [],
    ),
  ).rejects.toThrow(/list of slides/)
  const user = Buffer.alloc(32)
  user.writeUInt32LE(0xf3d1c4df, 12)
  const locked = withStreams(made, new Map([['Current User', { bytes: user }]])).bytes
  await expect(oldSlidesFrame(locked, [])).rejects.toThrow(FileLocked)
})

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const record = (type: number, data: Buffer, version = 0) =>
  Buffer.concat([Buffer.of(version, 0, type & 0xff, type >> 8), u32(data.length), data])

/** A presentation of which every slide of the list is one and the same. */
function hostile(slide: Buffer, times: number): Buffer {
  const list = record(
    0x0ff0,
    Buffer.concat(Array.from({ length: times }, () => record(0x03f3, Buffer.concat([u32(2), Buffer.alloc(16)])))),
    15,
  )
  const document = record(0x03e8, list, 15)
  const directoryAt = document.length + slide.length
  const directory = record(0x1772, Buffer.concat([u32((2 << 20) | 1), u32(0), u32(document.length)]))
  const editAt = directoryAt + directory.length
  // It says of itself that it was there before.
  const edit = record(0x0ff5, Buffer.concat([u32(0), u32(0), u32(editAt), u32(directoryAt), u32(1), Buffer.alloc(8)]))
  const user = Buffer.alloc(32)
  user.writeUInt32LE(editAt, 16)
  return compoundOf([
    { name: 'PowerPoint Document', content: Buffer.concat([document, slide, directory, edit]) },
    { name: 'Current User', content: user },
  ])
}

it('ends with a list of slides that is all one slide, with loops and with records within records', async () => {
  const many = record(0x03ee, Buffer.concat(Array.from({ length: 20_000 }, () => record(0x0fa8, Buffer.from('a word')))), 15)
  const began = performance.now()
  const shown = await oldSlidesFrame(hostile(many, 50_000), [])
  expect(shown.isCut).toBe(true)
  // Once enough was read no slide is begun any more.
  expect(shown.body.split('<section').length).toBeLessThan(300)
  expect(performance.now() - began).toBeLessThan(10_000)
  let nested = record(0x0fa8, Buffer.from('deep'))
  for (let depth = 0; depth < 5_000; depth += 1) nested = record(0xf003, nested, 15)
  expect((await oldSlidesFrame(hostile(record(0x03ee, nested, 15), 1), [])).body).not.toContain('deep')
})

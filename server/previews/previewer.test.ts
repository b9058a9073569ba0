import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Previewer, PreviewFault } from './previewer.ts'
import type { Opened } from './process/messages.ts'

let folder: string
let previewer: Previewer
const { signal } = new AbortController()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dossier-previewer-'))
  previewer = new Previewer({ dataFolder: join(folder, 'work') })
})
afterAll(async () => {
  await previewer.close()
  await rm(folder, { recursive: true })
})

async function file(name: string, contentType: string, bytes: Uint8Array | string): Promise<Opened> {
  await writeFile(join(folder, name), bytes)
  return { path: Buffer.from(join(folder, name)), contentType, passwords: [] }
}

it('draws a picture within its side, upright and on white', async () => {
  const png = await sharp({ create: { width: 400, height: 200, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const made = await previewer.ask({ what: 'picture', page: 0, side: 100, ...(await file('a.png', 'image/png', png)) }, signal)
  const { width, height, format } = await sharp(Buffer.from(made instanceof Uint8Array ? made : [])).metadata()
  expect([width, height, format]).toEqual([100, 50, 'jpeg'])
})

it('counts and draws the pages of a TIFF', async () => {
  const page = () =>
    sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  const tiff = await sharp([await page(), await page(), await page()], { join: { animated: true } })
    .tiff()
    .toBuffer()
  const scan = await file('scan.tif', 'image/tiff', tiff)
  expect(await previewer.ask({ what: 'count', ...scan }, signal)).toBe(3)
  expect(await previewer.ask({ what: 'picture', page: 2, side: 40, ...scan }, signal)).toBeInstanceOf(Uint8Array)
})

it('makes a page of a web page, in the encoding that it names', async () => {
  const html = Buffer.from('<meta charset=koi8-r><p>\xd0\xcf\xd2\xd4</p>', 'latin1')
  const made = await previewer.ask({ what: 'frame', ...(await file('a.html', 'text/html', html)) }, signal)
  expect(JSON.stringify(made)).toContain('порт')
})

it('refuses what it cannot open, in words, and goes on', async () => {
  const broken = await file('b.png', 'image/png', 'no picture')
  await expect(previewer.ask({ what: 'picture', page: 0, side: 100, ...broken }, signal)).rejects.toThrow(PreviewFault)
  const flood = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect width="90000" height="90000"/></svg>',
  )
  await expect(
    previewer.ask({ what: 'picture', page: 0, side: 100, ...(await file('c.svg', 'image/svg+xml', flood)) }, signal),
  ).rejects.toThrow(/pixel/i)
})

it('ends a process that does not answer, and says so', async () => {
  const slow = new Previewer({ dataFolder: join(folder, 'slow'), limitMs: 1 })
  const png = await file('d.html', 'text/html', '<p>x</p>')
  await expect(slow.ask({ what: 'frame', ...png }, signal)).rejects.toThrow(/longer than/)
  await slow.close()
  expect(await readdir(join(folder, 'slow'))).toEqual([])
})

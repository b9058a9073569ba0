import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { bytesOfBuffer } from '../../containers/bytes.ts'
import { readZipDirectory } from '../../containers/zip/zip-directory.ts'
import { zipPortions } from '../../containers/zip/zip-portions.ts'
import { deflatedZip } from '../testing/deflated-zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'dossier-portions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const limits = { from: 3, members: 2, bytes: 1_000_000 }
const members = Array.from({ length: 5 }, (_, at) => ({ name: `d/${at}.txt`, bytes: `text ${at}` }))

type Given = { count: number | undefined; portions: { members: number; bytes: Buffer }[] }
let written = 0

async function divide(zip: Buffer, own = limits): Promise<Given | undefined> {
  const found = await zipPortions(bytesOfBuffer(zip), own)
  if (!found) return undefined
  const portions = []
  for await (const portion of found.portions()) {
    written += 1
    const path = join(folder, String(written))
    const sizeBytes = await portion.writeTo(path)
    const bytes = readFileSync(path)
    expect(bytes.length).toBe(sizeBytes)
    portions.push({ members: portion.members, bytes })
  }
  return { count: found.count, portions }
}

/** Names and contents as the directory of a zip has them. */
async function contentsOf(zip: Buffer): Promise<[string, string][]> {
  const directory = await readZipDirectory(bytesOfBuffer(zip))
  expect(directory?.isComplete).toBe(true)
  return (directory?.members ?? []).map(({ name, place }) => {
    const local = place?.localAt ?? -1
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + (place?.packedBytes ?? 0))
    return [name.toString(), (place?.method === 8 ? inflateRawSync(packed) : packed).toString()]
  })
}

/** A stored member whose sizes stand in 64-bit fields, and once more behind its bytes. */
function longSized(name: string, text: string): { local: Buffer; central: (at: number) => Buffer } {
  const [path, size] = [Buffer.from(name), Buffer.byteLength(text)]
  const numbers = Buffer.alloc(20)
  numbers.writeUInt16LE(1, 0)
  numbers.writeUInt16LE(16, 2)
  numbers.writeBigUInt64LE(BigInt(size), 4)
  numbers.writeBigUInt64LE(BigInt(size), 12)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(45, 0)
  fields.writeUInt16LE(8, 2)
  fields.writeUInt32LE(0xffffffff, 14)
  fields.writeUInt32LE(0xffffffff, 18)
  fields.writeUInt16LE(path.length, 22)
  fields.writeUInt16LE(numbers.length, 24)
  const behind = Buffer.concat([Buffer.from('PK\x07\x08'), Buffer.alloc(4), numbers.subarray(4)])
  const central = (at: number) => {
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    return Buffer.concat([Buffer.from('PK\x01\x02\x2d\0'), fields, place, path, numbers])
  }
  return { local: Buffer.concat([Buffer.from('PK\x03\x04'), fields, path, numbers, Buffer.from(text), behind]), central }
}

describe('a zip of many members', () => {
  it('is divided so that each member is in one portion, in its order', async () => {
    const { count, portions } = (await divide(deflatedZip(members))) ?? { portions: [] }
    expect([count, ...portions.map((portion) => portion.members)]).toEqual([5, 2, 2, 1])
    const contents = await Promise.all(portions.map(({ bytes }) => contentsOf(bytes)))
    expect(contents.flat()).toEqual(members.map(({ name, bytes }) => [name, bytes]))
  })

  it('is divided by its bytes, too, and a large member stands alone', async () => {
    const large = members.map((member, at) => ({ ...member, bytes: at === 1 ? 'long '.repeat(100) : member.bytes }))
    const given = await divide(deflatedZip(large), { from: 3, members: 10, bytes: 100 })
    expect(given?.portions.map((portion) => portion.members)).toEqual([1, 1, 3])
  })

  it('keeps its comment in the first portion', async () => {
    const zip = deflatedZip(members)
    zip.writeUInt16LE(7, zip.length - 2)
    const given = await divide(Buffer.concat([zip, Buffer.from('by Anna')]))
    expect(given?.portions.map(({ bytes }) => bytes.toString('latin1').endsWith('by Anna'))).toEqual([true, false, false])
  })

  it('may have sizes of 64 bits, and behind the bytes', async () => {
    const all = ['one', 'two', 'three', 'four'].map((text) => longSized(`${text}.txt`, text))
    const places = all.map((_, at) => all.slice(0, at).reduce((sum, { local }) => sum + local.length, 0))
    const locals = Buffer.concat(all.map(({ local }) => local))
    const directory = Buffer.concat(all.map(({ central }, at) => central(places[at] ?? 0)))
    const end = Buffer.alloc(22)
    end.write('PK\x05\x06', 'latin1')
    end.writeUInt16LE(4, 8)
    end.writeUInt16LE(4, 10)
    end.writeUInt32LE(directory.length, 12)
    end.writeUInt32LE(locals.length, 16)
    const given = await divide(Buffer.concat([locals, directory, end]))
    const contents = await Promise.all((given?.portions ?? []).map(({ bytes }) => contentsOf(bytes)))
    expect(contents.flat()).toEqual(['one', 'two', 'three', 'four'].map((text) => [`${text}.txt`, text]))
    expect(given?.portions[0]?.bytes.readUInt16LE(6)).toBe(0)
  })
})

describe('a zip that is left whole', () => {
  const encrypted = (zip: Buffer) => {
    const at = zip.indexOf('PK\x01\x02', 'latin1')
    zip[at + 8] = (zip[at + 8] ?? 0) | 1
    return zip
  }
  const shared = (zip: Buffer) => {
    for (let at = zip.indexOf('PK\x01\x02', 'latin1'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 1, 'latin1')) {
      zip.writeUInt32LE(zip.length, at + 20)
    }
    return zip
  }

  it.each<[string, Buffer]>([
    ['of few members', deflatedZip(members.slice(0, 3))],
    ['an Office document', deflatedZip([...members, { name: '[Content_Types].xml', bytes: '<Types/>' }])],
    ['one with a locked member', encrypted(deflatedZip(members))],
    ['a bomb of shared bytes', shared(deflatedZip(members))],
    ['one that is cut', deflatedZip(members).subarray(0, -30)],
    ['no zip', Buffer.from('From anna@example.org')],
  ])('%s', async (_kind, zip) => {
    expect(await divide(zip)).toBeUndefined()
  })
})

import { expect, it } from 'vitest'
import { deflatedZip } from '../../extract/testing/deflated-zip.ts'
import { bytesOfBuffer } from '../bytes.ts'
import { type DocumentLocking, lockDocument } from '../testing/locked-open-document.ts'
import { readZipDirectory } from '../zip/zip-directory.ts'
import { zipMemberPieces } from '../zip/zip-member-pieces.ts'
import { Blowfish } from './blowfish.ts'
import { openLockedDocument } from './locked-open-document.ts'
import { locksOf } from './open-document.ts'

const content = `<office:body>${'The ship lay at the quay. '.repeat(400)}</office:body>`
const members = { 'content.xml': content, 'Pictures/1.png': Buffer.from('no picture') }

/** The text of a part, as a reader of the opened package gets it. */
async function partOf(locked: Buffer, passwords: string[], name = 'content.xml'): Promise<string | undefined> {
  const opened = await openLockedDocument(bytesOfBuffer(locked), passwords)
  if (!opened || opened === 'plain') return opened
  const directory = await readZipDirectory(opened.archive)
  const member = directory?.members.find((each) => each.name.toString() === name)
  const pieces = (await opened.pieces?.(name)) ?? (member && (await zipMemberPieces(opened.archive, member)))
  const all: Buffer[] = []
  for await (const piece of pieces ?? []) all.push(piece)
  return Buffer.concat(all).toString()
}

it.each<DocumentLocking>(['blowfish', 'aes', 'whole'])(
  'opens a document locked by %s with the password that fits',
  async (how) => {
    const locked = lockDocument(members, 'Käfig 7', { how })
    expect(locked.includes('The ship')).toBe(false)
    expect(await partOf(locked, ['wrong', 'Käfig 7', 'never tried'])).toBe(content)
    expect(await partOf(locked, ['Käfig 7'], 'Pictures/1.png')).toBe('no picture')
    expect(await partOf(locked, ['wrong', ''])).toBeUndefined()
  },
)

it('leaves documents that are not locked, and files that are none, as they are', async () => {
  const manifest = '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"/></manifest:manifest>'
  const plain = deflatedZip([{ name: 'META-INF/manifest.xml', bytes: manifest }])
  expect(await partOf(plain, ['x'])).toBe('plain')
  expect(await partOf(deflatedZip([]), ['x'])).toBe('plain')
  expect(await partOf(Buffer.from('no zip'), ['x'])).toBe('plain')
})

/** Changes what the manifest says. */
async function said(locked: Buffer, from: string, to: string): Promise<Buffer> {
  const archive = bytesOfBuffer(locked)
  const parts: { name: string; bytes: Buffer; isStored: boolean }[] = []
  for (const member of (await readZipDirectory(archive))?.members ?? []) {
    const all: Buffer[] = []
    for await (const piece of (await zipMemberPieces(archive, member)) ?? []) all.push(piece)
    const name = member.name.toString()
    const bytes = Buffer.concat(all)
    parts.push({
      name,
      bytes: name.startsWith('META') ? Buffer.from(bytes.toString().replaceAll(from, to)) : bytes,
      isStored: true,
    })
  }
  return deflatedZip(parts)
}

it('opens nothing that asks for more work than programs do, nor in ways that are not known', async () => {
  const aes = lockDocument({ 'content.xml': content }, 'x')
  expect(await partOf(await said(aes, 'count="100000"', 'count="100000"'), ['x'])).toBe(content)
  expect(await partOf(await said(aes, 'count="100000"', 'count="900000000"'), ['x'])).toBeUndefined()
  expect(await partOf(await said(aes, 'PBKDF2', 'PGP'), ['x'])).toBeUndefined()
  expect(await partOf(await said(aes, 'aes256-cbc', 'aes256-xyz'), ['x'])).toBeUndefined()
  const whole = lockDocument({ 'content.xml': content }, 'x', { how: 'whole' })
  expect(await partOf(await said(whole, 'memory="65536"', 'memory="99999999"'), ['x'])).toBeUndefined()
  expect(await partOf(await said(whole, 'lanes="4"', 'lanes="0"'), ['x'])).toBeUndefined()
})

it('says of a part that was changed that it cannot be opened, and takes no password for right because of it', async () => {
  const locked = lockDocument({ 'content.xml': content.repeat(9), a: 'short' }, 'x')
  const directory = await readZipDirectory(bytesOfBuffer(locked))
  const place = directory?.members.find(({ name }) => name.toString() === 'content.xml')?.place
  if (!place) throw new Error('it has one')
  const changed = Buffer.from(locked)
  changed.fill(7, place.localAt + 60, place.localAt + 70)
  await expect(partOf(changed, ['x'])).rejects.toThrow('content.xml cannot be opened')
  const whole = lockDocument({ 'content.xml': content }, 'x', { how: 'whole' })
  whole.fill(7, 200, 210)
  expect(await partOf(whole, ['x'])).toBeUndefined()
})

it('reads manifests whatever their elements are called before the colon', () => {
  const manifest =
    '<m:manifest><m:file-entry m:full-path="a&amp;b"><m:encryption-data><m:algorithm m:algorithm-name="Blowfish CFB" m:initialisation-vector="AAAAAAAAAAA="/>' +
    '<m:key-derivation m:key-derivation-name="PBKDF2" m:iteration-count="9" m:salt="AAAA"/></m:encryption-data></m:file-entry></m:manifest>'
  expect(locksOf(manifest).get('a&b')).toMatchObject({ cipher: 'blowfish', keyBytes: 16, passwordHash: 'sha1' })
})

it('makes of published examples what Blowfish makes of them', () => {
  const made = (key: string, block: string) =>
    new Blowfish(Buffer.from(key, 'hex')).encrypted(Buffer.from(block, 'hex')).toString('hex')
  expect(made('0000000000000000', '0000000000000000')).toBe('4ef997456198dd78')
  expect(made('0123456789abcdef', '1111111111111111')).toBe('61f9c3802281b096')
  expect(made('fedcba9876543210', '0123456789abcdef')).toBe('0aceab0fc6a0a28d')
})

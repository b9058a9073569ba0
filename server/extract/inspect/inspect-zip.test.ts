import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { deflatedZip } from '../testing/deflated-zip.ts'
import { inspectFile } from './inspect-file.ts'
import { zip } from './testing/flagged-zip.ts'

const folder = await mkdtemp(join(tmpdir(), 'dossier-inspect-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inspect(bytes: Buffer, contentType = 'unknown') {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const asked = { contentType, withPictures: true, members: [] }
  return inspectFile({ path: Buffer.from(path) }, asked, new AbortController().signal)
}

const members = [
  { name: Buffer.from('open.txt'), text: 'open', flags: 0 },
  { name: Buffer.from('fermé.txt'), text: 'locked', flags: 0x801 },
  { name: Buffer.from('folder/'), text: '', flags: 0 },
]

describe('the directory of a zip', () => {
  it('names members with size and lock, folders told apart, behind a comment and in front of other bytes', async () => {
    const expected = [
      { name: Buffer.from('open.txt'), isEncrypted: false, isFolder: false, isUtf8: false, sizeBytes: 4 },
      { name: Buffer.from('fermé.txt'), isEncrypted: true, isFolder: false, isUtf8: true, sizeBytes: 6 },
      { name: Buffer.from('folder/'), isEncrypted: false, isFolder: true, isUtf8: false, sizeBytes: 0 },
    ]
    const { zip: directory } = await inspect(zip(members, 'PK is only a comment'))
    expect(directory).toMatchObject({ members: expected, isComplete: true })
    expect(directory?.members.map(({ place }) => place?.method)).toEqual([8, 8, 8])
  })

  it('gathers the names from what is left where the end is gone', async () => {
    const whole = zip(members)
    const { zip: directory, missing } = await inspect(whole.subarray(0, whole.length - 60))
    expect(directory?.isComplete).toBe(false)
    expect(directory?.members.map(({ name }) => name.toString())).toEqual(['open.txt', 'fermé.txt', 'folder/'])
    expect(missing).toEqual(because('cut-zip'))
  })

  it('is not looked for in other files', async () => {
    expect((await inspect(Buffer.from('PK is how this text begins'))).zip).toBeUndefined()
    expect((await inspect(Buffer.alloc(0))).zip).toBeUndefined()
  })
})

describe('what lies in a zip', () => {
  it('notices a directory of a zip that does not fit what lies there', async () => {
    const flipped = (bytes: Buffer, at: number) => Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)))
    const packed = deflatedZip([{ name: 'a.txt', bytes: 'about the harbour' }])
    const [entry, end] = [packed.lastIndexOf('a.txt') - 46, packed.length - 22]
    // The length of a comment, the number of members and all else of the end, and how the member says itself to be packed.
    expect((await inspect(flipped(packed, entry + 32), 'application/zip')).missing).toEqual(because('sums-differ'))
    expect((await inspect(Buffer.from(packed).fill(0, end + 4), 'application/zip')).missing).toEqual(because('cut-zip'))
    expect((await inspect(flipped(packed, 8), 'application/zip')).missing).toEqual(because('sums-differ'))
    // Encrypted, as only the directory says.
    expect((await inspect(flipped(packed, entry + 8), 'application/zip')).missing).toEqual(because('sums-differ'))
    // A length that a member of so few packed bytes cannot have, and that nobody would unpack to see.
    const endless = Buffer.from(packed)
    endless[entry + 27] = 0x10
    expect((await inspect(endless, 'application/zip')).missing).toEqual(because('sums-differ'))
    // Lengths that are others where the bytes lie: who goes from member to member misses some of them, or what is behind.
    for (const at of [20, 24])
      expect((await inspect(flipped(packed, at), 'application/zip')).missing).toEqual(because('sums-differ'))
    // A directory of so many bytes that it does not end within the file.
    const vast = Buffer.from(packed)
    vast[end + 15] = 0x10
    expect((await inspect(vast, 'application/zip')).missing).toEqual(because('sums-differ'))
    expect((await inspect(packed, 'application/zip')).missing).toBeUndefined()
  })

  it('notices that bytes between the members of a zip belong to none, but no members that no directory names', async () => {
    const members = ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ name, bytes: 'about the harbour' }))
    const packed = deflatedZip(members)
    const [first, second, third] = members.map(({ name }) => packed.indexOf(name) - 30)
    const directoryAt = packed.indexOf('PK\x01\x02', 0, 'latin1')
    const end = Buffer.from(packed.subarray(-22))
    // As if the second one had been taken out of the directory.
    const entryBytes = (packed.length - 22 - directoryAt) / 3
    const entries = [0, 2].map((at) => packed.subarray(directoryAt + at * entryBytes, directoryAt + (at + 1) * entryBytes))
    for (const at of [8, 10]) end.writeUInt16LE(2, at)
    end.writeUInt32LE(2 * entryBytes, 12)
    const without = Buffer.concat([packed.subarray(0, directoryAt), ...entries, end])
    expect([first, (await inspect(without, 'application/zip')).missing]).toEqual([0, undefined])
    const changed = (at: number, value: number) => Buffer.from(without.map((byte, index) => (index === at ? value : byte)))
    for (const at of [0, 3]) {
      const { missing } = await inspect(changed((second ?? 0) + at, 6), 'application/zip')
      expect(missing).toEqual(because('sums-differ'))
    }
    // A member that goes on beyond the next one.
    expect((await inspect(changed((second ?? 0) + 29, 0x40), 'application/zip')).missing).toEqual(because('sums-differ'))
    // Programs leave zeros, and signatures, between members.
    expect((await inspect(Buffer.from(without).fill(0, second, third), 'application/zip')).missing).toBeUndefined()
    const signed = Buffer.from(without)
    signed.fill(1, second, third).write('APK Sig Block 42', (third ?? 0) - 16, 'latin1')
    expect((await inspect(signed, 'application/zip')).missing).toBeUndefined()
  })

  it('notices that the mark in front of a member is damaged, of the first one, too', async () => {
    const packed = deflatedZip([
      { name: 'a.txt', bytes: 'about the harbour' },
      { name: 'b.txt', bytes: 'about the quay' },
    ])
    for (const at of [1, 3, packed.indexOf('b.txt') - 30]) {
      const damaged = Buffer.from(packed)
      damaged[at] = (damaged[at] ?? 0) ^ 2
      expect((await inspect(damaged, 'application/vnd.oasis.opendocument.text')).missing).toEqual(because('sums-differ'))
    }
  })
})

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { lockedRar, storedRar, storedRarVolumes } from '../../../containers/testing/stored-rar.ts'
import type { Extraction } from '../../port.ts'
import { deflatedZip } from '../../testing/deflated-zip.ts'
import { useTika } from '../../testing/use-tika.ts'

const { home, read: readWith, readAt } = useTika()

const read = (name: string, bytes: Uint8Array, list: string[] = []) =>
  readWith(name, bytes, list.length > 0 ? { list, isKept: false } : undefined)

const archive = storedRar([
  { name: 'a.txt', text: 'about the harbour' },
  { name: '../evil.txt', text: 'about the crane' },
  { name: 'locked.txt', text: 'the second set of books', password: 'asterion' },
])
/** Made by RAR 6.23 (`-ma4 -m5 -s`): an empty file and two texts in one stream. */
const solid = Buffer.from(
  'UmFyIRoHADvQcwgADQAAAAAAAAAJdnSAkD4ACAAAAAAAAAADAAAAALese10dNQsApIEAAGEtZW1wdHkudHh0sLuzwDS3rHtds8A0t6x7XbPANAC/iGf2qf/U' +
    'vNZ0kJA4AEMAAABYAAAAA8v1/pW3rHtdHTUFAKSBAABiLnR4dLC7MVM1t6x7XTFTNbese10xUzUNFUzL5M8VeATKYQcJFENibZv5QUAOklQhKYX/vr2Xcup7' +
    'sPaghSKZHugaxVh6rDswe7qMjLPn3jmDiOywxhUg+TwAuUl0kJA4ABMAAABIAAAAAzszeQq3rHtdHTUFAKSBAABjLnR4dLC7MVM1t6x7XTFTNbese10xUzW8' +
    'VcrkroQuuZpdpJHyF/fDGXCAxD17AEAHAA==',
  'base64',
)
/** The same two texts with the password `asterion`. */
const lockedSolid = Buffer.from(
  'UmFyIRoHADvQcwgADQAAAAAAAAAtYHSElDIAUAAAAFgAAAADy/X+lbese10dNQUApIEAAGIudHh00v6jMyTvpLAAsDFTNUZ4u+TJkuqlrCY/f/pBdHT0LnJp' +
    'CM6flldDz9tFGFVmpJcixPcIhHPKdsLWH2zjqyLbvE6FApzanCuE2n0U9mMCIbREphzQkCjuB5kI7zRKvBp0lJQyACAAAABIAAAAAzszeQq3rHtdHTUFAKSB' +
    'AABjLnR4dNL+ozMk76SwALAxUzUn4pJGpDAiNUQiNfqc0YK/OKYFf7dxEkkrjXo0a7a8LcQ9ewBABwA=',
  'base64',
)
/** One text each, with the comment "the crane stands at the quay", by versions 4 and 5. */
const commented = [
  'UmFyIRoHAM+QcwAADQAAAAAAAAD+83oAgCMAJgAAAB0AAAADQUBVB4W0e10dMwMAAAAAAENNVA0BDL6I3mFfmvwCQUSBfEG92VVZcP5naqtZF+ncrKMMChV8' +
    '8f2dMWF0IJAqAEEAAABYAAAAA8v1/pW3rHtdHTUFAKSBAABiLnR4dACwMVM1DNVQj+TPFf4BMpJJwgQg4R3G/lBQCKSspML95J5I8AdLeHq4g5lPTrQRYili' +
    'gU1G7oXxy/vzjaNCOCed8PkODZDEPXsAQAcA',
  'UmFyIRoHAQAzkrXlCgEFBgAFAQGAgACAl6kEEwMCngAEngAAy8ve04AAAQNDTVR0aGUgY3JhbmUgc3RhbmRzIGF0IHRoZSBxdWF5CgClAHS6IwIDC78ABNgA' +
    'pIMCy/X+lYAFAQViLnR4dAoDEyr4CWtff9QUxaM8NUMy+FAzxV4AZSfEECEEFJDf6wKioxdpt8uyr13skahCj0gekF3qxILFlh3dSieJcjdjmNg7K75xXA9U' +
    'HXdWUQMFBAA=',
].map((letters) => Buffer.from(letters, 'base64'))
const linesOf = ({ embedded }: Extraction) =>
  embedded.map(({ embeddedPath, outcome, text }) => [embeddedPath, outcome.state, text])

describe('a RAR archive of version 5', () => {
  it('is read member by member, whatever their names', { timeout: 60_000 }, async () => {
    const extraction = await read('books.rar', archive)
    expect(linesOf(extraction)).toEqual([
      ['a.txt', 'indexed', 'about the harbour'],
      ['../evil.txt', 'indexed', 'about the crane'],
      ['locked.txt', 'encrypted', ''],
    ])
    expect(extraction.root).toMatchObject({
      contentType: 'application/x-rar-compressed',
      outcome: { state: 'indexed-in-part', reasons: [because('members-unread', { failed: 1, count: 3 })] },
    })
    expect(existsSync(join(home, 'evil.txt'))).toBe(false)
  })

  it('is opened with a password of the list', { timeout: 60_000 }, async () => {
    const extraction = await read('again.rar', archive, ['wrong', 'asterion'])
    expect(linesOf(extraction)[2]).toEqual(['locked.txt', 'indexed', 'the second set of books'])
    expect(extraction.root.outcome).toEqual({ state: 'indexed', reasons: [because('opened')] })
  })

  it('keeps what is whole where bytes have changed', { timeout: 60_000 }, async () => {
    const flipped = Buffer.from(archive)
    flipped.write('X', flipped.indexOf('harbour'))
    expect(
      linesOf(await read('flipped.rar', flipped))
        .map(([name, state]) => [name, state])
        .toSorted(),
    ).toEqual([
      ['../evil.txt', 'indexed'],
      ['a.txt', 'damaged'],
      ['locked.txt', 'encrypted'],
    ])
  })

  it('is read within another archive too', { timeout: 60_000 }, async () => {
    const extraction = await read('outer.zip', deflatedZip([{ name: 'sub/books.rar', bytes: archive }]))
    expect(linesOf(extraction).map(([path, state]) => [path, state])).toEqual([
      ['sub/books.rar', 'indexed-in-part'],
      ['sub/books.rar!/a.txt', 'indexed'],
      ['sub/books.rar!/../evil.txt', 'indexed'],
      ['sub/books.rar!/locked.txt', 'encrypted'],
    ])
  })

  it('is locked where even its names are', { timeout: 60_000 }, async () => {
    expect((await read('names.rar', lockedRar())).root.outcome).toEqual({
      state: 'encrypted',
      reasons: [because('needs-password')],
    })
    const tried = await read('names-tried.rar', lockedRar(), ['one', 'two'])
    expect(tried.root.outcome).toEqual({ state: 'encrypted', reasons: [because('passwords-tried', { count: 2 })] })
  })

  it('is read behind a program that unpacks it', { timeout: 60_000 }, async () => {
    const program = Buffer.alloc(4_096)
    program.write('MZ')
    program.writeUInt32LE(128, 60)
    program.write('PE\0\0L\x01', 128, 'latin1')
    // The mark alone is a part of every such program.
    program.write('Rar!\x1a\x07\x01\0', 1_000, 'latin1')
    const { root, embedded } = await read('setup.exe', Buffer.concat([program, archive]))
    expect(embedded.map(({ text }) => text)).toContain('about the harbour')
    expect(root.outcome.state).toBe('indexed-in-part')
    const plain = await read('plain.exe', program)
    expect([plain.root.outcome.state, plain.embedded]).toEqual(['indexed', []])
    const locked = await read('locked.exe', Buffer.concat([program, lockedRar()]))
    expect(locked.root.outcome.state).toBe('encrypted')
  })
})

describe('a RAR archive in volumes', () => {
  const pieces = ['about the harbour and ', 'the crane in ', 'the second set of books']
  const volumes = storedRarVolumes('long.txt', pieces)
  const first = (codes: string[], text: string, state: string) => [['long.txt', state, text, codes]]
  const toldOf = ({ embedded }: Extraction) =>
    embedded.map(({ embeddedPath, outcome, text }) => [
      embeddedPath,
      outcome.state,
      text,
      outcome.reasons.map(({ code }) => code),
    ])

  it('is read as a whole with its first volume, and the others say so', { timeout: 60_000 }, async () => {
    const [names, folder] = [['set.part1.rar', 'set.part2.rar', 'set.part3.rar'], join(home, 'volumes')]
    mkdirSync(folder)
    const paths = names.map((name) => join(folder, name))
    for (const [at, path] of paths.entries()) writeFileSync(path, volumes[at] ?? '')
    const [one, two, three] = await Promise.all(paths.map((path) => readAt(path)))
    if (!one || !two || !three) throw new Error('not read')
    expect(toldOf(one)).toEqual(first([], pieces.join(''), 'indexed'))
    expect(one.root.outcome).toEqual({ state: 'indexed', reasons: [] })
    for (const other of [two, three]) expect(toldOf(other)).toEqual(first(['read-with-first-volume'], '', 'indexed'))
  })

  it('says of a file that it goes on elsewhere where a volume is missing', { timeout: 60_000 }, async () => {
    for (const [at, name] of ['alone.part1.rar', 'other.part2.rar'].entries()) {
      const { root, embedded } = await read(name, volumes[at] ?? Buffer.alloc(0))
      expect([root.outcome.state, embedded[0]?.outcome]).toEqual([
        'indexed-in-part',
        { state: 'damaged', reasons: [because('goes-on-elsewhere')] },
      ])
    }
  })
})

describe('a RAR archive of version 4', () => {
  it('is read to its end where an empty file lies before others that are packed together', { timeout: 60_000 }, async () => {
    const extraction = await read('solid.rar', solid)
    expect(linesOf(extraction)).toEqual([
      ['a-empty.txt', 'empty', ''],
      ['b.txt', 'indexed', 'the harbour master kept the second set of books, the second set of books, in the harbour'],
      ['c.txt', 'indexed', 'asterion signed for the crates in the harbour, the crates in the harbour'],
    ])
    expect(extraction.root.outcome).toEqual({ state: 'indexed', reasons: [] })
  })

  it('is read to its end within another archive too', { timeout: 60_000 }, async () => {
    const { embedded } = await read('solid.zip', deflatedZip([{ name: 'solid.rar', bytes: solid }]))
    expect(embedded.map(({ embeddedPath, text }) => [embeddedPath, text.slice(0, 11)])).toEqual([
      ['solid.rar', 'a-empty.txt'],
      ['solid.rar!/a-empty.txt', ''],
      ['solid.rar!/b.txt', 'the harbour'],
      ['solid.rar!/c.txt', 'asterion si'],
    ])
  })

  it('is encrypted, not empty, where its members are locked, and opens with a password of the list', {
    timeout: 60_000,
  }, async () => {
    expect(linesOf(await read('locked.rar', lockedSolid)).map(([name, state]) => [name, state])).toEqual([
      ['b.txt', 'encrypted'],
      ['c.txt', 'encrypted'],
    ])
    const opened = await read('opened.rar', lockedSolid, ['asterion'])
    expect(linesOf(opened).map(([name, state]) => [name, state])).toEqual([
      ['b.txt', 'indexed'],
      ['c.txt', 'indexed'],
    ])
  })

  it('tells of a member whose bytes have changed, and keeps what can be read of it', { timeout: 60_000 }, async () => {
    const flipped = Buffer.from(solid)
    flipped.writeUInt8(flipped.readUInt8(flipped.length - 20) ^ 1, flipped.length - 20)
    const { root, embedded } = await read('flipped-4.rar', flipped)
    expect(root.outcome.state).toBe('indexed-in-part')
    expect(embedded.map(({ embeddedPath, outcome }) => [embeddedPath, outcome.state])).toContainEqual(['b.txt', 'indexed'])
    expect(embedded.find(({ embeddedPath }) => embeddedPath === 'c.txt')?.outcome.state).toMatch(/damaged|in-part/)
  })
})

it.each([...commented.entries()])(
  'gives the comment of a RAR archive with its names (%s)',
  { timeout: 60_000 },
  async (at, bytes) => {
    const { root } = await read(`commented-${at}.rar`, bytes)
    expect([root.text.trim().split(/\s*\n+/), root.outcome.state]).toEqual([['b.txt', 'the crane stands at the quay'], 'indexed'])
  },
)

it('gives it with the members where they were within another archive', { timeout: 60_000 }, async () => {
  const [bytes = Buffer.alloc(0)] = commented
  const { embedded } = await read('commented.zip', deflatedZip([{ name: 'commented.rar', bytes }]))
  expect(
    embedded.map(({ embeddedPath, text }) => [
      embeddedPath,
      text
        .trim()
        .split(/\s*\n+/)
        .at(-1),
    ]),
  ).toEqual([
    ['commented.rar', 'the crane stands at the quay'],
    ['commented.rar!/b.txt', 'the harbour master kept the second set of books, the second set of books, in the harbour'],
  ])
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { because } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { storedRar } from '../../../containers/testing/stored-rar.ts'
import type { Extraction } from '../../port.ts'
import { deflatedZip } from '../../testing/deflated-zip.ts'
import { useTika } from '../../testing/use-tika.ts'

const { home, read: readWith } = useTika()

const read = (name: string, bytes: Uint8Array, list: string[] = []) =>
  readWith(name, bytes, list.length > 0 ? { list, isKept: false } : undefined)

const archive = storedRar([
  { name: 'a.txt', text: 'about the harbour' },
  { name: '../evil.txt', text: 'about the crane' },
  { name: 'locked.txt', text: 'the second set of books', password: 'asterion' },
])
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
})

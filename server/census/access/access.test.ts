import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { Piece } from '../piece.ts'
import { accessOf } from '../testing/access-of.ts'
import { readAccess } from './access.ts'

const read = (bytes: Buffer, isDocument = (_digest: string) => false) =>
  readAccess({ bytes, contentType: 'application/x-msaccess', isDocument })
const textOf = (pieces: Piece[], kind: string) =>
  pieces
    .find((piece) => piece.kind === kind)
    ?.text.trim()
    .split(/\n+/)

it('reads rows of tables as text, long ones too, and names of tables, columns and what else there is as names', () => {
  const people = {
    name: 'People',
    columns: ['ID', 'Who', 'About'],
    rows: [
      [1, 'Jürgen', ['a long memo']],
      [2, 'Ольга', ['<div>one&nbsp;<b>bold</b>ness</div>']],
      [3, null, null],
    ],
    deleted: [[4, 'gone', ['gone too']]],
  } satisfies Parameters<typeof accessOf>[0][number]
  const pieces = read(accessOf([people]))
  expect(textOf(pieces, 'text')).toEqual(['Jürgen\ta long memo', 'Ольга\tone boldness'])
  expect(textOf(pieces, 'name')).toEqual(['People\tID\tWho\tAbout', 'People'])
})

it('reads what queries ask for and what forms show as beside the text, and takes nothing of the program for text', () => {
  const pieces = read(
    accessOf([
      { name: 'MSysQueries', columns: ['Expression'], rows: [['[Who] Like "K*"']] },
      { name: 'MSysAccessStorage', columns: ['Name', 'Lv'], rows: [['Blob', Buffer.from('\0\0Enter a name\0\0', 'utf16le')]] },
    ]),
  )
  expect(textOf(pieces, 'formula')).toEqual(['[Who] Like "K*"'])
  expect(textOf(pieces, 'data')).toEqual(['Enter a name'])
  expect(textOf(pieces, 'text')).toBeUndefined()
})

it('reads files that are attached to rows, packed ones too, unless they are documents already', () => {
  const attachment = (name: string, text: string) => {
    const content = Buffer.concat([Buffer.from([12, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]), Buffer.from(text)])
    return [name, Buffer.concat([Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]), deflateSync(content)])] satisfies [string, Buffer]
  }
  const rows = [attachment('letter.txt', 'dear all'), attachment('known.txt', 'known'), attachment('Office Theme.thmx', 'looks')]
  const file = accessOf([{ name: 'f_0123456789ABCDEF0123456789ABCDEF_Files', columns: ['FileName', 'FileData'], rows }])
  const known = createHash('sha384').update('known').digest('hex')
  const files = read(file, (digest) => digest === known).filter((piece) => piece.file)
  expect(files.map(({ text, file }) => [text, file?.bytes.toString()])).toEqual([['letter.txt', 'dear all']])
})

it('ends where tables, rows and long values lead into nothing', () => {
  const whole = accessOf([{ name: 'People', columns: ['Who', 'About'], rows: [['Anna', ['a memo']]] }])
  for (let at = 4096 * 2; at < whole.length; at += 61) {
    const damaged = Buffer.from(whole)
    damaged.fill(0xff, at, at + 8)
    expect(() => read(damaged)).not.toThrow()
    expect(() => read(whole.subarray(0, at))).not.toThrow()
  }
})

it('names tables that count more rows than there are', () => {
  const tables = ['People', 'Places'].map((name) => ({ name, columns: ['Who'], rows: [['Anna'], ['Berta']] }))
  const whole = accessOf(tables)
  const unread = (file: Buffer) => read(file).flatMap(({ kind, text }) => (kind === 'unread' ? [text] : []))
  expect(unread(whole)).toEqual([])
  // The rows of the second one stand on the last page but one.
  expect(unread(whole.subarray(0, whole.length - 2 * 4096))).toEqual(['Places'])
})

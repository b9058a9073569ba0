import { deflateSync, zstdCompressSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { anyMembers } from './any-members.ts'
import { longNamesOf, textsBehindNames } from './ar-members.ts'
import { Effort } from './effort.ts'
import { bzip2Of } from './testing/small-bzip2.ts'
import { cutXz } from './testing/stored-xz.ts'

const { signal } = new AbortController()

async function membersOf(container: Buffer, contentType = ''): Promise<string[]> {
  const members: string[] = []
  const limits = { maxBytes: 1_000_000, effort: new Effort(signal), passwords: { list: [], signal } }
  for await (const member of anyMembers(container, contentType, limits)) members.push(String(member))
  return members
}

/** A `winmail.dat` of an attachment and of what belongs to the message. */
function winmail(text: string): Buffer {
  const attribute = (level: number, id: number, content: Buffer) => {
    const head = Buffer.alloc(9)
    head.writeUInt8(level)
    head.writeUInt32LE(id, 1)
    head.writeUInt32LE(content.length, 5)
    return Buffer.concat([head, content, Buffer.alloc(2)])
  }
  const begin = Buffer.from('789f3e220100', 'hex')
  return Buffer.concat([begin, attribute(1, 0x00089006, Buffer.alloc(4)), attribute(2, 0x0006800f, Buffer.from(text))])
}

test('takes the file out of what packs one alone', async () => {
  expect(await membersOf(cutXz(Buffer.from('a letter')))).toEqual(['a letter'])
  expect(await membersOf(bzip2Of(['a letter']))).toEqual(['a letter'])
  expect(await membersOf(zstdCompressSync('a letter'))).toEqual(['a letter'])
  expect(await membersOf(deflateSync('a letter'), 'application/zlib')).toEqual(['a letter'])
})

test('takes attachments out of a winmail.dat, also of a cut one', async () => {
  const whole = winmail('a letter')
  expect(await membersOf(whole)).toEqual(['a letter'])
  for (let cut = 0; cut < whole.length; cut += 1)
    expect(await membersOf(whole.subarray(0, cut))).toEqual(cut < whole.length - 2 ? [] : ['a letter'])
})

test('takes attachments out of a PDF', async () => {
  const document = await PDFDocument.create()
  document.addPage()
  await document.attach(Buffer.from('a letter'), 'letter.txt')
  expect(await membersOf(Buffer.from(await document.save()))).toEqual(['a letter'])
  await expect(membersOf(Buffer.from('%PDF-1.7 and nothing'))).rejects.toThrow()
})

test('takes the members out of an ar and the parts out of a saved web page', async () => {
  const head = (length: number) => Buffer.from(`${'a.txt/'.padEnd(48)}${String(length).padEnd(10)}\x60\n`, 'latin1')
  const ar = Buffer.concat([Buffer.from('!<arch>\n'), head(3), Buffer.from('one\n'), head(3), Buffer.from('two')])
  expect(await membersOf(ar)).toEqual(['one', 'two'])
  expect(await membersOf(ar.subarray(0, -1))).toEqual(['one'])
  const page = 'Content-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\na letter\r\n--b--\r\n'
  expect(await membersOf(Buffer.from(page), 'multipart/related')).toEqual(['a letter'])
})

test('takes the files out of a cpio of the old binary form', async () => {
  const entry = (mode: number, name: string, content: string) => {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(0o070707)
    head.writeUInt16LE(mode, 6)
    head.writeUInt16LE(name.length + 1, 20)
    head.writeUInt16LE(content.length, 24)
    const even = (text: string) => Buffer.from(text.length % 2 === 0 ? text : `${text}\0`)
    return Buffer.concat([head, even(`${name}\0`), even(content)])
  }
  const archive = Buffer.concat([
    entry(0o040755, 'box', ''),
    entry(0o100644, 'box/a.txt', 'a letter'),
    entry(0o100644, 'b', 'one'),
    entry(0, 'TRAILER!!!', ''),
  ])
  expect(await membersOf(archive)).toEqual(['a letter', 'one'])
  for (let cut = 0; cut < archive.length; cut += 1) await membersOf(archive.subarray(0, cut))
})

test('gives the names of an ar that are too long for its heads, which a damaged head does not lead to', () => {
  const head = (name: string, length: number) =>
    `${name.padEnd(16)}0           0     0     100644  ${String(length).padEnd(10)}\`\n`
  const table = 'a-name-that-is-long.txt/\nanother-one-of-them.txt/\n'
  const archive = Buffer.from(`!<arch>\n${head('//', table.length)}${table}${head('/9 9', 4)}quay`)
  expect(longNamesOf(archive)).toEqual(['a-name-that-is-long.txt', 'another-one-of-them.txt'])
  expect(longNamesOf(Buffer.from(`!<arch>\n${head('a.txt/', 4)}quay`))).toEqual([])
})

test('reads what was counted to the name of a member of an ar, behind the zeros that fill the name up', () => {
  const head = (name: string, length: number) => `${name.padEnd(48)}${String(length).padEnd(10)}\`\n`
  const archive = (counted: number) => Buffer.from(`!<arch>\n${head(`#1/${counted}`, 12)}a.txt\0\0\0quay${head('b.txt/', 4)}port`)
  expect(textsBehindNames(archive(8))).toEqual([])
  expect(textsBehindNames(archive(10))).toEqual(['quay'])
})

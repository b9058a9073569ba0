import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { containerMembers } from './container-members.ts'
import { Effort } from './effort.ts'
import { tarOf } from './testing/odd-archives.ts'

const maxBytes = 1_000_000

async function membersOf(container: Buffer, contentType = '', most = maxBytes): Promise<string[]> {
  const members: string[] = []
  const limits = { maxBytes: most, effort: new Effort(new AbortController().signal) }
  for await (const member of containerMembers(container, contentType, limits)) members.push(String(member))
  return members
}

/** A zip archive with one member. */
function makeZip(name: string, content: string, isPacked: boolean): Buffer {
  const bytes = isPacked ? deflateRawSync(content) : Buffer.from(content)
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(isPacked ? 8 : 0, 8)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.write('PK\x01\x02', 'latin1')
  entry.writeUInt16LE(isPacked ? 8 : 0, 10)
  entry.writeUInt32LE(bytes.length, 20)
  entry.writeUInt32LE(content.length, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + bytes.length, 16)
  return Buffer.concat([local, Buffer.from(name), bytes, entry, Buffer.from(name), end])
}

test('takes members out of a zip archive, packed or not', async () => {
  expect(await membersOf(makeZip('a.txt', 'hello '.repeat(100), true))).toEqual(['hello '.repeat(100)])
  expect(await membersOf(makeZip('a.txt', 'plain', false))).toEqual(['plain'])
})

test('leaves out what is larger than allowed, and stumbles over no damaged archive', async () => {
  expect(await membersOf(makeZip('a', 'x'.repeat(100), true), '', 50)).toEqual([])
  const zip = makeZip('a.txt', 'hello '.repeat(100), true)
  for (let cut = 1; cut < zip.length; cut += 7) await membersOf(zip.subarray(0, cut))
})

test('takes the members of a zip behind something else', async () => {
  const zip = makeZip('a.txt', 'plain', false)
  expect(await membersOf(Buffer.concat([Buffer.from('#!/bin/sh\n'), zip]), 'application/x-sh')).toEqual(['plain'])
})

test('takes a member whose sizes stand in the 64-bit fields, behind something put before the archive', async () => {
  const zip = makeZip('a.txt', 'plain', false)
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(5n, 4)
  extra.writeBigUInt64LE(5n, 12)
  const entryAt = zip.indexOf('PK\x01\x02')
  const entry = Buffer.from(zip.subarray(entryAt, zip.length - 22))
  entry.writeUInt32LE(0xffffffff, 20)
  entry.writeUInt32LE(0xffffffff, 24)
  entry.writeUInt16LE(extra.length, 30)
  const end = Buffer.from(zip.subarray(-22))
  end.writeUInt32LE(entry.length + extra.length, 12)
  expect(await membersOf(Buffer.concat([zip.subarray(0, entryAt), entry, extra, end]))).toEqual(['plain'])
})

test('takes the parts of a mail, decoded, and a mail in a mail as a whole', async () => {
  const lines = [
    'Content-Type: multipart/mixed;',
    ' boundary="edge"',
    '',
    '--edge',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('attached').toString('base64'),
    '--edge',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'caf=C3=A9 soft=',
    ' break',
    '--edge',
    'Content-Type: message/rfc822',
    '',
    'Subject: inner',
    '',
    'inner body',
    '--edge--',
    '',
  ]
  for (const lineBreak of ['\n', '\r\n']) {
    const parts = await membersOf(Buffer.from(lines.join(lineBreak)), 'message/rfc822')
    expect(parts).toEqual(['attached', 'café soft break', ['Subject: inner', '', 'inner body'].join(lineBreak)])
  }
})

test('takes the messages of a mailbox, and what gzip holds', async () => {
  const mailbox = Buffer.from('From a\nSubject: 1\n\none\n\nFrom b\nSubject: 2\n\ntwo\n')
  expect(await membersOf(mailbox, 'application/mbox')).toEqual(['Subject: 1\n\none\n\n', 'Subject: 2\n\ntwo\n'])
  expect(await membersOf(gzipSync('inside'))).toEqual(['inside'])
})

test('splits a mailbox at lines with a date, and at those without where nothing but a message can follow', async () => {
  const dated = 'From ana@example.org Mon Mar  2 10:20:30 +0100 2020\nSubject: 1\n\none\n\nFrom the desk of Ana\nNote: read\n\n'
  const bare = 'From MAILER-DAEMON\nSubject: 2\n\ntwo\n'
  expect((await membersOf(Buffer.from(dated + bare), 'application/mbox')).map((text) => text.split('\n')[0])).toEqual([
    'Subject: 1',
    'Subject: 2',
  ])
  const undated = 'From a\nSubject: 1\n\none\nFrom the desk of Ana\n\nFrom b\nSubject: 2\n\ntwo'
  expect(await membersOf(Buffer.from(undated), 'application/mbox')).toHaveLength(2)
  // As readers give them: line feeds only, one at the end.
  expect((await membersOf(Buffer.from(undated.replaceAll('\n', '\r\n')), 'application/mbox')).at(-1)).toBe('Subject: 2\n\ntwo\n')
})

test('is done in a moment with what was made to be read for ever', async () => {
  const blanks = ['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Content-Transfer-Encoding: quoted-printable', '']
  const quoted = [...blanks, `a ${' '.repeat(1_000_000)}b \t`, 'c', '--b--', ''].join('\r\n')
  expect((await membersOf(Buffer.from(quoted), 'message/rfc822'))[0]).toHaveLength(1_000_000 + 6)
  const lines = `${blanks.slice(0, 3).join('\n')}\n${'\n'.repeat(8_000_000)}x\n--b--\n`
  expect(await membersOf(Buffer.from(lines), 'message/rfc822')).toHaveLength(1)
  await expect(membersOf(paxOfZeros(4_000_000))).rejects.toThrow('a record has no length')
})

test('a tar is read on behind a header that does not fit its sum', async () => {
  const tar = tarOf(['a.txt', 'b.txt', 'c.txt'].map((name) => ({ name, bytes: `text of ${name}` })))
  tar.fill(0, 1_024 + 257, 1_024 + 400)
  expect(await membersOf(tar, 'application/x-tar')).toEqual(['text of a.txt', 'text of b.txt', 'text of c.txt'])
})

/** A tar archive with one extended header, whose record has a length of so many zeros and a one. */
function paxOfZeros(sizeBytes: number): Buffer {
  const header = Buffer.alloc(512)
  header.write(sizeBytes.toString(8).padStart(11, '0'), 124)
  header.write('x', 156)
  header.write('ustar', 257)
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0)
  header.write(sum.toString(8).padStart(6, '0'), 148)
  const record = Buffer.concat([Buffer.alloc(sizeBytes - 3, '0'), Buffer.from('1 a')])
  return Buffer.concat([header, record, Buffer.alloc(1024)])
}

test('a kind that it does not know has no members', async () => {
  expect(await membersOf(Buffer.from('%PDF-1.7'), 'application/pdf')).toEqual([])
})

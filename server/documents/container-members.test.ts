import { deflateRawSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { containerMembers } from './container-members.ts'

const maxBytes = 1_000_000

function membersOf(container: Buffer, contentType = ''): string[] {
  return [...containerMembers(container, contentType, maxBytes)].map(String)
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
  end.writeUInt32LE(local.length + name.length + bytes.length, 16)
  return Buffer.concat([local, Buffer.from(name), bytes, entry, Buffer.from(name), end])
}

test('takes members out of a zip archive, packed or not', () => {
  expect(membersOf(makeZip('a.txt', 'hello '.repeat(100), true))).toEqual(['hello '.repeat(100)])
  expect(membersOf(makeZip('a.txt', 'plain', false))).toEqual(['plain'])
})

test('leaves out what is larger than allowed, and stumbles over no damaged archive', () => {
  expect([...containerMembers(makeZip('a', 'x'.repeat(100), true), '', 50)]).toEqual([])
  const zip = makeZip('a.txt', 'hello '.repeat(100), true)
  for (let cut = 1; cut < zip.length; cut += 7) expect(() => membersOf(zip.subarray(0, cut))).not.toThrow()
})

test('takes the parts of a mail, decoded, and a mail in a mail as a whole', () => {
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
    const parts = membersOf(Buffer.from(lines.join(lineBreak)), 'message/rfc822')
    expect(parts).toEqual(['attached', 'café soft break', ['Subject: inner', '', 'inner body'].join(lineBreak)])
  }
})

test('takes the messages of a mailbox, and what gzip holds', () => {
  const mailbox = Buffer.from('From a\nSubject: 1\n\none\n\nFrom b\nSubject: 2\n\ntwo\n')
  expect(membersOf(mailbox, 'application/mbox')).toEqual(['Subject: 1\n\none\n\n', 'Subject: 2\n\ntwo\n'])
  expect(membersOf(gzipSync('inside'))).toEqual(['inside'])
})

test('a kind that it does not know has no members', () => {
  expect(membersOf(Buffer.from('%PDF-1.7'), 'application/pdf')).toEqual([])
})

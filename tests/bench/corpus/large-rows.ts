import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const membersOfPiece = 2_000
const blockBytes = 512

/** Writes a tar (POSIX.1-1988) of so many notes. Note 7 has the word `member7word`. */
export function writeLargeTar(path: string, members: number): Promise<void> {
  return write(path, members, tarEntry, Buffer.alloc(2 * blockBytes))
}

/** Writes a mailbox (RFC 4155) of so many short messages. Message 7 has the word `member7word`. */
export function writeLargeMailbox(path: string, members: number): Promise<void> {
  return write(path, members, message, Buffer.alloc(0))
}

async function write(path: string, members: number, make: (number: number) => Buffer, end: Buffer): Promise<void> {
  function* pieces() {
    for (let from = 0; from < members; from += membersOfPiece) {
      const count = Math.min(membersOfPiece, members - from)
      yield Buffer.concat(Array.from({ length: count }, (_, at) => make(from + at)))
    }
    yield end
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path))
}

function tarEntry(number: number): Buffer {
  const text = Buffer.from(textOf(number))
  const header = Buffer.alloc(blockBytes)
  const fields: [number, string][] = [
    [0, `${Math.floor(number / 1_000)}/note-${number}.txt`],
    [100, '0000644'],
    [124, text.length.toString(8).padStart(11, '0')],
    [136, '14000000000'],
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\u000000'],
  ]
  for (const [at, value] of fields) header.write(value, at, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return Buffer.concat([header, text], blockBytes + Math.ceil(text.length / blockBytes) * blockBytes)
}

function message(number: number): Buffer {
  return Buffer.from(
    [
      'From a@example.org Mon Nov 23 01:02:03 2026',
      `From: a${number % 900}@example.org`,
      'To: b@example.org',
      `Subject: note ${number}`,
      'Date: Mon, 23 Nov 2026 01:02:03 +0000',
      `Message-ID: <${number}@example.org>`,
      '',
      textOf(number),
      '',
    ].join('\n'),
  )
}

function textOf(number: number): string {
  const words = Array.from({ length: 40 }, (_, at) => (((number + 1) * (at + 3) * 7_919) % 46_656).toString(36))
  return `member${number}word ${words.join(' ')}\n`
}

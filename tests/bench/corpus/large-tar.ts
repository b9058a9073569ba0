import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { noteOf } from './large-zip.ts'

const blockBytes = 512

/** Writes a tar of so many notes, as `writeLargeZip` does (POSIX.1-1988, ustar). */
export async function writeLargeTar(path: string, members: number): Promise<void> {
  await pipeline(Readable.from(tarOf(members)), createWriteStream(path))
}

function* tarOf(members: number): Generator<Buffer> {
  for (let number = 0; number < members; number += 1) {
    const text = Buffer.from(noteOf(number))
    const filling = Buffer.alloc(-text.length & (blockBytes - 1))
    yield Buffer.concat([headerOf(`${Math.floor(number / 1_000)}/note-${number}.txt`, text.length), text, filling])
  }
  yield Buffer.alloc(2 * blockBytes)
}

function headerOf(path: string, sizeBytes: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  header.write(path)
  header.write(`0000644\0${'0000000\0'.repeat(2)}${octal(sizeBytes)}${octal(1_795_000_000)}        0`, 100)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function octal(number: number): string {
  return `${number.toString(8).padStart(11, '0')} `
}

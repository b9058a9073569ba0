import type { Readable } from 'node:stream'

/** A line went on and on. */
export class LineTooLong extends Error {
  override name = 'LineTooLong'
}

const newline = 0x0a

/**
 * The lines that a program writes, each read when it is asked for: what it writes beyond them waits in its pipe, so that a flood fills no memory of ours.
 * @throws LineTooLong.
 */
export async function* boundedLines(stream: Readable, mostBytes: number): AsyncGenerator<string> {
  let begun: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    let rest: Buffer = Buffer.from(chunk)
    for (let at = rest.indexOf(newline); at >= 0; at = rest.indexOf(newline)) {
      yield Buffer.concat([...begun, rest.subarray(0, at)]).toString()
      begun = []
      length = 0
      rest = rest.subarray(at + 1)
    }
    length += rest.length
    if (length > mostBytes) throw new LineTooLong()
    if (rest.length > 0) begun.push(rest)
  }
}

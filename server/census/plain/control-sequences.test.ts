import { describe, expect, it } from 'vitest'
import { readPlain } from './plain.ts'

const words = (text: string | Buffer) =>
  readPlain(Buffer.from(text))
    .flatMap((piece) => piece.text.split(/[^a-z0-9]+/i))
    .filter(Boolean)

/** The text as it is, and each bit of the sequence in it flipped in turn. */
function* flipped(text: string, from: number, length: number): Generator<Buffer> {
  for (let bit = 0; bit < 8 * length; bit += 1) {
    const bytes = Buffer.from(text)
    const at = from + (bit >> 3)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7))
    yield bytes
  }
}

describe('words behind control sequences', () => {
  it.each(['\u001b[31mharbour\u001b[0m', '\u001b[1;32mharbour\u001b[0m', '\u001b(Bharbour', '\u001b[Kharbour'])(
    'finds %j',
    (text) => {
      expect(words(text)).toContain('harbour')
    },
  )

  it('finds the word behind a colour of which any bit is flipped, unless it becomes a letter of the word', () => {
    const text = 'the port\u2028 \u001b[31mharbour\u001b[0m'
    const from = Buffer.from(text).indexOf('\u001b[31m')
    const lost = [...flipped(text, from, 5)].filter(
      (bytes) => !words(bytes).includes('harbour') && !/\Wharbour/.test(bytes.toString('latin1')),
    )
    expect(lost.map((bytes) => bytes.toString('latin1'))).toEqual([])
  })

  it('makes no words of numbers in brackets, or of what follows whole sequences', () => {
    for (const text of ['[5minutes] later', 'about [30mm] wide', '\u001b[Kmake \u001b[2Jmore', '\u001b[1;1Hmore', '\u001b(Bmake'])
      expect(readPlain(Buffer.from(text))).toHaveLength(1)
  })

  it('finds plain words behind damaged colours where the encoding is unknown', () => {
    const bytes = Buffer.from('caf\xe9 na\xefve \xfcber \u0013[31mharbour\u001b[0m \u001b_31mcrane', 'latin1')
    expect(readPlain(bytes)).toEqual([{ kind: 'text', text: 'harbour\ncrane' }])
  })
})

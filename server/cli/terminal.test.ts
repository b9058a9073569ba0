import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createTerminal, writePieces } from './terminal.ts'

it.each([
  [true, 'a\tb\n?]0;title?c?'],
  [false, 'a\tb\r\n\u001b]0;title\u0007c\u202e'],
])('on a screen (%s) sends no orders of a document to it', async (isTTY, printed) => {
  const { terminal, text } = makeTerminal(isTTY)
  await terminal.write('a\tb\r\n\u001b]0;title\u0007c\u202e')
  expect(text()).toBe(printed)
})

it.each([
  ['with the mark at its beginning', '\ufeffpath;title\né', Buffer.from('\ufeffpath;title\né')],
  ['with a character that was cut off', 'a\ufffd', Buffer.from('aé').subarray(0, 2)],
  ['empty', '', Buffer.from('')],
])('writes bytes as they come: %s', async (_, printed, bytes) => {
  const { terminal, text } = makeTerminal(false)
  const pieces = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))
  expect(await writePieces(terminal, ReadableStream.from(pieces))).toBe(bytes.length === 0)
  expect(text()).toBe(printed)
})

function makeTerminal(isTTY: boolean) {
  let text = ''
  const stream = () =>
    new Writable({
      write: (piece, _encoding, done) => {
        text += piece
        done()
      },
    })
  const terminal = createTerminal({ stdout: Object.assign(stream(), { isTTY }), stderr: stream() }, false)
  return { terminal, text: () => text }
}

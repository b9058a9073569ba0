import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createTerminal } from './terminal.ts'

it.each([
  [true, 'a\tb\n?]0;title?c?'],
  [false, 'a\tb\r\n\u001b]0;title\u0007c\u202e'],
])('on a screen (%s) sends no orders of a document to it', async (isTTY, printed) => {
  let text = ''
  const stream = () =>
    new Writable({
      write: (piece, _encoding, done) => {
        text += piece
        done()
      },
    })
  const terminal = createTerminal({ stdout: Object.assign(stream(), { isTTY }), stderr: stream() }, false)
  await terminal.write('a\tb\r\n\u001b]0;title\u0007c\u202e')
  expect(text).toBe(printed)
})

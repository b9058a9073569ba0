import { expect, it } from 'vitest'
import { mimeMembers } from './mime-members.ts'

const message = (...lines: string[]) => [...mimeMembers(Buffer.from(lines.join('\r\n')))].map((bytes) => bytes.toString())
const parts = ['--b', '', 'see below', '--b', 'Content-Type: text/plain', '', 'about the harbour', '--b--']

it('gives the parts of a message, also where its head, what is said of them, or their end is damaged', () => {
  const whole = message('From: a@b.c', 'Content-Type: multipart/mixed; boundary=b', '', ...parts)
  expect(whole).toEqual(['see below', 'about the harbour'])
  expect(message('From; a@b.c', 'Content-Type: multipart/mixed; boundary=b', '', ...parts)).toEqual(whole)
  expect(message('From: a@b.c', 'Content-Type: multipart/mixed; boundary=2b"', '', ...parts)).toEqual(whole)
  expect(message('From: a@b.c', 'Content-Type: multipart/mixed; boundary=b', '', ...parts.slice(0, -1))).toEqual(whole)
})

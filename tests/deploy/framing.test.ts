import { expect, it } from 'vitest'
import { readRequests } from './framing.ts'

it('reads requests with bodies of either framing', () => {
  const two =
    'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcPOST /b HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'
  expect(readRequests(`${two}GET /c HTTP/1.1\r\n\r\n`).map(({ line }) => line)).toEqual([
    'POST /a HTTP/1.1',
    'POST /b HTTP/1.1',
    'GET /c HTTP/1.1',
  ])
})

it('reads one that is cut as the last', () => {
  for (const rest of ['Content-Length: 30\r\n\r\nabc', 'Transfer-Encoding: chunked\r\n\r\n'])
    expect(readRequests(`POST /a HTTP/1.1\r\n${rest}`)).toHaveLength(1)
})

it.each([
  ['both framings', 'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['two lengths', 'Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc'],
  ['a length with a sign', 'Content-Length: +3\r\n\r\nabc'],
  ['another coding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['a space before the colon', 'Content-Length : 3\r\n\r\nabc'],
  ['a folded line', 'A: b\r\n c\r\n\r\n'],
  ['a chunk that is longer than it says', 'Transfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n'],
])('refuses %s', (_what, rest) => {
  expect(() => readRequests(`POST /a HTTP/1.1\r\n${rest}`)).toThrow()
})

import type { Framed, Lines } from './http2-frames.ts'
import { hostName } from './proxies.ts'

const hidden = `GET /hidden HTTP/1.1\r\nHost: ${hostName}\r\n\r\n`
/** How a request of this host begins. */
export const start: Lines = [
  [':method', 'POST'],
  [':scheme', 'https'],
  [':authority', hostName],
  [':path', '/auth/login'],
]
const type: Lines = [['content-type', 'application/json']]
const replaced = (wanted: string, value: string): Lines => start.map(([one, was]) => [one, one === wanted ? value : was])
/** Requests that somebody behind a proxy could read as two, or as another one, by what is odd in them. */
export const oddFrames: [what: string, Framed][] = [
  ['a coding', { lines: [...start, ['transfer-encoding', 'chunked']], body: `0\r\n\r\n${hidden}` }],
  [
    'a coding beside a length',
    {
      lines: [...start, ['transfer-encoding', 'chunked'], ['content-length', String(5 + hidden.length)]],
      body: `0\r\n\r\n${hidden}`,
    },
  ],
  ['a length below that of the body', { lines: [...start, ['content-length', '0']], body: hidden }],
  ['a length above that of the body', { lines: [...start, ['content-length', '900']], body: '{}' }],
  ['two lengths', { lines: [...start, ['content-length', '0'], ['content-length', String(hidden.length)]], body: hidden }],
  ['a length with a sign', { lines: [...start, ['content-length', `+${hidden.length}`]], body: hidden }],
  ['line ends in a value', { lines: [...start, ['x', `y\r\ntransfer-encoding: chunked`]], body: `0\r\n\r\n${hidden}` }],
  ['two line ends in a value', { lines: [...start, ['x', `y\r\n\r\n${hidden}`]], body: '{}' }],
  ['a bare line feed in a value', { lines: [...start, ['x', 'y\nx-injected: z']], body: '{}' }],
  ['a bare carriage return in a value', { lines: [...start, ['x', 'y\rx-injected: z']], body: '{}' }],
  ['a zero byte in a value', { lines: [...start, ['x', 'y\0z']], body: '{}' }],
  ['line ends in a name', { lines: [...start, ['x: y\r\nx-injected', 'z']], body: '{}' }],
  ['a colon in a name', { lines: [...start, ['x-injected: y', 'z']], body: '{}' }],
  ['a space in a name', { lines: [...start, ['x-injected ', 'z']], body: '{}' }],
  ['large letters in a name', { lines: [...start, ['Transfer-Encoding', 'chunked']], body: `0\r\n\r\n${hidden}` }],
  [
    'line ends in the address',
    { lines: replaced(':path', `/auth/login HTTP/1.1\r\nx-injected: y\r\n\r\n${hidden}`), body: '{}' },
  ],
  ['a space in the address', { lines: replaced(':path', '/hidden HTTP/1.1'), body: '{}' }],
  ['a whole address', { lines: replaced(':path', 'https://evil.example/hidden'), body: '{}' }],
  [
    'line ends in the method',
    { lines: replaced(':method', `GET /hidden HTTP/1.1\r\nHost: ${hostName}\r\n\r\nPOST`), body: '{}' },
  ],
  ['a space in the method', { lines: replaced(':method', 'GET /hidden'), body: '{}' }],
  ['line ends in the host', { lines: replaced(':authority', `${hostName}\r\nx-injected: y`), body: '{}' }],
  ['another scheme', { lines: replaced(':scheme', `http://evil.example/hidden?`), body: '{}' }],
  ['two addresses', { lines: [...start, [':path', '/hidden']], body: '{}' }],
  ['an address behind other lines', { lines: [...start.slice(0, 3), ...type, [':path', '/hidden']], body: '{}' }],
  [
    'a connection to be kept',
    { lines: [...start, ['connection', 'transfer-encoding, upgrade'], ['upgrade', 'h2c']], body: '{}' },
  ],
  [
    'a coding behind the body',
    {
      lines: start,
      body: hidden,
      trailers: [
        ['transfer-encoding', 'chunked'],
        ['content-length', '0'],
      ],
    },
  ],
  ['an address behind the body', { lines: start, body: '{}', trailers: [[':path', '/hidden']] }],
  ['another host beside it', { lines: [...start, ['host', 'evil.example']], body: '{}' }],
  ['another host in its place', { lines: replaced(':authority', 'evil.example'), body: '{}' }],
  ['two hosts', { lines: [...start, [':authority', 'evil.example']], body: '{}' }],
]

import { connect } from 'node:tls'
import type { SecureProxy } from './secure-proxies.ts'

/** Header lines in their order, names with a colon in front among them. */
export type Lines = readonly (readonly [name: string, value: string])[]

/** One request: its lines, the bytes of its body, and lines behind it. */
export type Framed = { lines: Lines; body?: string; trailers?: Lines }

const [data, headers, reset, settings, goAway] = [0, 1, 3, 4, 7]
const [endStream, endHeaders, acknowledged] = [1, 4, 1]
const patienceMs = 5_000

/**
 * Sends a request by HTTP/2 as it is, also one that no client would write, on a connection of its own. Answers how it ended: with an answer, refused alone, or with the connection.
 */
export function askFramed(proxy: SecureProxy, host: string, framed: Framed): Promise<'answered' | 'reset' | 'closed'> {
  return new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', port: proxy.port, ca: proxy.authority, servername: host, ALPNProtocols: ['h2'] }
    const socket = connect(to, () =>
      socket.write(Buffer.concat([preface, frame(settings, 0, 0, Buffer.alloc(0)), ...requestOf(framed)])),
    )
    const end = (how: 'answered' | 'reset' | 'closed') => {
      socket.destroy()
      resolve(how)
    }
    let rest = Buffer.alloc(0)
    let isAnswered = false
    socket.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes])
      for (let one = readFrame(rest); one !== undefined; one = readFrame(rest)) {
        rest = rest.subarray(one.length)
        if (one.type === settings && (one.flags & acknowledged) === 0)
          socket.write(frame(settings, acknowledged, 0, Buffer.alloc(0)))
        if (one.type === headers) isAnswered = true
        if (one.type === reset) end(isAnswered ? 'answered' : 'reset')
        if (one.type === goAway) end(isAnswered ? 'answered' : 'closed')
        if ((one.type === headers || one.type === data) && (one.flags & endStream) !== 0) end('answered')
      }
    })
    socket.setTimeout(patienceMs, () => reject(new Error('nothing came back')))
    socket
      .on('close', () => end('closed'))
      .on('error', (error) => ('code' in error && error.code === 'ECONNRESET' ? end('closed') : reject(error)))
  })
}

const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')

function requestOf({ lines, body, trailers }: Framed): Buffer[] {
  const isAlone = body === undefined && trailers === undefined
  const first = frame(headers, endHeaders | (isAlone ? endStream : 0), 1, packed(lines))
  if (isAlone) return [first]
  const content = frame(data, trailers ? 0 : endStream, 1, Buffer.from(body ?? '', 'latin1'))
  return trailers ? [first, content, frame(headers, endHeaders | endStream, 1, packed(trailers))] : [first, content]
}

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

function readFrame(bytes: Buffer): { type: number; flags: number; length: number } | undefined {
  if (bytes.length < 9) return undefined
  const length = 9 + bytes.readUIntBE(0, 3)
  return bytes.length < length ? undefined : { type: bytes.readUInt8(3), flags: bytes.readUInt8(4), length }
}

/** As literals that nobody keeps (RFC 7541, 6.2.2), so that every byte goes over as it stands. */
function packed(lines: Lines): Buffer {
  return Buffer.concat(lines.flatMap((line) => [Buffer.from([0]), ...line.map(packedText)]))
}

function packedText(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  if (bytes.length < 127) return Buffer.concat([Buffer.from([bytes.length]), bytes])
  const size = [127]
  let rest = bytes.length - 127
  for (; rest >= 128; rest = rest >> 7) size.push((rest & 127) | 128)
  return Buffer.concat([Buffer.from([...size, rest]), bytes])
}

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errors } from '@dossier/contract'

/** Answers malformed HTTP, before any route or hook sees it, in the shape of every other error; the connection then ends. */
export function answerBrokenRequest(error: Error, socket: Socket): void {
  // A client that reset the connection gets nothing; one that was already answered gets no second answer.
  if (codeOf(error) === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, code, message } = explain(codeOf(error))
  const body = JSON.stringify({ error: message, code, facts: {} })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function explain(code: string): { status: number; code: ErrorCode; message: string } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { code: 'TIMEOUT', ...errors.TIMEOUT }
  if (code === 'HPE_HEADER_OVERFLOW')
    return { code: 'TOO_LARGE', status: 431, message: "The request's address and headers are too long" }
  return { code: 'BAD_REQUEST', status: 400, message: 'This is not an HTTP request' }
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

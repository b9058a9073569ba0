import { request } from 'node:http'

/** A request as it is sent. */
export type Asked = { method: string; path: string; headers?: Record<string, string>; body?: string | undefined }

/** An answer as it comes, headers and all. */
export type Answer = { status: number; headers: Record<string, string>; text: string }

const patienceMs = 30_000
/** What never ends by itself, such as the events of tasks, is heard for so long. */
const heardMs = 700

/** Asks by node:http, which adds nothing of its own and takes bodies with GET. Binary bodies are told as Latin-1, byte for byte. */
export function ask(address: string, { method, path, headers, body }: Asked): Promise<Answer> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const sent = request(new URL(address), { method, path, agent: false, headers: { ...headers, ...length } }, (response) => {
      const pieces: Buffer[] = []
      const told = () => {
        const flat = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join('\n')])
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(flat),
          text: Buffer.concat(pieces).toString('latin1'),
        })
      }
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.once('end', told)
      response.once('error', told)
      if (response.headers['content-type']?.startsWith('text/event-stream')) setTimeout(() => sent.destroy(), heardMs)
    })
    sent.once('error', reject)
    sent.setTimeout(patienceMs, () => sent.destroy(new Error(`${method} ${path} was not answered`)))
    sent.end(body)
  })
}

/** The same with JSON there and back; a text is sent as a form whose boundary is `x`. Throws where the answer is no 2xx. */
export async function askJson(address: string, headers: Record<string, string>, method: string, path: string, body?: unknown) {
  const type = typeof body === 'string' ? 'multipart/form-data; boundary=x' : 'application/json'
  const content = body === undefined ? {} : { 'content-type': type }
  const answer = await ask(address, {
    method,
    path,
    headers: { ...headers, ...content },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  })
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 500)}`)
  const text = Buffer.from(answer.text, 'latin1').toString()
  const value: unknown = /^[[{"]/.test(text) ? JSON.parse(text) : text
  return value
}

/** A request as somebody behind a proxy has read it. */
export type ReadRequest = { line: string; headers: [string, string][] }

/**
 * Reads requests off a connection by the strictest reading of RFC 9112: whoever reads otherwise has been sent something that two programs may understand in two ways. Throws where it could be; one that is cut is the last.
 */
export function readRequests(bytes: string): ReadRequest[] {
  const requests: ReadRequest[] = []
  let rest = bytes
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) throw new Error(`a head without an end: ${JSON.stringify(rest.slice(0, 200))}`)
    const [line = '', ...fields] = rest.slice(0, end).split('\r\n')
    const headers = fields.map(readField)
    requests.push({ line, headers })
    rest = behindBody(headers, rest.slice(end + 4))
  }
  return requests
}

function readField(field: string): [string, string] {
  const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\r\n\0]*)$/.exec(field) ?? []
  if (name === '') throw new Error(`no header: ${JSON.stringify(field)}`)
  return [name.toLowerCase(), value.trim()]
}

function behindBody(headers: readonly [string, string][], rest: string): string {
  const valuesOf = (wanted: string) => headers.flatMap(([name, value]) => (name === wanted ? [value] : []))
  const [lengths, codings] = [valuesOf('content-length'), valuesOf('transfer-encoding')]
  if (lengths.length + codings.length > 1) throw new Error(`two framings: ${JSON.stringify(headers)}`)
  if (codings.length > 0) return behindChunks(codings[0], rest)
  const length = lengths[0] ?? '0'
  if (!/^\d+$/.test(length)) throw new Error(`a length that is none: ${length}`)
  return rest.slice(Number(length))
}

function behindChunks(coding: string | undefined, rest: string): string {
  if (coding !== 'chunked') throw new Error(`another coding: ${coding}`)
  // Its connection was closed before its end: it is no request.
  if (rest === '') return ''
  const [line, size = ''] = /^([\da-f]+)\r\n/i.exec(rest) ?? []
  if (line === undefined) throw new Error(`a chunk that is none: ${JSON.stringify(rest.slice(0, 100))}`)
  const behind = rest.slice(line.length + Number.parseInt(size, 16))
  if (!behind.startsWith('\r\n')) throw new Error('a chunk that goes on behind its end')
  return Number.parseInt(size, 16) === 0 ? behind.slice(2) : behindChunks(coding, behind.slice(2))
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The heap of the first reader, in MB, by which the program knows that it is that one. */
export const firstHeapMb = 129

const server = `
import { createServer } from 'node:http'
const port = Number(process.argv[process.argv.indexOf('-p') + 1])
const isFirst = process.argv.includes('-Xmx${firstHeapMb}m')
const answer = async (request, response) => {
  if (request.url === '/version') return response.end('Apache Tika 0')
  let text = ''
  for await (const piece of request) text += piece
  if (text.startsWith('endless') || (isFirst && text.startsWith('too long for the first'))) return
  response.end(JSON.stringify([{ 'Content-Type': 'text/plain', 'X-TIKA:content': text }]))
}
createServer(answer).listen(port, '127.0.0.1')
`

/**
 * Writes a program that is started as Java is, and answers as Tika's server does: each file is its own text; one that begins with "endless" gets no answer, one
 * that begins with "too long for the first" none from the first reader. @returns its path.
 */
export function writeFakeJava(folder: string): string {
  const [script, java] = [join(folder, 'server.mjs'), join(folder, 'java')]
  writeFileSync(script, server)
  writeFileSync(java, `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`, { mode: 0o755 })
  return java
}

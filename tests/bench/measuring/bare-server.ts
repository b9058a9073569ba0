import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'

const program = `
const answer = JSON.stringify({ count: 0 })
const server = require('node:http').createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(answer))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)))
process.stdin.resume().on('end', () => process.exit())
`

/** A program of its own that reads what it is sent and answers the same few bytes: what an answer over HTTP costs at least. */
export async function startBareServer(): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${port}`, stop: () => child.stdin.end() }
}

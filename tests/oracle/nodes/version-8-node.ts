import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startElasticsearch } from './elasticsearch-node.ts'
import type { OpenSearchNode } from './opensearch-node.ts'

/** Not about what was asked, but about how the node was started. */
const ofTheNode = /built-in security features are not enabled/

/**
 * A node of Elasticsearch 7.17 that stands for one of 8: it says that it is one, writes no `_type`, and refuses everything that 7.17 warns of as going away, which is what 8 does. What 8 does
 * otherwise without a warning of 7.17 it does not show (decision 0858).
 */
export async function startLikeVersion8(lib: string, home: string): Promise<OpenSearchNode> {
  const node = await startElasticsearch(lib, home)
  const server = createServer((asked, answer) => {
    void buffer(asked)
      .then((body) => ask(`${node.url}${asked.url}`, asked.method ?? 'GET', asked.headers, body))
      .then(({ status, headers, text }) => {
        const told = asVersion8(status, headers, text)
        answer.writeHead(told.status, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' })
        answer.end(asked.method === 'HEAD' ? undefined : told.text)
      })
      .catch(() => answer.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await node.stop()
    },
  }
}

type Told = { status: number; headers: IncomingHttpHeaders; text: string }

function ask(url: string, method: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Told> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { ...headers, 'accept-encoding': 'identity' } }, (answer) => {
      buffer(answer).then((bytes) => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: bytes.toString() })
      }, reject)
    })
    sent.once('error', reject).end(body)
  })
}

function asVersion8(status: number, headers: IncomingHttpHeaders, text: string): { status: number; text: string } {
  const warnings = [headers.warning ?? []].flat().filter((warning) => !ofTheNode.test(warning))
  if (warnings.length > 0) {
    const error = { type: 'illegal_argument_exception', reason: `refused by version 8: ${warnings.join('; ')}` }
    return { status: 400, text: JSON.stringify({ error: { root_cause: [error], ...error }, status: 400 }) }
  }
  const plain = text.replaceAll('"_type":"_doc",', '').replace(/"number"\s*:\s*"7\.17\.\d+"/, '"number":"8.15.0"')
  return { status, text: plain }
}

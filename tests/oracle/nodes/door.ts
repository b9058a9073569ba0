import { connect, createServer, type Socket } from 'node:net'

/** One address for a node that comes back on another port; nobody answers there before `leadTo`. */
export async function startDoor() {
  let port = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const node = connect(port, '127.0.0.1')
    for (const [one, other] of [[client, node] as const, [node, client] as const]) {
      open.add(one)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
    client.pipe(node).pipe(client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    leadTo: (url: string) => {
      port = Number(new URL(url).port)
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

/** A single node is green only without them, and its start waits for that. */
export async function withoutReplicas(url: string): Promise<void> {
  const body = JSON.stringify({ index: { number_of_replicas: 0 } })
  await fetch(`${url}/_all/_settings`, { method: 'PUT', body, headers: { 'content-type': 'application/json' } })
}
